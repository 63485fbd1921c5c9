import { expect, test } from "vitest";
import { momentInWords } from "./moments.ts";

const clockOf = (timeZone: string) => new Intl.DateTimeFormat("fr-FR", { hour: "numeric", minute: "2-digit", timeZone });

test("a planned minute is told in words, with the clock of who plans it from elsewhere", () => {
  expect(momentInWords("2026-11-17T07:30")).toBe("Mardi 17 novembre à 7h30, heure de Lomé.");
  expect(momentInWords("2026-11-17T07:30", clockOf("Europe/Paris"))).toBe("Mardi 17 novembre à 7h30, heure de Lomé (8h30 à Paris).");
  expect(momentInWords("2026-12-01T18:05", clockOf("America/New_York"))).toBe(
    "Mardi 1er décembre à 18h05, heure de Lomé (13h05 à New York).",
  );
  expect(momentInWords("2026-11-17T07:30", clockOf("Africa/Abidjan"))).toBe("Mardi 17 novembre à 7h30, heure de Lomé.");
  for (const typed of ["", "2026-11-17", "2026-13-45T07:30", "demain"]) expect(momentInWords(typed)).toBeUndefined();
});
