/** Notifications on this device while the page is closed: what the browser can do, and asking it to. */

import type { Language } from "../text/words.svelte";
import { api } from "../wire/api";
import type { CallLine } from "../wire/types";

/** `off`: it can be turned on by a click. The others say why not. */
export type DeviceState = "on" | "off" | "insecure" | "ios" | "none" | "denied";

export async function deviceState(calls: readonly CallLine[]): Promise<DeviceState> {
  if (!window.isSecureContext) return "insecure";
  if (!("PushManager" in window && "Notification" in window)) return isApple() ? "ios" : "none";
  if (Notification.permission === "denied") return "denied";
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return "none";
  const endpoint = (await registration.pushManager.getSubscription())?.endpoint;
  return calls.some((call) => call.address === endpoint) ? "on" : "off";
}

/** Safari there has push only for pages on the home screen. */
function isApple(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent);
}

/** Ask the person, the browser and the server. False if the person does not want it. */
export async function turnOn(key: string, language: Language): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (await subscribe(registration.pushManager, key)).toJSON();
  await api.addCall({
    kind: "push",
    address: endpoint ?? "",
    language,
    keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
  });
  return true;
}

async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(wish);
  } catch (error) {
    // One that was made for another server of this address is of no use any more.
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return manager.subscribe(wish);
  }
}

/** No longer on this device. */
export async function turnOff(address: string): Promise<void> {
  const subscription = await subscriptionHere();
  if (subscription?.endpoint === address) await subscription.unsubscribe();
}

/** This device is no longer notified. If the server cannot be reached, it finds out at the next notice. */
export async function beSilent(): Promise<void> {
  const endpoint = (await subscriptionHere())?.endpoint;
  if (!endpoint) return;
  await turnOff(endpoint);
  const { calls } = await api.calls();
  for (const { id, address } of calls) if (address === endpoint) await api.dropCall(id);
}

async function subscriptionHere(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.pushManager?.getSubscription();
}
