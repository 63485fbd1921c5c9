import { expect, test } from "vitest";
import { claimReminder } from "./reminders.ts";

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
