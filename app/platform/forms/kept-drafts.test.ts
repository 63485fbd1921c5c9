import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropAllDrafts, dropDraft, findDraft, keepDraft, withoutLostPictures } from "./kept-drafts.ts";

const NOW = Date.parse("2026-11-16T08:00:00Z");
const draft = { at: "2026-11-16T07:00:00.000Z", fields: [["titre", "Villa"]] as [string, string][], images: [] };
const image = (id: string) => ({ id, alt: "", path: `properties/${id}`, width: 4, height: 3, widths: [], placeholder: null });

/** As much of a browser's storage as is used: its keys are its own properties. */
class FakeStorage {
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  }
  getItem(key: string) {
    return (this as Record<string, unknown>)[key] ?? null;
  }
  removeItem(key: string) {
    delete (this as Record<string, unknown>)[key];
  }
}

beforeEach(() => void vi.stubGlobal("window", { localStorage: new FakeStorage() }));
afterEach(() => void vi.unstubAllGlobals());

test("a draft is found under its name for a week", () => {
  keepDraft("/biens/nouveau", draft);
  expect(findDraft("/biens/nouveau", NOW)).toEqual(draft);
  expect(findDraft("/biens/autre", NOW)).toBeUndefined();
  expect(findDraft("/biens/nouveau", NOW + 7 * 86_400_000)).toBeUndefined();
  expect(findDraft("/biens/nouveau", NOW)).toBeUndefined();
});

test("one draft goes, or all of them and nothing else", () => {
  for (const name of ["a", "b", "c"]) keepDraft(name, draft);
  window.localStorage.setItem("devise", "EUR");
  dropDraft("a");
  expect(["a", "b", "c"].map((name) => findDraft(name, NOW) !== undefined)).toEqual([false, true, true]);
  dropAllDrafts();
  expect(["a", "b", "c"].map((name) => findDraft(name, NOW) !== undefined)).toEqual([false, false, false]);
  expect(window.localStorage.getItem("devise")).toBe("EUR");
});

test("a browser that refuses to store, or holds nonsense, breaks no form", () => {
  window.localStorage.setItem("fadem:brouillon:x", "{");
  expect(findDraft("x", NOW)).toBeUndefined();
  window.localStorage.setItem("fadem:brouillon:x", '{"at":1}');
  expect(findDraft("x", NOW)).toBeUndefined();
  vi.stubGlobal("window", {
    get localStorage() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  expect(() => keepDraft("x", draft)).not.toThrow();
  expect(findDraft("x", NOW)).toBeUndefined();
});

test("pictures that were deleted meanwhile are left out of a draft", async () => {
  vi.stubGlobal("fetch", async (url: string) => ({ status: url.includes("gone") ? 404 : 200 }));
  const kept = {
    ...draft,
    fields: [
      ["images", "here|La cour"],
      ["images", "gone|Le toit"],
      ["titre", "Villa"],
    ] as [string, string][],
    images: [image("here"), image("gone")],
  };
  expect(await withoutLostPictures(kept)).toMatchObject({
    fields: [
      ["images", "here|La cour"],
      ["titre", "Villa"],
    ],
    images: [{ id: "here" }],
  });
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  expect((await withoutLostPictures(kept)).images).toHaveLength(2);
});
