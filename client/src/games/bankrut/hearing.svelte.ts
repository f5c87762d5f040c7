/** What was told, as the board takes it: sounds, offers that fade away, who speaks, who has called STOP, which round is over. */

import { untrack } from "svelte";
import type { BoardProps } from "../../kit/game";
import type { BankrutEvent, BankrutView, MakeOffer, OfferMade } from "../../wire/bankrut";
import type { Told } from "../../wire/types";
import { LATE_MS, type Floor } from "./floor.svelte";
import { ghosts as gone, type Ghost } from "./offers";
import { play } from "./sound";

const GHOST_MS = 1500;
/** For how long it is told what became of an offer of one's own. */
const OWN_MS = 4000;
export const SPLASH_MS = 1400;

export class Hearing {
  /** How often each seat has spoken. */
  spoken = $state<number[]>([]);
  ghosts = $state.raw<readonly Ghost[]>([]);
  /** Who has just called STOP. */
  splash = $state.raw<number | null>(null);
  /** The round that has just ended. */
  fresh = $state.raw<number | null>(null);
  readonly #floor: Floor;
  readonly #props: () => BoardProps;
  readonly #show: (news: readonly BankrutEvent[]) => void;
  readonly #heard = new WeakSet<object>();
  /** What was offered here last, and in which tick. */
  #offered: { deal: MakeOffer | OfferMade; round: number; tick: number } | null = null;
  #before: BankrutView;

  /** `show` is the director, who hears of every picture. */
  constructor(floor: Floor, props: () => BoardProps, show: (news: readonly BankrutEvent[]) => void) {
    this.#floor = floor;
    this.#props = props;
    this.#show = show;
    const view = untrack(() => this.#view);
    this.#before = view;
    // Whoever comes to a market that is open, or to a game that is over, has seen the reckoning.
    const isAnswered = view.seat !== null && view.traders[view.seat]!.answered;
    if (view.question !== "ready" || isAnswered) floor.reckoned = view.results.length;
  }

  get #view(): BankrutView {
    return this.#props().view;
  }

  /** To be called whenever something is told or the view has changed. */
  listen(told: readonly Told[]): void {
    const news = told.map(({ event }) => event as BankrutEvent).filter((event) => !this.#heard.has(event));
    for (const event of news) this.#heard.add(event);
    untrack(() => this.#hear(news));
  }

  #isLate(event: BankrutEvent): boolean {
    return event.event === "CameTooLate" && event.act === "accept" && event.seat === this.#view.seat;
  }

  #hear(news: BankrutEvent[]): void {
    const [floor, view, before] = [this.#floor, this.#view, this.#before];
    if (news.some((event) => this.#isLate(event))) floor.comeLate();
    if (view.round !== before.round || view.question !== "trade") {
      if (view.round !== before.round) floor.reset();
      this.ghosts = [];
    } else this.#fade(gone(before.offers, view, news));
    if (news.some((event) => event.event === "RoundEnded")) {
      this.fresh = view.results.length - 1;
      floor.reckoning = this.fresh;
      floor.noteExperience();
    } else if (view.question === "trade" && before.round !== view.round) floor.next();
    // A round may have been taken back.
    if (floor.reckoning !== null && floor.reckoning >= view.results.length) floor.reckoning = null;
    this.#reopen(news);
    this.#before = view;
    this.#place(view.tick !== before.tick || view.round !== before.round);
    for (const event of news) this.#notice(event);
    this.#show(news);
  }

  /** Who takes back an offer made in a calm tick means to change it; also where the tick is over, as it is when bots answered first. */
  #reopen(news: readonly BankrutEvent[]): void {
    const [view, before, offered] = [this.#view, this.#before, this.#offered];
    if (view.pace === "live" || view.seat === null) return;
    const made = news.find((event) => event.event === "OfferMade" && event.seat === view.seat);
    if (made?.event === "OfferMade") this.#offered = { deal: made, round: before.round, tick: before.tick };
    else if (view.chosen?.move === "MakeOffer")
      this.#offered = { deal: view.chosen, round: view.round, tick: view.tick };
    else if (news.length === 0 && offered && view.question === "trade" && !view.chosen) {
      const isBack = before.chosen !== null || view.tick < before.tick;
      if (!isBack || view.round !== offered.round || view.tick !== offered.tick) return;
      const { give, want, to = null } = offered.deal;
      this.#floor.begin({ give, want, to });
      this.#offered = null;
    }
  }

  #notice(event: BankrutEvent): void {
    const me = this.#view.seat;
    switch (event.event) {
      case "Shouted":
        this.#speak(event.seat);
        break;
      case "OfferMade":
        this.#speak(event.seat);
        if (event.to === me && me !== null) play("offer");
        break;
      case "OfferGone":
        if (event.seat === me && (event.why === "declined" || event.why === "lapsed")) play("gone");
        break;
      case "Traded":
        if (event.seat === me || event.other === me) play("trade");
        break;
      case "CentreTurnedUp":
        this.#floor.next();
        this.fresh = null;
        play("bell");
        break;
      case "GameEnded":
        play("end");
        break;
      case "StopCalled":
        play("stop");
        if (!this.#props().motion) break;
        this.splash = event.seat;
        setTimeout(() => (this.splash = null), SPLASH_MS);
    }
  }

  #speak(seat: number): void {
    this.spoken[seat] = (this.spoken[seat] ?? 0) + 1;
  }

  /** Offers of others that are gone stay for a moment; longer the one that somebody here was too late for, and one's own, but for
   * what one did to it oneself. */
  #fade(news: readonly Ghost[]): void {
    const isLate = ({ offer }: Ghost) => offer.id === this.#floor.late;
    const isOwn = ({ offer }: Ghost) => offer.seat === this.#view.seat;
    const others = news.filter((ghost) => !isOwn(ghost) && (ghost.why !== "replaced" || isLate(ghost)));
    const own = news.filter((ghost) => isOwn(ghost) && ghost.why !== "replaced" && ghost.why !== "withdrawn");
    this.ghosts = [...this.ghosts, ...others, ...own];
    for (const [leaving, time] of [
      [own, OWN_MS],
      [others.filter((ghost) => !isLate(ghost)), GHOST_MS],
      [others.filter(isLate), LATE_MS],
    ] as const) {
      if (leaving.length) setTimeout(() => this.#forget(leaving), time);
    }
  }

  #forget(leaving: readonly Ghost[]): void {
    this.ghosts = this.ghosts.filter((ghost) => !leaving.includes(ghost));
    this.#place();
  }

  #place(isNewTick?: boolean): void {
    this.#floor.place(new Set(this.ghosts.map(({ offer }) => offer.id)), isNewTick);
  }
}
