export default { optimizeDeps: { exclude: ["tetrad"] } };
