import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { capConnections } from "./connection-cap.server.ts";

async function openCapped(options: { trustedHops: number; max: number }) {
  const server = createServer((_, response) => void response.end("ok"));
  capConnections(server, options);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  return {
    /** What the server says to a new connection from this address: undefined when it hangs up. */
    async visit(from: string) {
      const socket = connect({ port, host: "127.0.0.1", localAddress: from });
      sockets.push(socket);
      socket.on("error", () => undefined); // cut: the answer stays undefined
      socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
      const said = await Promise.race([once(socket, "data"), once(socket, "close").then(() => undefined)]);
      return said && { socket, status: String(said[0]).slice(9, 12) };
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

test("R41 an address has so many connections at a time, and others have theirs", async () => {
  await using server = await openCapped({ trustedHops: 0, max: 3 });
  const open = [await server.visit("127.0.2.1"), await server.visit("127.0.2.1"), await server.visit("127.0.2.1")];
  expect(open.map((visit) => visit?.status)).toEqual(["200", "200", "200"]);
  expect(await server.visit("127.0.2.1")).toBeUndefined();
  expect((await server.visit("127.0.2.2"))?.status).toBe("200");

  const leaving = open[0]?.socket;
  leaving?.end();
  await once(leaving as Socket, "close");
  await expect.poll(async () => (await server.visit("127.0.2.1"))?.status).toBe("200");
});

test("the connections of a trusted proxy are not counted", async () => {
  await using server = await openCapped({ trustedHops: 1, max: 1 });
  for (let index = 0; index < 4; index++) expect((await server.visit("127.0.2.1"))?.status).toBe("200");
});
