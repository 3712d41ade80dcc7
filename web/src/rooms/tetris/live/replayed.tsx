//! The link from a finished game to its replay.

import { routeText } from "../../../frame/route";
import { lastFinished } from "./finished";

export function Replayed() {
  const entry = lastFinished.value?.entry;
  return (
    <a class="button" href={routeText(["tetris", "replay"], entry === undefined ? undefined : { entry })}>
      Replay and review
    </a>
  );
}
