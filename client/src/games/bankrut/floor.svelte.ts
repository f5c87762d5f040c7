/** What this browser's player is about to do on the floor: the deal in the making, the offer looked at, the mode of the hand. */

import type { BoardProps } from "../../kit/game";
import { keep, recall } from "../../kit/store";
import type { BankrutMove, BankrutView, Offer } from "../../wire/bankrut";
import { TOTALS } from "./box";
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
  wantLess,
  wantMore,
  type Deal,
} from "./deal";
import { readHand, readStop } from "./hand";
import { commandOf, isMeantElsewhere, type Command } from "./keys";
import { ownOffers, readOffers } from "./offers";
import { toggleSound } from "./sound";

/** What a tap on a card of the hand means. */
export type Mode = "deal" | "want" | "have" | "swap";

/** An offer that has just come or moved up is not yet meant by a tap: it slid under the finger. */
const SETTLE_MS = 250;

export class Floor {
  mode = $state<Mode>("deal");
  /** Where there is no room for two buttons to a good: what a tap means in a deal. */
  side = $state<"give" | "want">("give");
  #deal = $state.raw<Deal>(NO_DEAL);
  /** The offer sent last, to be repeated. */
  last = $state.raw<Deal | null>(null);
  /** The offer the keyboard looks at, by its id. */
  #chosen = $state.raw<number | null>(null);
  legend = $state(false);
  /** The round whose reckoning is open. */
  reckoning = $state.raw<number | null>(null);
  shortcuts = $state(recall("bankrut.shortcuts", true));
  /** The cards tapped, newest last, for taking them back one by one. */
  #trail: { side: "give" | "want"; good: number }[] = [];
  #places = new Map<number, { place: number; since: number }>();

  constructor(readonly props: () => BoardProps) {}

  readonly view: BankrutView = $derived.by(() => this.props().view);
  readonly moves: BankrutMove[] = $derived.by(() => (this.props().ask?.moves ?? []) as BankrutMove[]);
  readonly hand = $derived(readHand(this.view.hand, this.view.centre));
  readonly stop = $derived(readStop(this.view));
  readonly offers = $derived(readOffers(this.view));
  readonly own: Offer[] = $derived(ownOffers(this.view));
  readonly isTrading = $derived(this.view.question === "trade");
  readonly isAsked = $derived.by(() => this.isTrading && this.props().ask !== null);
  readonly others: number[] = $derived.by(() => {
    const seats = this.view.traders.length;
    const me = this.view.seat ?? 0;
    const first = this.view.seat === null ? 0 : 1;
    return Array.from({ length: seats - first }, (_, i) => (me + first + i) % seats);
  });
  /** The deal, as far as the hand still goes. */
  readonly deal = $derived(fit(this.#deal, this.view.hand));
  readonly isDealing = $derived(!isEmpty(this.deal));
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
      send(listed ?? move);
      return true;
    }
    void whyNot(move);
    return false;
  }

  ready = (): void => {
    this.reckoning = null;
    this.send({ move: "Ready" });
  };

  callStop = (): void => void this.send({ move: "CallStop" });
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

  #change(side: "give" | "want", good: number): void {
    const next = (side === "give" ? giveMore : wantMore)(this.deal, good, this.view.hand);
    this.#trail.push({ side, good });
    this.#set(next);
  }

  less = (side: "give" | "want", good: number): void => {
    this.#set((side === "give" ? giveLess : wantLess)(this.deal, good));
  };

  #takeBack(): void {
    const { give, want } = this.deal;
    for (let step = this.#trail.pop(); step; step = this.#trail.pop()) {
      if ((step.side === "give" ? give : want)[step.good]) return this.less(step.side, step.good);
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
    if (isEmpty(deal)) this.#trail = [];
  }

  /** Begin a deal as it is given. */
  begin(deal: Deal): void {
    this.mode = "deal";
    this.side = "give";
    this.#trail = [];
    this.#deal = deal;
  }

  aim = (to: number | null): void => {
    this.#deal = { ...this.#deal, to };
  };

  offer = (to: number | null = this.deal.to): void => {
    const deal = { ...this.deal, to };
    if (!this.send(moveOf(deal))) return;
    this.last = deal;
    this.cancel();
  };

  cancel = (): void => {
    this.mode = "deal";
    this.side = "give";
    this.#trail = [];
    this.#deal = NO_DEAL;
  };

  repeat = (): void => {
    if (!this.last) return;
    const deal = fit(this.last, this.view.hand);
    if (deal === this.last) this.send(moveOf(deal));
    else this.begin(deal);
  };

  accept = (id: number): void => {
    if (this.#isSettled(id)) this.send({ move: "AcceptOffer", offer: id });
  };
  decline = (id: number): void => {
    if (this.#isSettled(id)) this.send({ move: "DeclineOffer", offer: id });
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

  /** Note where the offers lie now. */
  place(now = performance.now()): void {
    const before = this.#places;
    this.#places = new Map(
      this.offers.map(({ offer }, place) => {
        const known = before.get(offer.id);
        return [offer.id, known?.place === place ? known : { place, since: now }];
      }),
    );
  }

  #isSettled(id: number): boolean {
    const known = this.#places.get(id);
    return known === undefined || performance.now() - known.since >= SETTLE_MS;
  }

  // ---- rounds --------------------------------------------------------------------------------------------------------
  /** Another round: nothing of the last one is held any more. */
  reset(): void {
    this.cancel();
    this.#chosen = null;
    this.last = null;
    this.#places.clear();
  }

  openReckoning = (): void => {
    const rounds = this.view.results.length;
    this.reckoning = this.reckoning === null && rounds > 0 ? rounds - 1 : null;
  };

  // ---- the keyboard --------------------------------------------------------------------------------------------------
  setShortcuts(on: boolean): void {
    this.shortcuts = on;
    keep("bankrut.shortcuts", on);
  }

  press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isMeantElsewhere(event.target, event.key)) return;
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
        const at = chosen ? this.offers.indexOf(chosen) : 0;
        const next = (at + command.by + this.offers.length) % this.offers.length;
        this.#chosen = this.offers[next]!.offer.id;
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
