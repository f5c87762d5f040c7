/** What home says about one of the person's tables. */

import type { Say } from "../kit/game";
import { listed, namesOf } from "../table/names";
import { t, words } from "../text/words.svelte";
import type { MyTable } from "../wire/types";

/** Whom one plays with, by their names; bots of tables from before they had any by their number. */
export function company(table: MyTable, say: Say): string {
  const names = namesOf(table.seats, table.colours, say);
  const isShared = table.seats.filter((seat) => seat.mine).length > 1;
  const people = names.filter((_, i) => {
    const seat = table.seats[i]!;
    return seat.mine ? isShared : seat.taken || seat.name || seat.alias;
  });
  const bots = table.seats.filter(
    (seat) => seat.bot !== null && !seat.taken && !seat.mine && !seat.name && !seat.alias,
  ).length;
  return listed(bots ? [...people, t("home.bots", { count: bots })] : people, words.language);
}

/** Whose turn it is, or how it ended. */
export function standing(table: MyTable, say: Say): string {
  if (table.status === "closed") return t("home.closed");
  if (table.status === "over") return result(table) ?? t("home.over");
  if (table.status === "waiting")
    return table.seats.some((seat) => seat.mine && !seat.taken) ? t("home.invited") : t("home.gathering");
  if (table.waits) return t("home.your_turn");
  const names = namesOf(table.seats, table.colours, say).filter((_, i) => table.seats[i]!.waits);
  return names.length ? t("home.turn", { who: listed(names, words.language) }) : t("home.running");
}

/** One's own place; several who share a device have none in common. */
function result(table: MyTable): string | null {
  const mine = table.seats.filter((seat) => seat.mine);
  const [own] = mine;
  if (mine.length !== 1 || !own || own.rank === null || own.points === null) return null;
  const facts = { rank: own.rank, seats: table.seats.length, count: own.points };
  return t(own.rank === 1 ? "home.won" : "home.place", facts);
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** `3 minutes ago`, in the language of the page; times are seconds since 1970. */
export function since(then: number, now: number, language: string): string {
  const passed = Math.max(0, now - then);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const [unit, length] = UNITS.find(([, length]) => passed >= length) ?? ["second", 0];
  return length ? format.format(-Math.floor(passed / length), unit) : format.format(0, "second");
}

const FEW = 4;
const MANY = 8;

/** How many of one's tables are in sight: those that wait for one, unless there are very many; of the others a few. */
export function shownAtFirst(tables: number, waiting: number): number {
  return Math.min(tables, MANY, Math.max(FEW, waiting));
}
