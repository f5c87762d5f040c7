// A game for boardgame.io's server of about the size of Bangkok Klongs, only to be measured beside it. It is not Klongs:
// a move is to moor a boat from a secret hand on a free space, chance deals a new one from a secret pile, and now and then
// a market day clears half of the water and scores. What counts is that the state is as large as our pictures, that
// there are secrets to strip (playerView) and that a play has as many moves. boardgame.io does not list the moves a
// seat has, so there is no rule here about which spaces are open, which saves its server that work.

const { INVALID_MOVE } = require("boardgame.io/dist/cjs/core.js");

const SEATS = 4;
const SPACES = 80;
const BOATS = 100; // more than Klongs has, so that the pile never ends
const HAND = 4;
const MOST_MOORED = 60;
const MOVES = 89; // what a random play of Klongs has on average

function setup({ random }) {
  const pile = random.Shuffle(Array.from({ length: BOATS }, (_, boat) => boat));
  const hands = Array.from({ length: SEATS }, () => pile.splice(0, HAND));
  return {
    secret: { pile, hands },
    hand: [],
    water: [],
    gone: [],
    players: hands.map((hand) => ({
      hand_size: hand.length,
      known_hand: [],
      merchants: 8,
      cards: 2,
      luk_phat_points: 0,
      day_points: [0, 0, 0],
      stock: [],
    })),
    pile: pile.length,
    turn: 0,
    luk_phat: 0,
    day: 0,
    placed: null,
    placed_at: null,
  };
}

function marketDay(G) {
  const sold = G.water.splice(0, MOST_MOORED / 2);
  for (const { boat, owner } of sold) {
    G.players[owner].stock.push(boat);
    G.players[owner].day_points[G.day % 3] += 1 + (boat % 4);
  }
  for (const player of G.players) {
    G.secret.pile.push(...player.stock.splice(0, Math.max(0, player.stock.length - 5)));
  }
  G.day += 1;
}

const moor = {
  move: ({ G, playerID, random, events }, boat, space) => {
    const seat = Number(playerID);
    const hand = G.secret.hands[seat];
    const at = hand.indexOf(boat);
    const isSpace = Number.isInteger(space) && space >= 0 && space < SPACES;
    if (at < 0 || !isSpace || G.water.some((moored) => moored.space === space)) {
      return INVALID_MOVE;
    }
    hand.splice(at, 1);
    G.water.push({ space, boat, owner: seat });
    G.luk_phat += boat % 2;
    G.players[seat].luk_phat_points += boat % 2;
    if (G.water.length >= MOST_MOORED) {
      marketDay(G);
    }
    if (G.secret.pile.length > 0) {
      hand.push(...G.secret.pile.splice(random.Die(G.secret.pile.length) - 1, 1));
    }
    G.players[seat].hand_size = hand.length;
    G.pile = G.secret.pile.length;
    G.turn += 1;
    G.placed = boat;
    G.placed_at = space;
    events.endTurn();
  },
  client: false,
};

exports.mooring = {
  name: "mooring",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup,
  moves: { moor },
  playerView: ({ G, playerID }) => {
    const { secret, ...open } = G;
    return playerID === null ? open : { ...open, hand: secret.hands[Number(playerID)] };
  },
  endIf: ({ G }) => (G.turn >= MOVES ? { points: G.players.map((player) => player.luk_phat_points) } : undefined),
};
exports.SPACES = SPACES;
