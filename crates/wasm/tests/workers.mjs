// Replays the protocol transcripts through the worker scripts, by messages alone, and asks analysis.js about positions
// of every game.
//
//   node workers.mjs <folder of the worker scripts> <folder of a game's transcripts>…

import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";

import { lineMatches, run, steps, transcripts } from "./matching.mjs";

const [workers, ...transcriptFolders] = process.argv.slice(2).map((path) => resolve(path));

// Protocols whose messages are objects.
const OF_OBJECTS = ["tbp", "analysis"];

// How long the tests wait for a line.
const PATIENCE_MS = 20_000;

// The longest time to an answer while the engine searches, as the median of several tries.
const PROMPT_MS = 50;

class Conversation {
  #worker;
  #heard = [];
  #wake = () => {};
  #isOfObjects;
  isOver = false;

  constructor(protocol) {
    this.#isOfObjects = OF_OBJECTS.includes(protocol);
    this.#worker = new Worker(new URL("./worker-host.cjs", import.meta.url), {
      workerData: join(workers, `${protocol}.js`),
    });
    const hear = (line) => {
      this.#heard.push(line);
      this.#wake();
    };
    this.#worker.on("message", (data) => hear(this.#isOfObjects ? JSON.stringify(data) : data));
    this.#worker.on("error", (error) => hear(`the worker failed: ${error.message}`));
    this.#worker.on("exit", () => {
      this.isOver = true;
      this.#wake();
    });
  }

  say(line) {
    let message = line;
    if (this.#isOfObjects) {
      try {
        message = JSON.parse(line);
      } catch {
        // Text that is no JSON is sent as it is: the worker has to survive it.
      }
    }
    this.#worker.postMessage(message);
  }

  // The next line, or `null` if none comes in time.
  async next() {
    const end = performance.now() + PATIENCE_MS;
    while (this.#heard.length === 0 && !this.isOver && performance.now() < end) {
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, end - performance.now());
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#heard.shift();
  }

  // The next line that matches; lines before it are skipped.
  async hear(pattern) {
    const passedOver = [];
    for (;;) {
      const line = await this.next();
      if (line === undefined) throw new Error(`expected \`${pattern}\`, found only ${JSON.stringify(passedOver)}`);
      if (lineMatches(pattern, line)) return line;
      passedOver.push(line);
    }
  }

  end() {
    return this.#worker.terminate();
  }
}

async function talk(protocol, body) {
  const conversation = new Conversation(protocol);
  try {
    await body(conversation);
  } finally {
    await conversation.end();
  }
}

const replay = (protocol, text) =>
  talk(protocol, async (conversation) => {
    for (const { say, hear } of steps(text)) {
      if (say === undefined) await conversation.hear(hear);
      else conversation.say(say);
    }
  });

// A position of each game that an engine can't solve at once.
const POSITIONS = [
  ["tictactoe", "15_/15_/15_/15_/15_/15_/6_xo7_/6_ox7_/15_/15_/15_/15_/15_/15_/15_ x win-length 5"],
  ["lits", "start"],
  ["santorini", "0000000000000000000000000/1/mortal:11,13/mortal:7,17"],
  ["tetris", "- IOLJSZT - 0 0 seed 5"],
  ["tetris", "- - - 0 0 - | - - - 0 0 - seed 3 piece 0"],
];

const analyse = (game, position, more) => JSON.stringify({ type: "analyse", game, position, ...more });

const positionsOfEveryGameAreAnalysed = () =>
  talk("analysis", async (conversation) => {
    const ends = [];
    const hearUntil = async (isIt) => {
      for (;;) {
        const reply = JSON.parse((await conversation.next()) ?? `{"type":"silence"}`);
        if (reply.type === "done") ends.push(reply);
        if (isIt(reply)) return;
        if (reply.type === "silence" || reply.type === "error") throw new Error(JSON.stringify(reply));
      }
    };
    for (const [task, [game, position]] of POSITIONS.entries()) {
      conversation.say(analyse(game, position, { task, lines: 2 }));
      await hearUntil((reply) => reply.type === "info" && reply.task === task && reply.line === 2 && reply.pv.length > 0);
    }
    conversation.say(`{"type":"stop"}`);
    await hearUntil((reply) => reply.type === "done" && reply.task === POSITIONS.length - 1);
    const tasks = ends.map(({ task }) => task).join();
    if (tasks !== "0,1,2,3,4") throw new Error(`questions ended in the order ${tasks}`);
    if (ends.some(({ best }) => best === null)) throw new Error("a question ended without a move");
  });

const bothSidesOfVersusTetrisAreAnswered = () =>
  talk("analysis", async (conversation) => {
    for (const side of ["first", "second"]) {
      conversation.say(analyse(...POSITIONS[4], { side, limits: { nodes: 2000 } }));
      await conversation.hear(`{"type":"done","task":0,"best":"*"}`);
    }
  });

const levelsAnswerTheSameForTheSameSeed = () =>
  talk("analysis", async (conversation) => {
    for (const [game, position] of POSITIONS.slice(0, 4)) {
      const moves = [];
      for (const seed of [1, 1, 2, 3, 4, 5]) {
        conversation.say(analyse(game, position, { strength: { level: 1, seed } }));
        moves.push(await conversation.hear(`{"type":"done","task":0,"best":"*"}`));
      }
      if (moves[0] !== moves[1]) throw new Error(`${game}: one seed played ${moves[0]} and ${moves[1]}`);
      if (new Set(moves).size === 1) throw new Error(`${game}: every seed played ${moves[0]}`);
    }
  });

const badQuestionsAreAnswered = () =>
  talk("analysis", async (conversation) => {
    conversation.say(analyse("chess", "start", { task: 7 }));
    await conversation.hear(`{"type":"error","task":7,"message":"there is no such game"}`);
    conversation.say(analyse("lits", "nonsense", { task: 8 }));
    for (const task of [8, 0]) {
      if (task === 0) conversation.say("nonsense");
      const reply = JSON.parse(await conversation.next());
      if (reply.type !== "error" || reply.task !== task) throw new Error(`found ${JSON.stringify(reply)}`);
    }
  });

// A `stop` during a search is answered within `PROMPT_MS`.
const stopsAreHeardPromptly = () =>
  talk("analysis", async (conversation) => {
    const waits = [];
    for (const [game, position] of POSITIONS) {
      for (let round = 0; round < 3; round++) {
        conversation.say(analyse(game, position, {}));
        for (let infos = 0; infos < 2; infos++) await conversation.hear(`{"type":"info",*}`);
        const asked = performance.now();
        conversation.say(`{"type":"stop"}`);
        while (JSON.parse(await conversation.next()).type !== "done");
        waits.push(performance.now() - asked);
      }
    }
    const median = waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)];
    if (median > PROMPT_MS) throw new Error(`it took ${median.toFixed(1)} ms, expected ${PROMPT_MS} at most`);
  });

await run([
  ...transcripts(transcriptFolders).map(({ protocol, name, text }) => [name, () => replay(protocol, text)]),
  ["positions of every game are analysed", positionsOfEveryGameAreAnalysed],
  ["both sides of versus Tetris are answered", bothSidesOfVersusTetrisAreAnswered],
  ["levels answer the same for the same seed", levelsAnswerTheSameForTheSameSeed],
  ["bad questions are answered", badQuestionsAreAnswered],
  ["stops are heard promptly", stopsAreHeardPromptly],
]);
