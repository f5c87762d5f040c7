/** A game that somebody begins by one click. Where one can be somebody in it, they are asked who (`Pick.svelte`). */

import { loadSetup } from "../games";
import type { PerSeat } from "../kit/game";
import { words } from "../text/words.svelte";
import { Attempt } from "./attempt.svelte";
import { playNow } from "./start";

export class Beginning extends Attempt {
  /** Which game waits for that, by which option. */
  picking = $state.raw<{ game: string; option: string; wish: PerSeat } | null>(null);

  begin(game: string): void {
    void this.make(async () => {
      const { perSeat = {} } = await loadSetup(game);
      const found = Object.entries(perSeat).find(([, { pick }]) => pick);
      if (!found) return playNow(game);
      await words.want(game);
      this.picking = { game, option: found[0], wish: found[1] };
    });
  }

  /** Null: whatever chance deals. */
  pick(choice: string | null): void {
    const { game, option } = this.picking!;
    this.picking = null;
    void this.make(() => playNow(game, choice === null ? {} : { [option]: choice }));
  }
}
