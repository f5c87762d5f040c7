/** Pictures of Quayside for tests and the drawing table: tests/games/quayside/pictures.py draws them. */

import made from "virtual:pictures/quayside";
import { listed, sayer, type Album } from "../../pictures";
import type { QuaysideView } from "../../wire/quayside";

export const { moments, story, sayings } = made as Album<QuaysideView>;

export const pictures = listed(moments, story);

export const sayIn = await sayer("quayside");
