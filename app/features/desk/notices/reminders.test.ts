import { afterEach, expect, test, vi } from "vitest";
import { readLive, updateLive } from "#app/kernel/realtime/live-connection.tsx";
import { claimReminder, putOff } from "./reminders.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  updateLive({ isSignedOut: false });
});

function openStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const atOnce = <Answer>(work: () => Answer) => Promise.resolve(work());

test("a deadline is told once in a browser, whatever the number of tabs, and again once it was moved", async () => {
  const store = openStore();
  const claim = (echeance: string, now = 0) => claimReminder({ id: "reine", echeance }, store, atOnce, now);
  const [ten, eleven] = ["2026-11-18T10:00:00.000Z", "2026-11-18T11:00:00.000Z"];
  expect(await Promise.all([claim(ten), claim(ten), claim(ten)])).toEqual([true, false, false]);
  expect(await claim(ten)).toBe(false);
  expect(await claim(eleven)).toBe(true);
  expect(await claim("2026-12-01T10:00:00.000Z", 8 * 86_400_000)).toBe(true);
  expect(store.kept.size).toBe(1); // what is long past is not remembered for ever
});

test("a reminder is put off by a request of its own, and whatever keeps it from that is said", async () => {
  const answer = (reply: () => Promise<Response>) => {
    const asked = vi.fn(reply);
    vi.stubGlobal("fetch", asked);
    return asked;
  };
  const told = { ok: true, message: "✅ Rappel dans 1 h" };
  const asked = answer(async () => Response.json(told));
  expect(await putOff("reine")).toEqual({ ...told, isOver: true });
  expect(asked).toHaveBeenCalledWith("/admin-dashboard/boite/plus-tard", expect.objectContaining({ method: "POST" }));
  answer(async () => Response.json({ ok: false, message: "Cette fiche n’existe plus." }, { status: 404 }));
  expect(await putOff("reine")).toEqual({ ok: false, message: "Cette fiche n’existe plus.", isOver: true });
  answer(async () => Response.json({ ok: false, message: "Rien n’a été changé. Réessayez." }, { status: 503 }));
  expect(await putOff("reine")).toMatchObject({ ok: false, isOver: false });
  answer(async () => new Response("<html>", { status: 502 }));
  expect(await putOff("reine")).toMatchObject({ ok: false, message: expect.stringContaining("rien n’a été changé"), isOver: false });
  answer(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await putOff("reine")).toMatchObject({ ok: false, message: expect.stringContaining("injoignable"), isOver: false });
  expect(readLive().isSignedOut).toBe(false);
  answer(async () => new Response("", { status: 401 }));
  expect((await putOff("reine")).ok).toBe(false);
  expect(readLive().isSignedOut).toBe(true);
});
