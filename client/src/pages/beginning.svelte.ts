/** A game that somebody begins by one click. Where one can be somebody in it, they are asked who (`Pick.svelte`). */

import type { Component } from "svelte";
import { loadRoles } from "../games";
import type { Roles } from "../kit/game";
import { words } from "../text/words.svelte";
import { Attempt } from "./attempt.svelte";
import { playNow } from "./start";

/** Begins it with whom they picked, by which option; the role is empty for whatever chance deals. */
type Start = (picked?: { option: string; role: string }) => Promise<void>;

export class Beginning extends Attempt {
  /** Which game waits for that; where they are asked, which hardly any page needs when it opens. */
  picking = $state.raw<{
    game: string;
    roles: Roles;
    start: Start;
    Dialog: Component<{ starting: Beginning }>;
  } | null>(null);

  /** A new table unless something else is to be started. */
  begin(
    game: string,
    start: Start = (picked) => playNow(game, picked?.role ? { [picked.option]: picked.role } : {}),
  ): void {
    void this.make(async () => {
      const roles = await loadRoles(game);
      if (!roles) return start();
      const [{ default: Dialog }] = await Promise.all([import("./Pick.svelte"), words.want(game)]);
      this.picking = { game, roles, start, Dialog };
    });
  }

  /** Null: whatever chance deals. */
  pick(choice: string | null): void {
    const { roles, start } = this.picking!;
    this.picking = null;
    void this.make(() => start({ option: roles.option, role: choice ?? "" }));
  }
}
