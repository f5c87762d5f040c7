import "../kit/theme.css";
import "../kit/base.css";
import { mount } from "svelte";
import { loadGame } from "../games";
import type { Say } from "../kit/game";
import type { Shown } from ".";
import Table from "./Table.svelte";

interface Pictures {
  pictures: [string, Shown<any, number | null>][];
  sayIn(language: string): Say;
}

const found = import.meta.glob<Pictures>("../games/*/pictures.ts");
const search = new URLSearchParams(location.search);
const theme = search.get("theme");
if (theme) document.documentElement.dataset["theme"] = theme;

const game = search.get("game") ?? "klongs";
const { pictures, sayIn } = await found[`../games/${game}/pictures.ts`]!();
const { Board } = await loadGame(game);
mount(Table, {
  target: document.getElementById("app")!,
  props: {
    Board,
    pictures,
    say: sayIn(search.get("lang") ?? "en"),
    first: search.get("picture"),
    motion: search.get("motion") !== "off",
  },
});
