/** A page that takes long to mount is mounted in stages, so that a slow phone draws and listens in between. */

import { onMount } from "svelte";

/** A page behind another tab draws no pictures. */
const UNDRAWN_MS = 100;

/** Once what is there has been drawn. */
function afterPicture(then: () => void): () => void {
  const go = () => {
    stop();
    timer = setTimeout(then);
  };
  const frame = requestAnimationFrame(go);
  let timer = setTimeout(go, UNDRAWN_MS);
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  return stop;
}

export class Stages {
  #reached = $state(0);

  /** Stage 0 is there at once, the others follow, one with each picture. */
  constructor(last: number) {
    onMount(() => {
      let stop = () => {};
      const next = () => {
        this.#reached += 1;
        if (this.#reached < last) stop = afterPicture(next);
      };
      stop = afterPicture(next);
      return () => stop();
    });
  }

  get reached(): number {
    return this.#reached;
  }

  has(stage: number): boolean {
    return this.#reached >= stage;
  }
}
