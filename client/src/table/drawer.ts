/** Where there is room for log and chat neither beside the board nor below it: there they are a drawer. */

import { MediaQuery } from "svelte/reactivity";

export const drawer = new MediaQuery("(min-width: 40.01rem) and (max-width: 63.99rem)", false);
