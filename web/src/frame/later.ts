//! Pauses that end early when they are no longer wanted.

/** Resolves after a time, or at once when the signal is aborted. */
export function later(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
