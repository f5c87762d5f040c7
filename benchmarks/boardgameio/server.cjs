// boardgame.io's server as its documentation starts it. Arguments: port, and a folder if it shall keep its states in
// files (its FlatFile; without: in memory only).

const { FlatFile, Origins, Server } = require("boardgame.io/dist/cjs/server.js");
const { mooring } = require("./game.cjs");

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [mooring], origins: [Origins.LOCALHOST], db });
server.run({ port: Number(port) });
