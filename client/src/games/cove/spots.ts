/** Where on the board a move is found: the spot one taps for it. Several moves may share one; then the board asks which. */

import type { CoveMove, CoveView } from "../../wire/cove";
import { shopOf } from "./merchant";

/** The panes of a small screen. */
export const PANES = ["harbour", "shop", "square"] as const;
export type Pane = (typeof PANES)[number];

/** What stands for a move; null: only its words do. */
export function spotOf(move: CoveMove, merchant: string): string | null {
  switch (move.move) {
    case "TakeAction":
      return `action:${move.action}`;
    case "ActivateStaff":
      return "action:staff";
    case "HireTownsfolk":
      return `slot:${move.slot}`;
    case "CrossHand":
      return "hand";
    case "SeatOnBoat":
    case "RobBoat":
    case "TakePassenger":
      return `boat:${move.boat}`;
    case "DockBoat":
      return `dock:${move.dock}`;
    case "PutOnPier":
      return `pier:${move.pier}`;
    case "DiscardCorruption":
      return `corruption:${move.corruption}`;
    case "TuckUnder":
    case "UseStaff":
      return `ability:${move.ability}`;
    case "SellGood":
      return `good:${move.good}`;
    default: {
      const spot = shopOf(merchant)?.spot(move) ?? null;
      return spot === null ? null : `shop:${spot}`;
    }
  }
}

export type Spots = ReadonlyMap<string, readonly CoveMove[]>;

/** Which of those drawn a move is about, where one has to choose: a second spot for it. */
const drawnOf = (move: CoveMove): string | null =>
  move.move === "SeatOnBoat" && move.adventurer ? `drawn:${move.adventurer}` : null;
const isDrawn = (spot: string | null): boolean => spot !== null && spot.startsWith("drawn:");

/** All live spots; of the moves at `narrow`, the spot that was tapped, also their second ones. Who boards and which boat
 * can be said in either order: what was said first narrows the other. */
export function spots(moves: readonly CoveMove[], merchant: string, narrow: string | null = null): Spots {
  const found = new Map<string, CoveMove[]>();
  const add = (spot: string, move: CoveMove) => found.set(spot, [...(found.get(spot) ?? []), move]);
  for (const move of moves) {
    const spot = spotOf(move, merchant);
    if (spot === null) continue;
    const who = drawnOf(move);
    if (who && (narrow === null || isDrawn(narrow) || narrow === spot)) add(who, move);
    if (!who || !isDrawn(narrow) || narrow === who) add(spot, move);
    const next = spot === narrow ? shopOf(merchant)?.next?.(move) : null;
    if (next) add(`shop:${next}`, move);
  }
  return found;
}

const IN_SHOP = /^(action|ability|shop):/;

export const paneOf = (spot: string): Pane =>
  IN_SHOP.test(spot) ? "shop" : spot.startsWith("slot:") ? "square" : "harbour";

/** The pane where a question can be answered. Actions are chosen in the shop, though hiring is done on the square. */
export function paneFor(view: CoveView, found: Spots): Pane | null {
  if (view.question === "action") return "shop";
  if (view.question === "trade") return "harbour";
  if (view.question === "discard") return null;
  const spot = found.keys().next();
  return spot.done ? (["rob", "hand"].includes(view.question) ? "harbour" : null) : paneOf(spot.value);
}

/** What a player means who taps a dead spot, said as a move, so that the server can tell why not. */
export function attempt(view: CoveView, spot: string): CoveMove | null {
  const at = spot.indexOf(":");
  const [kind, name] = [spot.slice(0, at), spot.slice(at + 1)];
  switch (kind) {
    case "action":
      return name === "staff" ? { move: "ActivateStaff" } : { move: "TakeAction", action: name };
    case "slot":
      return { move: "HireTownsfolk", slot: Number(name) };
    case "boat":
      return view.question === "passenger"
        ? { move: "TakePassenger", boat: Number(name), adventurer: "red" }
        : { move: "SeatOnBoat", boat: Number(name) };
    case "dock":
      return { move: "DockBoat", dock: Number(name) };
    case "pier":
      return view.question === "target" ? { move: "PutOnPier", pier: name as never } : null;
    case "ability":
      return view.question === "tuck"
        ? { move: "TuckUnder", ability: name }
        : { move: "UseStaff", ability: name };
    case "good":
      return { move: "SellGood", good: name as never };
    default:
      return null;
  }
}
