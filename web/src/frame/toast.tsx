//! A short message over the page, with one action, like the undoing of what has just been done.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { CloseIcon } from "./icons";

export interface Toast {
  readonly text: string;
  readonly action?: { readonly label: string; readonly act: () => void };
  /** How long the message stays, in milliseconds; 20 seconds if left out. */
  readonly stays?: number;
}

/** The latest message; the count makes an equal one new. */
const shown = signal<{ readonly toast: Toast; readonly count: number } | undefined>(undefined);

let count = 0;

/** Shows a message until it is closed, acted on, or replaced by another one, or its time is over. */
export function showToast(toast: Toast): void {
  shown.value = { toast, count: ++count };
}

/** How long a message usually stays, in milliseconds. It stays longer while it is pointed at or has the focus. */
const STAYS = 20_000;

const close = (): void => void (shown.value = undefined);

function act(toast: Toast): void {
  close();
  toast.action?.act();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input[type=text], input[type=search], textarea");
}

export function ToastView() {
  const now = shown.value;
  useEffect(() => {
    if (now === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const end = () => (document.querySelector(".toast:is(:hover, :focus-within)") ? wait() : close());
    const wait = () => void (timer = setTimeout(end, now.toast.stays ?? STAYS));
    wait();
    const listen = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      if (!isUndo || now.toast.action?.label !== "Undo" || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      act(now.toast);
    };
    addEventListener("keydown", listen);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", listen);
    };
  }, [now?.count]);
  return (
    <div role="status">
      {now !== undefined && (
        <div class="toast" key={now.count}>
          <span>{now.toast.text}</span>
          {now.toast.action && (
            <button class="button small" onClick={() => act(now.toast)}>
              {now.toast.action.label}
            </button>
          )}
          <button class="button quiet" aria-label="Close the message" onClick={close}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  );
}
