import type { Location } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scrollKey } from "./list-scroll.ts";

beforeEach(() => void vi.stubGlobal("window", { location: { origin: "http://localhost" } }));
afterEach(() => void vi.unstubAllGlobals());

function at(pathname: string, key: string, { search = "", state = null as unknown } = {}): Location {
  return { pathname, search, state, key, hash: "" } as Location;
}

test("the way back from a row, or a saved row, finds the list under its key, and a new visit begins at the top", () => {
  const list = "/admin-dashboard/biens";
  expect(scrollKey(at(list, "first", { search: "?q=villa&page=2" }))).toBe("first");
  expect(scrollKey(at(`${list}/1`, "row", { search: "?q=villa&page=2" }))).toBe("row");
  expect(scrollKey(at(list, "back", { search: "?page=2&q=villa", state: { retour: true } }))).toBe("first");
  expect(scrollKey(at(list, "saved", { search: "?q=villa&page=2&fait=modification" }))).toBe("first");
  expect(scrollKey(at(list, "unread", { search: "?q=villa&page=2", state: { _isRedirect: true } }))).toBe("first");
  expect(scrollKey(at(list, "other", { search: "?q=villa", state: { retour: true } }))).toBe("other");
  expect(scrollKey(at(list, "tab", { search: "?q=villa&page=2" }))).toBe("tab");
  expect(scrollKey(at(list, "again", { search: "?q=villa&page=2&fait=modification" }))).toBe("tab");
});

test("a form that is reloaded still leads back to where its list was left", async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  const list = "/admin-dashboard/vehicules";
  scrollKey(at(list, "left", { search: "?q=pick-up" }));
  const afterReload = "./list-scroll.ts?reloaded"; // a page of its own: nothing in memory
  const { scrollKey: keyThen } = (await import(/* @vite-ignore */ afterReload)) as { scrollKey: typeof scrollKey };
  expect(keyThen(at(list, "back", { search: "?q=pick-up", state: { retour: true } }))).toBe("left");
});
