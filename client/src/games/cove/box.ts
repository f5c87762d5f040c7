/** The box of Merchants Cove as the engine tells it (`box.json` is made from the Python tables by tools/boxes.py). */

import table from "./box.json";

export type Colour = "red" | "green" | "blue" | "yellow";
export type Kind = Colour | "rogue";
export type PierName = "bazaar" | "market" | "black_market";
export type Ability = "discard" | "gain" | "load" | "to_pier" | "to_hall" | "to_bag" | "to_boat";

export const COLOURS = table.colours as readonly Colour[];
export const KINDS = table.adventurers as readonly Kind[];
export const PIERS = table.piers as readonly PierName[];
export const BLACK_MARKET = PIERS.indexOf("black_market");
export const SEATS = table.seats;
export const ROUNDS = table.rounds;
export const SOURCES: readonly string[] = table.sources;
export const SIZES = ["small", "large"] as const;
export const GOODS: readonly string[] = COLOURS.flatMap((colour) => SIZES.map((size) => `${colour}_${size}`));

/** 0 west of the island, 1 east of it. */
export const sideOf = (boat: number): number => Math.floor(boat / table.boats_per_side);
export const DOCKS = table.docks.map(([side, pier]) => ({ side: side!, pier: pier! }));
export const pierSells = (pier: number, good: number): boolean => table.pier_sizes[pier]!.includes(good % 2);
export const colourOf = (good: number): Colour => COLOURS[good >> 1]!;

export interface Symbols {
  guilds: readonly number[];
  corruption: number;
}
export interface Townsfolk extends Symbols {
  ability: Ability;
  /** How many to discard, or which size to gain. */
  count: number;
  colour: Colour;
  set: string;
}

type Row = [number, number, number, number[], number];

export const TOWNSFOLK: readonly Townsfolk[] = (table.townsfolk as Row[]).map(
  ([ability, count, colour, guilds, corruption], card) => ({
    ability: table.abilities[ability] as Ability,
    count,
    colour: COLOURS[colour]!,
    set: table.sets[Math.floor(card / table.set_size)]!,
    guilds,
    corruption,
  }),
);
export const CORRUPTION: readonly Symbols[] = (table.corruption as [number, number[], number][]).map(
  ([corruption, guilds]) => ({ corruption, guilds }),
);
/** What the places of the square are called. */
export const SLOTS = table.slots;
/** What the places of the square cost, from the left. */
export const SQUARE = table.square.map(([hours, corruption]) => ({ hours: hours!, corruption: corruption! }));

export interface RogueCard {
  lair: number;
  bag: number;
  customers_only: boolean;
}
export const ROGUE_CARDS: Record<string, RogueCard> = table.rogue_cards;
