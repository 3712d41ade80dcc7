//! The controls of a replay: play and pause, piece by piece, the time, and the speed.

import { BackIcon, FirstIcon, ForwardIcon, LastIcon, PauseIcon, PlayIcon } from "../../../frame/icons";
import { clock } from "../live/words";
import { SPEEDS, type Film } from "./film";

export function Transport({ film }: { film: Film }) {
  const isRunning = film.isRunning.value;
  const time = `${clock(film.time.value)} of ${clock(film.end)}`;
  return (
    <div class="transport">
      <div class="transport-time">
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={time}
          min={0}
          max={film.end}
          step={1}
          value={film.time.value}
          onInput={(event) => {
            film.stop();
            film.seek(event.currentTarget.valueAsNumber);
          }}
        />
        <span class="numbers">{time}</span>
      </div>
      <div class="row spread">
        <div class="row" role="toolbar" aria-label="Replay">
          <button class="button" aria-label="Beginning" onClick={() => film.seek(0)}>
            <FirstIcon />
          </button>
          <button class="button" aria-label="Piece before" onClick={() => film.step(-1)}>
            <BackIcon />
          </button>
          <button class="button primary" aria-label={isRunning ? "Pause" : "Play"} onClick={() => film.toggle()}>
            {isRunning ? <PauseIcon /> : <PlayIcon />}
          </button>
          <button class="button" aria-label="Next piece" onClick={() => film.step(1)}>
            <ForwardIcon />
          </button>
          <button class="button" aria-label="End" onClick={() => film.seek(film.end)}>
            <LastIcon />
          </button>
        </div>
        <label class="transport-speed">
          <span class="hidden-text">Speed</span>
          <select value={film.speed.value} onChange={(event) => (film.speed.value = Number(event.currentTarget.value))}>
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed} ×
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}
