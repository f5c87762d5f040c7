/** A first game by one click: this player against two bots. */

import { settings } from "../kit/settings.svelte";
import { t } from "../text/words.svelte";
import { api } from "../wire/api";
import { router } from "./router.svelte";

export const FIRST_GAME = "klongs";

export async function playNow(game = FIRST_GAME): Promise<void> {
  const me = { kind: "me" as const, name: settings.name || t("name.guest") };
  const bot = { kind: "bot" as const, bot: "greedy" };
  const made = await api.newTable({ game, seats: [me, bot, bot] });
  router.go(`/table/${made.table}`);
}
