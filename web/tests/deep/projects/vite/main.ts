// A page that uses the package as its README says: every protocol answers, and a worker plays a game of tic-tac-toe to its end
// against the first legal move.

import { PROTOCOLS, TetradWorker, loadRules, ok, type MessageTo, type ProtocolName } from "tetrad";

const report = document.getElementById("report")!;

/** Resolves to the first message that fits. */
function answer<P extends ProtocolName, T>(
  worker: TetradWorker<P>,
  question: MessageTo<P>,
  find: (data: unknown) => T | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      const found = find(data);
      if (found !== undefined) resolve(found);
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(question);
  });
}

const QUESTIONS: { readonly [P in ProtocolName]: MessageTo<P> } = {
  st3p: "identify",
  gomocup: "ABOUT",
  ltp: "name",
  santorini: "ping",
  tbp: { type: "rules" },
  analysis: { type: "analyse", task: 1, game: "lits", position: "start", limits: { nodes: 100 } },
};

async function everyProtocolAnswers(): Promise<void> {
  for (const protocol of Object.keys(PROTOCOLS) as ProtocolName[]) {
    const worker = new TetradWorker(protocol);
    const heard = await answer(worker, QUESTIONS[protocol], (data) => data);
    report.append(`${protocol}: ${typeof heard}\n`);
    worker.terminate();
  }
}

async function playTicTacToe(): Promise<void> {
  const rules = await loadRules();
  const engine = new TetradWorker("st3p");
  let position = ok(rules.describe("tictactoe", "start"));
  while (position.outcome === null) {
    const isEngines = position.actors[0] === "first";
    const square = (data: unknown) => /^best (\w+)/.exec(String(data))?.[1];
    const move = isEngines
      ? await answer(engine, `move ${position.text} time ms:100`, square)
      : ok(rules.legalMoves("tictactoe", position.text))[0];
    position = ok(rules.play("tictactoe", position.text, [move!])).position;
  }
  engine.terminate();
  report.append(`tictactoe: ${position.outcome.winner ?? "draw"}\n`);
}

everyProtocolAnswers()
  .then(playTicTacToe)
  .catch((error: unknown) => report.append(String(error)))
  .finally(() => (document.title = "Over"));
