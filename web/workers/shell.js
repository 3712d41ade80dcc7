// The shared part of all worker scripts: unpacks the script's module, passes messages to an engine, and runs the engine
// in slices, so that messages arrive during a search.
//
// The bundler puts the module's glue (`wasm_bindgen`) and its bytes (`MODULE`, gzip in base64) before this file.

// The length of a slice in milliseconds: long against its overhead, short as a delay of messages.
const SLICE_MS = 15;

async function unpack(base64) {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).arrayBuffer();
}

// Calls `act` once for every `next()`, after the messages that arrived meanwhile.
function turns(act) {
  // Node takes a thousand messages of one port before it reads another.
  if (typeof setImmediate === "function") return { next: () => setImmediate(act), close: () => {} };
  // A message to this worker is not throttled like a timer.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = act;
  return { next: () => port2.postMessage(null), close: () => port1.close() };
}

// Serves the engine that `make` returns. `lines` splits a message into protocol lines, `message` turns a line into one.
function serve(make, { lines, message }) {
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

// Protocols of text lines: a message is one or more lines.
const LINES = {
  lines: (data) => (typeof data === "string" ? data.split(/\r\n|\r|\n/) : []),
  message: (line) => line,
};

// JSON protocols: a message is an object.
const OBJECTS = {
  lines: (data) => {
    const text = JSON.stringify(data);
    return text === undefined ? [] : [text];
  },
  message: (line) => JSON.parse(line),
};
