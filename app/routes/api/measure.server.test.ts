import { expect, test, vi } from "vitest";
import { meter } from "#app/services/measure/measure.server.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { action, loader } from "./measure-endpoint.ts";

function post(body: string, headers: Record<string, string> = {}) {
  const request = new Request("http://localhost:3000/api/mesure", { method: "POST", body, headers });
  return action({ request } as Parameters<typeof action>[0]);
}

test("R5 the beacon answers without content and without a cookie", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const answered = await post('{"kind":"view","page":"/"}', { "user-agent": "Mozilla/5.0 Firefox/133.0", "x-client-ip": "203.0.113.1" });
  expect(answered.status).toBe(204);
  expect(answered.headers.getSetCookie()).toEqual([]);
  expect(answered.headers.get("cache-control")).toBe("no-store");
});

test("a beacon that is long, broken or read is refused", async () => {
  expect((await post("pas du JSON")).status).toBe(400);
  expect((await post(JSON.stringify({ kind: "view", page: "/", nom: "Awa" }))).status).toBe(400);
  expect((await post('{"kind":"view","page":"/biens/\\u0000"}')).status).toBe(400);
  expect((await post("x".repeat(600), { "content-length": "600" })).status).toBe(413);
  expect(loader().status).toBe(405);
});

test("listings that were made up are not even kept until they are written: thousands of them leave the true ones their room", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { slug } = await addProperty(db);
  const received = vi.spyOn(meter, "receive").mockImplementation(() => undefined);
  const pages = ["/biens/inventee-b-9999", `/biens/${slug}`, "/"];
  for (const page of pages) expect((await post(JSON.stringify({ kind: "view", page }))).status).toBe(204);
  expect((await post(JSON.stringify({ kind: "call", page: "/", listing: "/vehicules/inventee-v-9999" }))).status).toBe(204);
  expect(received.mock.calls.map(([, { page }]) => page)).toEqual([`/biens/${slug}`, "/"]);
  received.mockRestore();
});
