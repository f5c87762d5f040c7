/** Whoever has neither made an offer nor played a round to its end, lessons aside, is new to the floor: they are told how an
 * offer is made, and have all the time they want. */

import { keep, recall } from "../../kit/store";

const EXPERIENCED = "bankrut.offered";

export const isNewcomer = (): boolean => !recall(EXPERIENCED, false);
export const noteExperience = (): void => keep(EXPERIENCED, true);
