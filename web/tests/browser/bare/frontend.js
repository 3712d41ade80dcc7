// A minimal Tetris that starts a bot and clears twenty lines with it by the text of TBP alone. It deliberately shares
// no code with the app, as other people's pages don't.

const WIDTH = 10;
const HEIGHT = 40;
const GOAL = 20;

// The cells of each piece facing north, relative to its centre.
const SHAPES = {
  I: [
    [-1, 0],
    [0, 0],
    [1, 0],
    [2, 0],
  ],
  O: [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  T: [
    [-1, 0],
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  L: [
    [-1, 0],
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  J: [
    [-1, 0],
    [0, 0],
    [1, 0],
    [-1, 1],
  ],
  S: [
    [-1, 0],
    [0, 0],
    [0, 1],
    [1, 1],
  ],
  Z: [
    [-1, 1],
    [0, 1],
    [0, 0],
    [1, 0],
  ],
};

const TURNS = {
  north: ([x, y]) => [x, y],
  east: ([x, y]) => [y, -x],
  south: ([x, y]) => [-x, -y],
  west: ([x, y]) => [-y, x],
};

let state = 7;
function below(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

let bag = [];
function draw() {
  if (bag.length === 0) bag = Object.keys(SHAPES);
  return bag.splice(below(bag.length), 1)[0];
}

let board = Array.from({ length: HEIGHT }, () => Array(WIDTH).fill(null));
const queue = Array.from({ length: 6 }, draw);
let hold = null;
let pieces = 0;
let lines = 0;

const bot = new Worker("./tbp.js");
const send = (message) => bot.postMessage(message);

function end(outcome) {
  send({ type: "quit" });
  document.getElementById("outcome").textContent = outcome;
  document.title = "Over";
}

// Takes the piece from the queue or the hold; returns the number of new pieces needed.
function take(piece) {
  if (queue[0] === piece) {
    queue.shift();
    return 1;
  }
  if (hold !== null) {
    if (hold !== piece) return 0;
    hold = queue.shift();
    return 1;
  }
  if (queue[1] !== piece) return 0;
  hold = queue.shift();
  queue.shift();
  return 2;
}

function place({ type, orientation, x, y }) {
  const cells = SHAPES[type].map(TURNS[orientation]).map(([dx, dy]) => [x + dx, y + dy]);
  const isFree = ([x, y]) => x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT && board[y][x] === null;
  if (!cells.every(isFree)) return "it overlaps something";
  if (cells.every(([x, y]) => isFree([x, y - 1]))) return "it hangs in the air";
  for (const [x, y] of cells) board[y][x] = type;
  const kept = board.filter((row) => row.includes(null));
  lines += HEIGHT - kept.length;
  board = [...kept, ...Array.from({ length: HEIGHT - kept.length }, () => Array(WIDTH).fill(null))];
  return null;
}

bot.addEventListener("message", ({ data }) => {
  switch (data.type) {
    case "info":
      return send({ type: "rules" });
    case "ready":
      send({ type: "start", hold, queue, combo: 0, back_to_back: 0, board });
      return send({ type: "suggest" });
    case "suggestion": {
      const [move] = data.moves;
      if (move === undefined) return end(`The bot gave up after ${pieces} pieces`);
      const drawn = take(move.location.type);
      const fault = drawn === 0 ? "that piece is not at hand" : place(move.location);
      if (fault !== null) return end(`Piece ${pieces + 1}, ${JSON.stringify(move)}: ${fault}`);
      pieces += 1;
      if (lines >= GOAL) return end(`${GOAL} lines`);
      send({ type: "play", move });
      for (let count = 0; count < drawn; count++) {
        const piece = draw();
        queue.push(piece);
        send({ type: "new_piece", piece });
      }
      return send({ type: "suggest" });
    }
    default:
      return end(`The bot said ${JSON.stringify(data)}`);
  }
});

bot.addEventListener("error", (event) => end(`The worker failed: ${event.message}`));
