/** The little pictures of each game that has an Art.svelte, as text; run by art.ts. */

import type { Component } from "svelte";
import { render } from "svelte/server";

const arts = import.meta.glob<Component<Record<string, unknown>>>("../src/games/*/Art.svelte", {
  eager: true,
  import: "default",
});
const merchants = Object.keys(import.meta.glob("../src/games/cove/merchants/*/index.ts")).map((path) =>
  path.split("/").at(-2)!,
);

/** By game. */
export function symbols(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(arts).map(([path, art]) => {
      const { body } = render(art, { props: { merchant: merchants[0], merchants } });
      return [
        path.split("/").at(-2)!,
        body.match(/<symbol[^]*<\/symbol>/)![0].replaceAll(/<!--[^]*?-->/g, ""),
      ];
    }),
  );
}
