import { expect, test } from "vitest";
import { action, loader } from "./measure-endpoint.ts";

function post(body: string, headers: Record<string, string> = {}) {
  const request = new Request("http://localhost:3000/api/mesure", { method: "POST", body, headers });
  return action({ request } as Parameters<typeof action>[0]);
}

test("R5 the beacon answers without content and without a cookie", async () => {
  const answered = await post('{"kind":"view","page":"/"}', { "user-agent": "Mozilla/5.0 Firefox/133.0", "x-client-ip": "203.0.113.1" });
  expect(answered.status).toBe(204);
  expect(answered.headers.getSetCookie()).toEqual([]);
  expect(answered.headers.get("cache-control")).toBe("no-store");
});

test("a beacon that is long, broken or read is refused", async () => {
  expect((await post("pas du JSON")).status).toBe(400);
  expect((await post(JSON.stringify({ kind: "view", page: "/", nom: "Awa" }))).status).toBe(400);
  expect((await post("x".repeat(600), { "content-length": "600" })).status).toBe(413);
  expect(loader().status).toBe(405);
});
