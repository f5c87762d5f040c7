/** Words: the shell's own texts and those of the games, in the language chosen; switching needs no reload.
 *
 * Texts are templates with `{names}`. The shell's are beside this file; the games' are the very files the Python side uses,
 * and what only a board says is in its folder.
 */

import type { Say } from "../kit/game";
import { keep, recall } from "../kit/store";
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

type Keys = keyof typeof en;
type Counted<K> = K extends `${infer Base}.other` ? Base : never;
/** A text of the shell. */
export type Key = Keys;
/** A text of the shell that depends on a number: `<key>.one`, `.few`, `.many`, `.other`. */
export type CountKey = Counted<Keys>;

type Files = Record<string, () => Promise<Catalogue>>;
const shellFiles: Files = import.meta.glob<Catalogue>("./*.json", { import: "default" });
const coreFiles: Files = import.meta.glob<Catalogue>("../../../src/marketday/core/text/*.json", {
  import: "default",
});
const gameFiles: Files = import.meta.glob<Catalogue>("../../../src/marketday/games/*/text/*.json", {
  import: "default",
});
const boardFiles: Files = import.meta.glob<Catalogue>("../games/*/text/*.json", { import: "default" });
/** A game's plug-ins keep theirs further down: `<game>/<plug-ins>/<name>/text`. */
const plugInFiles: Files = {
  ...import.meta.glob<Catalogue>("../../../src/marketday/games/*/*/*/text/*.json", { import: "default" }),
  ...import.meta.glob<Catalogue>("../games/*/*/*/text/*.json", { import: "default" }),
};
const PACKAGE = "../../../src/marketday";

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
  #games = $state.raw<Record<string, Catalogue>>({});
  #plurals = $derived(new Intl.PluralRules(this.language));

  /** Load the words in the language of this browser's player. */
  async begin(): Promise<void> {
    const kept = recall<string>("language", "");
    await this.use(LANGUAGES.find((language) => language === kept) ?? browserLanguage());
  }

  async use(language: Language): Promise<void> {
    const ids = Object.keys(this.#games);
    const [shell, ...games] = await Promise.all([
      shellFiles[`./${language}.json`]!(),
      ...ids.map((id) => loadGameTexts(id, language)),
    ]);
    this.language = language;
    this.#shell = shell;
    this.#games = Object.fromEntries(ids.map((id, i) => [id, games[i]!]));
    document.documentElement.lang = language;
  }

  async choose(language: Language): Promise<void> {
    await this.use(language);
    keep("language", language);
  }

  /** Have the words of a game at hand from now on. */
  async want(game: string): Promise<void> {
    if (game in this.#games) return;
    const texts = await loadGameTexts(game, this.language);
    this.#games = { ...this.#games, [game]: texts };
  }

  text = (key: Key, facts: Record<string, unknown> = {}): string => fill(this.#shell[key] ?? key, facts);

  count = (key: CountKey, count: number, facts: Record<string, unknown> = {}): string => {
    const form = this.#plurals.select(count);
    const template = this.#shell[`${key}.${form}`] ?? this.#shell[`${key}.other`] ?? key;
    return fill(template, { count, ...facts });
  };

  /** The say of one game; falls back to the key. */
  of(game: string): Say {
    return (key, facts = {}) => fill(this.#games[game]?.[key] ?? key, facts);
  }

  has(game: string, key: string): boolean {
    return key in (this.#games[game] ?? {});
  }

  /** All texts of a game whose key starts so. */
  under(game: string, prefix: string): [string, string][] {
    return Object.entries(this.#games[game] ?? {}).filter(([key]) => key.startsWith(prefix));
  }
}

async function loadGameTexts(game: string, language: Language): Promise<Catalogue> {
  const parts = await Promise.all([
    coreFiles[`${PACKAGE}/core/text/${language}.json`]?.(),
    gameFiles[`${PACKAGE}/games/${game}/text/${language}.json`]?.(),
    boardFiles[`../games/${game}/text/${language}.json`]?.(),
    ...Object.entries(plugInFiles)
      .filter(([path]) => path.includes(`/games/${game}/`) && path.endsWith(`/${language}.json`))
      .map(([, load]) => load()),
  ]);
  return Object.assign({}, ...parts);
}

export const words = new Words();
export const t = words.text;
export const counted = words.count;
