//! Rooms for pages that show any game: a room handles positions and setups of its own game, pages those of all games.

import { describedOf, setupOf, type Described, type GameName } from "../rules";
import type { EditorProps, GameRoom } from "./room";

/** Wraps a room so that it takes positions of any game; it throws on those of other games. */
export function anyGame<G extends GameName>(room: GameRoom<G>): GameRoom {
  const { Board, Aside, MovePicture, editor, ...rest } = room;
  const own = (described: Described) => describedOf(room.game, described);
  const ownProps = ({ setup, ...props }: EditorProps) => ({ ...props, setup: setupOf(room.game, setup) });
  return {
    ...rest,
    isSolo: (described) => room.isSolo?.(own(described)) ?? false,
    aspect: (described, isStill) => room.aspect(own(described), isStill),
    began: (described) => room.began?.(own(described)),
    note: (described, side) => room.note?.(own(described), side),
    spoken: (described) => room.spoken(own(described)),
    Board: ({ described, before, advice, best, threat, ...props }) => (
      <Board
        {...props}
        described={own(described)}
        before={before && own(before)}
        advice={advice && own(advice)}
        best={best.map(own)}
        threat={threat && own(threat)}
      />
    ),
    ...(MovePicture && {
      MovePicture: ({ before, after }: { before: Described; after: Described }) => (
        <MovePicture before={own(before)} after={own(after)} />
      ),
    }),
    Aside: ({ described }) => Aside && <Aside described={own(described)} />,
    editor: {
      setupOf: (described) => editor.setupOf(own(described)),
      Board: (props) => <editor.Board {...ownProps(props)} />,
      Tools: (props) => <editor.Tools {...ownProps(props)} />,
    },
  };
}
