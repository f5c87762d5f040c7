/** A merchant's shop on the client: `merchants/<name>/index.ts` has one as its default export. The harbour never names a merchant;
 * without such a folder a merchant is played by lists and a plain drawing of what its view says. */

import type { Component } from "svelte";
import type { Say } from "../../kit/game";
import type { LessonChapter, LessonStep } from "../../kit/lesson";
import type { Player } from "../../wire/cove";
import type { Told } from "../../wire/types";
import Plain from "./merchants/Plain.svelte";

export interface ShopProps {
  /** The merchant's own view: `player.shop`. */
  shop: any;
  player: Player;
  seat: number;
  say: Say;
  motion: boolean;
  /** What is new since the view before, to animate. */
  told: Told[];
  /** The spot tapped last, if it stands for several moves: where to now? */
  chosen: string | null;
  /** Which spots of the shop are alive for the viewer, as `spot` names them. */
  isAlive(spot: string): boolean;
  /** Somebody tapped a spot; `attempt` is the move they may mean if it is dead, so that the server can say why not. */
  tap(spot: string, attempt?: object): void;
}

export interface MerchantClient {
  /** The shop as it is drawn, about 400 wide. */
  Shop: Component<ShopProps>;
  /** A drawing, 24 × 24, of an action or a staff ability (their last names: "stoke", "dig"). */
  Icon: Component<{ name: string }>;
  /** The spot of the shop a move of its own stands for; null: it is in the list only. */
  spot(move: any): string | null;
  /** The second spot of a move that shares its first one with others: alive once the first was tapped. */
  next?(move: any): string | null;
  /** How it is taught (`learner.ts` has what the steps need); the chapter is named like the merchant. */
  lesson?: LessonStep[];
}

const found = import.meta.glob<MerchantClient>("./merchants/*/index.ts", { eager: true, import: "default" });

const SHOPS: Record<string, MerchantClient> = Object.fromEntries(
  Object.entries(found).map(([path, merchant]) => [path.split("/")[2]!, merchant]),
);

export const shopOf = (merchant: string): MerchantClient | null => SHOPS[merchant] ?? null;
export const shopBoard = (merchant: string): Component<ShopProps> => SHOPS[merchant]?.Shop ?? Plain;

export const merchantLessons: LessonChapter[] = Object.entries(SHOPS).flatMap(([id, { lesson }]) =>
  lesson ? [{ id, steps: lesson, isWhole: true }] : [],
);
