// Plays many tables at once over real sockets, one per seat, and measures from each click until the slowest of the four
// seats has its picture. Both servers are driven by this program with the same timing.
//
// A table makes four moves a second: whoever is asked answers 100 to 400 ms after the move before was due. Tables are
// first played on quickly to different stages of a game; one that ends is followed by a new one with new sockets.
//
// It writes "begin" when the measured time begins, "end" when it is over, and then the figures as JSON.

import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { io } from "socket.io-client";
import game from "./game.cjs";
import { closed, makeTable, sit } from "./tables.mjs";

const SEATS = 4;
const SETTLE_SECONDS = 4;
const LONGEST_HEAD_START = 85; // a game of Klongs has 89 moves on average
const STALLED_MS = 5000;
const QUICK = [20, 40];
const LOST = [
  ...["ECONNRESET", "ECONNREFUSED", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "UND_ERR_SOCKET"],
  ...[1001, 1006, 1012, 4008], // close codes (docs/protocol.md)
];

const { values: options } = parseArgs({
  options: {
    kind: { type: "string" },
    game: { type: "string" },
    url: { type: "string" },
    tables: { type: "string" },
    seconds: { type: "string" },
    patient: { type: "boolean", default: false }, // whoever is cut off comes again
    pause: { type: "string", default: "100,400" }, // ms from a move until the next
  },
});
const URL_ = options.url;
const TABLES = Number(options.tables);
const PACED = options.pause.split(",").map(Number);

const random = (() => {
  let state = 20260101;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
})();
const between = ([low, high]) => low + random() * (high - low);
const oneOf = (list) => list[Math.floor(random() * list.length)];

async function post(path, body) {
  const response = await fetch(URL_ + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Whether a connection broke or was not made; a server that refuses has answered, and would again. */
const isLost = (error) => LOST.includes(error.code ?? error.cause?.code);

// ---- the two servers ----
// Each makes a table, connects a seat, and turns what arrives into {step, over, bytes, answer}; `answer` makes a move and
// is there only for the seat that is asked.
const marketday = {
  async make() {
    for (;;) {
      try {
        return await makeTable(URL_, options.game, SEATS);
      } catch (error) {
        if (!options.patient || !isLost(error)) throw error;
        await sleep(1); // a connection that was kept for the next request may be closed just then
      }
    }
  },
  connect(table, seat, onPicture, onLost) {
    let isOver = false;
    let socket;
    const receive = (data) => {
      const at = performance.now();
      const message = JSON.parse(data);
      if (message.t === "done") return; // the picture will show it
      if (message.t === "ping") {
        socket.send(JSON.stringify({ act: { act: "Pong", number: message.number } }));
        return;
      }
      if (message.t !== "picture") {
        if (options.patient) return; // it was answered before the connection broke
        throw new Error(`refused: ${data}`);
      }
      const { step, ask, outcome } = message;
      const answer = () => {
        const act = { act: "Answer", seat, ask: ask.id, move: oneOf(ask.moves) };
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ act, id: step }));
      };
      onPicture(seat, { at, step, over: outcome !== null, bytes: data.length, answer: ask && answer });
    };
    const open = () => {
      if (isOver) return;
      socket = sit(URL_, table.id, table.tokens[seat]);
      socket.on("open", onLost);
      socket.on("message", receive);
      socket.on("error", (error) => isOver || (options.patient && isLost(error)) || fail(error));
      socket.on("close", (code, why) => {
        if (isOver) return;
        const error = closed(code, why);
        if (!options.patient || !isLost(error)) fail(error);
        setTimeout(open, 1000); // as a browser does
      });
    };
    open();
    return () => {
      isOver = true;
      socket.close();
    };
  },
};

const boardgameio = {
  async make() {
    const made = await post("/games/mooring/create", { numPlayers: SEATS });
    return { id: made.matchID };
  },
  connect(table, seat, onPicture) {
    const playerID = String(seat);
    const socket = io(`${URL_}/mooring`, { transports: ["websocket"], forceNew: true, reconnection: false });
    let bytes = 0;
    socket.on("connect", () => {
      socket.io.engine.on("data", (data) => (bytes = data.length));
      socket.emit("sync", table.id, playerID, undefined, SEATS);
    });
    const take = (state) => {
      const at = performance.now();
      const { G, ctx, _stateID: step } = state;
      const answer = () => {
        const taken = new Set(G.water.map(({ space }) => space));
        let space;
        do space = Math.floor(random() * game.SPACES);
        while (taken.has(space));
        const payload = { type: "moor", args: [oneOf(G.hand), space], playerID, credentials: undefined };
        socket.emit("update", { type: "MAKE_MOVE", payload }, step, table.id, playerID);
      };
      const over = ctx.gameover !== undefined;
      onPicture(seat, { at, step, over, bytes, answer: !over && ctx.currentPlayer === playerID && answer });
    };
    socket.on("sync", (_, { state }) => take(state));
    socket.on("update", (_, state) => take(state));
    socket.on("connect_error", fail);
    return () => socket.disconnect();
  },
};

