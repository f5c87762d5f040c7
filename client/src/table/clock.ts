/** Times as people read them, and by whose clock. */

import type { Sight } from "../wire/story";

/** When the clock triggers something at the table, by this browser's clock in milliseconds; null if it does not. */
export function dueAt({ picture, at }: Pick<Sight, "picture" | "at">): number | null {
  return picture.due === null ? null : at + (picture.due - picture.now) * 1000;
}

/** Time left: `4:07` below an hour, `5 h 12` below two days, then days. */

export function timeLeft(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left < 3600) return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  const hours = Math.floor(left / 3600);
  if (hours < 48) return `${hours} h ${String(Math.floor((left % 3600) / 60)).padStart(2, "0")}`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
