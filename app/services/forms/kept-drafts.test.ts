import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BrowserStorage } from "#tests/browser-storage.ts";
import {
  dropAllDrafts,
  dropDraft,
  dropDraftsOfRow,
  findDrafts,
  keepDraft,
  moveToRow,
  newDraftPlace,
  readDraftAt,
  withoutLostPictures,
} from "./kept-drafts.ts";

const NOW = Date.parse("2026-11-16T08:00:00Z");
const draft = { at: "2026-11-16T07:00:00.000Z", fields: [["titre", "Villa"]] as [string, string][], images: [] };
const image = (id: string) => ({ id, alt: "", path: `properties/${id}`, width: 4, height: 3, widths: [], placeholder: null });

beforeEach(() => void vi.stubGlobal("window", { localStorage: new BrowserStorage() }));
afterEach(() => void vi.unstubAllGlobals());

test("a draft is found under its name for a week, then it is gone from the browser", () => {
  const place = newDraftPlace("/biens/nouveau");
  keepDraft(place, draft);
  expect(findDrafts("/biens/nouveau", NOW)).toEqual([{ ...draft, place }]);
  expect(findDrafts("/biens/nouveau-2", NOW)).toEqual([]);
  expect(findDrafts("/biens", NOW)).toEqual([]);
  expect(findDrafts("/biens/autre", NOW + 7 * 86_400_000)).toEqual([]);
  expect(Object.keys(window.localStorage)).toEqual([]);

  keepDraft(place, draft);
  expect(readDraftAt(place, NOW)).toEqual({ ...draft, place });
  expect(readDraftAt(place, NOW + 7 * 86_400_000)).toBeUndefined(); // looked for by its place alone, it is not kept longer
  expect(Object.keys(window.localStorage)).toEqual([]);
});

test("two forms of one name keep what is typed in two places, the newest found first", () => {
  const [first, second] = [newDraftPlace("/biens/nouveau"), newDraftPlace("/biens/nouveau")];
  keepDraft(first, draft);
  keepDraft(second, { ...draft, at: "2026-11-16T07:30:00.000Z", fields: [["titre", "Terrain"]] });
  expect(findDrafts("/biens/nouveau", NOW).map(({ place }) => place)).toEqual([second, first]);
  dropDraft(second);
  expect(findDrafts("/biens/nouveau", NOW)).toEqual([{ ...draft, place: first }]);
});

test("a row that is saved ends every draft of it in this browser, and no draft of another", () => {
  const named = (name: string, ...fields: [string, string][]) => keepDraft(newDraftPlace(name), { ...draft, fields });
  named("/biens/nouveau", ["id", "villa"], ["titre", "Refusée"]);
  named("/biens/nouveau", ["id", "terrain"], ["titre", "Autre onglet"]);
  named("/biens/villa", ["version", "1"], ["titre", "Autre onglet de la villa"]);
  named("/biens/terrain", ["version", "1"], ["titre", "Autre bien"]);
  named("/boite/nouvelle", ["message", "Sans identité"]);
  dropDraftsOfRow("/biens/villa", "villa");
  dropDraftsOfRow("/boite/nouvelle", undefined);
  expect(findDrafts(undefined, NOW).map(({ fields }) => fields.at(-1)?.[1])).toEqual(["Autre onglet", "Autre bien", "Sans identité"]);
});

test("what was typed for a new row that was saved elsewhere is offered by the form of that row, as following no version of it", () => {
  keepDraft(newDraftPlace("/biens/nouveau"), { ...draft, fields: [["id", "villa"], ...draft.fields], base: 3 });
  const [found] = findDrafts("/biens/nouveau", NOW);
  if (!found) throw new Error("not kept");
  moveToRow(found, "villa");
  expect(findDrafts("/biens/nouveau", NOW)).toEqual([]);
  expect(findDrafts("/biens/villa", NOW)).toMatchObject([{ fields: [...draft.fields, ["version", "0"]] }]);
});

test("all drafts go, and nothing else", () => {
  for (const name of ["a", "b", "c"]) keepDraft(newDraftPlace(name), draft);
  window.localStorage.setItem("devise", "EUR");
  dropAllDrafts();
  expect(Object.keys(window.localStorage)).toEqual(["devise"]);
});

test("a browser that refuses to store, or holds nonsense, breaks no form", () => {
  window.localStorage.setItem("fadem:brouillon:x", "{");
  expect(findDrafts("x", NOW)).toEqual([]);
  window.localStorage.setItem("fadem:brouillon:x", '{"at":1}');
  expect(findDrafts("x", NOW)).toEqual([]);
  vi.stubGlobal("window", {
    get localStorage() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  expect(() => keepDraft("x", draft)).not.toThrow();
  expect(findDrafts("x", NOW)).toEqual([]);
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
