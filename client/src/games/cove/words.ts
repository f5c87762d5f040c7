/** What the board calls its cards, for those who cannot see them. */

import type { Say } from "../../kit/game";
import type { CoveMove } from "../../wire/cove";
import { COLOURS, CORRUPTION, KINDS, SIZES, TOWNSFOLK } from "./box";

/** A good as the merchant calls it whose it is or would be, a green potion; for those who only watch, a green good. */
export const good = (say: Say, merchant: string, name: string): string =>
  say(merchant ? `good.${merchant}.${name}` : `good.${name}`);

export function symbols(say: Say, guilds: readonly number[], corruption: number): string {
  const parts = corruption ? [say("symbol.corruption", { count: corruption })] : [];
  for (const [i, count] of guilds.entries()) if (count) parts.push(say(`symbol.${COLOURS[i]!}`, { count }));
  return parts.join(", ");
}

/** What somebody of the townsfolk does when hired by this merchant. */
export function effect(say: Say, merchant: string, card: number): string {
  const { ability, count, colour } = TOWNSFOLK[card]!;
  const gained = ability === "gain" ? good(say, merchant, `${colour}_${SIZES[count]!}`) : "";
  return say(ability === "discard" ? `townsfolk.discard.${count}` : `townsfolk.${ability}`, { good: gained });
}

export function townsfolk(say: Say, merchant: string, card: number): string {
  const { guilds, corruption } = TOWNSFOLK[card]!;
  return say("townsfolk.card", {
    effect: effect(say, merchant, card),
    symbols: symbols(say, guilds, corruption),
  });
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
