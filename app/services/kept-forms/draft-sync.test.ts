import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftSync } from "./draft-sync.ts";
import type { DraftAnswer } from "./form-draft.ts";

type Sent = { at: number; fields: Record<string, string> };

const sent: Sent[] = [];
/** What the server answers next; it keeps what it gets when nothing is said. */
const answers: (Response | Error | Promise<Response>)[] = [];
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

const fieldsOf = (titre: string): [string, string][] => [
  ["id", "le-nouveau"],
  ["titre", titre],
  ["envois", "fichier"],
];

function open() {
  const sync = new DraftSync({ listUrl: "/admin-dashboard/biens", row: "le-nouveau" });
  sync.open(fieldsOf(""));
  return { sync, type: (titre: string, isOnDevice = true) => sync.note({ fields: fieldsOf(titre), isOnDevice, onKept }) };
}

test("what is typed goes out 2 s after the last key, every 5 s while somebody types, and never more often", async () => {
  const { sync, type } = open();
  type("V");
  await vi.advanceTimersByTimeAsync(1_900);
  type("Vi");
  expect(sync.read()).toMatchObject({ isKept: false });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ at: 3_900, fields: { intent: "garder", cle: "le-nouveau", base: "0", titre: "Vi" } }]);
  expect(sync.read()).toMatchObject({ text: "Brouillon gardé sur le serveur à 10h41", isKept: true, version: 1 });
  expect(onKept.mock.calls).toEqual([[true]]);
  for (let key = 0; key < 130; key++) {
    type(`Vi${"l".repeat(key + 1)}`);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(sent.map(({ at }) => at)).toEqual([3_900, 8_900, 13_900]);
  expect(sent.at(-1)?.fields.base).toBe("2");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(4);
});

test("words that were typed while others were on their way follow the version that those became", async () => {
  const { sync, type } = open();
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers.push(promise);
  type("Villa");
  await vi.advanceTimersByTimeAsync(2_000);
  type("Villa à Lomé");
  resolve(kept(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(onKept.mock.calls).toEqual([[false]]); // the browser's copy follows it too
  expect(sync.read()).toMatchObject({ isKept: false, version: 1 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.at(-1)?.fields).toMatchObject({ base: "1", titre: "Villa à Lomé" });
});

test("what cannot be sent stays on the device, is said so, and goes when the network or the disk is back", async () => {
  const { sync, type } = open();
  answers.push(new TypeError("Failed to fetch"), answer({ kind: "refused", message: "Le disque du serveur est plein." }, 503));
  type("Villa");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sync.read()).toMatchObject({ text: "Gardé sur cet appareil, réseau absent", isKept: false });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sync.read().text).toBe("Gardé sur cet appareil. Le disque du serveur est plein.");
  expect(onKept).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sync.read()).toMatchObject({ text: "Brouillon gardé sur le serveur à 10h41", isKept: true });
  expect(onKept).toHaveBeenCalledTimes(1);

  answers.push(new TypeError("Failed to fetch"));
  type("Villa sans mémoire", false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sync.read().text).toBe("Pas encore gardé, réseau absent");
});

test("a draft that is too long is told once, and sent again when it is shorter", async () => {
  const { sync, type } = open();
  answers.push(new Response(null, { status: 413 }));
  type("très long");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(sync.read().text).toBe("Ce brouillon est trop long pour être gardé.");
  type("court");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sync.read()).toMatchObject({ isKept: true });
});

test("what another device kept waits for an answer: nothing is sent before, and mine then takes its place", async () => {
  const { sync, type } = open();
  const other = { version: 7, updated_at: "2026-11-16T10:43:00.000Z", values: { titre: "Du téléphone" }, images: [] };
  answers.push(answer({ kind: "other", other }, 409));
  type("De l’ordinateur");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sync.read()).toMatchObject({ other, isKept: false });
  type("De l’ordinateur, encore");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  sync.follow(other.version);
  await sync.flush();
  expect(sent[1]?.fields).toMatchObject({ base: "7", titre: "De l’ordinateur, encore" });
  expect(sync.read()).toMatchObject({ other: undefined, isKept: true, version: 8 });
});

test("nothing goes out while a form is being saved or after it, and words on their way are waited for before it leaves", async () => {
  const { sync, type } = open();
  type("Villa");
  expect(sync.press()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  sync.resume(); // refused: what was typed is kept after all
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers.push(promise);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(1);
  const settled = vi.fn();
  void sync.press()?.then(settled);
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).not.toHaveBeenCalled();
  resolve(kept(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toHaveBeenCalled();
  expect(sync.read().version).toBe(1); // what the form is saved from
  sync.end();
  type("Villa, encore");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test("what was under way when a draft was erased does not outlive it, and typing begins afresh", async () => {
  const { sync, type } = open();
  type("Villa");
  await vi.advanceTimersByTimeAsync(2_000);
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers.push(promise);
  type("Villa à Lomé");
  await vi.advanceTimersByTimeAsync(5_000);
  sync.erase();
  resolve(kept(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.slice(2).map(({ fields }) => fields)).toEqual([
    { intent: "effacer", cle: "le-nouveau", base: "1" },
    { intent: "effacer", cle: "le-nouveau", base: "2" },
  ]);
  sync.open(fieldsOf(""));
  type("Maison");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.at(-1)?.fields).toMatchObject({ intent: "garder", titre: "Maison" });
});
