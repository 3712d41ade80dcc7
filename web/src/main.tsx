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
