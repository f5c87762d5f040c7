/** The links a host can hand out: one for each seat that nobody has, and one for watching. */

import { api } from "../wire/api";
import type { Picture, SeatLink } from "../wire/types";

export class HostLinks {
  all = $state.raw<SeatLink[]>([]);

  /** Made while a component is; asks again whenever somebody sat down, got up, or was given another seat. */
  constructor(picture: () => Picture) {
    const table = $derived(picture().table);
    const seated = $derived(
      picture().host
        ? JSON.stringify(picture().places.map(({ taken, bot, renewed, name }) => [taken, bot, renewed, name]))
        : "",
    );
    $effect(() => {
      let isCurrent = true;
      if (!seated) this.all = [];
      else
        api
          .links(table)
          .then((all) => isCurrent && (this.all = all))
          .catch(() => {});
      return () => (isCurrent = false);
    });
  }

  of(seat: number | null): SeatLink | undefined {
    return this.all.find((link) => link.seat === seat);
  }
}
