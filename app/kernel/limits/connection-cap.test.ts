import { EventEmitter, once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { test as anywhere, expect } from "vitest";
import { createStoppableServer } from "#app/kernel/http/stoppable-server.server.ts";
import { type ConnectionCap, capConnections } from "./connection-cap.server.ts";

/** Two networks are two addresses of the loopback interface, of which macOS has one. */
const test = anywhere.skipIf(process.platform === "darwin");

type Options = Partial<Omit<ConnectionCap, "isAnswering">> & { answer?: RequestListener };

async function openCapped({ answer = (_, response) => void response.end("ok"), ...options }: Options) {
  const { server, isAnswering } = createStoppableServer({ keepAliveTimeout: 60_000 }, answer);
  capConnections(server, { trustedHops: 0, countApart: () => 0, isAnswering, ...options });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  return {
    /** What the server says to a new connection from this address: undefined when it hangs up. */
    async visit(from: string, path = "/") {
      const socket = this.connect(from);
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
      const said = await Promise.race([once(socket, "data"), once(socket, "close").then(() => undefined)]).catch(() => undefined); // reset
      return said && { socket, status: String(said[0]).slice(9, 12) };
    },
    connect(from: string) {
      const socket = connect({ port, host: "127.0.0.1", localAddress: from });
      sockets.push(socket);
      socket.on("error", () => undefined); // cut: there is no answer
      return socket;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

test("R41 beyond its bound a network gets new connections for old ones on which nothing is asked, and others have theirs", async () => {
  await using server = await openCapped({ max: 3 });
  const other = await server.visit("127.0.2.2");
  const silent = server.connect("127.0.2.1"); // asks for nothing, ever
  const open = [await server.visit("127.0.2.1"), await server.visit("127.0.2.1")];
  const silentClosed = once(silent, "close");
  expect((await server.visit("127.0.2.1"))?.status).toBe("200");
  await silentClosed;
  const [oldest] = open;
  const oldestClosed = once(oldest?.socket as Socket, "close");
  expect((await server.visit("127.0.2.1"))?.status).toBe("200");
  await oldestClosed;
  expect([open[1]?.socket.destroyed, other?.socket.destroyed]).toEqual([false, false]);
});

test("R41 an answer under way is never cut for a newcomer", async () => {
  const { promise: open, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  await using server = await openCapped({
    max: 2,
    answer: async (request, response) => {
      if (request.url === "/lent") {
        asked++;
        await open;
      }
      response.end("entier");
    },
  });
  const slow = [server.visit("127.0.2.1", "/lent"), server.visit("127.0.2.1", "/lent")];
  await expect.poll(() => asked).toBe(2);
  expect(await server.visit("127.0.2.1")).toBeUndefined(); // all of them are in use
  expect((await server.visit("127.0.2.2"))?.status).toBe("200");
  release();
  expect((await Promise.all(slow)).map((visit) => visit?.status)).toEqual(["200", "200"]);
  await expect.poll(async () => (await server.visit("127.0.2.1"))?.status).toBe("200");
});

test("R41 open streams are counted apart: they take no connection from the others of their network", async () => {
  let streams = 0;
  await using server = await openCapped({
    max: 2,
    countApart: () => streams,
    answer: (request, response) => {
      if (request.url !== "/flux") return void response.end("ok");
      streams++;
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    },
  });
  const held = [];
  for (let index = 0; index < 5; index++) held.push(await server.visit("127.0.2.1", "/flux"));
  expect(held.map((visit) => visit?.status)).toEqual(["200", "200", "200", "200", "200"]);
  for (let index = 0; index < 4; index++) expect((await server.visit("127.0.2.1"))?.status).toBe("200");
  expect(held.every((visit) => visit?.socket.destroyed === false)).toBe(true);
});

test("R41 a reader who takes nothing makes room, one who reads does not", async () => {
  const large = Buffer.alloc(16_000_000);
  await using server = await openCapped({
    max: 2,
    lookEveryMs: 100,
    answer: (request, response) => void response.end(request.url === "/gros" ? large : "ok"),
  });
  const stuck = server.connect("127.0.2.1");
  stuck.write("GET /gros HTTP/1.1\r\nhost: x\r\n\r\n");
  stuck.pause();
  const reading = server.connect("127.0.2.1");
  reading.write("GET /gros HTTP/1.1\r\nhost: x\r\n\r\n");
  let received = 0;
  reading.on("data", (chunk: Buffer) => {
    received += chunk.length;
    reading.pause();
    setTimeout(() => reading.resume(), 20); // slowly, but on and on
  });
  await once(reading, "data");
  await expect.poll(async () => (await server.visit("127.0.2.1"))?.status).toBe("200");
  expect(reading.destroyed).toBe(false);
  const before = received;
  await expect.poll(() => received).toBeGreaterThan(before);
  stuck.resume();
  await once(stuck, "close");
});

test("R41 of thousands of requests written at once four wait, and the network loses what is idle, not what is answered", async () => {
  const { promise: open, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await using server = await openCapped({
    answer: async (request, response) => {
      asked.push(request.url ?? "");
      if (request.url === "/lent") await open;
      response.end("ok");
    },
  });
  const slow = server.visit("127.0.2.1", "/lent");
  const [idle, other] = [await server.visit("127.0.2.1"), await server.visit("127.0.2.2")];
  const few = server.connect("127.0.2.2");
  few.write("GET /peu HTTP/1.1\r\nhost: x\r\n\r\n".repeat(5));
  let answers = "";
  few.on("data", (chunk: Buffer) => (answers += chunk.toString()));
  await expect.poll(() => answers.match(/HTTP\/1\.1 200/g)?.length).toBe(5);

  const crowd = server.connect("127.0.2.1").resume();
  await once(crowd, "connect");
  crowd.write("GET /foule HTTP/1.1\r\nhost: x\r\n\r\n".repeat(1_500));
  await Promise.all([once(crowd, "close"), once(idle?.socket as Socket, "close")]);
  expect(asked.filter((path) => path === "/foule")).toHaveLength(5);
  expect(other?.socket.destroyed).toBe(false);
  release();
  expect((await slow)?.status).toBe("200");
});

test("the connections of a trusted proxy are not counted", async () => {
  await using server = await openCapped({ trustedHops: 1, max: 1 });
  const visits = [];
  for (let index = 0; index < 4; index++) visits.push(await server.visit("127.0.2.1"));
  expect(visits.map((visit) => [visit?.status, visit?.socket.destroyed])).toEqual(Array.from({ length: 4 }, () => ["200", false]));
});

test("R41 the networks of one IPv6 /48 share four bounds, and each keeps its own", () => {
  const server = new EventEmitter() as unknown as Server;
  const sockets: (EventEmitter & { isCut: boolean })[] = [];
  capConnections(server, { trustedHops: 0, countApart: () => 0, isAnswering: () => false, max: 2 });
  const connectFrom = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, writableLength: 0, isCut: false, destroy: () => void 0 });
    socket.destroy = () => {
      socket.isCut = true;
      socket.emit("close");
    };
    sockets.push(socket);
    server.emit("connection", socket as never);
  };
  for (let index = 0; index < 8; index++) connectFrom(`2001:db8:1:${index}::1`);
  connectFrom("2001:db8:2:1::1"); // another /48
  expect(sockets.map(({ isCut }) => isCut)).toEqual(Array(9).fill(false));
  connectFrom("2001:db8:1:9::1");
  expect(sockets.map(({ isCut }) => isCut)).toEqual([true, ...Array(9).fill(false)]);
  for (let index = 0; index < 2; index++) connectFrom("2001:db8:2:1::2");
  expect(sockets[8]?.isCut).toBe(true); // the oldest of its own /64
  server.emit("close");
});
