import type { Kysely } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

const samples = {
  properties: {
    "B-0001": "Studio meublé calme",
    "B-0002": "Appartement meublé deux chambres",
    "B-0003": "Appartement meublé avec terrasse",
  },
  vehicles: { "V-0001": "Hyundai Sonata 2019", "V-0002": "Mercedes GLC 2020", "V-0003": "Mercedes C-Class 2021" },
};

/** What every installation began with is invented too, and says so from now on. A row somebody has saved since is theirs: it stays as it is. */
export async function up(db: AnyDb) {
  for (const [table, rows] of Object.entries(samples))
    for (const [reference, titre] of Object.entries(rows))
      await db
        .updateTable(table)
        .set({ demo: true })
        .where("reference", "=", reference)
        .where("titre", "=", titre)
        .where("version", "=", 1)
        .execute();
}
