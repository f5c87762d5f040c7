/** Everything a table's page knows: the connection to the server, whose picture is seen, the game's words and code. */

import { getContext, setContext } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import { loadGame } from "../games";
import type { Companion } from "../kit/company.svelte";
import type { GameClient, Say } from "../kit/game";
import type { LessonMoment } from "../kit/lesson";
import { tell } from "../kit/outline";
import { settings } from "../kit/settings.svelte";
import { t, words } from "../text/words.svelte";
import { api } from "../wire/api";
import { TableSocket } from "../wire/socket.svelte";
import { actorOf, type Sight } from "../wire/story";
import type { Act, GameInfo, PlacePicture, React, Refusal, Told } from "../wire/types";
import { drawer } from "./drawer";
import { Hints } from "./hints.svelte";
import { gained, moodAfter, moodAtTheEnd } from "./moods";
import { coloursOf, namesOf, shortNamesOf } from "./names";
import { Show } from "./show.svelte";
import { Speech } from "./speech.svelte";
import { seatToShow } from "./turns";

const POINTING_MS = 4000;

export type Panel = "log" | "chat" | "more";

export class Desk {
  readonly socket: TableSocket = new TableSocket({
    refused: (refusal) => (this.refusal = refusal),
    reacted: ({ seat, sign }) => this.speech.hear({ seat, sign: sign as React["sign"] }),
    said: (lines) => {
      for (const { seat, text, at } of lines)
        if (!this.mine.includes(seat)) this.speech.hear({ seat, text, at });
    },
  });
  readonly say: Say = (key, facts) => words.of(this.#gameId)(key, facts);
  game = $state.raw<GameClient | null>(null);
  info = $state.raw<GameInfo | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  readonly muted = new SvelteSet<number>();
  readonly speech = new Speech((seat) => this.muted.has(seat));
  #isWaitedFor = false;
  readonly hints = new Hints((move, view, then) => this.game?.isStillGood?.(move, view, then) ?? true);
  readonly show = new Show(
    (step) => {
      // Whoever is waited for once says so until the end, also if nothing moves any more.
      this.#isWaitedFor ||=
        this.seat !== null && settings.motion && this.#places.some(({ bot }) => bot !== null);
      if (this.#isWaitedFor) this.socket.note({ act: "Seen", step });
    },
    () => settings.rest,
  );
  /** What the panel at the side shows. */
  panel = $state.raw<Panel>("log");
  /** Whether it is seen where there is no room for it beside the board. */
  isSideOpen = $state(false);
  /** How often somebody was led to it. */
  ledToPanel = $state.raw(0);
  /** CSS selectors of what on the board somebody wants to be shown. */
  pointed = $state.raw("");
  #pointing: ReturnType<typeof setTimeout> | undefined;
  /** Whether the chat is open: then it is read there, also aloud. */
  readonly isChatOpen: boolean = $derived(this.panel === "chat" && (this.isSideOpen || !drawer.current));
  /** When the last line of the chat was said that was read here, or was there when the table was opened. A number of
   * lines would not do: after a lost connection only the newest come again. */
  #readUntil = $state.raw<number | null>(null);
  /** Everybody round this device may see everything. */
  open = $state(false);
  /** The seat whose player has said that they are at the device. */
  #revealed = $state.raw<number | null>(null);
  #gameId = "";

  /** The seats this browser holds. */
  readonly mine: number[] = $derived(
    [...this.socket.sights.keys()].filter((seat) => seat !== null).sort((a, b) => a - b),
  );
  readonly #any: Sight | null = $derived([...this.socket.sights.values()][0] ?? null);
  readonly isOver = $derived(
    this.#any !== null && (this.#any.picture.outcome !== null || this.#any.picture.closed),
  );
  /** Whose turn it is to look. */
  readonly seat: number | null = $derived(
    seatToShow(this.mine, this.#any?.picture.asked ?? [], this.#revealed),
  );
  readonly sight: Sight | null = $derived(this.socket.sights.get(this.seat) ?? null);
  /** How much was said by others that nobody has seen. */
  readonly unread: number = $derived(
    (this.sight?.chat ?? []).filter(
      ({ at, seat }) =>
        at > (this.#readUntil ?? Infinity) && !this.muted.has(seat) && !this.mine.includes(seat),
    ).length,
  );
  /** The seat to which the device must be passed before anything is shown. */
  readonly curtain: number | null = $derived.by(() => {
    const isNeeded = this.mine.length > 1 && !this.open && !this.isOver && this.#any?.picture.started;
    return isNeeded && this.seat !== this.#revealed ? this.seat : null;
  });
  readonly #places: PlacePicture[] = $derived(this.sight?.picture.places ?? []);
  /** Of the seats. */
  readonly colours: string[] = $derived(coloursOf(this.#places, this.info?.colours ?? []));
  readonly names: string[] = $derived(namesOf(this.#places, this.colours, this.say));
  /** The seat of the only person at this device. */
  readonly self: number | null = $derived(this.mine.length === 1 ? this.mine[0]! : null);
  /** Whoever looks is `You`. */
  readonly shortNames: string[] = $derived(
    shortNamesOf(this.#places, this.colours, this.say).map((name, seat) =>
      seat === this.self ? this.say("name.you") : name,
    ),
  );
  readonly company: Companion[] = $derived.by(() => {
    const outcome = this.sight?.picture.outcome ?? null;
    const gains = gained(this.sight?.fresh ?? [], this.game, this.#places.length);
    return this.#places.map(({ alias, face, name, colour }, seat) => ({
      ...{ alias, face, name, colour },
      mood: outcome ? moodAtTheEnd(outcome, seat) : moodAfter(gains[seat]!),
    }));
  });

  /** What the log tells: not more than was shown. */
  readonly story: readonly Told[] = $derived.by(() => {
    const story = this.sight?.story ?? [];
    return story.at(-1)?.step === this.show.seen ? story : story.filter(({ step }) => step <= this.show.seen);
  });

  /** What a lesson may look at. */
  readonly lessonMoment: LessonMoment | null = $derived.by(() => {
    if (!this.sight) return null;
    const { picture, story } = this.sight;
    return { view: picture.view, ask: picture.ask, seat: picture.seat, story };
  });

  constructor(readonly table: string) {}

  /** Load the game the table plays. */
  async openGame(id: string): Promise<void> {
    if (this.#gameId === id) return;
    this.#gameId = id;
    const [game, games] = await Promise.all([loadGame(id), api.games().catch(() => []), words.want(id)]);
    this.info = games.find((info) => info.id === id) ?? null;
    this.game = game;
  }

  reveal(seat: number | null): void {
    this.#revealed = seat;
  }

  /** Show for a while where on the board something happened. */
  pointAt(told: readonly Told[]): void {
    const places = told.map(({ event }) => this.game?.places?.(event) ?? "").filter(Boolean);
    const seat = told.map(actorOf).find((actor) => actor !== null);
    const selectors = places.length || seat === undefined ? places : [`[data-seat="${seat}"]`];
    this.pointed = [...new Set(selectors)].join(", ");
    clearTimeout(this.#pointing);
    this.#pointing = setTimeout(() => (this.pointed = ""), POINTING_MS);
  }

  leadTo(panel: Panel): void {
    this.panel = panel;
    this.isSideOpen = drawer.current;
    this.ledToPanel += 1;
  }

  /** The chat is there to be read. */
  readChat(): void {
    const last = this.sight?.chat.at(-1)?.at ?? 0;
    if (this.isChatOpen || this.#readUntil === null) this.#readUntil = last;
  }

  act(act: Act, many = false): void {
    this.refusal = null;
    this.socket.act(act, many);
  }

  send = (move: object): void => {
    const picture = this.sight?.picture;
    const ask = picture?.ask;
    if (!ask || this.seat === null) return;
    this.hints.send(picture);
    this.act({ act: "Answer", seat: this.seat, ask: ask.id, move }, ask.standing);
  };

  whyNot = async (move: object): Promise<Refusal | null> => {
    if (this.seat === null) return null;
    const refusal = await this.socket.whyNot(this.seat, move);
    this.refusal = refusal;
    return refusal;
  };

  /** A refusal in words; a reason without words of its own gets a plain one. */
  sayReason({ said }: Refusal): string {
    return typeof said === "string" ? t("refused") : tell(this.say, said, this.names, this.self);
  }

  /** What to call a seat where nothing is said of it: whoever looks is `You`. */
  label(seat: number): string {
    return seat === this.self ? this.say("name.you") : this.names[seat]!;
  }

  /** Sit down, come back, or change one's name. */
  sit(seat: number, name: string): void {
    this.act({ act: "Sit", seat, name });
  }
}

const KEY = Symbol("desk");

export function provideDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}

export function useDesk(): Desk {
  return getContext(KEY);
}
