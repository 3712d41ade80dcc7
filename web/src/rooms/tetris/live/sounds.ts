//! The sounds of a game in real time, made by oscillators. They are off until a person turns them on.

import { isBoolean, remembered } from "../../../frame/storage";

export const hasSounds = remembered("tetris.sounds", false, isBoolean);

/** The loudness in percent. */
export const volume = remembered<number>(
  "tetris.volume",
  50,
  (value): value is number => typeof value === "number" && value >= 0 && value <= 100,
);

/** A tone: its pitch in Hz, when it begins and how long it lasts in seconds, its wave, and its loudness. */
interface Tone {
  readonly pitch: number;
  readonly at?: number;
  readonly length: number;
  readonly wave: OscillatorType;
  readonly gain: number;
}

const tone = (pitch: number, length: number, wave: OscillatorType, gain: number, at = 0): Tone => ({
  pitch,
  at,
  length,
  wave,
  gain,
});

/** Tones after each other. */
const run = (pitches: readonly number[], step: number, wave: OscillatorType, gain: number): Tone[] =>
  pitches.map((pitch, index) => tone(pitch, step * 2.2, wave, gain, index * step));

const SOUNDS = {
  move: [tone(520, 0.03, "triangle", 0.25)],
  turn: [tone(700, 0.04, "triangle", 0.3)],
  hold: run([500, 380], 0.05, "triangle", 0.35),
  lock: [tone(130, 0.08, "sine", 0.9)],
  single: run([523, 659], 0.06, "triangle", 0.5),
  double: run([523, 659, 784], 0.06, "triangle", 0.55),
  triple: run([523, 659, 784, 988], 0.06, "triangle", 0.6),
  tetris: run([523, 659, 784, 1047, 1319], 0.06, "square", 0.3),
  spin: run([392, 587, 880, 1175], 0.07, "square", 0.3),
  perfect: run([523, 659, 784, 1047, 1319, 1568, 2093], 0.07, "triangle", 0.6),
  garbage: [tone(90, 0.16, "sawtooth", 0.35)],
  count: [tone(440, 0.09, "sine", 0.6)],
  go: [tone(880, 0.18, "sine", 0.6)],
  won: run([523, 659, 784, 1047], 0.12, "triangle", 0.6),
  lost: run([392, 330, 262, 196], 0.14, "triangle", 0.6),
} satisfies Readonly<Record<string, readonly Tone[]>>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | undefined;

/** Plays a sound, if sounds are on. */
export function sound(name: Sound): void {
  if (!hasSounds.value || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // A context that was made before the first click waits for one.
  if (context.state === "suspended") void context.resume();
  for (const each of SOUNDS[name]) start(context, each);
}

function start(context: AudioContext, { pitch, at = 0, length, wave, gain }: Tone): void {
  const oscillator = context.createOscillator();
  const envelope = context.createGain();
  const begin = context.currentTime + at;
  oscillator.type = wave;
  oscillator.frequency.value = pitch;
  envelope.gain.setValueAtTime((gain * volume.value) / 400, begin);
  envelope.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  oscillator.connect(envelope).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}
