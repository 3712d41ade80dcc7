//! The rules of Santorini, with pictures.

import { Example } from "../../game/example";
import { tables } from "../../rules";
import { Pieces } from "./board";
import { GodCard } from "./god-cards";
import { SIZE } from "./squares";

function Position({
  heights,
  workers,
  caption,
}: {
  heights: string;
  workers: readonly [readonly number[], readonly number[]];
  caption: string;
}) {
  return (
    <Example game="santorini" cols={SIZE} rows={SIZE} caption={caption}>
      <Pieces heights={[...heights].map(Number)} workers={workers} at={({ row, col }) => ({ x: col, y: row })} />
    </Example>
  );
}

export function Rules() {
  return (
    <>
      <p>
        Two players with two workers each build on a board of five by five squares. First player 1 places both workers,
        then player 2. In a turn you move one worker to one of the eight squares around it that is free and at most one
        level higher, and then build one level with that worker on a free square around it.
      </p>
      <div class="examples">
        <Position
          heights="0000001100012300004000000"
          workers={[
            [6, 17],
            [12, 22],
          ]}
          caption="Towers of one, two and three levels, and one with a dome, on which no worker stands or builds."
        />
        <Position
          heights="0000000230000000000000000"
          workers={[
            [7, 20],
            [4, 24],
          ]}
          caption="Player 1 stands on level 2 beside a level 3: stepping up there wins."
        />
      </div>
      <p>A player who moves a worker up onto the third level wins. A player who can't move and build loses.</p>
      <h2>Gods</h2>
      <p>
        Each player may have the power of a god, which changes one rule. The card says when: during the player's own
        move or build, in the whole turn, in the opponent's turn, or when the game is won. Beside the board, the card is
        marked while its power applies.
      </p>
      <ul class="god-list">
        {tables()
          .santorini.slice(1)
          .map((god) => (
            <li key={god.name}>
              <GodCard god={god} />
            </li>
          ))}
      </ul>
      <h2>Clicking a turn</h2>
      <p>
        Click a worker, the square it goes to, and the square it builds on. A disc marks a square to move to, the
        outline of a block with a cross one to build on, and a disc with a cross one where you may do either. Where a
        god may do more, the line under the board offers to go on or to end the turn. Escape takes the last click back.
      </p>
    </>
  );
}
