//! A turn in the list of moves, with its mark, its better line and its comment.

import { useMemo } from "preact/hooks";
import { advantageText } from "../engine/score";
import { MarkSign, reviewText } from "./mark";
import type { GameSession } from "./session";
import { shownVerdict } from "./shown-analysis";

/** The longest better line that is shown, in moves. */
const BETTER_MOVES = 6;

export function MoveButton({ session, id, isShort = false }: { session: GameSession; id: number; isShort?: boolean }) {
  const { tree } = session;
  const node = tree.node(id);
  const isCurrent = session.node.value.id === id;
  const { sides } = session.described.value;
  const verdict = shownVerdict(session, id);
  const reviews = session.review.moves.value.get(id) ?? [];
  const words = reviews.map((review) => reviewText(review, sides)).filter((text) => text !== "");
  const notes = [...words, ...(verdict === undefined ? [] : [advantageText(verdict, sides)])];
  const text = node.moves.join(" | ");
  return (
    <button
      class="move"
      aria-current={isCurrent ? "true" : undefined}
      onClick={() => session.goTo(id)}
      title={notes.length === 0 ? undefined : notes.join("\n")}
      aria-label={words.length === 0 ? undefined : [text, ...words].join(", ")}
    >
      <MovePictureOf session={session} id={id} />
      <span>{text}</span>
      {reviews.map(
        ({ mark, word, side }) => mark !== null && <MarkSign mark={mark} word={word} isShort={isShort} key={side} />,
      )}
    </button>
  );
}

/** The room's small picture of a turn, if it draws one. */
function MovePictureOf({ session, id }: { session: GameSession; id: number }) {
  const { MovePicture } = session.room;
  const { parent, position } = session.tree.node(id);
  const shown = useMemo(() => {
    if (MovePicture === undefined || parent === undefined) return undefined;
    return { before: session.describe(session.tree.node(parent).position), after: session.describe(position) };
  }, [MovePicture, parent, position]);
  return MovePicture && shown ? <MovePicture {...shown} /> : null;
}

/** The better line of a weak move: a preview while it is pointed at, a branch on a click. */
function Better({ session, id }: { session: GameSession; id: number }) {
  const { parent } = session.tree.node(id);
  const weak = session.review.moves.value.get(id)?.find((review) => review.isWeak && review.better.length > 0);
  if (weak === undefined || parent === undefined) return null;
  const line = weak.better.slice(0, BETTER_MOVES);
  return (
    <button
      class="move better"
      aria-label={`better ${line.join(" ")} than ${session.tree.node(id).moves.join(" | ")}`}
      onPointerEnter={() => session.lookAhead(line, parent)}
      onPointerLeave={() => session.lookBack()}
      onFocus={() => session.lookAhead(line, parent)}
      onBlur={() => session.lookBack()}
      onClick={() => session.playLine(line, parent)}
    >
      <span class="soft">better</span> {line.join(" ")}
    </button>
  );
}

/** The better lines and the comments after these turns. */
export function Remarks({ session, ids }: { session: GameSession; ids: readonly number[] }) {
  const { tree } = session;
  const commented = ids.filter((id) => tree.node(id).comment !== "");
  return (
    <li class="moves-remarks">
      {ids
        .filter((id) => isWeak(session, id))
        .map((id) => (
          <Better session={session} id={id} key={`b${id}`} />
        ))}
      {commented.map((id) => (
        <p class="comment" key={`c${id}`}>
          {tree.node(id).comment}
        </p>
      ))}
    </li>
  );
}

/** Whether a better line or a comment belongs under a turn. */
export function hasRemarks(session: GameSession, id: number): boolean {
  return isWeak(session, id) || session.tree.node(id).comment !== "";
}

function isWeak(session: GameSession, id: number): boolean {
  return session.review.moves.value.get(id)?.some((review) => review.isWeak) === true;
}
