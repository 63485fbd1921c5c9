import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { listenForTest } from "#tests/http-server.ts";
import { bodyLimit, IncomingBodies, watchBodyRate } from "./body-limits.server.ts";

const MB = 1_024 * 1_024;
const MULTIPART = "multipart/form-data; boundary=x";
const limitOf = (path: string, type?: string) => bodyLimit(new URL(path, "http://localhost"), type);

test("R18 a body may be as large as its purpose needs", () => {
  expect(limitOf("/api/admin/medias?usage=properties&video=0")).toBe(10 * MB);
  expect(limitOf("/api/admin/medias?usage=properties&video=1")).toBe(66 * MB);
  expect(limitOf("/api/photos-vente")).toBe(10 * MB);
  expect(limitOf("/api/mesure")).toBe(512);
  for (const type of [MULTIPART, "Multipart/Form-Data ; boundary=x"]) expect(limitOf("/vendre-votre-vehicule", type), type).toBe(27 * MB);
  for (const path of [
    "/",
    "/admin",
    "/api/admin/medias/",
    "/api/photos-vente/x",
    "/admin-dashboard/biens/nouveau",
    "/vendre-votre-vehicule-vite",
    "/vendre-votre-vehicule.data",
  ])
    for (const type of [undefined, MULTIPART]) expect(limitOf(path, type), path).toBe(256 * 1_024);
});

test("R18 the sell form without files is a form like any other", () => {
  for (const type of [
    undefined,
    "",
    "application/x-www-form-urlencoded",
    "text/plain",
    "multipart/form-datas",
    "multipart/mixed",
    `x; ${MULTIPART}`,
  ])
    for (const path of ["/vendre-votre-vehicule", "/vendre-votre-vehicule.data"]) expect(limitOf(path, type), type).toBe(256 * 1_024);
});

async function beginBody(port: number) {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 500000\r\n\r\n");
  return socket;
}

test("R41 a body slower than 1 KB a second is cut off, a slow phone is not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  for (const { inTenSeconds, cuts } of [
    { inTenSeconds: 2_000, cuts: 1 },
    { inTenSeconds: 160_000, cuts: 0 }, // 128 kbit/s
  ]) {
    let received = -1;
    let stalled = 0;
    await using server = await listenForTest((request) => {
      received = 0;
      watchBodyRate(request, () => stalled++);
      request.on("data", ({ byteLength }: Buffer) => {
        received += byteLength;
      });
      request.on("error", () => undefined); // destroyed
    });
    const socket = await beginBody(server.port);
    await expect.poll(() => received).toBe(0);
    for (let window = 1; window <= 3; window++) {
      socket.write(Buffer.alloc(inTenSeconds));
      await expect.poll(() => received).toBe(inTenSeconds * window);
      vi.advanceTimersByTime(10_000);
    }
    expect(stalled).toBe(cuts);
    socket.destroy();
  }
});

test("waiting for us is not held against the sender", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let stalled = 0;
  const coming = Promise.withResolvers<IncomingMessage>();
  await using server = await listenForTest((request, response) => {
    watchBodyRate(request, () => stalled++);
    coming.resolve(request);
    request.on("end", () => response.end("ok"));
  });
  const answer = fetch(server.url, { method: "POST", body: Buffer.alloc(500_000) });
  const request = await coming.promise;
  await expect.poll(() => request.readableLength).toBeGreaterThan(0); // the body waits unread
  vi.advanceTimersByTime(30_000);
  request.resume();
  expect(await (await answer).text()).toBe("ok");
  expect(stalled).toBe(0);
});

test("R41 what all forms hold while they come in is bounded, from however many networks: the slowest goes first", async () => {
  const bodies = new IncomingBodies({ maxHeldBytes: 200_000 });
  const ended: string[] = [];
  const received = new Map<string, number>();
  await using server = await listenForTest((request, response) => {
    const from = request.url ?? "";
    bodies.follow(request, from, () => {
      ended.push(from);
      request.destroy();
    });
    request.on("data", (chunk: Buffer) => void received.set(from, (received.get(from) ?? 0) + chunk.byteLength));
    request.on("end", () => response.end());
    request.on("error", () => undefined); // destroyed
  });
  const begin = async (from: string, bytes: number) => {
    const socket = connect(server.port, "127.0.0.1").on("error", () => undefined);
    socket.write(`POST ${from} HTTP/1.1\r\nhost: x\r\ncontent-length: 250000\r\n\r\n`);
    socket.write(Buffer.alloc(bytes));
    await expect.poll(() => received.get(from)).toBe(bytes);
    return socket;
  };
  const sockets = [await begin("/lent", 10), await begin("/a", 90_000), await begin("/b", 90_000)];
  expect(ended).toEqual([]);
  sockets.push(await begin("/c", 20_000));
  expect(ended[0]).toBe("/lent");
  for (const socket of sockets) socket.destroy();
});
