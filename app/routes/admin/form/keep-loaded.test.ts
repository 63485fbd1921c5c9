import { redirect } from "react-router";
import { expect, test, vi } from "vitest";
import { readLive } from "#app/platform/realtime/live-store.ts";
import { forgetLoaded, keepLoaded, keepWithAge, loadFailures } from "./keep-loaded.ts";

function failing(error: unknown) {
  return () => Promise.reject(error);
}

test("a reload that fails keeps what was loaded and is counted", async () => {
  await keepLoaded("list", async () => ["villa"]);
  const before = loadFailures();
  expect(await keepLoaded("list", failing(new TypeError("Failed to fetch")))).toEqual(["villa"]);
  expect(loadFailures()).toBe(before + 1);
});

test("a reading that a later one overtakes is no failure", async () => {
  await keepLoaded("list", async () => ["villa"]);
  const before = loadFailures();
  expect(await keepLoaded("list", failing(new DOMException("signal is aborted without reason", "AbortError")))).toEqual(["villa"]);
  expect(loadFailures()).toBe(before);
});

test("a first load that fails fails", async () => {
  await expect(keepLoaded("never-loaded", failing(new TypeError("Failed to fetch")))).rejects.toThrow("Failed to fetch");
});

test("another key is not kept under this one", async () => {
  await keepLoaded("page-1", async () => 1);
  await expect(keepLoaded("page-2", failing(new Error("down")))).rejects.toThrow("down");
});

test("a redirect to the login over an open page keeps the page and says that the session is lost", async () => {
  await keepLoaded("form", async () => "typed");
  expect(readLive().isSignedOut).toBe(false);
  expect(await keepLoaded("form", failing(redirect("/admin?acces=refuse")))).toBe("typed");
  expect(readLive().isSignedOut).toBe(true);
});

test("what one member has read is not kept for the next", async () => {
  await keepLoaded("team", async () => "of the direction");
  forgetLoaded();
  await expect(keepLoaded("team", failing(new Error("down")))).rejects.toThrow("down");
});

test("an answer is as old as its question, and what is kept as old as it was", async () => {
  vi.useFakeTimers({ now: 1_000 });
  const slept = async () => {
    vi.setSystemTime(9_000); // the phone slept before it looked at the answer
    return { rows: ["villa"] };
  };
  expect(await keepWithAge("aged", slept)).toEqual({ rows: ["villa"], askedAt: 1_000, isUnread: false });
  expect(await keepWithAge("aged", failing(new Error("down")))).toEqual({ rows: ["villa"], askedAt: 1_000, isUnread: true });
  vi.useRealTimers();
});
