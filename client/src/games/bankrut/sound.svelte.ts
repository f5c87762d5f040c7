/** Short sounds, made by the browser itself; silent until somebody asks for them. */

import { keep, recall } from "../../kit/store";

export type Noise = "trade" | "offer" | "stop" | "bell" | "clock" | "gone";

interface Note {
  /** In hertz; where it goes to, if it glides. */
  pitch: number;
  to?: number;
  /** In seconds from the beginning. */
  at: number;
  long: number;
  loud: number;
  shape: OscillatorType;
}

const NOTES: Record<Noise, Note[]> = {
  // two coins
  trade: [
    { pitch: 1320, at: 0, long: 0.09, loud: 0.2, shape: "triangle" },
    { pitch: 1760, at: 0.08, long: 0.18, loud: 0.2, shape: "triangle" },
  ],
  // a knock at the stall
  offer: [
    { pitch: 420, to: 300, at: 0, long: 0.07, loud: 0.25, shape: "sine" },
    { pitch: 520, to: 380, at: 0.11, long: 0.08, loud: 0.25, shape: "sine" },
  ],
  stop: [
    { pitch: 196, at: 0, long: 0.5, loud: 0.3, shape: "sawtooth" },
    { pitch: 147, at: 0.12, long: 0.7, loud: 0.3, shape: "sawtooth" },
  ],
  bell: [
    { pitch: 880, at: 0, long: 0.7, loud: 0.22, shape: "sine" },
    { pitch: 1108, at: 0.16, long: 0.8, loud: 0.16, shape: "sine" },
  ],
  clock: [{ pitch: 1000, at: 0, long: 0.03, loud: 0.14, shape: "square" }],
  gone: [{ pitch: 300, to: 160, at: 0, long: 0.14, loud: 0.14, shape: "sine" }],
};

class Sound {
  on = $state(recall("bankrut.sound", false));
  #context: AudioContext | null = null;

  toggle(): void {
    this.on = !this.on;
    keep("bankrut.sound", this.on);
    if (this.on) this.play("trade");
  }

  play(noise: Noise): void {
    if (!this.on || typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    // A page that nobody has touched yet may make no sound.
    if (context.state === "suspended") void context.resume();
    for (const { pitch, to, at, long, loud, shape } of NOTES[noise]) {
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
}

export const sound = new Sound();
