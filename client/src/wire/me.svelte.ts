/** The person at this browser: kept by the server for all their devices. This browser remembers it too, so that nothing waits. */

import { forget, keep, recall } from "../kit/store";
import { LANGUAGES, words, type Language } from "../text/words.svelte";
import { api } from "./api";
import type { Me as Told } from "./types";

/** The tabs of this browser. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("marketday.me");
const GONE = "gone";

class Me {
  /** The name others see; may be empty. */
  name = $state<string>(recall("name", ""));
  devices = $state(1);
  /** Whether the server has anything stored. */
  known = $state(false);
  /** How often a language was chosen here: what the server said before the last choice is out of date. */
  #wishes = 0;
  #telling: Promise<unknown> = Promise.resolve();

  /** Ask the server. What only this browser knew, from before there were people, is handed over once. */
  async begin(): Promise<void> {
    const wish = this.#wishes;
    const told = await api.me();
    this.#take(told, wish);
    const name = told.name ? undefined : recall("name", "").slice(0, 24);
    const language = told.language ? undefined : chosenLanguage();
    if (name || language) await this.#tell({ name: name || null, language: language || null });
  }

  async rename(name: string): Promise<void> {
    if (name === this.name) return;
    this.#remember(name);
    await this.#tell({ name });
  }

  async speak(language: Language): Promise<void> {
    this.#wishes += 1;
    await Promise.all([this.#tell({ language }), words.choose(language)]);
  }

  /** Another browser's person from now on. */
  async become(code: string): Promise<void> {
    this.#take(await api.takeHandover(code));
    forget("tables");
  }

  /** Nobody any more: here, or everywhere. */
  async goAway(how: "forget" | "erase"): Promise<void> {
    await (how === "forget" ? api.forgetMe() : api.eraseMe());
    for (const key of ["name", "language", "tables"]) forget(key);
    this.#beNobody();
    tabs?.postMessage(GONE);
  }

  /** Whoever goes away in one tab has gone from all: what the others show is nobody's any more. */
  heedOtherTabs(goHome: () => void): void {
    tabs?.addEventListener("message", ({ data }) => {
      if (data !== GONE) return;
      this.#beNobody();
      goHome();
    });
  }

  #beNobody(): void {
    this.name = "";
    this.devices = 1;
    this.known = false;
  }

  /** One change after the other, so that the last one stays. */
  async #tell(change: Parameters<typeof api.changeMe>[0]): Promise<void> {
    const wish = this.#wishes;
    const answer = this.#telling.then(() => api.changeMe(change));
    this.#telling = answer.catch(() => {});
    this.#take(await answer, wish);
  }

  #take(told: Told, wish = this.#wishes): void {
    this.devices = told.devices;
    this.known = told.known;
    if (told.name) this.#remember(told.name);
    const language = LANGUAGES.find((known) => known === told.language);
    if (language && language !== words.language && wish === this.#wishes) void words.choose(language);
  }

  #remember(name: string): void {
    this.name = name;
    keep("name", name);
  }
}

/** The language chosen in this browser; nobody chose the default. */
function chosenLanguage(): Language | undefined {
  const kept = recall<string>("language", "");
  return LANGUAGES.find((known) => known === kept);
}

export const me = new Me();
