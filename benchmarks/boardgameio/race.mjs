// Six seats at each of many live tables of Bankrut over real sockets, each acting five times a second: offers to all,
// acceptances of what is on the floor, centre swaps, shouts. Measures from an act until its verdict (done or refused).
//
// It checks on the way what can be checked from outside: of all acceptances of one offer at most one is done, and the
// 61 cards are all there in every picture. It writes "begin", "end" and then the figures as JSON.

import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import WebSocket from "ws";
import { bearer, makeTable } from "./tables.mjs";

const SEATS = 6;
const CARDS = 61;
const ACTS_PER_SECOND = 5;
const SETTLE_SECONDS = 3;

const { values: options } = parseArgs({
  options: { url: { type: "string" }, tables: { type: "string" }, seconds: { type: "string" } },
});
const URL_ = options.url;

const verdicts = [];
const counts = { done: 0, refused: 0, trades: 0, contested: 0, pictures: 0, bytes: 0, unanswered: 0 };
const faults = [];
let measuring = false;
let stopped = false;

const below = (n) => Math.floor(Math.random() * n);
const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
const one = (good) => Array.from({ length: 9 }, (_, other) => Number(other === good));

function fail(error) {
  if (stopped) return;
  console.error(error);
  process.exit(1);
}
process.on("unhandledRejection", fail);

const make = () => makeTable(URL_, "bankrut", SEATS, { pace: "live", minutes: null });

function sit(table, seat, takers) {
  const socket = new WebSocket(`${URL_.replace("http", "ws")}/ws/${table.id}`, bearer(table.tokens[seat]));
  let picture = null;
  let number = 0;
  const open = new Map(); // acts without a verdict

  function send(act) {
    socket.send(JSON.stringify({ act, id: ++number }));
    open.set(number, { at: performance.now(), counts: measuring, move: act.move });
  }

  function settle(message) {
    const act = open.get(message.id);
    if (act === undefined) return;
    open.delete(message.id);
    if (act.counts) {
      verdicts.push(performance.now() - act.at);
      counts[message.t === "done" ? "done" : "refused"] += 1;
    }
    if (act.move?.move === "AcceptOffer") {
      const taken = takers.get(act.move.offer) ?? [0, 0];
      taken[message.t === "done" ? 0 : 1] += 1;
      takers.set(act.move.offer, taken);
    }
  }

  function look(data, message) {
    picture = message;
    if (measuring) {
      counts.pictures += 1;
      counts.bytes += data.length;
    }
    const { view } = message;
    if (view?.question === "trade") {
      const cards = 1 + view.traders.reduce((sum, trader) => sum + trader.cards, 0);
      if (cards !== CARDS) faults.push(`${cards} cards at table ${table.id}`);
    }
  }

  socket.on("message", (data) => {
    const message = JSON.parse(data);
    if (message.t === "picture") look(data, message);
    else if (message.t === "ping") socket.send(JSON.stringify({ act: { act: "Pong", number: message.number } }));
    else settle(message);
  });
  socket.on("error", fail);
  socket.on("close", () => stopped || fail(new Error("the server closed a socket")));

  /** What somebody in a hurry does: takes what there is, or makes an offer. */
  function choose({ view, ask }) {
    const accept = ask.moves.filter(({ move }) => move === "AcceptOffer");
    const dice = Math.random();
    if (accept.length > 0 && dice < 0.4) return accept[below(accept.length)];
    const swaps = ask.moves.filter(({ move }) => move === "SwapCentre");
    if (swaps.length > 0 && dice < 0.5) return swaps[below(swaps.length)];
    if (dice < 0.6) return { move: "Shout", want: [below(9)], have: [below(9)] };
    const held = view.hand.flatMap((count, good) => (count > 0 ? [good] : []));
    if (held.length === 0) return { move: "Shout", want: [below(9)], have: [] };
    return { move: "MakeOffer", give: one(held[below(held.length)]), want: one(below(9)) };
  }

  async function act() {
    await sleep(Math.random() / ACTS_PER_SECOND);
    while (!stopped) {
      if (picture?.ask) {
        const ready = picture.ask.moves.find(({ move }) => move === "Ready");
        send({ act: "Answer", seat, ask: picture.ask.id, move: ready ?? choose(picture) });
        if (ready) picture = null;
      }
      await sleep((0.5 + Math.random()) / ACTS_PER_SECOND);
    }
  }
  act();
  return { close: () => socket.close(), open };
}

const seats = [];
const floors = [];
for (let number = 0; number < Number(options.tables); number += 1) {
  const table = await make();
  const takers = new Map();
  floors.push(takers);
  for (let seat = 0; seat < SEATS; seat += 1) seats.push(sit(table, seat, takers));
  await sleep(0.05);
}
await sleep(SETTLE_SECONDS);

const lag = monitorEventLoopDelay({ resolution: 5 });
lag.enable();
measuring = true;
const began = { at: performance.now(), cpu: process.cpuUsage() };
console.log("begin");
await sleep(Number(options.seconds));
measuring = false;
const seconds = (performance.now() - began.at) / 1000;
const { user, system } = process.cpuUsage(began.cpu);
console.log("end");
lag.disable();
stopped = true;
await sleep(2);
for (const { open } of seats) counts.unanswered += [...open.values()].filter((act) => act.counts).length;
for (const takers of floors) {
  for (const [offer, [taken, refused]] of takers) {
    if (taken > 1) faults.push(`${taken} took the offer ${offer}`);
    counts.trades += taken;
    counts.contested += taken + refused > 1;
  }
}
verdicts.sort((a, b) => a - b);
const share = (part) => verdicts[Math.min(verdicts.length - 1, Math.floor(part * verdicts.length))];
const figures = {
  p50_ms: share(0.5),
  p90_ms: share(0.9),
  p99_ms: share(0.99),
  max_ms: verdicts.at(-1),
  acts_per_second: verdicts.length / seconds,
  pictures_per_second: counts.pictures / seconds,
  picture_bytes: counts.bytes / counts.pictures,
  refused_share: counts.refused / verdicts.length,
  trades: counts.trades,
  contested: counts.contested,
  unanswered: counts.unanswered,
  driver_cpu: (user + system) / 1e6 / seconds,
  driver_lag_p99_ms: Math.max(0, lag.percentile(99) / 1e6 - 5),
  faults: faults.slice(0, 10),
};
process.stdout.write(JSON.stringify(figures) + "\n", () => process.exit(0));
