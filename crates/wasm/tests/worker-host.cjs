// A worker's global scope, as far as worker scripts need it, on a thread of Node.

const { readFileSync } = require("node:fs");
const { runInThisContext } = require("node:vm");
const { parentPort, workerData } = require("node:worker_threads");

globalThis.self = globalThis;
globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.close = () => parentPort.close();
parentPort.on("message", (data) => globalThis.onmessage({ data }));
runInThisContext(readFileSync(workerData, "utf8"), { filename: workerData });
