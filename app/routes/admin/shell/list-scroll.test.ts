import type { Location } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scrollKey } from "./list-scroll.ts";

beforeEach(() => void vi.stubGlobal("window", { location: { origin: "http://localhost" } }));
afterEach(() => void vi.unstubAllGlobals());

function at(pathname: string, key: string, { search = "", state = null as unknown } = {}): Location {
  return { pathname, search, state, key, hash: "" } as Location;
}

test("the way back from a row, or a saved row, finds the list under the key it was left with; a new visit begins at the top", () => {
  const list = "/admin-dashboard/biens";
  expect(scrollKey(at(list, "first", { search: "?q=villa&page=2" }))).toBe("first");
  expect(scrollKey(at(`${list}/1`, "row", { search: "?q=villa&page=2" }))).toBe("row");
  expect(scrollKey(at(list, "back", { search: "?page=2&q=villa", state: { retour: true } }))).toBe("first");
  expect(scrollKey(at(list, "saved", { search: "?q=villa&page=2&fait=modification" }))).toBe("first");
  expect(scrollKey(at(list, "other", { search: "?q=villa", state: { retour: true } }))).toBe("other");
  expect(scrollKey(at(list, "tab", { search: "?q=villa&page=2" }))).toBe("tab");
  expect(scrollKey(at(list, "again", { search: "?q=villa&page=2&fait=modification" }))).toBe("tab");
});
