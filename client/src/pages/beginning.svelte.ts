/** A game that somebody begins by one click. Where one can be somebody in it, they are asked who (`Pick.svelte`). */

import { loadRoles } from "../games";
import type { Roles } from "../kit/game";
import { words } from "../text/words.svelte";
import { Attempt } from "./attempt.svelte";
import { playNow } from "./start";

export class Beginning extends Attempt {
  /** Which game waits for that. */
  picking = $state.raw<{ game: string; roles: Roles } | null>(null);

  begin(game: string): void {
    void this.make(async () => {
      const roles = await loadRoles(game);
      if (!roles) return playNow(game);
      await words.want(game);
      this.picking = { game, roles };
    });
  }

  /** Null: whatever chance deals. */
  pick(choice: string | null): void {
    const { game, roles } = this.picking!;
    this.picking = null;
    void this.make(() => playNow(game, choice === null ? {} : { [roles.option]: choice }));
  }
}
