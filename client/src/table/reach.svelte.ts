/** Addresses to hand to others. A page that was opened as `localhost` is known by that name to this machine alone, and where the
 * host of the server has named its address, that is the one that opens from everywhere. */

import { api } from "../wire/api";
import { BASE } from "../wire/base";

export function isLocal(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** What links begin with, if the server says that its address is `url`. What it finds by itself begins with http: an address of
 * the house, perhaps not the one that led here. One with https was named by its host. */
export function originFor(page: { origin: string; hostname: string }, url: string | null): string {
  const isBetter = url !== null && (isLocal(page.hostname) || url.startsWith("https:"));
  return isBetter ? url : page.origin + BASE;
}

class Reach {
  /** What links begin with. */
  origin = $state.raw(location.origin + BASE);
  /** Nobody else can open our links. */
  isLocalOnly = $state.raw(false);
  #asked = false;

  /** Find out, if it is not known. */
  async ask(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      const { url } = await api.site();
      this.origin = originFor(location, url);
      this.isLocalOnly = isLocal(location.hostname) && url === null;
    } catch {
      this.#asked = false;
    }
  }
}

export const reach = new Reach();
