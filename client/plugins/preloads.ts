/** `preloads.json`: which files each page, language and game will need, so that the server can name them in the head of the
 * page and nothing is found out one file after another. */

import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;
/** The shell's texts in a language. */
export const LANGUAGE = /virtual:words\/(\w+)$/;
const KINDS = {
  /** By component. */
  pages: /\/pages\/(\w+)\.svelte$/,
  /** By language, and by game and language. */
  words: /virtual:words\/([\w/]+)$/,
  /** By game. */
  boards: /\/src\/games\/(\w+)\/index\.ts$/,
};
type Kind = keyof typeof KINDS;

export function preloads(): Plugin {
  return {
    name: "marketday-preloads",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const entry = chunks.find((chunk) => chunk.isEntry)!;
      const first = new Set(withImports(entry, chunks));
      const found: Record<Kind, Record<string, string[]>> = { pages: {}, words: {}, boards: {} };
      for (const chunk of chunks) {
        for (const [kind, pattern] of Object.entries(KINDS) as [Kind, RegExp][]) {
          const name = pattern.exec(chunk.facadeModuleId ?? "")?.[1];
          if (!name) continue;
          found[kind][name] = withImports(chunk, chunks)
            .filter((one) => !first.has(one))
            .flatMap((one) => [one.fileName, ...(one.viteMetadata?.importedCss ?? [])])
            .map((file) => `/${file}`);
        }
      }
      this.emitFile({
        type: "asset",
        fileName: "preloads.json",
        source: JSON.stringify(found),
      });
    },
  };
}

/** A chunk and all that it imports at once. */
export function withImports(chunk: Chunk, chunks: Chunk[], found: Chunk[] = []): Chunk[] {
  if (found.includes(chunk)) return found;
  found.push(chunk);
  for (const file of chunk.imports) {
    const imported = chunks.find((other) => other.fileName === file);
    if (imported) withImports(imported, chunks, found);
  }
  return found;
}
