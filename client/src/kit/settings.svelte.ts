/** The settings of this browser: theme, motion, sound, notifications. */

import { keep, recall } from "./store";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
/** How what happens is shown: not in motion, in motion, or in motion and with a rest after each step. */
export const PACES = ["off", "quick", "calm"] as const;
export type Pace = (typeof PACES)[number];
const REST_MS = 1200;

function prefersStill(): boolean {
  return window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

/** There were only on and off once. */
function recalledPace(): Pace {
  const kept = recall<boolean | string>("motion", !prefersStill());
  return PACES.find((pace) => pace === kept) ?? (kept ? "quick" : "off");
}

class Settings {
  theme = $state<Theme>(recall("theme", "system"));
  pace = $state<Pace>(recalledPace());
  readonly motion = $derived(this.pace !== "off");
  /** Milliseconds after each step in which nothing new happens. */
  readonly rest = $derived(this.pace === "calm" ? REST_MS : 0);
  /** All sounds of all games: none until they are asked for. */
  sound = $state<boolean>(recall("sound", false));
  /** Whether to be told of one's turn while the page is hidden, as far as the browser allows it. */
  calls = $state<boolean>(recall("calls", true));

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep("theme", theme);
    this.apply();
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    keep("motion", pace);
    this.apply();
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    keep("sound", sound);
  }

  setCalls(calls: boolean): void {
    this.calls = calls;
    keep("calls", calls);
  }

  /** Set the attributes that style sheets read. */
  apply(): void {
    document.documentElement.dataset["theme"] = this.theme;
    document.documentElement.dataset["motion"] = this.motion ? "on" : "off";
  }
}

export const settings = new Settings();
