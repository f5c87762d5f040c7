/** Short sounds, made by the browser itself. One switch for all of them: `settings.sound`. */

import { settings } from "./settings.svelte";

export interface Note {
  /** In hertz; where it goes to, if it glides. */
  pitch: number;
  to?: number;
  /** In seconds from the beginning. */
  at: number;
  long: number;
  loud: number;
  shape: OscillatorType;
}

let context: AudioContext | null = null;

/** A page that nobody has touched yet must not make a sound: browsers want a gesture first. */
function waken(): void {
  if (typeof AudioContext === "undefined" || !settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}
for (const gesture of ["pointerdown", "keydown"] as const)
  window.addEventListener(gesture, waken, { capture: true, passive: true });

export function play(notes: readonly Note[]): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  waken();
  if (!context) return;
  for (const { pitch, to, at, long, loud, shape } of notes) {
    const start = context.currentTime + at;
    const tone = new OscillatorNode(context, { type: shape, frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + long);
    if (to) tone.frequency.exponentialRampToValueAtTime(to, start + long);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + long);
  }
}
