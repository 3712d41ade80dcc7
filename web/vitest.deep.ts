//! The long tests, which `cargo xtask test --deep` runs: the npm package, the static site, the guide and the
//! archive of a release.

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["tests/deep/*.test.ts"], fileParallelism: false, testTimeout: 300_000, hookTimeout: 300_000 },
});
