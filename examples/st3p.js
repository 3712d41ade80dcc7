// Plays tic-tac-toe on any board over ST3P, as a worker script: completes a line if it can, otherwise marks the first
// free cell. Every message is a line. A game's page opens it with "Add an engine".

/** `3_/_x_/3_` as rows of marks, from the top. A number before a cell repeats it. */
function readBoard(text) {
  const row = (cells) => cells.replace(/(\d*)([_.xo])/g, (_, count, cell) => cell.repeat(Number(count || 1)));
  return text.toLowerCase().split("/").map((cells) => [...row(cells)]);
}

/** `a1` is the top left cell. Columns are named as in a spreadsheet: `a` to `z`, then `aa`. */
function square([x, y]) {
  let letters = "";
  for (let rest = x + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${y + 1}`;
}

function completesLine(board, [x, y], side, winLength) {
  const run = (dx, dy) => {
    let length = 0;
    while (board[y + dy * (length + 1)]?.[x + dx * (length + 1)] === side) length++;
    return length;
  };
  return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([dx, dy]) => run(dx, dy) + 1 + run(-dx, -dy) >= winLength);
}

/** The cell to mark. Your ideas go here. */
function choose(board, side, winLength) {
  const cells = board.flatMap((row, y) => row.map((_, x) => [x, y]));
  const free = cells.filter(([x, y]) => board[y][x] === "_");
  return free.find((cell) => completesLine(board, cell, side, winLength)) ?? free[0];
}

/** The number after an option: `win-length 4`. */
function option(words, name, usual) {
  const value = Number(words[words.indexOf(name) + 1]);
  return words.includes(name) && Number.isInteger(value) ? value : usual;
}

onmessage = ({ data }) => {
  const words = data.split(/\s+/);
  switch (words[0]) {
    case "st3p":
      return postMessage(`st3p version ${Math.min(option(words, "version", 1), 2)} ok`);
    case "identify":
      return ["name ten-minutes", "author me", "version 1", "url -", "identify ok"].forEach((line) => postMessage(line));
    case "move": {
      const board = readBoard(words[1]);
      const winLength = option(words, "win-length", Math.min(board.length, board[0].length));
      return postMessage(`best ${square(choose(board, words[2].toLowerCase(), winLength))}`);
    }
    case "quit":
      return close();
  }
};
