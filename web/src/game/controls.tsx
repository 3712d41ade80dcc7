//! The row of buttons under the board.

import { BackIcon, FirstIcon, ForwardIcon, HintIcon, LastIcon, PlusIcon, TakeBackIcon } from "../frame/icons";
import { showHints } from "./preferences";
import type { GameSession } from "./session";
import { TurnButton } from "./turn-button";

export function Controls({ session }: { session: GameSession }) {
  const node = session.node.value;
  // Reading `session.tree` subscribes to new branches.
  const hasNext = session.tree.node(node.id).children.length > 0;
  const hasBack = node.parent !== undefined;
  const isOver = session.described.value.outcome !== null;
  return (
    <div class="controls" role="toolbar" aria-label="Game controls">
      <button
        class="button"
        onClick={() => session.first()}
        disabled={!hasBack}
        aria-label="First position"
        title="First (Home)"
      >
        <FirstIcon />
      </button>
      <button class="button" onClick={() => session.back()} disabled={!hasBack} aria-label="Back" title="Back (←)">
        <BackIcon />
      </button>
      <button
        class="button"
        onClick={() => session.forward()}
        disabled={!hasNext}
        aria-label="Forward"
        title="Forward (→)"
      >
        <ForwardIcon />
      </button>
      <button
        class="button"
        onClick={() => session.last()}
        disabled={!hasNext}
        aria-label="Last position"
        title="Last (End)"
      >
        <LastIcon />
      </button>
      <span class="controls-gap" />
      <button
        class="button"
        onClick={() => session.takeBack()}
        disabled={!hasBack}
        aria-label="Take back"
        title="Take back (U)"
      >
        <TakeBackIcon />
      </button>
      {showHints.value && (
        <button
          class="button"
          onClick={() => void session.advise()}
          disabled={isOver}
          aria-label="Hint"
          title="Hint (H)"
        >
          <HintIcon />
        </button>
      )}
      <TurnButton />
      <span class="controls-gap" />
      <button
        class="button"
        onClick={() => session.begin(session.room.start())}
        aria-label="New game"
        title="New game (N)"
      >
        <PlusIcon />
        <span class="wide-only">New game</span>
      </button>
    </div>
  );
}
