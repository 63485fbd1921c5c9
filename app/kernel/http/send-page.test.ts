import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { listenForTest } from "#tests/http-server.ts";
import { sendStreamed } from "./send-page.server.ts";

/** A body without end that remembers whether it was let go. */
function endless() {
  const state = { isOpen: true };
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("retry: 1\n\n")),
    cancel() {
      state.isOpen = false;
    },
  });
  return { state, answer: new Response(body, { headers: { "content-type": "text/event-stream", "x-own": "1" } }) };
}

test("R40 the body made for a HEAD is let go, and its headers are those of a GET", async () => {
  const { state, answer } = endless();
  await using server = await listenForTest((_, response) => void sendStreamed(response, answer));
  const response = await fetch(server.url, { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(response.headers.get("x-own")).toBe("1");
  expect(await response.text()).toBe("");
  expect(state.isOpen).toBe(false);
});

test("R40 a body is let go when the reader leaves, also one who left while it was being made", async () => {
  for (const leavesBefore of [true, false]) {
    const { state, answer } = endless();
    const { promise: sent, resolve, reject } = Promise.withResolvers<void>();
    await using server = await listenForTest(async (_, response) => {
      if (leavesBefore) {
        socket.destroy();
        await once(response, "close");
      }
      sendStreamed(response, answer).then(resolve, reject);
    });
    const socket = connect(server.port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    if (!leavesBefore) {
      await once(socket, "data");
      socket.destroy();
    }
    await sent;
    expect(state.isOpen, leavesBefore ? "left before" : "left after").toBe(false);
  }
});

test("an answer that flows begins before its first byte is there, so that no proxy gives up waiting for it", async () => {
  const first = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async pull(reader) {
      await first.promise;
      reader.enqueue(new TextEncoder().encode("tar"));
      reader.close();
    },
  });
  await using server = await listenForTest((_, response) => void sendStreamed(response, new Response(body)));
  const begun = await fetch(server.url); // resolves with the headers
  first.resolve();
  expect([begun.status, await begun.text()]).toEqual([200, "tar"]);
});

test("a body whose answer cannot be begun is let go too", async () => {
  const { state, answer } = endless();
  await using server = await listenForTest(async (_, response) => {
    response.writeHead(500).flushHeaders(); // somebody spoke already
    await sendStreamed(response, answer).catch(() => response.destroy());
  });
  await fetch(server.url).then(
    (response) => response.text().catch(() => undefined),
    () => undefined, // cut in the middle, as it must be
  );
  expect(state.isOpen).toBe(false);
});
