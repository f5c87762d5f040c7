/** The texts, put together by what is wanted together. `virtual:words/<language>`: the shell's, and of each game only what
 * pages about all of them say. `virtual:words/<game>/<language>`: all that is said at its table. So each is one file, and
 * the front door does not load what boards and rules say. `virtual:words` has the ways to them. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

const CLIENT = join(import.meta.dirname, "../src");
const PACKAGE = join(import.meta.dirname, "../../src/marketday");
const ID = "virtual:words";
/** What a page may say about a game whose own texts are not there. */
const FRONT = /^(game\.(name|pitch|credit|reconstructed)|colour\..+|seat\.name)$/;

type Texts = Record<string, string>;

/** All files of texts below a folder, parents before children. */
function textsIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf-8" }).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const depth = (name: string) => name.split("/").length;
  return names
    .filter((name) => /(^|\/)text\/\w+\.json$/.test(name))
    .sort((a, b) => depth(a) - depth(b) || a.localeCompare(b))
    .map((name) => join(folder, name));
}

const languages = textsIn(CLIENT)
  .filter((file) => join(file, "..") === join(CLIENT, "text"))
  .map((file) => basename(file, ".json"));
const games = readdirSync(join(PACKAGE, "games")).filter((name) =>
  existsSync(join(PACKAGE, "games", name, "text")),
);

/** What all games share, a game's own and its plug-ins', and what only its board says. */
function gameFiles(game: string, language: string): string[] {
  const folders = [join(PACKAGE, "core"), join(PACKAGE, "games", game), join(CLIENT, "games", game)];
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap(textsIn)
    .filter((file) => basename(file, ".json") === language);
}

export function words(): Plugin {
  return {
    name: "marketday-words",
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${ID}`)) return;
      const read = (files: string[]): Texts =>
        Object.assign(
          {},
          ...files.map((file) => (this.addWatchFile(file), JSON.parse(readFileSync(file, "utf-8")))),
        );
      const [, first, second] = id.split("/");
      if (!first) return ways();
      if (second) return module(read(gameFiles(first, second)));
      const shell = read([join(CLIENT, "text", `${first}.json`)]);
      const front = games.map((game) => [game, atTheFront(read(gameFiles(game, first)))]);
      return module({ shell, games: Object.fromEntries(front) });
    },
  };
}

const atTheFront = (texts: Texts) =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => FRONT.test(key)));

const module = (value: unknown) => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

function ways(): string {
  const way = (name: string) => `"${name}": () => import("${ID}/${name}")`;
  return `export default { ${[...languages, ...games.flatMap((game) => languages.map((one) => `${game}/${one}`))].map(way).join()} }`;
}
