import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftKeeper } from "./draft-keeper.ts";
import type { DraftAnswer } from "./form-draft.ts";

type Sent = { at: number; fields: Record<string, string> };

const sent: Sent[] = [];
/** What the server answers next; it keeps what it gets when nothing is said. */
const answers: (Response | Error)[] = [];
const onKept = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-16T10:41:00Z") });
  sent.length = 0;
  answers.length = 0;
  onKept.mockReset();
  vi.stubGlobal("fetch", async (_: string, { body }: { body: URLSearchParams }) => {
    const fields = Object.fromEntries(body);
    sent.push({ at: Date.now() - Date.parse("2026-11-16T10:41:00Z"), fields });
    const next = answers.shift() ?? kept(Number(fields.base) + 1);
    if (next instanceof Error) throw next;
    return next;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answer(body: DraftAnswer, status = 200) {
  return Response.json(body, { status });
}

function kept(version: number) {
  return answer({ kind: "kept", version, updated_at: new Date().toISOString() });
}

function contentOf(titre: string) {
  return JSON.stringify([
    ["id", "le-nouveau"],
    ["titre", titre],
    ["envois", "fichier"],
  ]);
}

function open() {
  const keeper = new DraftKeeper({ listUrl: "/admin-dashboard/biens" });
  keeper.open(contentOf(""));
  return { keeper, type: (titre: string, isOnDevice = true) => keeper.note({ content: contentOf(titre), isOnDevice, onKept }) };
}

test("what is typed goes out 2 s after the last key, every 5 s while somebody types, and never more often", async () => {
  const { keeper, type } = open();
  type("V");
  await vi.advanceTimersByTimeAsync(1_900);
  type("Vi");
  expect(keeper.read()).toMatchObject({ isKept: false });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ at: 3_900, fields: { intent: "garder", cle: "le-nouveau", base: "0", titre: "Vi" } }]);
  expect(keeper.read()).toMatchObject({ text: "Brouillon gardé sur le serveur à 10h41", isKept: true, version: 1 });
  expect(onKept).toHaveBeenCalledTimes(1);
  for (let key = 0; key < 130; key++) {
    type(`Vi${"l".repeat(key + 1)}`);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(sent.map(({ at }) => at)).toEqual([3_900, 8_900, 13_900]);
  expect(sent.at(-1)?.fields.base).toBe("2");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(4);
});

test("what cannot be sent stays on the device, is said so, and goes when the network or the disk is back", async () => {
  const { keeper, type } = open();
  answers.push(new TypeError("Failed to fetch"), answer({ kind: "refused", message: "Le disque du serveur est plein." }, 503));
  type("Villa");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(keeper.read()).toMatchObject({ text: "Gardé sur cet appareil, réseau absent", isKept: false });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(keeper.read().text).toBe("Gardé sur cet appareil. Le disque du serveur est plein.");
  expect(onKept).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(keeper.read()).toMatchObject({ text: "Brouillon gardé sur le serveur à 10h41", isKept: true });
  expect(onKept).toHaveBeenCalledTimes(1);

  answers.push(new TypeError("Failed to fetch"));
  type("Villa sans mémoire", false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(keeper.read().text).toBe("Pas encore gardé, réseau absent");
});

test("a draft that is too long is told once, and sent again when it is shorter", async () => {
  const { keeper, type } = open();
  answers.push(new Response(null, { status: 413 }));
  type("très long");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(keeper.read().text).toBe("Ce brouillon est trop long pour être gardé.");
  type("court");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(keeper.read()).toMatchObject({ isKept: true });
});

test("what another device kept waits for an answer: nothing is sent before, and mine then takes its place", async () => {
  const { keeper, type } = open();
  const other = { version: 7, updated_at: "2026-11-16T10:43:00.000Z", values: { titre: "Du téléphone" }, images: [] };
  answers.push(answer({ kind: "other", other }, 409));
  type("De l’ordinateur");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(keeper.read()).toMatchObject({ other, isKept: false });
  type("De l’ordinateur, encore");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  keeper.keepMine();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[1]?.fields).toMatchObject({ base: "7", titre: "De l’ordinateur, encore" });
  expect(keeper.read()).toMatchObject({ other: undefined, isKept: true, version: 8 });
});

