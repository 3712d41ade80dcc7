// A game of each kind, played to its end by the rules and a worker that knows only analysis messages.

import { TetradWorker, loadRules, ok } from "tetrad";

const rules = await loadRules();
const engine = new TetradWorker("analysis");

const bestMove = (game, position, side) =>
  new Promise((resolve, reject) => {
    engine.onmessage = ({ data }) => {
      if (data.type === "done") resolve(data.best);
      if (data.type === "error") reject(new Error(data.message));
    };
    engine.postMessage({ type: "analyse", task: 1, game, position, side, limits: { nodes: 300 } });
  });

const STARTS = {
  tictactoe: rules.newGame({ game: "tictactoe", rows: 5, cols: 5, winLength: 4 }),
  lits: rules.describe("lits", "start"),
  santorini: rules.describe("santorini", "start"),
  tetris: rules.newGame({ game: "tetris", seed: 5, versus: false, goal: { lines: 20 } }),
};

for (const [game, start] of Object.entries(STARTS)) {
  let position = ok(start);
  let turns = 0;
  for (; position.outcome === null; turns++) {
    const moves = [];
    for (const side of position.actors) moves.push(await bestMove(game, position.text, side));
    position = ok(rules.play(game, position.text, moves)).position;
  }
  const exports = ok(rules.exportPosition(game, position.text));
  console.log(
    `${game}: over, ${turns > 4 ? "several" : "few"} turns, ${exports.length > 0 ? "notation" : "no notation"}`,
  );
}

const bad = rules.describe("lits", "nonsense");
console.log(`error: ${"error" in bad && bad.error.message.length > 0}`);
try {
  new TetradWorker("chess");
} catch (error) {
  console.log(error.message);
}
engine.terminate();
