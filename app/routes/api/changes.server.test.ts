import { expect, test } from "vitest";
import { countActiveReaders } from "#app/kernel/realtime/event-stream.server.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loader } from "./changes.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

test("a program that listens to the site is no active visitor, as it is in no other figure", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const end = new AbortController();
  const listen = (userAgent: string) => {
    const headers = { "user-agent": userAgent, "x-client-ip": "203.0.113.7" };
    const request = new Request("http://localhost/api/changements", { headers, signal: end.signal });
    return loader({ request, url: new URL(request.url), pattern: "/api/changements", params: {} } as Parameters<typeof loader>[0]);
  };
  const before = countActiveReaders();
  expect(listen("Googlebot/2.1").status).toBe(200);
  expect(countActiveReaders() - before).toBe(0);
  expect(listen(PHONE).status).toBe(200);
  expect(countActiveReaders() - before).toBe(1);
  end.abort();
});
