// Runs before the page is painted. The names are those of src/frame/theme.ts.
try {
  const theme = localStorage.getItem("tetrad.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the page follows the system.
}
