/** What the player is about to do: what is picked up, looked at, to be confirmed; and what a tap or a key makes of it. */

import { tick } from "svelte";
import type { BoardProps } from "../../kit/game";
import { BoardPointer, isForBoard, type Hand } from "../../kit/pointer";
import type { KlongsEvent, KlongsMove, KlongsView } from "../../wire/klongs";
import { LANDINGS } from "./box";
import { landingBeside, spaceBeside } from "./geometry";
import { waterOf } from "./market";
import { attempt, buttons, canMove, NONE, spots, type Choice } from "./spots";

export interface Place {
  kind: "space" | "landing";
  at: number;
}

export interface Question {
  place: Place;
  moves: KlongsMove[];
}

/** What answers to Enter itself. */
const ACTIVE = "button, a, summary, [tabindex='0'], [data-space], [data-landing]";
const SMALL = 44;
const DOUBLE_TAP = 330;

export class Pointer extends BoardPointer<KlongsMove> {
  choice = $state.raw<Choice>(NONE);
  /** A place that stands for several moves: which of them? */
  question = $state.raw<Question | null>(null);
  /** On small screens a tap shows what it would do; it is done when confirmed. */
  pending = $state.raw<Question | null>(null);
  /** A boat of the hand that was touched when none could be placed: what is it? */
  asked = $state.raw<number | null>(null);
  /** Where the pointer or the focus is. */
  look = $state.raw<Place | null>(null);
  /** What somebody wants to know about, until they do something else. */
  shown = $state.raw<Place | null>(null);
  /** Where Tab leads to. */
  space = $state(33);
  #landing = $state(33);
  /** The side of a space on the screen, in pixels. */
  spaceSize = 100;

  #whyTimer: ReturnType<typeof setTimeout> | undefined;

