import { render } from "preact";
import { App } from "./app";
import { loadRules } from "./rules";
import "./style.css";

const app = document.getElementById("app")!;

try {
  await loadRules();
  render(<App />, app);
} catch (error) {
  app.textContent = `Tetrad can't start: ${error instanceof Error ? error.message : String(error)}`;
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without it pages work as before, only not offline.
  navigator.serviceWorker.register("./sw.js").catch(() => undefined);
}
