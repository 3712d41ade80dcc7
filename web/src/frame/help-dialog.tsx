//! The help: the keys of the current page and of the frame, the theme, and the way to the guide.

import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { guideAddress } from "./guide";
import { FRAME_KEYS, pageKeys, type KeySection } from "./help";
import { switchTheme, theme } from "./theme";

function KeyList({ title, keys }: KeySection) {
  return (
    <section>
      <h2>{title}</h2>
      <dl class="keys">
        {keys.map(([key, what]) => (
          <Fragment key={`${key} ${what}`}>
            <dt>
              {key.split(" ").map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

export function HelpDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      onClose={close}
      aria-label="Help"
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="stack">
        <div class="row spread">
          <h1>Help</h1>
          <button class="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        {pageKeys.value.map((section) => (
          <KeyList key={section.title} {...section} />
        ))}
        <KeyList title="Everywhere" keys={FRAME_KEYS} />
        <p class="row">
          <button class="button" onClick={switchTheme}>
            {theme.value === "dark" ? "Light theme" : "Dark theme"}
          </button>
        </p>
        {guideAddress !== undefined && (
          <p>
            <a href={guideAddress}>The guide</a> explains everything else.
          </p>
        )}
      </div>
    </dialog>
  );
}
