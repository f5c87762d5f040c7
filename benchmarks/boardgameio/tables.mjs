// A table of Marketday with one program in each seat, begun.
import WebSocket from "ws";

async function post(url, path, token, body) {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body ?? {}) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const introduce = async (url) => (await post(url, "/api/programs")).token;

export const bearer = (token) => ({ headers: { Authorization: `Bearer ${token}` } });

const WINDOWS_OF_ADDRESS = 256; // a server lets one address open so many and some more
const NETWORK = `127.1.${process.pid % 250}`; // another process has others
let opened = 0;

/** A socket of a table, from one of the machine's own addresses: many people do not sit behind one. */
export function sit(url, table, token) {
  const localAddress = `${NETWORK}.${1 + Math.floor(opened / WINDOWS_OF_ADDRESS) % 250}`;
  opened += 1;
  return new WebSocket(`${url.replace("http", "ws")}/ws/${table}`, { ...bearer(token), localAddress });
}

/** Its id, and the token by which each seat is held. */
export async function makeTable(url, game, count, options = {}) {
  const host = await introduce(url);
  const seats = Array.from({ length: count }, () => ({ kind: "link" }));
  const { table, links } = await post(url, "/api/tables", host, { game, seats, options });
  const tokens = [];
  for (const { seat, path } of links) {
    if (seat === null) continue;
    tokens[seat] = await introduce(url);
    await post(url, "/api/join", tokens[seat], { link: path.replace("/join/", ""), name: `P${seat}` });
  }
  await start(url, table, host);
  return { id: table, tokens };
}

/** The error of a socket that was closed. */
export const closed = (code, why) => Object.assign(new Error(`closed: ${code} ${why}`), { code });

function start(url, table, host) {
  return new Promise((resolve, reject) => {
    const socket = sit(url, table, host);
    socket.on("open", () => socket.send(JSON.stringify({ act: { act: "Start" }, id: 1 })));
    socket.on("error", reject);
    socket.on("close", (code, why) => reject(closed(code, why)));
    socket.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.t === "refusal") reject(new Error(String(data)));
      if (message.t !== "done") return;
      resolve();
      socket.close();
    });
  });
}
