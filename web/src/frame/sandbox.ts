//! Scripts of others, in a worker of a frame with an opaque origin: they reach neither the page, nor its storage, nor the
//! network. `sandbox.html` has the policy and the other end of the channel.

/** A message from the sandbox. */
type FromSandbox = { readonly message: unknown } | { readonly error: string } | { readonly flood: string };

/** What the sandbox's owner hears. */
export interface SandboxListener {
  readonly hear: (message: unknown) => void;
  /** The script has failed; the browser's message, which may be empty. */
  readonly fail: (reason: string) => void;
  /** The script was ended because it sent too many messages. */
  readonly flood: (reason: string) => void;
}

/** A script that runs. */
export class Sandbox {
  readonly #frame = document.createElement("iframe");
  readonly #channel = new MessageChannel();

  constructor(script: Blob, { hear, fail, flood }: SandboxListener) {
    const { port1, port2 } = this.#channel;
    port1.addEventListener("message", ({ data }: MessageEvent<FromSandbox>) => {
      if ("error" in data) fail(data.error.replace(/^Uncaught /, ""));
      else if ("flood" in data) flood(data.flood);
      else hear(data.message);
    });
    port1.start();
    this.#frame.setAttribute("sandbox", "allow-scripts");
    this.#frame.title = "Sandbox for a script";
    this.#frame.hidden = true;
    this.#frame.src = "./sandbox.html";
    // The frame's origin is opaque and has no name to address.
    const start = () => this.#frame.contentWindow?.postMessage(script, "*", [port2]);
    this.#frame.addEventListener("load", start, { once: true });
    document.body.append(this.#frame);
  }

  send(message: unknown): void {
    this.#channel.port1.postMessage(message);
  }

  /** Ends the script. */
  close(): void {
    this.#channel.port1.close();
    this.#frame.remove();
  }
}
