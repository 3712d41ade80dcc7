import { render } from "preact";
import { App } from "./app";
import { lookForServer } from "./server/api";
import "./style.css";

render(<App />, document.getElementById("app")!);
void lookForServer();

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without the service worker pages work, only not offline.
  navigator.serviceWorker.register("./sw.js").catch(() => undefined);
}
