//! Rooms for pages that show any game. A room is written for the positions and setups of its own game; pages hold those of
//! all games.

import { describedOf, setupOf, type Described, type GameName } from "../rules";
import type { EditorProps, GameRoom } from "./room";

/** The room for positions of any game. It throws where it is given one of another game than its own. */
export function anyGame<G extends GameName>(room: GameRoom<G>): GameRoom {
  const { Board, Aside, editor } = room;
  const own = (described: Described) => describedOf(room.game, described);
  const ownProps = ({ setup, ...props }: EditorProps) => ({ ...props, setup: setupOf(room.game, setup) });
  return {
    ...room,
    isSolo: (described) => room.isSolo?.(own(described)) ?? false,
    aspect: (described, isStill) => room.aspect(own(described), isStill),
    began: (described) => room.began?.(own(described)),
    note: (described, side) => room.note?.(own(described), side),
    spoken: (described) => room.spoken(own(described)),
    Board: ({ described, before, advice, ...props }) => (
      <Board {...props} described={own(described)} before={before && own(before)} advice={advice && own(advice)} />
    ),
    Aside: ({ described }) => Aside && <Aside described={own(described)} />,
    editor: {
      setupOf: (described) => editor.setupOf(own(described)),
      Board: (props) => <editor.Board {...ownProps(props)} />,
      Tools: (props) => <editor.Tools {...ownProps(props)} />,
    },
  };
}