  readonly #seen: () => KlongsView;
  view = $derived.by((): KlongsView => this.#seen());
  moves = $derived.by(() => (this.props().ask?.moves ?? []) as KlongsMove[]);
  /** After placing, only a boat can be moved: as if the card had been picked up. */
  held = $derived.by((): Choice =>
    this.choice.kind === "none" && this.view.question === "finish" && this.moves.length > 0
      ? { kind: "card", from: null }
      : this.choice,
  );
  spots = $derived(spots(this.moves, this.held));
  buttons = $derived(buttons(this.moves));
  canMove = $derived(canMove(this.moves));
  placing = $derived(this.moves.some((move) => move.move === "PlaceBoat"));
  /** The only answer without a place on the board, where it is the usual one: Enter gives it. */
  plain = $derived(
    this.buttons.length === 1 && (this.view.question === "finish" || this.moves.length === 1)
      ? this.buttons[0]!
      : null,
  );
  scoring = $derived(this.spots.landings.size > 0);
  landing = $derived(
    !this.scoring || this.spots.landings.has(this.#landing)
      ? this.#landing
      : [...this.spots.landings.keys()][0]!,
  );

  /** What lies under the pointer, the focus or the finger, in that order of weight. */
  focus = $derived(this.pending?.place ?? this.question?.place ?? this.look ?? this.shown);
  /** The boat that would lie at the place looked at. */
  ghost = $derived.by(() => {
    const place = this.focus;
    if (place?.kind !== "space" || !this.spots.spaces.has(place.at)) return null;
    if (this.held.kind === "boat") return { space: place.at, boat: this.held.boat };
    if (this.held.kind !== "card") return null;
    const moved = this.view.water.find(
      (moored) => moored.space === (this.held as { from: number | null }).from,
    );
    return moved ? { space: place.at, boat: moved.boat } : null;
  });

  constructor(props: () => BoardProps, root: () => HTMLElement | null, seen: () => KlongsView) {
    super(props, root);
    this.#seen = seen;
  }

  reset = (): void => {
    this.choice = NONE;
    this.question = this.pending = null;
    this.asked = this.shown = null;
    clearTimeout(this.#whyTimer);
  };

  pick = (boat: number): void => {
    const again = this.choice.kind === "boat" && this.choice.boat === boat;
    this.reset();
    if (!this.placing) this.asked = boat;
    else if (!again) this.choice = { kind: "boat", boat };
    // Tab leads to where it can go.
    if (!again && !this.spots.spaces.has(this.space))
      this.space = this.spots.spaces.keys().next().value ?? this.space;
  };

  takeCard = (): void => {
    const again = this.choice.kind === "card";
    this.reset();
    if (!again && this.canMove) this.choice = { kind: "card", from: null };
  };

  protected takeFocus(): void {
    void this.go({ kind: "space", at: this.space });
  }

  /** With a new question the focus goes over to where it can be answered. */
  settle(): void {
    const here = placeOf(document.activeElement);
    if (here?.kind === "space" && this.scoring) void this.go({ kind: "landing", at: this.landing });
    if (here?.kind === "landing" && !this.scoring) {
      const alive = this.spots.spaces.keys().next();
      void this.go({ kind: "space", at: alive.done ? this.space : alive.value });
    }
  }

  confirm = (): void => {
    const move = this.pending?.moves[0];
    if (move) this.send(move);
  };

  /** Somebody tapped, clicked or pressed Enter on a place. */
  act(place: Place, hand: Hand): void {
    clearTimeout(this.#whyTimer);
    const pending = this.pending;
    this.question = this.pending = this.shown = null;
    const alive = place.kind === "space" ? this.spots.spaces : this.spots.landings;
    const moves = alive.get(place.at);
    if (moves && moves.length > 1) this.question = { place, moves };
    else if (moves) {
      const confirmed = pending?.place.kind === place.kind && pending.place.at === place.at;
      if (hand === "touch" && this.spaceSize < SMALL && !confirmed) this.pending = { place, moves };
      else this.send(moves[0]!);
    } else if (place.kind === "space" && this.spots.sources.has(place.at)) {
      const again = this.choice.kind === "card" && this.choice.from === place.at;
      this.choice = again ? NONE : { kind: "card", from: place.at };
    } else this.#askWhyNot(place, hand);
  }

  /** Say what there is; nobody is told off for looking. */
  show(place: Place | null): void {
    this.shown = place;
  }

  /** A second tap may follow and mean something else: fingers wait a moment. */
  #askWhyNot(place: Place, hand: Hand): void {
    const { seat, whyNot } = this.props();
    if (this.#isCurious(place)) return this.show(place);
    if (seat === null || this.moves.length === 0) return;
    const move: KlongsMove | null =
      place.kind === "landing"
        ? { move: "ScoreLanding", landing: place.at }
        : attempt(this.view, this.held, place.at);
    if (!move) return;
    if (hand === "touch") this.#whyTimer = setTimeout(() => void whyNot(move), DOUBLE_TAP);
    else void whyNot(move);
  }

  /** Whether a tap on something that is not asked for can only mean: what is this? */
  #isCurious(place: Place): boolean {
    if (place.kind === "landing") return !this.scoring;
    const isEmpty = !this.water.has(place.at);
    return this.moves.length === 0 || this.scoring
      ? !isEmpty
      : !isEmpty && this.placing && this.choice === NONE;
  }

  forgetTap = (): void => {
    clearTimeout(this.#whyTimer);
  };

  /** Keys that work wherever the focus is, as long as nobody is typing. */
  shortcut(event: KeyboardEvent): void {
    const target = event.target as HTMLElement | null;
    if (!isForBoard(event)) return;
    const boat = /^[1-4]$/.test(event.key) ? this.view.hand[Number(event.key) - 1] : undefined;
    if (boat !== undefined && this.moves.length > 0) {
      this.pick(boat);
      if (this.choice.kind === "boat") this.takeFocus(); // to where it can lie
    } else if (event.key === "m" && this.canMove) this.takeCard();
    else if (event.key === "Enter" && this.plain && !target?.closest?.(ACTIVE)) this.send(this.plain);
    else if (event.key === "Escape" && (this.choice !== NONE || this.question || this.pending)) this.cancel();
    else return;
    event.preventDefault();
  }

  cancel = (): void => {
    const place = this.question?.place;
    this.reset();
    if (place) void this.go(place);
  };

  /** Keys on a space or a landing. */
  key(event: KeyboardEvent, place: Place): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") this.act(place, "key");
    else {
      const at =
        place.kind === "space"
          ? spaceBeside(place.at, event.key)
          : landingBeside(place.at, event.key, this.scoring ? [...this.spots.landings.keys()] : LANDINGS);
      if (at === null) return;
      void this.go({ kind: place.kind, at });
    }
    event.preventDefault();
  }

  /** Put the focus on a place. */
  async go(place: Place): Promise<void> {
    if (place.kind === "space") this.space = place.at;
    else this.#landing = place.at;
    await tick();
    this.root()?.querySelector<SVGElement>(`[data-${place.kind}="${place.at}"]`)?.focus();
  }

  water = $derived(waterOf(this.view.water));
}

/** The place an element of the board belongs to. */
export function placeOf(target: EventTarget | null): Place | null {
  const element = (target as Element | null)?.closest?.("[data-space], [data-landing]");
  if (!element) return null;
  const { space, landing } = (element as SVGElement).dataset;
  return space === undefined
    ? { kind: "landing", at: Number(landing) }
    : { kind: "space", at: Number(space) };
}

/** Where something happened. */
export function whereabouts(event: KlongsEvent): Place | null {
  if (event.event === "LandingScored") return { kind: "landing", at: event.landing };
  if (event.event === "BoatMoved") return { kind: "space", at: event.to };
  return "space" in event ? { kind: "space", at: event.space } : null;
}
