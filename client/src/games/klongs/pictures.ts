/** Pictures of Bangkok Klongs for tests and the drawing table: tests/games/klongs/pictures.py draws them. */

import made from "virtual:pictures/klongs";
import { listed, sayer, type Album, type Shown } from "../../pictures";
import type { KlongsView } from "../../wire/klongs";

export type Picture = Shown<KlongsView>;

/** The story is a little market day, and the turns before it. */
export const { moments, story, sayings, records } = made as Album<KlongsView> & {
  /** Whole plays as files. */
  records: Record<"one pile" | "two piles and words", string>;
};

export const pictures = listed(moments, story);

export const sayIn = await sayer("klongs");
