/** Once more with the same people: ask for it, or come to what another asked for. */

import { router } from "../pages/router.svelte";
import { api } from "../wire/api";

/** `role`: whom to be where it starts at once; empty for whatever chance deals, missing: as before. */
export async function goToRematch(table: string, role?: string): Promise<void> {
  router.go(`/table/${(await api.rematch(table, role)).table}`);
}
