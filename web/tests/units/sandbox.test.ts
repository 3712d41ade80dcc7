import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the sandbox's policy allows its one script, and no connection", () => {
  const page = readFileSync(new URL("../../public/sandbox.html", import.meta.url), "utf8");
  const script = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? "";
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = /content="(.*?)"/.exec(page)?.[1];
  expect(policy).toBe(`default-src 'none'; script-src 'sha256-${hash}' 'wasm-unsafe-eval'; worker-src blob:`);
});
