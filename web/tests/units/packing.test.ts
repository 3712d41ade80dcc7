import { expect, test } from "vitest";
import { packed, unpacked } from "../../src/frame/packing";

test("what is packed into a link comes out as it was, and fits an address", async () => {
  for (const text of ["", "3_/_x_/3_ o", '{"tetrad":1}', "é𝄞 ✓".repeat(500)]) {
    const link = await packed(text);
    expect(link).toMatch(/^[A-Za-z0-9_-]*$/);
    expect(await unpacked(link)).toBe(text);
  }
});

test("a link that unfolds into too much is refused", async () => {
  const bomb = await packed("x".repeat(5_000_000));
  expect(bomb.length).toBeLessThan(10_000);
  await expect(unpacked(bomb)).rejects.toThrow("the link holds too much");
});

test("a link that was damaged is refused", async () => {
  await expect(unpacked("!!")).rejects.toThrow();
  await expect(unpacked("AAAA")).rejects.toThrow();
});
