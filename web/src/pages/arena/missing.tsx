//! What to do where the arena lacks a server or a store.

import { CopyButton } from "../../frame/copying";
import { guideAddress } from "../../frame/guide";

/** A command to type, with a button that copies it. */
function Command({ text }: { text: string }) {
  return (
    <p class="command">
      <code>{text}</code>
      <CopyButton label="Copy" text={() => text} />
    </p>
  );
}

function GuideNote() {
  if (guideAddress === undefined) return null;
  return (
    <p>
      <a href={guideAddress}>The guide</a> explains tournaments, engines and stores.
    </p>
  );
}

/** The arena on a static host. */
export function WithoutServer() {
  return (
    <main class="arena">
      <h1>Arena</h1>
      <p>This site is static. Tournaments need the Tetrad server, which plays and stores their games. Start it with</p>
      <Command text="tetrad serve --store games.db --open" />
      <GuideNote />
    </main>
  );
}

/** The arena of a server that was started without a store. */
export function WithoutStore() {
  return (
    <main class="arena" data-store="none">
      <h1>Arena</h1>
      <p>
        Tournaments need a store, a file that keeps their games, and this server was started without one. End it, start
        it again with
      </p>
      <Command text="tetrad serve --store games.db" />
      <p>and reload this page. The file is made if it does not exist.</p>
      <GuideNote />
    </main>
  );
}
