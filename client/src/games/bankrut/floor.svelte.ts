/** What this browser's player is about to do on the floor: the deal in the making, the offer looked at, the mode of the hand. */

import type { BoardProps } from "../../kit/game";
import { keep, recall } from "../../kit/store";
import type { BankrutMove, BankrutView, Offer } from "../../wire/bankrut";
import { NO_CARDS, TOTALS } from "./box";
import {
  answerShout,
  calledAgain,
  counter,
  fit,
  giveLess,
  giveMore,
  isEmpty,
  moveOf,
  NO_DEAL,
  shoutOf,
  suggestion,
  wantLess,
  wantMore,
  type Deal,
  type Side,
} from "./deal";
import { one, readHand, readStop, size } from "./hand";
import { commandOf, isMeantElsewhere, type Command } from "./keys";
import { isNewcomer, noteExperience } from "./newcomer";
import { arrange, arrangeAnew, closeUp, ownOffers, readOffers, type Places } from "./offers";
import { Settling } from "./settling.svelte";
import { toggleSound } from "./sound";

/** What a tap on a card of the hand means. */
export type Mode = "deal" | "want" | "have" | "swap";

/** For how long it is told that somebody came too late. */
export const LATE_MS = 6000;
/** For how long a STOP that would be wrong waits for the second tap that says that it is meant. */
const ARMED_MS = 3000;

export class Floor {
  mode = $state<Mode>("deal");
  /** Where there is no room for two buttons to a good: what a tap means in a deal. */
  side = $state<Side>("give");
  #deal = $state.raw<Deal>(NO_DEAL);
  /** The side of the deal that nobody chose: it may be sent, and goes when something is chosen there. */
  suggested = $state.raw<Side | null>(null);
  /** Whether suggestions are unwanted in this deal. */
  #choosy = false;
  /** The offer sent last, to be repeated. */
  last = $state.raw<Deal | null>(null);
  /** The offer the keyboard looks at, by its id. */
  #chosen = $state.raw<number | null>(null);
  legend = $state(false);
  /** The round whose reckoning is open. */
  reckoning = $state.raw<number | null>(null);
  /** How many rounds' reckonings were looked at to the end. */
  reckoned = $state.raw(0);
  /** Where the offers of the others lie on the notice board. */
  places = $state.raw<Places>([]);
  /** The offer that was accepted too late, while that is told. */
  late = $state.raw<number | null>(null);
  /** The offer that was accepted last. */
  #accepted: number | null = null;
  /** A STOP that would be wrong was tapped once. */
  armed = $state(false);
  #disarming: ReturnType<typeof setTimeout> | undefined;
  #isNewcomer = $state(isNewcomer());
  shortcuts = $state(recall("bankrut.shortcuts", true));
  /** The cards tapped, newest last, for taking them back one by one. */
  #trail: { side: Side; good: number }[] = [];
  readonly #settling = new Settling();

  /** `acted` hears that somebody here does something. */
  constructor(
    readonly props: () => BoardProps,
    readonly acted: () => void = () => {},
  ) {}

