/** A first game by one click, this player against bots; and a chapter of a lesson. */

import { loadSetup } from "../games";
import { settings } from "../kit/settings.svelte";
import { beginLesson } from "../table/lesson.svelte";
import { t } from "../text/words.svelte";
import { api } from "../wire/api";
import { router } from "./router.svelte";
import { usualBot } from "./wishes";

export const FIRST_GAME = "klongs";

export async function playNow(game = FIRST_GAME): Promise<void> {
  const [setup, games] = await Promise.all([loadSetup(game), api.games().catch(() => [])]);
  const info = games.find((one) => one.id === game);
  const me = { kind: "me" as const, name: settings.name || t("name.guest") };
  const bot = { kind: "bot" as const, bot: usualBot(info, setup) };
  const bots = Array.from({ length: (setup.seats ?? 3) - 1 }, () => bot);
  const made = await api.newTable({ game, seats: [me, ...bots], options: setup.presets ?? {} });
  router.go(`/table/${made.table}`);
}

/** From the lobby to a free seat; where none is left one can still watch. */
export async function joinTable(table: string): Promise<void> {
  await api.sit(table, settings.name || t("name.guest")).catch(() => null);
  router.go(`/table/${table}`);
}

export async function learn(game: string, chapter: string): Promise<void> {
  const made = await api.lesson(game, chapter, settings.name || t("name.guest"));
  beginLesson(made.table, chapter);
  router.go(`/table/${made.table}`);
}
