/** The person at this browser: kept by the server for all their devices. This browser remembers it too, so that nothing waits. */

import { forget, keep, recall } from "../kit/store";
import { LANGUAGES, words, type Language } from "../text/words.svelte";
import { api } from "./api";
import type { Me as Told } from "./types";

/** The tabs of this browser. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("marketday.me");
const GONE = "gone";
/** What this browser remembers of its person. */
const OF_ONESELF = ["name", "face", "language", "tables", "puzzles"];
/** Where it remembers whether the server knows it: true, or false if it did once. */
const KNOWN = "known";

class Me {
  /** The name others see; may be empty. */
  name = $state<string>(recall("name", ""));
  /** Which face others see; 0 stands for the initial of the name. */
  face = $state<number>(recall("face", 0));
  devices = $state(1);
  /** Whether the server has anything stored. */
  known = $state(false);
  /** The server knew this browser once: its person was deleted on another device, or the cookie is gone. */
  isForgotten = $state(!recall(KNOWN, true));
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

  /** The name, after the server has said again who this is: of somebody who was deleted elsewhere nothing is told anew. */
  async settledName(): Promise<string> {
    await this.begin().catch(() => {});
    return this.name;
  }

  async rename(name: string): Promise<void> {
    if (name === this.name) return;
    this.#remember(name);
    await this.#tell({ name });
  }

  async show(face: number): Promise<void> {
    this.#wear(face);
    await this.#tell({ face });
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
    for (const key of [...OF_ONESELF, KNOWN]) forget(key);
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

  /** The server has something stored now. */
  beKnown(): void {
    this.known = true;
    this.isForgotten = false;
    keep(KNOWN, true);
  }

  /** What is remembered here was to be deleted, too: nothing of it is told to the server again. */
  #beForgotten(): void {
    for (const key of OF_ONESELF) forget(key);
    keep(KNOWN, false);
    this.#beNobody();
    this.isForgotten = true;
  }

  #beNobody(): void {
    this.name = "";
    this.devices = 1;
    this.known = false;
    this.isForgotten = false;
  }

  /** One change after the other, so that the last one stays. */
  async #tell(change: Parameters<typeof api.changeMe>[0]): Promise<void> {
    const wish = this.#wishes;
    const answer = this.#telling.then(() => api.changeMe(change));
    this.#telling = answer.catch(() => {});
    this.#take(await answer, wish);
  }

  #take(told: Told, wish = this.#wishes): void {
    if (told.known) this.beKnown();
    else if (recall(KNOWN, false)) this.#beForgotten();
    else this.known = false;
    this.devices = told.devices;
    if (told.name) this.#remember(told.name);
    this.#wear(told.face);
    const language = LANGUAGES.find((known) => known === told.language);
    if (language && language !== words.language && wish === this.#wishes) void words.choose(language);
  }

  #wear(face: number): void {
    this.face = face;
    keep("face", face);
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