  readonly view: BankrutView = $derived.by(() => this.props().view);
  readonly moves: BankrutMove[] = $derived.by(() => (this.props().ask?.moves ?? []) as BankrutMove[]);
  readonly hand = $derived(readHand(this.view.hand, this.view.centre));
  readonly stop = $derived(readStop(this.view));
  readonly offers = $derived(readOffers(this.view));
  readonly own: Offer[] = $derived(ownOffers(this.view));
  readonly isTrading = $derived(this.view.question === "trade");
  /** Somebody looks back: there is nothing to be done. Drawings and puzzles have no story. */
  readonly isReplay = $derived.by(
    () => this.props().places === undefined && this.props().story !== undefined,
  );
  /** Whether cards can be chosen for a deal. */
  readonly mayDeal = $derived(this.isTrading && !this.isReplay && this.view.chosen === null);
  readonly isAsked = $derived.by(() => this.isTrading && this.props().ask !== null);
  readonly others: number[] = $derived.by(() => {
    const seats = this.view.traders.length;
    const me = this.view.seat ?? 0;
    const first = this.view.seat === null ? 0 : 1;
    return Array.from({ length: seats - first }, (_, i) => (me + first + i) % seats);
  });
  /** The deal, as far as the hand still goes. */
  readonly deal = $derived(fit(this.#deal, this.view.hand));
  /** Whether to say how an offer is made: at a table; a lesson says it itself. */
  readonly tellsHow = $derived.by(
    () => this.#isNewcomer && !this.props().taught && this.props().places !== undefined,
  );
  readonly isDealing = $derived(!isEmpty(this.deal));
  /** Whether a calm tick waits for nobody else: what is chosen now happens at once, and cannot just be taken back. */
  readonly isLast = $derived.by(() => {
    const { traders, pace } = this.view;
    if (pace !== "calm" || !this.isAsked || this.props().reversible !== false) return false;
    return this.others.every((seat) => traders[seat]!.answered);
  });
  readonly chosen = $derived(
    this.offers.find(({ offer }) => offer.id === this.#chosen) ?? this.offers[0] ?? null,
  );

  // ---- sending -------------------------------------------------------------------------------------------------------
  /** Send a move: the listed one, or one of a form that is asked for; else let the server say why not. */
  send(move: BankrutMove): boolean {
    const { ask, seat, send, whyNot } = this.props();
    if (seat === null) return false;
    const listed = this.moves.find((other) => isSame(other, move));
    if (ask && (listed || ask.forms.includes(move.move))) {
      this.acted();
      send(listed ?? move);
      return true;
    }
    void whyNot(move);
    return false;
  }

  ready = (): void => {
    this.send({ move: "Ready" });
  };

  callStop = (): void => {
    this.#disarm();
    this.send({ move: "CallStop" });
  };

  /** A tap on the sign: a call that would be wrong has to be tapped twice. */
  tapStop = (): void => {
    if (this.armed || this.stop.call?.right) return this.callStop();
    this.armed = true;
    this.#disarming = setTimeout(() => (this.armed = false), ARMED_MS);
  };

  #disarm(): void {
    clearTimeout(this.#disarming);
    this.armed = false;
  }

  wait = (): void => void this.send({ move: "Wait" });
  toggleEnd = (): void => {
    const agrees = this.view.seat !== null && !this.view.traders[this.view.seat]!.agrees;
    this.send({ move: "AgreeToEnd", agrees });
  };

  // ---- the hand ------------------------------------------------------------------------------------------------------
  /** A tap on a card of the hand. */
  tap = (good: number): void => {
    // What one does not hold one can only wish for.
    if (this.mode === "deal") this.#change(this.view.hand[good] ? this.side : "want", good);
    else if (this.mode === "swap") this.layDown(good);
    else this.shout(this.mode, good);
  };

  give = (good: number): void => {
    if (this.mode === "deal") this.#change("give", good);
    else this.tap(good);
  };

  wish = (good: number): void => {
    if (this.mode === "deal") this.#change("want", good);
    else this.tap(good);
  };

  /** A tap where a good has one button only: one more of it where it is already; otherwise on the side that is open, and
   * then it is the other side's turn, if nothing was chosen there. */
  touch = (good: number): void => {
    if (this.mode !== "deal") return this.tap(good);
    const isChosen = (side: Side) => this.suggested !== side && this.deal[side][good]! > 0;
    const open = this.view.hand[good] ? this.side : "want";
    const side = isChosen("give") ? "give" : isChosen("want") ? "want" : open;
    this.#change(side, good);
    const other = side === "give" ? "want" : "give";
    this.side = this.suggested === other || size(this.deal[other]) === 0 ? other : side;
  };

  #change(side: Side, good: number): void {
    const chosen = this.suggested === null ? this.deal : { ...this.deal, [this.suggested]: NO_CARDS };
    this.suggested = null;
    this.#trail.push({ side, good });
    this.#complete((side === "give" ? giveMore : wantMore)(chosen, good, this.view.hand));
  }

  less = (side: Side, good: number): void => {
    const isSuggested = this.suggested === side;
    const rest = (side === "give" ? giveLess : wantLess)(this.deal, good);
    if (isSuggested) [this.#choosy, this.suggested] = [true, null];
    if (isSuggested || this.suggested === null) return this.#set(rest);
    const chosen = { ...rest, [this.suggested]: NO_CARDS };
    this.suggested = null;
    this.#complete(chosen);
  };

  /** What was chosen, with a suggestion for the side where nothing was. */
  #complete(chosen: Deal): void {
    const hint = this.#choosy ? null : suggestion(chosen, this.view);
    this.suggested = hint?.side ?? null;
    this.#set(hint ? { ...chosen, [hint.side]: one(hint.good) } : chosen);
  }

  #takeBack(): void {
    this.#choosy = true;
    for (let step = this.#trail.pop(); step; step = this.#trail.pop()) {
      if (this.deal[step.side][step.good]) return this.less(step.side, step.good);
    }
    this.cancel();
  }

  layDown(good: number): void {
    const believed = this.view.centre;
    if (believed === null) return;
    if (this.send({ move: "SwapCentre", lay: good, believed })) this.mode = "deal";
  }

  /** One good, once more if it was called out before; beside what was shouted of the other kind and still holds. */
  shout(kind: "want" | "have", good: number): void {
    const me = this.view.seat === null ? null : this.view.traders[this.view.seat]!;
    if (!me) return;
    const { hand } = this.view;
    const want =
      kind === "want"
        ? calledAgain(me.want, good, TOTALS[good]! - (hand[good] ?? 0))
        : me.want.filter((other) => other !== good);
    const have =
      kind === "have"
        ? calledAgain(me.have, good, hand[good] ?? 0)
        : me.have.filter((other) => other !== good && hand[other]);
    if (this.send({ move: "Shout", want, have })) this.mode = "deal";
  }

  /** Call out the deal in the making instead of offering it. */
  shoutDeal = (): void => {
    if (!isEmpty(this.deal) && this.send(shoutOf(this.deal))) this.cancel();
  };

  turn = (mode: Mode): void => {
    this.mode = this.mode === mode ? "deal" : mode;
  };

  // ---- offers --------------------------------------------------------------------------------------------------------
  #set(deal: Deal): void {
    this.#deal = isEmpty(deal) ? { ...NO_DEAL, to: deal.to } : deal;
    if (isEmpty(deal)) [this.#trail, this.#choosy] = [[], false];
  }

  /** Begin a deal as it is given. */
  begin(deal: Deal): void {
    this.mode = "deal";
    this.side = "give";
    this.#trail = [];
    this.suggested = null;
    this.#choosy = true;
    this.#deal = deal;
  }

  aim = (to: number | null): void => {
    this.#deal = { ...this.#deal, to };
  };

  offer = (to: number | null = this.deal.to): void => {
    const deal = { ...this.deal, to };
    if (!this.send(moveOf(deal))) return;
    this.last = deal;
    this.noteExperience();
    this.cancel();
  };

  /** Whoever has made an offer, or played a round, is no newcomer; lessons and looking on do not count. */
  noteExperience(): void {
    const { taught, places, seat } = this.props();
    if (taught || places === undefined || seat === null) return;
    this.#isNewcomer = false;
    noteExperience();
  }

  cancel = (): void => {
    this.begin(NO_DEAL);
    this.#choosy = false;
  };

  repeat = (): void => {
    if (!this.last) return;
    const deal = fit(this.last, this.view.hand);
    if (deal === this.last) this.send(moveOf(deal));
    else this.begin(deal);
  };

  accept = (id: number): void => {
    if (!this.#settling.has(id)) return;
    this.late = null;
    if (this.send({ move: "AcceptOffer", offer: id })) this.#accepted = id;
  };
  /** It was too late for the offer that was accepted. */
  comeLate(): void {
    const late = (this.late = this.#accepted);
    setTimeout(() => this.late === late && (this.late = null), LATE_MS);
  }
  decline = (id: number): void => {
    if (this.#settling.has(id)) this.send({ move: "DeclineOffer", offer: id });
  };
  withdraw = (id: number): void => void this.send({ move: "WithdrawOffer", offer: id });
  counter = (offer: Offer): void => this.begin(counter(offer, this.view.hand));

  /** Answer what a seat shouted with an offer to it. */
  answer = (seat: number): void => {
    this.begin(answerShout(seat, this.view.traders[seat]!, this.view.hand));
  };

  look = (id: number): void => {
    this.#chosen = id;
  };

  /** Find a place for what is offered now; what is leaving keeps its own for a moment. */
  place(leaving: ReadonlySet<number>, anew = false): void {
    this.#lay(
      anew
        ? arrangeAnew(this.places, this.offers, leaving, this.late)
        : arrange(this.places, this.offers, leaving),
    );
  }

  closeUp(): void {
    this.#lay(closeUp(this.places));
  }

  #lay(places: Places): void {
    if (places.join() !== this.places.join()) this.places = places;
  }

  /** The offers are drawn where they lie now. */
  settle(): void {
    this.#settling.lie(this.places);
  }

  /** The offers that a tap means. */
  get settled(): ReadonlySet<number> {
    return this.#settling.settled;
  }

  // ---- rounds --------------------------------------------------------------------------------------------------------
  /** Another round: nothing of the last one is held any more. */
  reset(): void {
    this.cancel();
    this.#chosen = null;
    this.last = null;
    this.late = this.#accepted = null;
    this.#settling.clear();
    this.places = [];
    this.#disarm();
  }

  openReckoning = (): void => {
    const rounds = this.view.results.length;
    if (this.reckoning !== null) this.next();
    else if (rounds > 0) this.reckoning = rounds - 1;
  };

  /** Whoever has seen the reckoning goes on: to the new hand, back to the market, or to the score sheet. */
  next = (): void => {
    this.acted();
    this.reckoning = null;
    this.reckoned = this.view.results.length;
  };

  // ---- the keyboard --------------------------------------------------------------------------------------------------
  setShortcuts(on: boolean): void {
    this.shortcuts = on;
    keep("bankrut.shortcuts", on);
  }

  press = (event: KeyboardEvent): void => {
    if (this.isReplay || event.defaultPrevented || isMeantElsewhere(event.target, event.key)) return;
    const command = commandOf(event);
    if (!command || !(this.shortcuts || ["legend", "cancel"].includes(command.do))) return;
    if (this.obey(command)) event.preventDefault();
  };

  /** Whether there was something to do. */
  obey(command: Command): boolean {
    switch (command.do) {
      case "legend":
        this.legend = !this.legend;
        return true;
      case "sound":
        toggleSound();
        return true;
      case "results":
        this.openReckoning();
        return true;
    }
    if (this.reckoning !== null && (command.do === "cancel" || command.do === "send")) {
      this.next();
      return true;
    }
    if (this.view.seat === null) return false;
    if (!this.isTrading) {
      if (command.do !== "send" || this.view.question !== "ready") return false;
      this.ready();
      return true;
    }
    return this.#trade(command);
  }

  #trade(command: Command): boolean {
    const { chosen } = this;
    switch (command.do) {
      case "give":
        this.give(command.good);
        return true;
      case "want":
        this.wish(command.good);
        return true;
      case "choose": {
        if (this.offers.length === 0 || !this.isAsked) return false;
        const lying = this.places.filter((id) => this.offers.some(({ offer }) => offer.id === id));
        const at = chosen ? lying.indexOf(chosen.offer.id) : 0;
        this.#chosen = lying[(at + command.by + lying.length) % lying.length] ?? null;
        return true;
      }
      case "send":
        if (!this.isDealing) return false;
        this.offer();
        return true;
      case "cancel":
        this.cancel();
        this.legend = false;
        return true;
      case "less":
        this.#takeBack();
        return true;
      case "next_seat": {
        const aims = [null, ...this.others];
        this.aim(aims[(aims.indexOf(this.deal.to) + 1) % aims.length]!);
        return true;
      }
      case "accept":
        if (chosen) this.accept(chosen.offer.id);
        return true;
      case "decline":
        if (chosen) this.decline(chosen.offer.id);
        return true;
      case "counter":
        if (chosen) this.counter(chosen.offer);
        return true;
      case "repeat":
        this.repeat();
        return true;
      case "withdraw":
        if (this.own.length) this.withdraw(this.own.at(-1)!.id);
        return true;
      case "shout_want":
        this.turn("want");
        return true;
      case "shout_have":
        this.turn("have");
        return true;
      case "swap":
        this.turn("swap");
        return true;
      case "stop":
        // A slip of the finger must not cost five points; Shift says that it is meant.
        if (this.stop.call?.right) this.callStop();
        return true;
      case "stop_anyway":
        this.callStop();
        return true;
      case "end":
        this.toggleEnd();
        return true;
      case "wait":
        this.wait();
        return true;
    }
    return false;
  }
}

/** Moves are flat: numbers, words, and lists of numbers. */
function isSame(a: BankrutMove, b: BankrutMove): boolean {
  const [left, right] = [a, b] as unknown as Record<string, unknown>[];
  const names = new Set([...Object.keys(left!), ...Object.keys(right!)]);
  return [...names].every((name) => String(left![name]) === String(right![name]));
}
