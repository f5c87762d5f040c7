/** What the player is about to do: what is looked at, narrowed down, to be confirmed; and what a tap or a key makes of it. */

import { tick, untrack } from "svelte";
import { BoardPointer, isForBoard, type Hand } from "../../kit/pointer";
import type { CoveEvent, CoveMove, CoveView } from "../../wire/cove";
import type { Told } from "../../wire/types";
import { GOODS, SLOTS } from "./box";
import { actionForecast, proposal, slotForecast, type Forecast } from "./harbour";
import { news } from "./news";
import { Show } from "./show.svelte";
import { effect } from "./words";
import { attempt, paneFor, paneOf, spots, type Pane } from "./spots";

/** What answers to Enter itself. */
const ACTIVE = "button, a, summary, [tabindex='0']";
/** Moves that cost hours: a finger or a digit shows first what they give and cost. */
const COSTLY: readonly string[] = ["TakeAction", "HireTownsfolk", "ActivateStaff"];

/** Moves that end a question without doing more: offered last. */
const STOPS: readonly string[] = [
  ...["PassHand", "RobNobody", "KeepCorruption", "StopStaff", "FinishTrade"],
  ...["StopPlacing", "StopBrewing", "StopStoking", "LetCool"],
  ...["KeepKnots", "DropAnchor", "RecallNoMore", "EndTravel"],
];
export const isStop = ({ move }: CoveMove): boolean => STOPS.includes(move);
const stopsLast = (moves: readonly CoveMove[]): CoveMove[] => [
  ...moves.filter((move) => !isStop(move)),
  ...moves.filter(isStop),
];
/** Spots that are always in sight. */
const IN_DOCK = /^(drawn|corruption):/;
/** So many answers fit the dock; on a small screen only short ones do. More are in the list. */
const CHIPS = 6;
const LONG_CHIPS = 3;
const SHORT = 24;

/** Of which kinds the spots are that a question is about. */
const ABOUT: Record<string, readonly string[]> = {
  action: ["action", "slot"],
  boat: ["boat"],
  rob: ["boat"],
  dock: ["dock"],
  passenger: ["boat"],
  target: ["boat", "pier"],
  tuck: ["ability"],
  staff: ["ability"],
  trade: ["good"],
};

/** What the foot of the shop shows on a small screen. */
export type Foot = "actions" | "staff" | "cards";

const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

export class Pointer extends BoardPointer<CoveMove> {
  /** A spot that stands for several moves: which of them? */
  narrow = $state.raw<string | null>(null);
  /** Shown with all it gives and costs; done when confirmed. */
  pending = $state.raw<CoveMove | null>(null);
  /** The move under the pointer or the focus. */
  look = $state.raw<CoveMove | null>(null);
  /** Which pane a small screen shows, and what is at the foot of its shop. */
  pane = $state<Pane>("shop");
  foot = $state<Foot>("actions");
  isCompact = $state(false);
  /** What is under the pointer or the focus, or was tapped, in words. */
  note = $state.raw<string | null>(null);
  /** Whether all answers are shown as a list. */
  isListed = $state(false);
  /** A customer is to be moved to another boat: which one? */
  isRobbing = $state(false);
  /** Whose shop is looked at; null: one's own. */
  visited = $state.raw<number | null>(null);
  /** Whether the last answer was given by keyboard. */
  #hasKeys = false;
  /** Sales still to come of a proposal that was taken. */
  #plan: CoveMove[] = [];
  /** The seat whose view was heard last. */
  #heardAs: number | null = null;

  readonly show = new Show(untrack(() => this.props().view));

