/** The service worker that keeps the app: registers it, and knows when a new version waits. */

class Updates {
  #waiting = $state.raw<ServiceWorker | null>(null);

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

/** Once the page is there: the worker fetches the shell, and that should not be in the way. */
export function register(): void {
  if (!("serviceWorker" in navigator)) return;
  const start = () =>
    navigator.serviceWorker.register("/sw.js").then(
      (registration) => updates.watch(registration),
      () => {}, // it works without, only not offline
    );
  if (document.readyState === "complete") void start();
  else window.addEventListener("load", () => void start(), { once: true });
}
