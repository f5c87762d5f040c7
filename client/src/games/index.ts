/** Finds the games by folder: each has an `index.ts` whose default is its `GameClient`. Code and art load when a table opens. */

import type { Draws, GameClient, RecordHeader, Roles, TableSetup } from "../kit/game";

const found = import.meta.glob<{ default: GameClient }>("./*/index.ts");

/** A game that is not drawn yet is played on the plain board, with `?plain` in the address any game. */
export async function loadGame(id: string): Promise<GameClient> {
  const isPlain = new URLSearchParams(location.search).has("plain");
  const load = (isPlain ? undefined : found[`./${id}/index.ts`]) ?? found["./plain/index.ts"]!;
  return (await load()).default;
}

const drawRules = import.meta.glob<{ default: (header: RecordHeader) => Draws }>("./*/draws.ts");

/** How a game draws, for checking its shuffles; null where the browser does not know it. */
export async function loadDraws(id: string): Promise<((header: RecordHeader) => Draws) | null> {
  const load = drawRules[`./${id}/draws.ts`];
  return load ? (await load()).default : null;
}

const setups = import.meta.glob<{ default: TableSetup }>("./*/setup.ts");

/** What a new table of a game should offer beyond what its schema says. */
export async function loadSetup(id: string): Promise<TableSetup> {
  const load = setups[`./${id}/setup.ts`];
  return load ? (await load()).default : {};
}

/** Whom one can be in a game; null where all are alike. */
export async function loadRoles(id: string): Promise<Roles | null> {
  const { perSeat = {} } = await loadSetup(id);
  for (const [option, { choices, text, pick }] of Object.entries(perSeat))
    if (pick) return { option, choices, text, ...pick };
  return null;
}

// The server draws posters of the same files.
const pictures = import.meta.glob<string>("../../../src/marketday/games/*/picture.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** A picture of a game for the home page; null where it has none. */
export function pictureOf(id: string): string | null {
  return pictures[`../../../src/marketday/games/${id}/picture.svg`] ?? null;
}
