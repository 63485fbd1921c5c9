import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createStoppableServer } from "./stoppable-server.server.ts";

async function openServer() {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const stoppable = createStoppableServer({ keepAliveTimeout: 60_000 }, async (asked, response) => {
    if (asked.url === "/lent") await release;
    response.end("entier");
  });
  stoppable.server.listen(0, "127.0.0.1");
  await once(stoppable.server, "listening");
  const { port } = stoppable.server.address() as AddressInfo;
  return { ...stoppable, port, release: resolve };
}

async function get(port: number, path: string, agent: Agent) {
  const asked = request({ port, host: "127.0.0.1", path, agent }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const body = Buffer.concat(await Array.fromAsync(response)).toString();
  return { status: response.statusCode, connection: response.headers.connection, body };
}

test("R48 a server that leaves answers what it was asked, says so to the proxy and ends its connections", async () => {
  const { port, drain, close, release } = await openServer();
  const agent = new Agent({ keepAlive: true });
  expect(await get(port, "/", agent)).toMatchObject({ status: 200, connection: "keep-alive" });
  const slow = get(port, "/lent", new Agent({ keepAlive: true }));
  await get(port, "/", agent); // the slow one has surely arrived

  await drain(20);
  expect(await get(port, "/healthz", agent)).toMatchObject({ status: 503, connection: "close" });
  expect(await get(port, "/", agent)).toMatchObject({ status: 200, connection: "close", body: "entier" });
  const closed = close(5_000);
  release();
  expect(await slow).toMatchObject({ status: 200, connection: "close", body: "entier" });
  await closed;
  await expect(get(port, "/", agent)).rejects.toThrow("ECONNREFUSED");
});

test("who is not answered when the time is over is told so", async () => {
  const { port, drain, close } = await openServer();
  const stuck = get(port, "/lent", new Agent({ keepAlive: true }));
  await get(port, "/", new Agent());
  await drain(0);
  await close(50);
  expect(await stuck).toMatchObject({ status: 503, connection: "close" });
});

test("who asks before sending a body is told to go on by the listener, or refused without a 100", async () => {
  const stoppable = createStoppableServer({}, (asked, response) => {
    if (Number(asked.headers["content-length"]) > 100) return void response.writeHead(413, { connection: "close" }).end();
    response.writeContinue();
    asked.resume().on("end", () => response.end("entier"));
  });
  stoppable.server.listen(0, "127.0.0.1");
  await once(stoppable.server, "listening");
  const { port } = stoppable.server.address() as AddressInfo;
  const announce = async (bytes: number) => {
    const asked = request({ port, host: "127.0.0.1", method: "POST", headers: { expect: "100-continue", "content-length": bytes } });
    let isAwaited = false;
    asked.on("continue", () => {
      isAwaited = true;
      asked.end(Buffer.alloc(bytes));
    });
    asked.flushHeaders();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    response.resume();
    return [response.statusCode, isAwaited];
  };
  expect(await announce(5_000_000)).toEqual([413, false]);
  expect(await announce(50)).toEqual([200, true]);
  await stoppable.close(100);
});
