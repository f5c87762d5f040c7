/** The service worker that keeps the app: registers it, and knows when a new version waits. */

import { BASE } from "../wire/base";

class Updates {
  /** The worker opened the app without a server, and none has answered since. */
  isOffline = $state("offline" in document.documentElement.dataset);
  #waiting = $state.raw<ServiceWorker | null>(null);

  /** Whether the server answers now. */
  async isReachable(): Promise<boolean> {
    const answer = await fetch(`${BASE}/api/health`, { cache: "no-store" }).catch(() => null);
    if (answer?.ok) this.isOffline = false;
    return answer?.ok ?? false;
  }

  get isReady(): boolean {
    return this.#waiting !== null;
  }

  /** Look after one registration; a worker that waits while another is at work is a new version. */
  watch(registration: ServiceWorkerRegistration): void {
    const look = () => {
      if (navigator.serviceWorker.controller) this.#waiting = registration.waiting;
    };
    look();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
    // Some tables stay open for days.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  }

  take(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.#waiting?.postMessage("take over");
  }

  later(): void {
    this.#waiting = null;
  }
}

export const updates = new Updates();

/** What this page fetched before there was a worker: the next time it finds it there even without a network. Between its being
 * ready and its taking charge of the page more may come. */
async function handOver(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  const { active } = await navigator.serviceWorker.ready;
  const give = () => {
    const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    active?.postMessage({ keep: files });
  };
  give();
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener("controllerchange", give, { once: true });
}

/** Once the page is there: the worker fetches the shell, and that should not be in the way. */
export function register(): void {
  if (!("serviceWorker" in navigator)) return;
  const start = () => {
    navigator.serviceWorker.register(`${BASE}/sw.js`).then(
      (registration) => updates.watch(registration),
      () => {}, // it works without, only not offline
    );
    void handOver();
  };
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
