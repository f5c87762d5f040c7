/** An offer that has just come or moved up is not yet meant by a tap: it slid under the finger. */

import type { Places } from "./offers";

const SETTLE_MS = 250;

export class Settling {
  /** The offers that have lain where they are for long enough, as they are drawn; a busy browser may be late with it. */
  settled = $state.raw<ReadonlySet<number>>(new Set());
  #since = new Map<number, { place: number; since: number }>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The offers are drawn where they lie now. */
  lie(places: Places): void {
    const before = this.#since;
    const now = performance.now();
    this.#since = new Map(
      places.flatMap((id, place) => {
        if (id === null) return [];
        const known = before.get(id);
        return [[id, known?.place === place ? known : { place, since: now }]];
      }),
    );
    this.#look();
  }

  /** Whether a tap means it; one that was never drawn was not under the finger either. */
  has(id: number): boolean {
    const known = this.#since.get(id);
    return !known || performance.now() - known.since >= SETTLE_MS;
  }

  clear(): void {
    this.#since.clear();
    this.#look();
  }

  #look(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    const left = [...this.#since].map(([id, { since }]) => ({ id, ms: since + SETTLE_MS - now }));
    const settled = left.filter(({ ms }) => ms <= 0).map(({ id }) => id);
    if (settled.length !== this.settled.size || settled.some((id) => !this.settled.has(id)))
      this.settled = new Set(settled);
    const waiting = left.filter(({ ms }) => ms > 0).map(({ ms }) => ms);
    if (waiting.length) this.#timer = setTimeout(() => this.#look(), Math.min(...waiting));
  }
}
