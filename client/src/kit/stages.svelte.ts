/** A page that takes long to mount is mounted in stages, so that a slow phone draws and listens in between. */

import { onMount } from "svelte";

export class Stages {
  #reached = $state(0);

  /** Stage 0 is there at once, the others follow, one task each. */
  constructor(last: number) {
    onMount(() => {
      const next = () => {
        this.#reached += 1;
        if (this.#reached < last) timer = setTimeout(next);
      };
      let timer = setTimeout(next);
      return () => clearTimeout(timer);
    });
  }

  has(stage: number): boolean {
    return this.#reached >= stage;
  }
}
