import { defineConfig } from "vitest/config";
import { offline } from "./build/offline.ts";

export default defineConfig({
  // Relative addresses, so that the site works in any folder of any host.
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  plugins: [offline()],
  test: {
    include: ["tests/units/*.test.ts", "tests/browser/*.test.ts"],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
