//! Copying texts to the clipboard and saving them as files.

import { useSignal } from "@preact/signals";
import { say } from "./live";

/** A button that copies a text and shows in its label that it has. */
export function CopyButton({ label, text }: { label: string; text: () => string | Promise<string> }) {
  const state = useSignal<"ready" | "copied" | "refused">("ready");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await text());
      state.value = "copied";
      say("Copied.");
    } catch {
      state.value = "refused";
      say("The browser refused to copy.");
    }
    setTimeout(() => (state.value = "ready"), 1500);
  };
  return (
    <button class="button small" onClick={() => void copy()}>
      {state.value === "ready" ? label : state.value === "copied" ? "Copied ✓" : "Not allowed here"}
    </button>
  );
}

/** Saves content as a file of this name. */
export function download(name: string, content: string | Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