  isAsked = $derived.by(() => this.props().ask !== null || this.props().outcome !== null);
  /** Whoever is asked, or sees the result, sees the cove as it is; else it waits for what is on stage. */
  view = $derived.by((): CoveView => (this.isAsked ? this.props().view : this.show.view));
  /** What was told with it. */
  #told = new WeakMap<CoveView, Told[]>();
  told = $derived.by((): Told[] => (this.isAsked ? this.props().told : (this.#told.get(this.view) ?? [])));
  seat = $derived.by(() => this.props().seat);
  /** What the viewer plays; empty for whoever only watches. */
  merchant = $derived.by(() => (this.seat === null ? "" : this.view.players[this.seat]!.merchant));
  motion = $derived.by(() => this.props().motion);
  moves = $derived.by(() => stopsLast((this.props().ask?.moves ?? []) as CoveMove[]));
  /** Whose shop is shown. */
  shown = $derived.by(() => this.visited ?? this.seat ?? this.view.asker ?? 0);
  isOwn = $derived(this.shown === this.seat);
  /** Whether somebody is robbed is decided first; only then the boats are alive. */
  spotted = $derived.by(() =>
    this.view.question === "rob" && !this.isRobbing
      ? this.moves.filter(({ move }) => move !== "RobBoat")
      : this.moves,
  );
  spots = $derived.by(() => spots(this.spotted, this.merchant, this.narrow));
  /** Can something be tapped there? */
  waits(pane: Pane): boolean {
    return [...this.spots.keys()].some((spot) => !IN_DOCK.test(spot) && paneOf(spot) === pane);
  }
  /** The answers as a list, in the order of their numbers. */
  answers = $derived.by((): readonly CoveMove[] =>
    this.narrow === null ? this.moves : (this.spots.get(this.narrow) ?? []),
  );
  /** Of the answers those that are offered in words: what nothing on the board stands for, or what a spot that was tapped
   * stands for besides. */
  worded = $derived.by((): readonly CoveMove[] => {
    const { question } = this.view;
    if (question === "action" || question === "trade" || (question === "rob" && !this.isRobbing)) return [];
    // Two choices of equal weight are both put into words.
    const isYesOrNo = this.answers.length === 2 && this.answers.some(isStop);
    if (question === "discard" || isYesOrNo) return this.answers;
    const others = [...this.spots].filter(([spot]) => spot !== this.narrow);
    const shown = others.flatMap(([, moves]) => moves);
    return this.answers.filter((move) => !shown.includes(move) || (isStop(move) && this.narrow === null));
  });
  /** There are more than the dock has room for. */
  isMany = $derived.by(() => {
    const isLong = this.isCompact && this.worded.some((move) => this.words(move).length > SHORT);
    return this.worded.length > (isLong ? LONG_CHIPS : CHIPS);
  });
  /** What the dock offers; the rest is in the list. */
  chips = $derived(
    this.isMany && this.view.question !== "discard" ? this.worded.filter(isStop) : this.worded,
  );
  isTrading = $derived(this.view.question === "trade");
  proposal = $derived.by(() =>
    this.isTrading && this.seat !== null ? proposal(this.view, this.seat) : null,
  );
  /** The action that is looked at or to be confirmed, and what it would bring. */
  focus = $derived(this.pending ?? this.look);
  forecast = $derived.by((): Forecast | null => (this.focus ? this.forecastOf(this.focus) : null));

  /** What the others did meanwhile. */
  news = $derived.by(() => news(this.props().story ?? [], this.view.players.length, this.seat));

  hear(): void {
    const { view, told, motion, places, seat } = this.props();
    this.#told.set(view, told);
    const events = told.map(({ event }) => event as CoveEvent);
    // Whoever acts with the ledger of the day still open, by a key or a hint, has read it.
    if (events.some((event) => "seat" in event && event.seat === this.seat)) this.closeDay();
    // What others do in silence continues the view; what another seat sees does not.
    const isNext = this.props().isNext && seat === this.#heardAs;
    this.#heardAs = seat;
    const isLive = places !== undefined;
    this.show.hear(view, events, { moving: motion, isAsked: this.isAsked, isLive, isNext });
  }

  /** The ledger of the day was read: back to what is asked. */
  closeDay = (): void => {
    if (!this.show.day) return;
    this.show.closeDay();
    this.#comeForward();
  };

  #comeForward(): void {
    if (this.moves.length > 0) this.pane = paneFor(this.view, this.spots) ?? this.pane;
  }

  /** A move in words: who is hired is said by what they do. */
  words(move: CoveMove): string {
    const card = move.move === "HireTownsfolk" ? this.view.square[move.slot] : null;
    if (move.move !== "HireTownsfolk" || card === null || card === undefined) return this.sayMove(move);
    const { say } = this.props();
    return say("board.hire", { slot: SLOTS[move.slot], effect: effect(say, this.merchant, card) });
  }

  isAlive = (spot: string): boolean => this.spots.has(spot);

  forecastOf = (move: CoveMove): Forecast | null => {
    if (this.seat === null) return null;
    switch (move.move) {
      case "TakeAction":
        return actionForecast(this.view, this.seat, move.action);
      case "ActivateStaff":
        return actionForecast(this.view, this.seat, "staff");
      case "HireTownsfolk":
        return slotForecast(this.view, this.seat, move.slot);
      default:
        return null;
    }
  };

  /** The key that stands for a move: for townsfolk the letter of their place, else a digit; null beyond nine. */
  keyOf(move: CoveMove | undefined): string | null {
    if (move?.move === "HireTownsfolk") return SLOTS[move.slot] ?? null;
    const at = move ? this.answers.indexOf(move) : -1;
    return at >= 0 && at < 9 ? String(at + 1) : null;
  }

  reset = (): void => {
    this.narrow = null;
    this.pending = this.look = null;
    this.note = null;
    this.isListed = this.isRobbing = false;
  };

  /** Says what something is. */
  tell(text: string | null): void {
    this.note = text;
  }

  toggleList(): void {
    this.isListed = !this.isListed;
    this.#seeList();
  }

  /** Whoever opened the list finds the focus there. */
  #seeList(): void {
    if (this.isListed)
      void tick().then(() => this.root()?.querySelector<HTMLElement>(".list button")?.focus());
    else this.takeFocus();
  }

  /** There is a new question, or none. */
  turn(): void {
    this.reset();
    const next = this.#plan.shift();
    const move = next && this.moves.find((one) => same(one, next));
    if (next && !move) this.#plan = [];
    if (move) return this.props().send(move);
    if (this.moves.length === 0) return;
    this.visited = null;
    // Nothing on the board stands for the answers, and the dock has no room for them.
    this.isListed = this.isMany && this.spots.size === 0;
    if (!this.show.day) this.#comeForward();
    this.foot = ["tuck", "staff"].includes(this.view.question) ? "staff" : "actions";
    if (this.#hasKeys)
      void tick().then(() => {
        if (document.activeElement === document.body) this.takeFocus();
      });
    this.#hasKeys = false;
  }

  protected takeFocus(): void {
    this.root()?.querySelector<HTMLElement>(".answers")?.focus({ preventScroll: true });
  }

  confirm = (): void => {
    if (this.pending) this.send(this.pending);
  };

  cancel = (): void => this.reset();

  /** An answer was chosen, on the board, in the list, or by its digit. */
  choose(move: CoveMove, hand: Hand): void {
    this.show.closeDay();
    const again = this.pending !== null && same(this.pending, move);
    if (hand === "mouse" || again || !COSTLY.includes(move.move)) this.send(move);
    else this.pending = move;
  }

  /** Somebody tapped, clicked or pressed Enter on a spot. `meant`: what they may have meant if it is dead. */
  tap(spot: string, hand: Hand, meant?: CoveMove): void {
    const moves = this.spots.get(spot);
    this.#hasKeys = hand === "key";
    if (moves && moves.length > 1) {
      this.pending = null;
      this.narrow = this.narrow === spot ? null : spot;
      this.isListed = this.narrow !== null && this.isMany;
    } else if (moves) this.choose(moves[0]!, hand === "key" ? "mouse" : hand);
    else if (this.#isAbout(spot)) this.#askWhyNot(meant ?? attempt(this.view, spot));
  }

  /** Whether a spot is of the kind the question is about. Else whoever taps it is only curious what it is. */
  #isAbout(spot: string): boolean {
    if (this.moves.length === 0) return false;
    const kind = spot.slice(0, spot.indexOf(":"));
    const { question } = this.view;
    return kind === "shop" ? question.includes(".") : (ABOUT[question] ?? []).includes(kind);
  }

  #askWhyNot(move: CoveMove | null): void {
    const { seat, whyNot } = this.props();
    if (seat !== null && move !== null && this.view.question !== "over") void whyNot(move);
  }

  visit(seat: number): void {
    this.visited = seat === this.shown || seat === this.seat ? null : seat;
    this.pane = "shop";
  }

  // ---- trade -----------------------------------------------------------------------------------------------------------
  /** Sell what is best sold here, and nothing else. */
  take = (): void => {
    const best = this.proposal?.best ?? [];
    const sales = best.flatMap(({ good, pieces }) =>
      Array.from({ length: pieces }, (): CoveMove => ({ move: "SellGood", good: GOODS[good] as never })),
    );
    const all = this.moves.find((move) => move.move === "SellAll");
    this.#plan = this.proposal?.all && all ? [all] : [...sales, { move: "FinishTrade" }];
    if (best.length === 0) this.#plan = [{ move: "FinishTrade" }];
    const first = this.#plan.shift()!;
    const move = this.moves.find((one) => same(one, first));
    if (move) this.send(move);
  };

  // ---- keys ------------------------------------------------------------------------------------------------------------
  /** Keys that work wherever the focus is, as long as nobody is typing. */
  shortcut(event: KeyboardEvent): void {
    const target = event.target as HTMLElement | null;
    if (!isForBoard(event)) return;
    const isOnButton = target?.closest?.(ACTIVE) ?? null;
    const move = /^[1-9]$/.test(event.key)
      ? this.answers[Number(event.key) - 1]
      : this.answers.find((one) => this.keyOf(one) === event.key.toUpperCase());
    this.#hasKeys ||= move !== undefined || event.key === "Enter";
    if (move) this.choose(move, "key");
    else if (event.key.toLowerCase() === "l" && this.moves.length > 0) this.toggleList();
    else if (event.key === "Enter" && this.pending && !isOnButton) this.confirm();
    else if (event.key === "Enter" && this.isTrading && this.moves.length > 0 && !isOnButton) this.take();
    else if (event.key === "Escape" && this.isListed) this.toggleList();
    else if (event.key === "Escape" && (this.narrow || this.pending || this.isRobbing)) this.cancel();
    else return;
    event.preventDefault();
  }
}
