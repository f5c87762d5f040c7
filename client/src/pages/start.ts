/** A first game by one click, this player against bots; and a chapter of a lesson. */

import { loadSetup } from "../games";
import { beginLesson } from "../table/lesson.svelte";
import { api } from "../wire/api";
import { me } from "../wire/me.svelte";
import type { GameInfo } from "../wire/types";
import { router } from "./router.svelte";

export const FIRST_GAME = "klongs";

/** The order in which games are offered. */
export function firstGameFirst(games: readonly GameInfo[]): GameInfo[] {
  return games.toSorted((a, b) => Number(b.id === FIRST_GAME) - Number(a.id === FIRST_GAME));
}

/** `picked`: what this player wants to be, by option. */
export async function playNow(game = FIRST_GAME, picked: Record<string, string> = {}): Promise<void> {
  const [setup, games] = await Promise.all([loadSetup(game), api.games().catch(() => [])]);
  const info = games.find((one) => one.id === game);
  const mine = { kind: "me" as const, name: await me.settledName() };
  const bot = { kind: "bot" as const, ...(info && { bot: info.usual_bot }) };
  const bots = Array.from({ length: (setup.seats ?? 3) - 1 }, () => bot);
  const forMe = Object.entries(picked).map(([name, choice]) => [name, [choice, ...bots.map(() => null)]]);
  const made = await api.newTable({
    game,
    seats: [mine, ...bots],
    options: { ...setup.presets, ...setup.atFirst?.(), ...Object.fromEntries(forMe) },
  });
  router.go(`/table/${made.table}`);
}

/** From the lobby to a free seat. */
export async function joinTable(table: string): Promise<void> {
  await api.sit(table, await me.settledName());
  router.go(`/table/${table}`);
}

export async function learn(game: string, chapter: string): Promise<void> {
  const made = await api.lesson(game, chapter, await me.settledName());
  beginLesson(made.table, chapter);
  router.go(`/table/${made.table}`);
}
