/** What others change is looked at again. */

import { onMount } from "svelte";

const EVERY_MS = 30_000;

/** Looks when the component is mounted, when the page is seen again, and now and then while it is seen. */
export function keepFresh(look: () => Promise<unknown>): void {
  onMount(() => {
    let isLooking = false;
    async function lookOnce() {
      if (isLooking || document.hidden) return;
      isLooking = true;
      await look().catch(() => {}); // what was seen before is good enough
      isLooking = false;
    }
    void lookOnce();
    const timer = setInterval(lookOnce, EVERY_MS);
    document.addEventListener("visibilitychange", lookOnce);
    window.addEventListener("focus", lookOnce);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookOnce);
      window.removeEventListener("focus", lookOnce);
    };
  });
}
