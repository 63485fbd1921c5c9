import { redirect } from "react-router";
import { expect, test, vi } from "vitest";
import { readLive } from "#app/kernel/realtime/live-connection.tsx";
import { cacheLoaded, cacheWithAge, forgetLoaded, loadFailures } from "./cache-loaded.ts";

function failing(error: unknown) {
  return () => Promise.reject(error);
}

test("a reload that fails keeps what was loaded and is counted", async () => {
  await cacheLoaded("list", async () => ["villa"]);
  const before = loadFailures();
  expect(await cacheLoaded("list", failing(new TypeError("Failed to fetch")))).toEqual(["villa"]);
  expect(loadFailures()).toBe(before + 1);
});

test("a reading that a later one overtakes is no failure", async () => {
  await cacheLoaded("list", async () => ["villa"]);
  const before = loadFailures();
  expect(await cacheLoaded("list", failing(new DOMException("signal is aborted without reason", "AbortError")))).toEqual(["villa"]);
  expect(loadFailures()).toBe(before);
});

test("a first load that fails fails", async () => {
  await expect(cacheLoaded("never-loaded", failing(new TypeError("Failed to fetch")))).rejects.toThrow("Failed to fetch");
});

test("a row that went to the bin takes no form away that stays, and any other page", async () => {
  const gone = { status: 404, statusText: "", data: "", internal: false }; // as the router hands it on
  await cacheLoaded("row", async () => "typed");
  expect(await cacheLoaded("row", failing(gone), true)).toBe("typed");
  await expect(cacheLoaded("row", failing(gone))).rejects.toBe(gone);
});

test("another key is not kept under this one", async () => {
  await cacheLoaded("page-1", async () => 1);
  await expect(cacheLoaded("page-2", failing(new Error("down")))).rejects.toThrow("down");
});

test("a redirect to the login over an open page keeps the page and says that the session is lost", async () => {
  await cacheLoaded("form", async () => "typed");
  expect(readLive().isSignedOut).toBe(false);
  expect(await cacheLoaded("form", failing(redirect("/admin?acces=refuse")))).toBe("typed");
  expect(readLive().isSignedOut).toBe(true);
});

test("what one member has read is not kept for the next", async () => {
  await cacheLoaded("team", async () => "of the direction");
  forgetLoaded();
  await expect(cacheLoaded("team", failing(new Error("down")))).rejects.toThrow("down");
});

test("an answer is as old as its question, and what is kept as old as it was", async () => {
  vi.useFakeTimers({ now: 1_000 });
  const slept = async () => {
    vi.setSystemTime(9_000); // the phone slept before it looked at the answer
    return { rows: ["villa"] };
  };
  expect(await cacheWithAge("aged", slept)).toEqual({ rows: ["villa"], askedAt: 1_000, isUnread: false });
  expect(await cacheWithAge("aged", failing(new Error("down")))).toEqual({ rows: ["villa"], askedAt: 1_000, isUnread: true });
  vi.useRealTimers();
});
