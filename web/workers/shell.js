// What every worker script shares: it unpacks the module that the script carries, feeds messages to an engine, and gives
// the thread to the engine for a slice at a time, so that messages are heard while it thinks.
//
// The bundler puts the module's glue (`wasm_bindgen`) and its bytes (`MODULE`, gzip in base64) in front of this.

// Long enough to be worth its while, short enough that nobody notices the wait.
const SLICE_MS = 15;

async function unpack(base64) {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).arrayBuffer();
}

// Calls `act` once for every `next()`, behind the messages that came meanwhile.
function turns(act) {
  // Node would take a thousand messages of one port before it looks at another.
  if (typeof setImmediate === "function") return { next: () => setImmediate(act), close: () => {} };
  // A message to ourselves is not held back as a timer is.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = act;
  return { next: () => port2.postMessage(null), close: () => port1.close() };
}

// Serves the engine that `make` returns. `lines` makes lines of the protocol out of a message, `message` a message out of a line.
function serve(make, { lines, message }) {
  // What comes before the engine is there.
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
    for (const line of engine.takeLines()) self.postMessage(message(line));
    if (engine.closed) {
      engine.free();
      engine = null;
      slices.close();
      self.close();
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
  self.onmessage = ({ data }) => (isReady ? hear(data) : early.push(data));

  unpack(MODULE)
    .then((bytes) => wasm_bindgen({ module_or_path: bytes }))
    .then(() => {
      engine = make();
      isReady = true;
      settle();
      early.splice(0).forEach(hear);
    });
}

// Protocols of lines: a message is a line, or several.
const LINES = {
  lines: (data) => (typeof data === "string" ? data.split(/\r\n|\r|\n/) : []),
  message: (line) => line,
};

// Protocols of JSON: a message is an object.
const OBJECTS = {
  lines: (data) => {
    const text = JSON.stringify(data);
    return text === undefined ? [] : [text];
  },
  message: (line) => JSON.parse(line),
};
