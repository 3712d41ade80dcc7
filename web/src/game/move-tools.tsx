//! The tools under the list of moves: the comment on the current move, promoting and deleting it, and copying the list.

import { CopyButton } from "../frame/copying";
import { DeleteIcon, PromoteIcon } from "../frame/icons";
import { movesText } from "./moves-text";
import { firstColumn, perRow } from "./rows";
import type { GameSession } from "./session";
import { ROOT } from "./tree";

export function MoveTools({ session }: { session: GameSession }) {
  const { tree, edits, review } = session;
  const { id, moves } = session.node.value;
  const isStart = id === ROOT;
  const name = isStart ? "the start" : moves.join(" | ");
  const last = edits.last.value;
  const isMain = tree.mainLine().includes(id);
  return (
    <div class="move-tools">
      <input
        key={id}
        type="text"
        id="move-comment"
        aria-label={`Comment on ${name}`}
        placeholder={isStart ? "Choose a move to comment on it" : `Comment on ${name}`}
        disabled={isStart}
        value={tree.node(id).comment}
        onInput={(event) => edits.comment(id, event.currentTarget.value)}
      />
      <div class="row move-tools-row">
        <button
          class="button small"
          disabled={isStart || isMain}
          onClick={() => edits.promote(id)}
          title="Make this branch the main line"
        >
          <PromoteIcon />
          Promote
        </button>
        <button
          class="button small"
          disabled={isStart}
          onClick={() => edits.remove(id)}
          title="Delete this move and all that follows it"
        >
          <DeleteIcon />
          Delete
        </button>
        <CopyButton
          label="Copy moves"
          text={() => movesText(tree, perRow(session), review.moves.value, firstColumn(session))}
        />
        {last !== undefined && (
          <span class="move-undo" role="status">
            <span class="soft">{last.text}</span>
            <button class="button small" onClick={() => edits.undo()}>
              Undo
            </button>
          </span>
        )}
      </div>
    </div>
  );
}
