// The shared part of all workers: passes messages to an engine, and runs the engine in slices, so that messages arrive
// during a search.
//
// `bundle.mjs` puts it into the worker scripts, without the words `export`; the npm package imports it.

// The length of a slice in milliseconds: long against its overhead, short as a delay of messages.
const SLICE_MS = 15;

// Calls `act` once for every `next()`, after the messages that arrived meanwhile.
function turns(act) {
  // Node takes a thousand messages of one port before it reads another.
  if (typeof setImmediate === "function") return { next: () => setImmediate(act), close: () => {} };
  // A message to this worker is not throttled like a timer.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = act;
  return { next: () => port2.postMessage(null), close: () => port1.close() };
}

// Serves the engine that `make` returns once `ready` resolves. `scope` is the worker's global scope or has the same
// `postMessage`, `onmessage` and `close`. `lines` splits a message into protocol lines, `message` turns a line into one.
export function serve(scope, ready, make, { lines, message }) {
  // Messages that arrive before the engine is ready.
  const early = [];
  let engine = null;
  let isSliceDue = false;

  const slices = turns(() => {
    isSliceDue = false;
    if (engine === null) return;
    engine.step(SLICE_MS);
    settle();
  });

  function settle() {
    for (const line of engine.takeLines()) scope.postMessage(message(line));
    if (engine.closed) {
      engine.free();
      engine = null;
      slices.close();
      scope.close();
    } else if (engine.busy && !isSliceDue) {
      isSliceDue = true;
      slices.next();
    }
  }

  function hear(data) {
    for (const line of lines(data)) {
      if (engine === null) return;
      engine.line(line);
      settle();
    }
  }

  let isReady = false;
  scope.onmessage = ({ data }) => (isReady ? hear(data) : early.push(data));

  function start() {
    engine = make();
    isReady = true;
    settle();
    early.splice(0).forEach(hear);
  }

  ready.then(start).catch((error) => {
    // In browsers a rejected promise does not reach the worker's owner; a reported error does. In Node both do.
    if (typeof reportError !== "function") throw error;
    reportError(error);
  });
}

// Protocols of text lines: a message is one or more lines.
export const LINES = {
  lines: (data) => (typeof data === "string" ? data.split(/\r\n|\r|\n/) : []),
  message: (line) => line,
};

// JSON protocols: a message is an object.
export const OBJECTS = {
  lines: (data) => {
    const text = JSON.stringify(data);
    return text === undefined ? [] : [text];
  },
  message: (line) => JSON.parse(line),
};
