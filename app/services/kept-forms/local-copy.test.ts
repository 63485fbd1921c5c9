import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BrowserStorage } from "#tests/browser-storage.ts";
import { withoutLostPictures } from "./form-fields.ts";
import { adoptFormerCopies, claimCopy, type HeldCopy, listCopies, placeOf, readCopy, readWords, writeCopy } from "./local-copy.ts";
import { sendLeftCopies } from "./send-left-copies.ts";

const at = new Date(Date.now() - 3_600_000).toISOString();
const copy = { at, fields: [["titre", "Villa"]] as [string, string][], images: [], base: 2 };
const VILLA = placeOf("essi", "/admin-dashboard/biens/brouillon", "villa");
const image = (id: string) => ({ id, alt: "", path: `properties/${id}`, width: 4, height: 3, widths: [], placeholder: null });

/** Web Locks of one browser: its tabs share them. */
function stubLocks() {
  const holders = new Map<string, () => void>();
  const request = (name: string, { steal }: { steal?: boolean }, use: (lock: object | null) => Promise<void> | undefined) =>
    new Promise((resolve, reject) => {
      if (holders.has(name) && !steal) return void Promise.resolve(use(null)).then(resolve);
      holders.get(name)?.();
      const lose = () => reject(new DOMException("stolen", "AbortError"));
      holders.set(name, lose);
      const end = () => holders.get(name) === lose && holders.delete(name);
      void Promise.resolve(use({})).finally(end).then(resolve);
    });
  vi.stubGlobal("navigator", { locks: { request } });
}

beforeEach(() => {
  vi.stubGlobal("window", { localStorage: new BrowserStorage() });
  stubLocks();
});
afterEach(() => void vi.unstubAllGlobals());

async function claim(onLost = () => {}, steal = false): Promise<HeldCopy> {
  const held = await claimCopy(VILLA, onLost, steal);
  if (held === "elsewhere") throw new Error("another tab has it");
  return held;
}

/** The same module in another tab: each page has a memory of its own. */
async function otherTab(): Promise<typeof import("./local-copy.ts")> {
  vi.resetModules();
  return import("./local-copy.ts");
}

test("DEC-215 one form, one tab: Continuer ici takes the place, and the former tab writes over it no more", async () => {
  const lost = vi.fn();
  const first = await claim(lost);
  first.write(copy);
  const tab = await otherTab();
  expect(await tab.claimCopy(VILLA, () => {})).toBe("elsewhere");
  const second = await tab.claimCopy(VILLA, () => {}, true);
  if (second === "elsewhere") throw new Error("not taken over");
  await expect.poll(() => lost.mock.calls.length).toBe(1);
  expect(second.copy).toEqual(copy);
  first.write({ ...copy, fields: [["titre", "Ancien"]] });
  first.drop();
  expect(readCopy(VILLA)).toEqual(copy);
  const again = tab.claimCopy(VILLA, () => {}); // left and opened again in the same page: it waits for the lock of before
  second.release();
  expect(await again).toMatchObject({ copy });
});

test("a copy is its member's, is found for a week and then gone, and a browser that refuses to store breaks no form", () => {
  writeCopy(VILLA, copy);
  expect(listCopies("essi")).toMatchObject([{ form: "/admin-dashboard/biens/brouillon", instance: "villa", copy }]);
  expect(listCopies("kofi")).toEqual([]);
  expect(readCopy(VILLA, Date.parse(at) + 7 * 86_400_000)).toBeUndefined();
  expect(Object.keys(window.localStorage)).toEqual([]);
  for (const nonsense of ["{", '{"at":1}']) {
    window.localStorage.setItem(VILLA, nonsense);
    expect(readCopy(VILLA)).toBeUndefined();
  }
  vi.stubGlobal("window", {
    get localStorage() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  expect(writeCopy(VILLA, copy)).toBe(false);
  expect(listCopies("essi")).toEqual([]);
});

test("what a page of before kept goes on under the member who is here, in the form that it was typed in", () => {
  const former = (name: string, fields: [string, string][]) =>
    window.localStorage.setItem(`fadem:brouillon:${name}`, JSON.stringify({ at, fields, images: [] }));
  former("/admin-dashboard/biens/nouveau#a", [
    ["id", "neuve"],
    ["titre", "Neuve"],
  ]);
  former("/admin-dashboard/biens/villa#b", [
    ["version", "1"],
    ["titre", "Villa"],
  ]);
  former("textes/hero/slide1_title#c", [["content", "Texte"]]);
  former("redaction-demande", [["texte", "Bonjour"]]);
  adoptFormerCopies("essi");
  expect(listCopies("essi").map(({ form, instance, copy: { fields } }) => [form, instance, fields.at(-1)?.[1]])).toEqual([
    ["/admin-dashboard/biens/brouillon", "neuve", "Neuve"],
    ["/admin-dashboard/biens/brouillon", "villa", "Villa"],
    ["textes/hero/slide1_title", "", "Texte"],
    ["redaction-demande", "", "Bonjour"],
  ]);
  expect(readWords("essi", "redaction-demande")).toMatchObject({ texte: "Bonjour" });
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith("fadem:brouillon:"))).toEqual([]);
});

test("the next page sends what a lost tab left behind, but no open form nor what another device went on with", async () => {
  const other = placeOf("essi", "/admin-dashboard/biens/brouillon", "autre");
  const opened = placeOf("essi", "/admin-dashboard/biens/brouillon", "ouverte");
  for (const place of [VILLA, other, opened, placeOf("essi", "/admin-dashboard/parametres")]) writeCopy(place, copy);
  await claimCopy(opened, () => {});
  const sent: Record<string, string>[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: URLSearchParams }) => {
    sent.push(Object.fromEntries(body));
    const isOther = body.get("cle") === "autre";
    return Response.json(isOther ? { kind: "other", other: {} } : { kind: "kept", version: 3, updated_at: at });
  });
  await sendLeftCopies("essi");
  expect(sent).toMatchObject([{ intent: "garder", cle: "villa", base: "2", titre: "Villa" }, { cle: "autre" }]);
  expect(listCopies("essi").map(({ instance }) => instance)).toEqual(["autre", "ouverte", ""]);
});

test("pictures that were deleted meanwhile are left out of a copy", async () => {
  vi.stubGlobal("fetch", async (url: string) => ({ status: url.includes("gone") ? 404 : 200 }));
  const kept = {
    ...copy,
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
