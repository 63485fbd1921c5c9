import type { Server } from "node:http";
import { networkOf } from "#app/platform/auth/client-address.server.ts";
import { log } from "#app/platform/log.server.ts";

// A carrier puts many phones behind one address, and each open page holds a stream: one person needs seven at most.
const MAX_CONNECTIONS = 100;
const TELL_EVERY_MS = 60_000;

/** Whoever opens connections without end shuts out only themselves. Behind a proxy every connection is the proxy's: it does the counting. */
export function capConnections(server: Server, { trustedHops, max = MAX_CONNECTIONS }: { trustedHops: number; max?: number }) {
  if (trustedHops > 0) return;
  const open = new Map<string, number>();
  let toldAt = Number.NEGATIVE_INFINITY;
  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      if (performance.now() - toldAt < TELL_EVERY_MS) return; // a flood must not fill the log
      toldAt = performance.now();
      return log.warn("connections-capped", { client: network });
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
