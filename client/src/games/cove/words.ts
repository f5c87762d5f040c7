/** What the board calls its cards, for those who cannot see them. */

import type { Say } from "../../kit/game";
import type { CoveMove } from "../../wire/cove";
import { COLOURS, CORRUPTION, GOODS, KINDS, SIZES, TOWNSFOLK } from "./box";

export function symbols(say: Say, guilds: readonly number[], corruption: number): string {
  const parts = corruption ? [say("symbol.corruption", { count: corruption })] : [];
  for (const [i, count] of guilds.entries()) if (count) parts.push(say(`symbol.${COLOURS[i]!}`, { count }));
  return parts.join(", ");
}

/** What somebody of the townsfolk does when hired. */
export function effect(say: Say, card: number): string {
  const { ability, count, colour } = TOWNSFOLK[card]!;
  const good = ability === "gain" ? say(`good.${colour}_${SIZES[count]!}`) : "";
  return say(ability === "discard" ? `townsfolk.discard.${count}` : `townsfolk.${ability}`, { good });
}

export function townsfolk(say: Say, card: number): string {
  const { guilds, corruption } = TOWNSFOLK[card]!;
  return say("townsfolk.card", { effect: effect(say, card), symbols: symbols(say, guilds, corruption) });
}

export function corruption(say: Say, kind: number): string {
  const card = CORRUPTION[kind]!;
  return symbols(say, card.guilds, card.corruption);
}

/** The name of an ability alone, without what it does. */
export function abilityName(say: Say, ability: string): string {
  return say(`ability.${ability}`).split(":")[0]!.trim();
}

/** The figure or the good a move is about. */
export function pictureOf(move: CoveMove): string | null {
  if ("good" in move) return move.good;
  if ("adventurer" in move && (KINDS as readonly (string | null)[]).includes(move.adventurer ?? null))
    return move.adventurer ?? null;
  if (move.move === "RobBoat") return move.colour;
  return null;
}

/** A good as its merchant calls it: "small red good (potion)". */
export const ware = (say: Say, merchant: string, good: number): string =>
  `${say(`good.${GOODS[good]!}`)} (${say(`ware.${merchant}.${SIZES[good % 2]!}`)})`;
