/** What went wrong, in words: every reason of the server has a sentence of its own. */

import { t } from "../text/words.svelte";
import { troubleOf, type Trouble } from "../wire/api";

export function sayTrouble(error: unknown): string {
  return t(`trouble.${troubleOf(error)}`);
}

const PASSING: readonly Trouble[] = ["offline", "broken", "swamped", "too_many", "not_written"];

/** Whether trying again may help. */
export function mayPass(trouble: Trouble): boolean {
  return PASSING.includes(trouble);
}
