// A bot in another language, over standard input and output (docs/programs.md). It plays any game; in Bangkok Klongs it
// likes best to score, then to steal, then to place boats beside many others.
//
//   marketday lab duel "program:node neighbour.mjs" random --game klongs      (in this folder)
import { createInterface } from "node:readline";

const TASTE = { ScoreLanding: 300, StealBoat: 200, PlaceBoat: 100, FetchMerchant: 50, EndTurn: 10 };
const AROUND = [-11, -10, -9, -1, 1, 9, 10, 11];

function worth(move, moored) {
  const neighbours = move.move === "PlaceBoat" ? AROUND.filter((step) => moored.has(move.space + step)).length : 0;
  return (TASTE[move.move] ?? 0) + neighbours;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { ask, view } = JSON.parse(line);
  if (!ask) continue; // "begin" tells the game and the seat
  const moored = new Set((view.water ?? []).map((boat) => boat.space));
  let best = 0;
  ask.moves.forEach((move, n) => {
    if (worth(move, moored) > worth(ask.moves[best], moored)) best = n;
  });
  console.log(JSON.stringify({ move: best }));
}
