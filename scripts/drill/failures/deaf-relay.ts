import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

const HEADER_BYTES = 5; // one letter for the kind, then the length, which counts itself
const NOTIFICATION = "A".charCodeAt(0);

/** Passes everything on to PostgreSQL and back, but its notifications: a process behind it never hears of the others. */
export async function startDeafRelay(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let rest = Buffer.alloc(0);
    near.on("data", (chunk) => far.write(chunk)).on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    far.on("data", (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= HEADER_BYTES && rest.length > rest.readUInt32BE(1)) {
        const length = 1 + rest.readUInt32BE(1);
        if (rest[0] !== NOTIFICATION) near.write(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    });
    for (const socket of [near, far]) sockets.add(socket.on("error", () => socket.destroy())); // the other side is closed with it
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
