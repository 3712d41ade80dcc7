//! Says in words that the library can't be used. The pages go on without it.

import { useSignal } from "@preact/signals";
import { CloseIcon, WarnIcon } from "../frame/icons";
import { trouble } from "./trouble";

/** Writes what waits, and finds out whether the library can be read. */
async function tryAgain(): Promise<void> {
  const [{ settled }, { entries }, { writeTries }] = await Promise.all([
    import("./slot"),
    import("./library"),
    import("./puzzles"),
  ]);
  await settled();
  await writeTries();
  await entries();
}

export function LibraryNotice() {
  const closed = useSignal("");
  const reason = trouble.value;
  const isShown = reason !== "" && reason !== closed.value;
  return (
    <div role="alert">
      {isShown && (
        <div class="toast is-bad">
          <WarnIcon />
          <span>Nothing is being kept: {reason}. You can go on; export what you want to keep.</span>
          <button class="button small" onClick={() => void tryAgain()}>
            Try again
          </button>
          <button class="button quiet" aria-label="Close the warning" onClick={() => (closed.value = reason)}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  );
}
