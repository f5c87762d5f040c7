/** What the cove sounds like: the clock strikes, a boat's bell rings, coins fall. One sound for whatever happened at once. */

import { play, type Note } from "../../kit/sound";
import type { CoveEvent } from "../../wire/cove";

const bell = (at: number): Note[] => [
  { pitch: 523, at, long: 0.6, loud: 0.12, shape: "sine" },
  { pitch: 1310, at, long: 0.3, loud: 0.05, shape: "sine" },
];
/** Trade begins, or a day. */
const STRIKE = bell(0);
const ENDED = [...bell(0), ...bell(0.2)];
/** Wood on wood, and water. */
const BOAT: Note[] = [
  { pitch: 190, to: 120, at: 0, long: 0.16, loud: 0.2, shape: "triangle" },
  { pitch: 320, to: 180, at: 0.14, long: 0.3, loud: 0.06, shape: "sine" },
];
/** A token moves on the clock. */
const TICK: Note[] = [{ pitch: 880, to: 640, at: 0, long: 0.05, loud: 0.06, shape: "triangle" }];

const MOST_COINS = 5;
/** The more gold, the higher the ladder. */
const coins = (gold: number): Note[] =>
  Array.from({ length: Math.min(MOST_COINS, 1 + Math.floor(gold / 6)) }, (_, i) => ({
    pitch: 1320 * 1.122 ** (2 * i),
    at: 0.07 * i,
    long: 0.14,
    loud: 0.1,
    shape: "triangle",
  }));

/** What is heard of what happened, the most important of it; of gold only one's own. */
function notesOf(events: readonly CoveEvent[], seat: number | null): readonly Note[] {
  const has = (...kinds: CoveEvent["event"][]) => events.some(({ event }) => kinds.includes(event));
  const gold = events.reduce(
    (all, event) => ("gold" in event && event.seat === seat ? all + event.gold : all),
    0,
  );
  if (has("GameEnded")) return ENDED;
  if (gold > 0) return coins(gold);
  if (has("ProductionEnded", "RoundBegun")) return STRIKE;
  if (has("BoatDocked", "BoatEmptied")) return BOAT;
  return has("TokenMoved") ? TICK : [];
}

export const soundOf = (events: readonly CoveEvent[], seat: number | null): void =>
  play(notesOf(events, seat));
