//! Tetris on the home page.

import { TetrisIcon } from "../../frame/icons";
import type { GameCard } from "../../game/card";
import { FilledRows } from "./minos";

const PICTURE = ["____T_____", "___TTT____", "__________", "I_____J__O", "IZZ__LJSSO", "I_ZZLLLSSG"];

export const tetris: GameCard<"tetris"> = {
  game: "tetris",
  title: "Tetris",
  label: "Tetris",
  Icon: TetrisIcon,
  summary: "Stack, clear and send garbage against a bot, or solve positions by placements.",
  Picture: () => (
    <svg class="grid tetris" viewBox="0 -2 10 10" aria-hidden="true">
      <rect class="well" y={-2} width={10} height={10} />
      <FilledRows rows={PICTURE} rowY={(row) => row + 2} />
    </svg>
  ),
};
