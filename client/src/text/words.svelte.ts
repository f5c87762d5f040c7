/** Words: the shell's own texts and those of the games, in the language chosen; switching needs no reload.
 *
 * Texts are templates with `{names}`. The shell's are beside this file; the games' are the very files the Python side uses,
 * and what only a board says is in its folder. `plugins/words.ts` makes one file of each set: the shell's comes with what
 * pages about all games say, a game's own when it is wanted.
 */

import ways from "virtual:words";
import { displayFace } from "../kit/fonts";
import type { Say } from "../kit/game";
import { keep, recall } from "../kit/store";
import { LISTED } from "../wire/games";
import type en from "./en.json";
import { fill, type Catalogue } from "./template";

export const LANGUAGES = ["en", "pl", "de", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  pl: "Polski",
  de: "Deutsch",
  fr: "Français",
};

/** A text of the shell. */
export type Key = keyof typeof en;

type ByGame = Record<string, Catalogue>;

function browserLanguage(): Language {
  for (const wish of navigator.languages ?? []) {
    const known = LANGUAGES.find((language) => wish.toLowerCase().startsWith(language));
    if (known) return known;
  }
  return "en";
}

class Words {
  language = $state.raw<Language>("en");
  #shell = $state.raw<Catalogue>({});
  /** Of each game what is said before its table is open. */
  #front = $state.raw<ByGame>({});
  #games = $state.raw<ByGame>({});
  /** How often a language was requested: the last request counts, however long its words take. */
  #wishes = 0;

  /** Load the words in the language of this browser's player. */
  async begin(): Promise<void> {
    const kept = recall<string>("language", "");
    await this.use(LANGUAGES.find((language) => language === kept) ?? browserLanguage());
  }

  async use(language: Language): Promise<void> {
    const wish = (this.#wishes += 1);
    const [front] = await Promise.all([
      load<{ shell: Catalogue; games: ByGame }>(language),
      displayFace(language),
    ]);
    const games: ByGame = {};
    const missing = () => Object.keys(this.#games).filter((id) => !(id in games));
    // A game may be opened while we wait for the words of others.
    for (let ids = missing(); ids.length; ids = missing()) {
      const loaded = await Promise.all(ids.map((id) => load<Catalogue>(`${id}/${language}`)));
      ids.forEach((id, i) => (games[id] = loaded[i] ?? {}));
    }
    if (wish !== this.#wishes) return; // somebody chose another one meanwhile
    this.language = language;
    this.#shell = front?.shell ?? {};
    this.#front = front?.games ?? {};
    this.#games = games;
    document.documentElement.lang = language;
  }

  async choose(language: Language): Promise<void> {
    await this.use(language);
    keep("language", language);
  }

  /** Load the words of a game and keep them. */
  async want(game: string): Promise<void> {
    if (game in this.#games) return;
    let language: Language;
    let texts: Catalogue | undefined;
    do {
      language = this.language;
      texts = await load<Catalogue>(`${game}/${language}`);
    } while (language !== this.language);
    this.#games = { ...this.#games, [game]: texts ?? {} };
  }

  text = (key: Key, facts: Record<string, unknown> = {}): string =>
    fill(this.#shell[key] ?? key, facts, this.language);

  /** Whether the shell has such a text. */
  knows(key: string): key is Key {
    return key in this.#shell;
  }

  /** The games that the home page offers. */
  get games(): string[] {
    return Object.keys(this.#front).filter((game) => LISTED.includes(game));
  }

  /** The texts of one game; falls back to the key. */
  of(game: string): Say {
    return (key, facts = {}) => fill(this.#find(game, key) ?? key, facts, this.language);
  }

  has(game: string, key: string): boolean {
    return this.#find(game, key) !== undefined;
  }

  #find(game: string, key: string): string | undefined {
    return this.#games[game]?.[key] ?? this.#front[game]?.[key];
  }

  /** All texts of a game whose key starts like this. */
  under(game: string, prefix: string): [string, string][] {
    return Object.entries(this.#games[game] ?? {}).filter(([key]) => key.startsWith(prefix));
  }
}

async function load<T>(name: string): Promise<T | undefined> {
  return (await ways[name]?.())?.default as T | undefined;
}

export const words = new Words();
export const t = words.text;
