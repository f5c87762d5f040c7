/** The settings of this browser: theme, motion, sound, notifications. */

import { keep, recall } from "./store";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

function prefersStill(): boolean {
  return window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

class Settings {
  theme = $state<Theme>(recall("theme", "system"));
  motion = $state<boolean>(recall("motion", !prefersStill()));
  /** All sounds of all games: none until they are asked for. */
  sound = $state<boolean>(recall("sound", false));
  /** Whether to be told of one's turn while the page is hidden, as far as the browser allows it. */
  calls = $state<boolean>(recall("calls", true));

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep("theme", theme);
    this.apply();
  }

  setMotion(motion: boolean): void {
    this.motion = motion;
    keep("motion", motion);
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
