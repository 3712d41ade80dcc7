import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { available, choices, engineOf, hostOf, namedIn, playersOnly } from "../../src/engine/choice";
import { pageOf, titleOf } from "../../src/engine/protocol-names";
import { addScript, removeScript, scripts } from "../../src/engine/scripts";
import { ENGINE_PROTOCOLS } from "../../src/generated/engine-protocols";

const file = (name: string, text: string) => new File([text], name);
const [ltp] = ENGINE_PROTOCOLS.lits;
const [st3p] = ENGINE_PROTOCOLS.tictactoe;

test("a script can be chosen on its game's page until it is removed, and one of the same name takes its place", async () => {
  await addScript(file("mine.js", "1"), "tictactoe", st3p!);
  await addScript(file("shapes.js", "2"), "lits", ltp!);
  await addScript(file("mine.js", "3"), "tictactoe", st3p!);
  expect(scripts.value.map(({ name, game }) => `${name} ${game}`)).toEqual(["shapes.js lits", "mine.js tictactoe"]);
  expect(await scripts.value[1]?.code.text()).toBe("3");
  expect(choices("tictactoe", "analysis").map(({ label }) => label)).toEqual(["Tetrad, in the browser", "mine.js"]);
  expect(available("script:mine.js", "tictactoe", "analysis")).toBe("script:mine.js");
  expect(hostOf("script:mine.js")).toBe(scripts.value[1]);
  expect(namedIn("script:mine.js")).toEqual({});
  expect(available("script:mine.js", "lits", "play")).toBe("browser");
  removeScript(scripts.value[1]!);
  expect(available("script:mine.js", "tictactoe", "play")).toBe("browser");
  expect(hostOf("script:mine.js")).toBe("browser");
});

test("a script whose protocol has no scores plays, and the page can say so", () => {
  expect(available("script:shapes.js", "lits", "play")).toBe("script:shapes.js");
  expect(available("script:shapes.js", "lits", "analysis")).toBe("browser");
  expect(choices("lits", "analysis")[1]).toMatchObject({ label: "shapes.js (plays only)", isUnfit: true });
  expect(playersOnly("lits").map(({ name, proto }) => `${name} ${proto}`)).toEqual(["shapes.js ltp"]);
  expect(engineOf("script:shapes.js")).toMatchObject({ levels: false, severalLines: false, options: [] });
});

test("every protocol has its pages in the guide, and a name", () => {
  const protocols = Object.values(ENGINE_PROTOCOLS).flat();
  const contents = readFileSync(new URL("../../../docs/SUMMARY.md", import.meta.url), "utf8");
  for (const folder of ["protocols", "engines"]) {
    for (const protocol of protocols) expect(contents).toContain(`(${folder}/${pageOf(protocol)}.md)`);
  }
  expect(protocols.map(titleOf)).toEqual([
    "ST3P",
    "Gomocup",
    "LTP",
    "LTP of blits-rs",
    "Santorini's protocol",
    "TBP",
    "TBP, first version",
  ]);
});
