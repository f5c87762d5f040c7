/** Pictures of Merchants Cove for tests and the drawing table: tests/games/cove/pictures draws them. */

import made from "virtual:pictures/cove";
import { listed, sayer, type Album, type Shown } from "../../pictures";
import type { CoveView, Machines } from "../../wire/cove";

export type Picture = Shown<CoveView>;

interface Shop {
  moments: Record<string, Picture>;
}

/** The story is the beginning of a play. */
export const { moments, shops, story, sayings } = made as Album<CoveView> & {
  /** By merchant, each in seat 0. */
  shops: {
    blacksmith: Shop;
    captain: Shop;
    alchemist: Shop;
    /** The machines whenever they had changed. */
    chronomancer: Shop & { story: Machines[] };
  };
};

const inShops = Object.entries(shops).flatMap(([merchant, { moments }]) =>
  Object.entries(moments).map(([name, picture]) => [`${merchant} ${name}`, picture]),
);
export const pictures = listed({ ...moments, ...Object.fromEntries(inShops) }, story);

export const sayIn = await sayer("cove");
