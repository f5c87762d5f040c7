/** What the trading floor sounds like. */

import { settings } from "../../kit/settings.svelte";
import { play as playNotes, type Note } from "../../kit/sound";

export type Noise = "trade" | "offer" | "stop" | "bell" | "clock" | "gone" | "end";

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
  // the market bell, struck three times in a hurry
  stop: [0, 0.17, 0.34].flatMap((at): Note[] => [
    { pitch: 740, at, long: 0.4, loud: 0.26, shape: "sine" },
    { pitch: 1775, at, long: 0.18, loud: 0.12, shape: "triangle" },
  ]),
  bell: [
    { pitch: 880, at: 0, long: 0.7, loud: 0.22, shape: "sine" },
    { pitch: 1108, at: 0.16, long: 0.8, loud: 0.16, shape: "sine" },
  ],
  clock: [{ pitch: 1000, at: 0, long: 0.03, loud: 0.14, shape: "square" }],
  // the market closes: the bell once more, slowly, after whatever ended the last round
  end: [880, 660, 440].map((pitch, i): Note => ({
    ...{ pitch, at: 0.8 + 0.16 * i, long: 0.45, loud: 0.2, shape: "sine" },
  })),
  gone: [{ pitch: 300, to: 160, at: 0, long: 0.14, loud: 0.14, shape: "sine" }],
};

export function play(noise: Noise): void {
  playNotes(NOTES[noise]);
}

export function toggleSound(): void {
  settings.setSound(!settings.sound);
  play("trade");
}
