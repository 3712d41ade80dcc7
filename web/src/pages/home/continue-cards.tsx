//! The cards of the entries to continue, each with a picture of its board.

import type { Entry } from "../../library/entries";
import { EntryPicture } from "../library/card";
import { summaryOf } from "../library/summary";

export function ContinueCards({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul class="continue">
      {entries.map((entry) => {
        const summary = summaryOf(entry);
        const { title, what, result, address } = summary;
        return (
          <li key={entry.id}>
            <a class="card continued" href={address}>
              <span class="continued-picture" aria-hidden="true">
                <EntryPicture entry={entry} summary={summary} />
              </span>
              <span class="card-words">
                <b>{title}</b>
                <span class="soft">{result === "" ? what : `${what}, ${result}`}</span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
