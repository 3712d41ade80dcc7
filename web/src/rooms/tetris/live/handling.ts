//! The handling of a game in real time: how keys repeat, and how pieces fall and lock. Times are in milliseconds.

import { computed } from "@preact/signals";
import { remembered } from "../../../frame/storage";
import type { RealtimeHandling } from "../../../rules";

/** The factors of the soft drop (SDF) that can be chosen: how much faster than gravity pieces fall. */
export const FACTORS: readonly number[] = [5, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, Infinity];

/** The gravity that factors count from where there is none. */
const USUAL_GRAVITY = 1000;

export const DEFAULT_HANDLING: RealtimeHandling = {
  delay: 167,
  repeat: 33,
  cut: 0,
  softDrop: USUAL_GRAVITY / 30,
  gravity: USUAL_GRAVITY,
  lockDelay: 500,
  lockResets: 15,
};

/** The factor of the soft drop that is nearest to a handling's. */
export function factorOf({ softDrop, gravity }: RealtimeHandling): number {
  if (softDrop < 1) return Infinity;
  const factor = (gravity ?? USUAL_GRAVITY) / softDrop;
  return FACTORS.filter(Number.isFinite).reduce((best, next) =>
    Math.abs(next - factor) < Math.abs(best - factor) ? next : best,
  );
}

export const withFactor = (handling: RealtimeHandling, factor: number): RealtimeHandling => ({
  ...handling,
  softDrop: (handling.gravity ?? USUAL_GRAVITY) / factor,
});

/** Sets the time of a row; the soft drop keeps its factor. */
export const withGravity = (handling: RealtimeHandling, gravity: number | null): RealtimeHandling =>
  withFactor({ ...handling, gravity }, factorOf(handling));

export interface Preset {
  readonly name: string;
  readonly delay: number;
  readonly repeat: number;
  readonly cut: number;
  readonly factor: number;
}

export const PRESETS: readonly Preset[] = [
  { name: "Calm", delay: 167, repeat: 33, cut: 0, factor: 30 },
  { name: "Quick", delay: 133, repeat: 10, cut: 0, factor: 40 },
  { name: "Instant", delay: 100, repeat: 0, cut: 0, factor: Infinity },
];

export const withPreset = (handling: RealtimeHandling, { delay, repeat, cut, factor }: Preset): RealtimeHandling =>
  withFactor({ ...handling, delay, repeat, cut }, factor);

export const isPreset = (handling: RealtimeHandling, { delay, repeat, cut, factor }: Preset): boolean =>
  handling.delay === delay && handling.repeat === repeat && handling.cut === cut && factorOf(handling) === factor;

const isHandling = (value: unknown): value is Partial<RealtimeHandling> =>
  typeof value === "object" &&
  value !== null &&
  ["delay", "repeat", "softDrop", "gravity"].every((key) => key in value);

const stored = remembered<Partial<RealtimeHandling>>("tetris.handling", DEFAULT_HANDLING, isHandling);

/** The chosen handling. Settings of the first release know no cut. */
export const handling = computed(() => ({ ...DEFAULT_HANDLING, ...stored.value }));

export function setHandling(next: RealtimeHandling): void {
  stored.value = next;
}
