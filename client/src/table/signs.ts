/** What one can do without words, in the order of the buttons. */

import type { React } from "../wire/types";

export const SIGNS: readonly React["sign"][] = ["clap", "laugh", "wow", "think", "sorry", "hurry"];
