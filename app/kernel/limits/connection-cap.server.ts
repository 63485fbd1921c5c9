import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { warnRarely } from "#app/kernel/log/log.server.ts";
import { countedNetworks, networkOf } from "./client-address.server.ts";

/** One network may hold a quarter of the files this process may open, within reason: a browser needs seven, a carrier hides thousands. */
const PER_NETWORK = { share: 4, least: 100, most: 1_000, unknown: 250 };
const LOOK_EVERY_MS = 10_000;
const MIN_BYTES_PER_SECOND = 1_024;
/** Requests of one connection that wait behind one that is not answered yet. Browsers and proxies send the next after the answer. */
const MOST_WAITING = 4;

export type ConnectionCap = {
  trustedHops: number;
  /** True while an answer is awaited or under way on it. */
  isAnswering: (socket: Socket) => boolean;
  /** Connections of this network that are counted elsewhere: its event streams. */
  countApart: (network: string) => number;
  max?: number;
  lookEveryMs?: number;
};

/**
 * Bounds the connections of a network, and the requests written behind one another on each, without shutting its browsers out: for a new one beyond the bound, the oldest on which nothing is
 * asked is closed, then one whose reader takes less than 1 KB a second. Only when all the others are in use, the new one goes.
 * Behind a proxy every connection is the proxy's: requests and streams are counted by client instead.
 */
export function capConnections(server: Server, options: ConnectionCap) {
  const { trustedHops, isAnswering, countApart, max = shareOfFiles(), lookEveryMs = LOOK_EVERY_MS } = options;
  if (trustedHops > 0) return;
  const networks = new Map<string, Set<Socket>>();
  const keys = new WeakMap<Socket, string[]>(); // a closed socket no longer says where it came from
  const stuck = watchReaders(networks, max, lookEveryMs);
  server.once("close", stuck.stop);

  function isIdle(socket: Socket) {
    return socket.writableLength === 0 && !isAnswering(socket);
  }

  function findSpare(open: Set<Socket>) {
    const sockets = [...open];
    return sockets.find(isIdle) ?? sockets.find((socket) => socket.writableLength > 0 && stuck.has(socket));
  }

  server.on("connection", (socket) => {
    const counted = countedNetworks(networkOf(socket.remoteAddress ?? ""));
    for (const { key, times } of counted) {
      const open = networks.get(key);
      if (!open || open.size < max * times + countApart(key)) continue;
      warnRarely("connections-capped", { client: key });
      const spare = findSpare(open);
      (spare ?? socket).destroy();
      if (!spare) return;
      forget(spare);
    }
    keys.set(
      socket,
      counted.map(({ key }) => key),
    );
    for (const { key } of counted) networks.set(key, (networks.get(key) ?? new Set()).add(socket));
    socket.once("close", () => forget(socket));
  });

  const waiting = new WeakMap<Socket, number>();
  for (const event of ["request", "checkContinue"]) server.prependListener(event, countWaiting);

  /**
   * What a client writes in one go is parsed in one go: two thousand requests in 64 kB, from each of its connections, and no other visitor is
   * answered in between. Such a connection ends at the fifth; so do those of its network on which nothing is asked yet, whose bytes may be
   * the same.
   */
  function countWaiting({ socket }: IncomingMessage, response: ServerResponse) {
    if (response.socket !== null || socket.destroyed) return; // it is next to be answered
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count <= MOST_WAITING) return;
    const [network = ""] = keys.get(socket) ?? [];
    warnRarely("requests-piled-up", { client: network });
    for (const other of networks.get(network) ?? []) if (other === socket || isIdle(other)) other.destroy();
  }

  function forget(socket: Socket) {
    for (const key of keys.get(socket) ?? []) {
      const open = networks.get(key);
      open?.delete(socket);
      if (open?.size === 0) networks.delete(key);
    }
  }
}

/** Which connections hold bytes that their reader hardly takes; only networks that come near their bound are looked at. */
function watchReaders(networks: Map<string, Set<Socket>>, max: number, everyMs: number) {
  const stuck = new WeakSet<Socket>();
  const writtenBefore = new WeakMap<Socket, number>();
  function measure(socket: Socket) {
    const now = socket.bytesWritten - socket.writableLength;
    const before = writtenBefore.get(socket);
    writtenBefore.set(socket, now);
    if (before !== undefined && now - before < (MIN_BYTES_PER_SECOND * everyMs) / 1_000) stuck.add(socket);
    else stuck.delete(socket);
  }
  const timer = setInterval(() => {
    for (const open of networks.values()) if (open.size > max / 2) for (const socket of open) measure(socket);
  }, everyMs).unref();
  return { has: (socket: Socket) => stuck.has(socket), stop: () => clearInterval(timer) };
}

function shareOfFiles() {
  const { share, least, most, unknown } = PER_NETWORK;
  const files = maxOpenFiles();
  return files === undefined ? unknown : Math.min(Math.max(Math.floor(files / share), least), most);
}

/** Undefined where the system does not tell. */
function maxOpenFiles(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined; // not Linux
  }
}
