/** Pictures of Bankrut for tests and the drawing table: tests/games/bankrut/pictures.py draws them. */

import made from "virtual:pictures/bankrut";
import { listed, sayer, type Album, type Shown } from "../../pictures";
import type { BankrutView } from "../../wire/bankrut";

/** Onlookers have no seat. */
export type Picture = Shown<BankrutView, number | null>;

/** The story is the end of a live round, and the reckoning after it. */
export const { moments, story, sayings, records } = made as Album<BankrutView, number | null> & {
  /** Whole plays as files. */
  records: Record<"ticks", string>;
};

export const pictures = listed(moments, story);

export const sayIn = await sayer("bankrut");
