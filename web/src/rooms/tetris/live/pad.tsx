//! The touch buttons, which can be held like keys: one half under each thumb.

import type { RealtimeKey } from "../../../rules";
import type { Match } from "./match";

export function Pad({ match }: { match: Match }) {
  const button = (key: RealtimeKey, label: string, name: string) => (
    <button
      class="button pad-button"
      data-key={key}
      aria-label={name}
      onPointerDown={(event) => {
        event.preventDefault();
        match.press(key);
      }}
      onPointerUp={() => match.release(key)}
      onPointerLeave={() => match.release(key)}
      onContextMenu={(event) => event.preventDefault()}
    >
      {label}
    </button>
  );
  return (
    <div class="pad" aria-label="Touch controls" role="group">
      <div class="pad-half" data-half="left">
        {button("left", "←", "Left")}
        {button("right", "→", "Right")}
        {button("softDrop", "↓", "Soft drop")}
        {button("hold", "Hold", "Hold")}
      </div>
      <div class="pad-half" data-half="right">
        {button("ccw", "⟲", "Turn left")}
        {button("cw", "⟳", "Turn right")}
        {match.setup.options.halfTurns && button("flip", "180°", "Turn by 180°")}
        {button("hardDrop", "⤓", "Hard drop")}
      </div>
    </div>
  );
}
