// Made by `cargo xtask generate` out of the types in Rust. Changes here are lost.

/** The protocols that workers speak, and whether a message is an object or lines of text. */
export const PROTOCOLS = {
  st3p: "lines",
  gomocup: "lines",
  ltp: "lines",
  santorini: "lines",
  tbp: "objects",
  analysis: "objects",
} as const;

/** The games whose weights the engine of a protocol needs. */
export const WEIGHTS = {
  st3p: ["tictactoe"],
  gomocup: ["tictactoe"],
  ltp: [],
  santorini: ["santorini"],
  tbp: [],
  analysis: ["tictactoe", "santorini"],
} as const;
