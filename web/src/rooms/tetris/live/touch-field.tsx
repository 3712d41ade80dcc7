//! The field of a running game, which takes gestures.

import type { ComponentChildren, TargetedPointerEvent } from "preact";
import { useRef } from "preact/hooks";
import { SIDE_HEIGHT } from "../field";
import { Gestures, STILL_MS, type Touch } from "./gestures";
import type { Match } from "./match";

type PointerOn = TargetedPointerEvent<HTMLDivElement>;

const touchOf = ({ clientX: x, clientY: y, timeStamp: time }: PointerOn): Touch => ({ x, y, time });

export function TouchField({ match, children }: { match: Match; children: ComponentChildren }) {
  const gesture = useRef<{ readonly pointer: number; readonly gestures: Gestures } | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const of = ({ pointerId }: PointerOn) =>
    gesture.current?.pointer === pointerId ? gesture.current.gestures : undefined;
  const end = () => {
    clearTimeout(timer.current);
    gesture.current = undefined;
  };
  return (
    <div
      class="touch-field"
      data-live={match.phase.value === "playing"}
      onPointerDown={(event) => {
        if (event.pointerType === "mouse" || gesture.current !== undefined || match.phase.value !== "playing") return;
        const cell = event.currentTarget.getBoundingClientRect().height / SIDE_HEIGHT;
        const gestures = new Gestures(match, cell);
        gesture.current = { pointer: event.pointerId, gestures };
        event.currentTarget.setPointerCapture(event.pointerId);
        gestures.down(touchOf(event));
        timer.current = setTimeout(() => gestures.still(), STILL_MS);
      }}
      onPointerMove={(event) => of(event)?.move(touchOf(event))}
      onPointerUp={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        of(event)?.up(touchOf(event), event.clientX > left + width / 2);
        if (of(event) !== undefined) end();
      }}
      onPointerCancel={(event) => {
        of(event)?.cancel();
        if (of(event) !== undefined) end();
      }}
    >
      {children}
    </div>
  );
}
