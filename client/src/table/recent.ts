/** The tables this browser was at lately. */

import { keep, recall } from "../kit/store";

export interface RecentTable {
  table: string;
  game: string;
  names: string[];
  over: boolean;
}

const MOST = 8;

export function recentTables(): RecentTable[] {
  return recall<RecentTable[]>("tables", []);
}

export function rememberTable(recent: RecentTable): void {
  const others = recentTables().filter((other) => other.table !== recent.table);
  keep("tables", [recent, ...others].slice(0, MOST));
}

export function forgetTable(table: string): void {
  keep(
    "tables",
    recentTables().filter((other) => other.table !== table),
  );
}
