import { expect, test } from "vitest";
import { bufferResponse, pageResponse } from "./app-response.server.ts";

test("a finished page is sent as the bytes it is, and read like any response by others", async () => {
  const bytes = Buffer.from("<p>Lomé</p>");
  const init = { status: 200, headers: { "content-type": "text/html; charset=utf-8" } };
  const kept = await bufferResponse(pageResponse(bytes, init), {});
  expect(kept.bytes).toBe(bytes);
  const copied = await bufferResponse(new Response(pageResponse(bytes, init).body, init), {});
  expect(copied).toEqual(kept);
  expect(await pageResponse(bytes, init).text()).toBe("<p>Lomé</p>");
});
