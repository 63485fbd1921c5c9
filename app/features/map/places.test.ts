import { expect, test } from "vitest";
import { villes } from "#app/db/tables/closed-lists.ts";
import { findQuartier, findTown, quartierSlug, quartiers, towns } from "#app/db/tables/places.ts";
import { togoOutline } from "./togo-outline.ts";

/** Whether a line from the point to the east crosses the border an odd number of times. */
function isInTogo({ longitude, latitude }: { longitude: number; latitude: number }) {
  return togoOutline.reduce((inside, [x1, y1], index) => {
    const [x2, y2] = togoOutline[(index + 1) % togoOutline.length] as (typeof togoOutline)[number];
    const crosses = y1 > latitude !== y2 > latitude && longitude < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1);
    return crosses ? !inside : inside;
  }, false);
}

test("every place lies inside Togo, and what lies beyond its border does not", () => {
  expect([...towns, ...quartiers].filter((place) => !isInTogo(place)).map(({ nom }) => nom)).toEqual([]);
  // Aflao in Ghana, the sea before Lomé, Cotonou, Ouagadougou.
  for (const [latitude, longitude] of [
    [6.12, 1.17],
    [6.08, 1.25],
    [6.37, 2.39],
    [12.37, -1.52],
  ] as const)
    expect(isInTogo({ latitude, longitude })).toBe(false);
});

test("the seven towns and at least 24 quartiers of Greater Lomé are known, each by one slug and its own names", () => {
  expect(towns.map(({ ville }) => ville)).toEqual([...villes]);
  expect(quartiers.length).toBeGreaterThanOrEqual(24);
  const names = [...towns, ...quartiers].flatMap(({ nom, autres_noms }) => [nom, ...autres_noms]);
  expect(names.filter((name) => (findQuartier("Lomé", name) ?? findTown(name)) === undefined)).toEqual([]);
  expect(new Set(quartiers.map(({ slug }) => slug)).size).toBe(quartiers.length);
});

test("a place is found by any of its spellings, in its own town only", () => {
  for (const written of ["Agoè", "Agoe", "Agoènyivé", "AGOÈ NYIVÉ", " agoe-nyive "])
    expect(findQuartier("Lomé", written)?.nom, written).toBe("Agoè-Nyivé");
  expect(findTown("Aného")?.slug).toBe("aneho");
  expect(findQuartier("Kara", "Agoè")).toBeUndefined();
  expect(findQuartier("Lomé", "Ailleurs")).toBeUndefined();
  expect(findQuartier("Lomé", null)).toBeUndefined();
  expect([quartierSlug("Agoè"), quartierSlug("Agoè-Nyivé"), quartierSlug("Vers le port")]).toEqual([
    "agoe-nyive",
    "agoe-nyive",
    "vers-le-port",
  ]);
});
