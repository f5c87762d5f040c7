/** How physical things move. Where there is to be no motion everything is at once where it belongs. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import type { Point } from "./geometry";

interface Way extends Point {
  motion: boolean;
  /** How large it is at the far end of its way, where it is of its own size. */
  scale?: number;
  /** So much later than others. */
  later?: number;
}

const SAIL_MS = 900;
const HOP_MS = 420;
const TUMBLE_MS = 620;
const none: TransitionConfig = { duration: 0 };

/** A boat comes from where it was, seen from where it is; or goes there. */
export function sail(_: Element, { x, y, scale = 1, motion }: Way): TransitionConfig {
  if (!motion) return none;
  return {
    duration: SAIL_MS,
    easing: (t) => 1 - (1 - t) ** 2,
    css: (t, u) => `transform: translate(${u * x}px, ${u * y}px) scale(${t + u * scale})`,
  };
}

/** A boat that is empty drifts off. */
export function drift(_: Element, { x, y, motion }: Way): TransitionConfig {
  if (!motion) return none;
  return {
    duration: SAIL_MS,
    css: (t, u) => `opacity: ${t}; transform: translate(${u * x}px, ${u * y}px)`,
  };
}

/** Somebody hops aboard or ashore. */
export function hop(_: Element, { x, y, later = 0, motion }: Way): TransitionConfig {
  if (!motion) return none;
  const all = later + HOP_MS;
  return {
    duration: all,
    easing: (t) => cubicOut(Math.max(0, (t * all - later) / HOP_MS)),
    css: (t, u) =>
      `opacity: ${Math.min(1, 2 * t)}; transform: translate(${u * x}px, ${u * y - 14 * Math.sin(Math.PI * t)}px)`,
  };
}

/** A die rolls in from the side, and settles. */
export function tumble(_: Element, { x, y, later = 0, motion }: Way): TransitionConfig {
  if (!motion) return none;
  return {
    duration: TUMBLE_MS + later,
    easing: cubicOut,
    css: (t, u) => {
      const bounce = Math.abs(Math.sin(3 * Math.PI * t)) * u * 22;
      return `transform: translate(${u * x}px, ${u * y - bounce}px) rotate(${-u * 540}deg)`;
    },
  };
}
