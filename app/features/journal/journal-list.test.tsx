import { expect, test } from "vitest";
import { renderRoute, textOf } from "#tests/render.tsx";
import { type JournalEntry, JournalList } from "./journal-list.tsx";

function line(numero: number, at: string): JournalEntry {
  return {
    numero,
    at,
    title: `Ligne ${numero}`,
    detail: "",
    changes: [],
    moreChanges: 0,
    empreinte: "9f3ac71e00",
  } as unknown as JournalEntry;
}

test("lines stand in the order of their numbers, also where the clock was set back for a while", () => {
  const entries = [
    line(5, "2026-11-16T08:10:00Z"),
    line(4, "2026-11-15T08:05:00Z"),
    line(3, "2026-11-16T08:00:00Z"),
    line(2, "2026-11-16T07:00:00Z"),
  ];
  const markup = renderRoute(<JournalList entries={entries} action="/" isBusy={false} />);
  const shown = [...markup.matchAll(/<h3[^>]*>(.*?)<\/h3>|<b(?: [^>]*)?>(.*?)<\/b>/gs)].map(([, day, title]) => textOf(day ?? title ?? ""));
  expect(shown).toEqual([
    "Lundi 16 novembre 2026",
    "Ligne 5",
    "Dimanche 15 novembre 2026",
    "Ligne 4",
    "Lundi 16 novembre 2026",
    "Ligne 3",
    "Ligne 2",
  ]);
});
