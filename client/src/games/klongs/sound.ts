/** What the floating market sounds like: wood, water, coins. */

import { play, type Note } from "../../kit/sound";
import type { KlongsEvent } from "../../wire/klongs";

/** A hull against a jetty. */
const WOOD: Note[] = [
  { pitch: 210, to: 120, at: 0, long: 0.09, loud: 0.3, shape: "sine" },
  { pitch: 330, to: 240, at: 0.05, long: 0.05, loud: 0.12, shape: "triangle" },
];
/** An oar. */
const WATER: Note[] = [
  { pitch: 320, to: 520, at: 0, long: 0.18, loud: 0.12, shape: "sine" },
  { pitch: 420, to: 260, at: 0.14, long: 0.22, loud: 0.1, shape: "sine" },
];
const THIEF: Note[] = [
  { pitch: 260, to: 180, at: 0, long: 0.12, loud: 0.2, shape: "triangle" },
  { pitch: 200, to: 130, at: 0.13, long: 0.2, loud: 0.2, shape: "triangle" },
];
/** Everybody comes to the market. */
const MARKET: Note[] = [392, 494, 587].map((pitch, i) => ({
  pitch,
  at: i * 0.11,
  long: 0.45,
  loud: 0.14,
  shape: "sine",
}));
/** The lanterns go out, and everybody rows home. */
const ENDED: Note[] = [587, 494, 392].map((pitch, i) => ({
  pitch,
  at: i * 0.16,
  long: 0.45,
  loud: 0.15,
  shape: "sine",
}));
/** The more points, the longer the ladder of coins. */
const LADDER = [784, 880, 988, 1175, 1319, 1568];
const coins = (points: number): Note[] =>
  LADDER.slice(0, Math.max(2, Math.min(LADDER.length, Math.ceil(points / 4)))).map((pitch, i) => ({
    pitch,
    at: i * 0.07,
    long: 0.16,
    loud: 0.13,
    shape: "triangle",
  }));

/** From the softest; of what happens at once the last of these is heard. */
const WEIGHT: readonly string[] = [
  "BoatMoved",
  "BoatPlaced",
  "LukPhatAdvanced",
  "ThiefCaught",
  "BoatStolen",
  "MarketDayOpened",
  "LandingScored",
  "GameEnded",
] satisfies KlongsEvent["event"][];

export function notesOf(event: KlongsEvent): Note[] {
  switch (event.event) {
    case "BoatPlaced":
      return WOOD;
    case "BoatMoved":
      return WATER;
    case "BoatStolen":
    case "ThiefCaught":
      return THIEF;
    case "MarketDayOpened":
      return MARKET;
    case "LukPhatAdvanced":
      return coins(event.points);
    case "GameEnded":
      return ENDED;
    case "LandingScored":
      return coins(Math.max(...event.points));
    default:
      return [];
  }
}

/** Never two sounds at a time. */
export function sound(events: readonly KlongsEvent[]): void {
  const weight = (event: KlongsEvent) => WEIGHT.indexOf(event.event);
  const loudest = events.toSorted((one, other) => weight(one) - weight(other)).at(-1);
  if (loudest) play(notesOf(loudest));
}
