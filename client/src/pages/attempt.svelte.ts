/** Something a person tries on a page: whether it is under way, and what went wrong, in words. */

import { sayTrouble } from "./trouble";

export class Attempt {
  trouble = $state("");
  isBusy = $state(false);

  async make(what: () => Promise<unknown>): Promise<void> {
    this.isBusy = true;
    this.trouble = "";
    try {
      await what();
    } catch (error) {
      this.trouble = sayTrouble(error);
    } finally {
      this.isBusy = false;
    }
  }
}
