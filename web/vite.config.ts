import { defineConfig } from "vitest/config";

export default defineConfig({
  // Relative addresses, so that the site works in any folder of any host.
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0 },
  test: { include: ["tests/**/*.test.ts"] },
});