const server = { marketday, boardgameio }[options.kind];

// ---- tables ----
const delays = [];
let measuring = false;
let bytes = 0;
let pictures = 0;
let late = 0;
let made = 0;
let reconnects = 0;
let warm = 0;
let stopped = false;
const heard = new Map(); // when each table that plays was heard of last

function fail(error) {
  if (stopped) return;
  console.error(error);
  process.exit(1);
}

/** One table after another at the same place, the first with some moves made quickly. */
async function play(headStart) {
  while (!stopped) {
    await playOne(headStart);
    headStart = 0;
    made += measuring;
  }
}

async function playOne(headStart) {
  const table = await server.make();
  await new Promise((done) => {
    const open = []; // moves whose pictures have not all arrived
    const clicked = new Set();
    const present = new Set(); // nobody moves before all are there
    let asked = null;
    let due = performance.now();
    let isWarm = headStart === 0; // only the first table of a place has to warm up

    function warmUp() {
      if (isWarm) return;
      isWarm = true;
      warm += 1;
      due = performance.now();
    }

    function click(picture) {
      open.push({ step: picture.step + 1, at: performance.now(), counts: measuring, missing: new Set([0, 1, 2, 3]) });
      picture.answer();
    }

    function onPicture(seat, picture) {
      if (sockets.length === 0) return; // it is over
      heard.set(table.id, picture.at);
      if (measuring) {
        pictures += 1;
        bytes += picture.bytes;
      }
      for (const move of open) {
        if (move.step <= picture.step && move.missing.delete(seat) && move.missing.size === 0 && move.counts) {
          delays.push(picture.at - move.at);
        }
      }
      while (open.length > 0 && open[0].missing.size === 0) open.shift();
      if (picture.over) {
        if (open.length === 0 && sockets.length > 0) {
          sockets.splice(0).forEach((close) => close());
          heard.delete(table.id);
          warmUp();
          done();
        }
        return;
      }
      present.add(seat);
      if (picture.answer && !clicked.has(picture.step)) {
        clicked.add(picture.step);
        asked = picture;
      }
      if (asked && present.size === SEATS) {
        think(asked);
        asked = null;
      }
    }

    function onLost() {
      if (present.size < SEATS) return; // it begins
      reconnects += 1;
      clicked.clear(); // what was answered may not have arrived
    }

    function think(picture) {
      if (picture.step >= headStart) warmUp();
      const now = performance.now();
      due += between(isWarm ? PACED : QUICK);
      if (due < now) {
        late += measuring;
        due = now;
      }
      setTimeout(() => stopped || click(picture), due - now);
    }

    const sockets = [0, 1, 2, 3].map((seat) => server.connect(table, seat, onPicture, onLost));
  });
}

const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];

process.on("unhandledRejection", fail);
for (let number = 0; number < TABLES; number += 1) {
  play(1 + Math.floor(random() * LONGEST_HEAD_START));
  await sleep(0.02);
}
while (warm < TABLES) await sleep(0.1);
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
await sleep(1);
stopped = true;
const silent = [...heard.values()].filter((at) => performance.now() - at > STALLED_MS).length;
if (silent > 0) {
  console.error(`${silent} tables have stopped`);
  process.exit(1);
}

delays.sort((a, b) => a - b);
const figures = {
  p50_ms: share(delays, 0.5),
  p90_ms: share(delays, 0.9),
  p99_ms: share(delays, 0.99),
  max_ms: delays.at(-1),
  moves: delays.length,
  moves_per_second: delays.length / seconds,
  picture_bytes: bytes / pictures,
  games_begun: made,
  clicks_late: late,
  reconnects,
  driver_cpu: (user + system) / 1e6 / seconds,
  driver_lag_p99_ms: Math.max(0, lag.percentile(99) / 1e6 - 5),
};
process.stdout.write(JSON.stringify(figures) + "\n", () => process.exit(0));
