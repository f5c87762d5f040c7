/** How people look while the game goes well or badly for them. */

import type { Mood } from "../kit/faces";
import type { GameClient } from "../kit/game";
import type { Outcome, Told } from "../wire/types";

/** What each seat got by these events. */
export function gained(fresh: readonly Told[], game: GameClient | null, seats: number): number[] {
  const all = Array.from({ length: seats }, () => 0);
  for (const { event } of fresh) {
    for (const [seat, points] of (game?.points?.(event, seats) ?? []).entries()) all[seat]! += points;
  }
  return all;
}

export const moodAfter = (gain: number): Mood => (gain > 0 ? "pleased" : gain < 0 ? "vexed" : "calm");

/** The winners are pleased; whoever came last is not. */
export function moodAtTheEnd({ ranks }: Outcome, seat: number): Mood {
  const rank = ranks[seat]!;
  return rank === 1 ? "pleased" : rank === Math.max(...ranks) ? "vexed" : "calm";
}
