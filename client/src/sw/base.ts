/** Where the site begins, as the worker finds it: it lies at its root. */

export {};

declare const self: ServiceWorkerGlobalScope;

export const BASE = self.location.pathname.replace(/\/[^/]*$/, "");

export const within = (pathname: string) =>
  pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : pathname;
