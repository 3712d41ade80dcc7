import { render } from "preact";
import { App } from "./app";
import { lookForServer } from "./server/api";
import "./style.css";

render(<App />, document.getElementById("app")!);
void lookForServer();

/** Registers the service worker, which fetches every file of the site. Without it pages work, only not offline. */
const register = () => void navigator.serviceWorker.register("./sw.js").catch(() => undefined);

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // The page's own files come first.
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
