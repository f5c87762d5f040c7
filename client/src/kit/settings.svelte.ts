/** How this browser wants things: theme, motion, and the name its player goes by. */

import { keep, recall } from "./store";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

function prefersStill(): boolean {
  return window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

class Settings {
  theme = $state<Theme>(recall("theme", "system"));
  motion = $state<boolean>(recall("motion", !prefersStill()));
  name = $state<string>(recall("name", ""));

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

  setName(name: string): void {
    this.name = name;
    keep("name", name);
  }

  /** Put on the document what style sheets read. */
  apply(): void {
    document.documentElement.dataset["theme"] = this.theme;
    document.documentElement.dataset["motion"] = this.motion ? "on" : "off";
  }
}

export const settings = new Settings();
