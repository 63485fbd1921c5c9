import type { Db } from "#app/db/engine/client.server.ts";
import { villes } from "#app/db/tables/closed-lists.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { townSlug } from "#app/db/tables/places.ts";
import { offeredRows } from "#app/services/publication/public-rows.server.ts";
import { cacheNamedPerVersion } from "./cached-rows.server.ts";

/** A town outside the closed list that has rows: how an address of the home page names it, and how its rows do. */
export type OtherTown = { value: string; label: string; written: readonly string[] };

const findNamed = cacheNamedPerVersion(2, async (db, table): Promise<readonly OtherTown[]> => {
  const rows = await offeredRows(db, table as ListingTable)
    .select("ville")
    .distinct()
    .where("ville", "not in", villes)
    .orderBy("ville")
    .execute();
  const spellings = Map.groupBy(
    rows.map(({ ville }) => ville),
    townSlug,
  );
  return [...spellings].map(([value, written]) => ({ value, label: written[0] ?? value, written }));
});

/** The towns under `Autre ville` that a visitor can choose in the selects of the home page (DEC-206). */
export function findOtherTowns(db: Db, table: ListingTable) {
  return findNamed(db, table);
}

/** What the column may hold of a chosen town. */
export function writtenAs(ville: string, others: readonly OtherTown[]): readonly string[] {
  return others.find(({ value }) => value === ville)?.written ?? [ville];
}
