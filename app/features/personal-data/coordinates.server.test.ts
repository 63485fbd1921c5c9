import { expect, test } from "vitest";
import { keyOf } from "#app/services/backup/erasure-book.server.ts";
import { emailCoordinate, holdsHers, isAmong, phoneCoordinates, withoutHers } from "./coordinates.server.ts";

const keys = new Set(
  [...phoneCoordinates("+22890123456"), ...phoneCoordinates("+33612345678"), emailCoordinate("Afi@Exemple.tg")].map(keyOf),
);
const isHers = isAmong(keys);

test("CONSERV-03 a number is found in any spelling, and an e-mail in any case", () => {
  const spellings = [
    ...[
      "90123456",
      "90 12 34 56",
      "90.12.34.56",
      "90-12-34-56",
      "+228 90 12 34 56",
      "+22890123456",
      "00228 90 12 34 56",
      "(+228) 90 12 34 56",
    ],
    ...[
      "228 90\u00a012\u00a034\u00a056",
      "Tél. : 90 12 34 56 / 91 00 00 00",
      "91 00 00 00 / 90 12 34 56",
      "06 12 34 56 78",
      "+33 6 12 34 56 78",
    ],
    ...["AFI@EXEMPLE.TG", "écrire à afi@exemple.tg.", "<afi@exemple.tg>", '{"email":"afi@exemple.tg"}'],
  ];
  for (const spelling of spellings) expect(holdsHers(spelling, isHers), spelling).toBe(true);
  for (const other of [
    "90123457",
    "190123456",
    "901234567",
    "9012345",
    "raffi@exemple.tg",
    "afi@exemple.tgo",
    "900 123 456 000",
    "lot 90 et 12",
  ])
    expect(holdsHers(other, isHers), other).toBe(false);
});

test("CONSERV-03 only her coordinates are taken out of the words of others, and a field that held nothing else is empty", () => {
  expect(withoutHers("Villa. Appeler le +228 90 12 34 56 ou afi@exemple.tg, sinon le 91 00 00 00.", isHers)).toBe(
    "Villa. Appeler le [effacé] ou [effacé], sinon le 91 00 00 00.",
  );
  expect(withoutHers(" 90 12 34 56 ", isHers)).toBe("");
  expect(withoutHers("rien d’elle, 2026-11-18T20:24:27.544Z", isHers)).toBe("rien d’elle, 2026-11-18T20:24:27.544Z");
});

test("CONSERV-03 a text of 100,000 signs made to be slow takes no longer than its length", () => {
  for (const piece of ["@", "9", "9 ", "a@", "+", "90 12 34 5"])
    expect(holdsHers(piece.repeat(100_000 / piece.length), isHers), piece).toBe(false);
});
