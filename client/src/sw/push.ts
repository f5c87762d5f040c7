/** Shows what the server pushes, and opens the table when somebody taps it. */

import { BASE } from "./base";
import { read, type Shown } from "./notice";

export {};

declare const self: ServiceWorkerGlobalScope;

const ICON = `${BASE}/icons/192.png`;

self.addEventListener("push", (event) => event.waitUntil(show(read(event.data?.text() ?? ""))));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as Shown["path"]));
});

/** Browsers demand that something is shown; what cannot be read leads home. */
async function show(notice: Shown): Promise<void> {
  await self.registration.showNotification(notice.title, {
    body: notice.text,
    tag: notice.tag,
    icon: ICON,
    badge: ICON,
    data: notice.path,
  });
}

/** The window that shows it already, else a new one: nobody is taken away from another table. */
async function open(path: string): Promise<void> {
  const address = new URL(BASE + path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => one.url.split(/[?#]/)[0] === address);
  if (there) await there.focus();
  else await self.clients.openWindow(address);
}