test("BROUILLON-04 a version of another device that was saved, or that is refused with the form, is no longer a question", async () => {
  const { keeper, type } = open();
  const other = { version: 7, updated_at: "2026-11-16T10:43:00.000Z", values: { titre: "Du téléphone" }, images: [] };
  answers.push(answer({ kind: "other", other }, 409), answer({ kind: "saved" }, 409));
  type("De l’ordinateur");
  await vi.advanceTimersByTimeAsync(2_000);
  keeper.noteOtherGone();
  expect(keeper.read().other).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
  expect(keeper.read().text).toBe("Gardé sur cet appareil. Une autre version a été enregistrée depuis\u00a0: Enregistrer montre les deux.");

  answers.push(answer({ kind: "other", other }, 409));
  type("De l’ordinateur, encore");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(keeper.read().other).toEqual(other);
  keeper.erase(contentOf("De l’ordinateur, encore"));
  expect(keeper.read().other).toBeUndefined();
});

test("nothing goes out while a form is being saved or after it, and what was under way when a draft was erased does not outlive it", async () => {
  const { keeper, type } = open();
  type("Villa");
  keeper.noteSubmitted();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  keeper.noteAnswered(); // refused: what was typed is kept after all
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(1);

  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async (_: string, { body }: { body: URLSearchParams }) => {
    sent.push({ at: 0, fields: Object.fromEntries(body) });
    return sent.length === 2 ? promise : new Response();
  });
  type("Villa à Lomé");
  await vi.advanceTimersByTimeAsync(5_000);
  keeper.erase(contentOf("Villa à Lomé"));
  resolve(kept(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.slice(2).map(({ fields }) => fields)).toEqual([
    { intent: "effacer", cle: "le-nouveau", base: "1" },
    { intent: "effacer", cle: "le-nouveau", base: "2" },
  ]);

  const saved = open();
  saved.type("Maison");
  await vi.advanceTimersByTimeAsync(2_000);
  const before = sent.length;
  saved.keeper.noteSubmitted();
  saved.keeper.noteSaved();
  saved.type("Maison, encore");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(before);
});

test("a row that was saved since is told and not written under, and what is typed stays on the device", async () => {
  const { keeper, type } = open();
  answers.push(answer({ kind: "saved" }, 409));
  type("Villa");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(keeper.read()).toMatchObject({
    text: "Gardé sur cet appareil. Une autre version a été enregistrée depuis\u00a0: Enregistrer montre les deux.",
    isKept: false,
    other: undefined,
  });
  expect(onKept).not.toHaveBeenCalled();
});

test("a draft beside the form is neither taken up nor overwritten until it is answered", async () => {
  const beside = { version: 4, updated_at: "2026-11-16T10:43:00.000Z", values: { titre: "Ancien" }, images: [] };
  const keeper = new DraftKeeper({ listUrl: "/admin-dashboard/biens", rowId: "la-villa", beside });
  const type = (titre: string) => keeper.note({ content: contentOf(titre), isOnDevice: true, onKept });
  keeper.open(contentOf("En ligne"));
  type("En ligne, corrigé");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  expect(keeper.read()).toMatchObject({ other: beside, isBeside: true, version: 0 });

  answers.push(new TypeError("Failed to fetch"));
  expect(await keeper.eraseOther()).toBe(false);
  expect(keeper.read().other).toEqual(beside);
  expect(await keeper.eraseOther()).toBe(true);
  expect(sent.at(-1)?.fields).toEqual({ intent: "effacer", cle: "la-villa", base: "4" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.at(-1)?.fields).toMatchObject({ intent: "garder", cle: "la-villa", base: "0", titre: "En ligne, corrigé" });

  const taken = new DraftKeeper({ listUrl: "/admin-dashboard/biens", rowId: "la-villa", beside });
  taken.open(contentOf("En ligne"));
  taken.open(contentOf("Ancien"), beside.version);
  expect(taken.read()).toMatchObject({ other: undefined, version: 4 });
});
