/** Once more with the same people: ask for it, or come to what another asked for. */

import { router } from "../pages/router.svelte";
import { api } from "../wire/api";

export async function goToRematch(table: string): Promise<void> {
  router.go(`/table/${(await api.rematch(table)).table}`);
}
