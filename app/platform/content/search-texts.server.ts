import { sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import type { PagedTable } from "#app/db/content-types.ts";
import { type RowIn, sharedTable } from "#app/db/shared-table.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { AT_ONCE } from "./content-notes.server.ts";
import { type SearchedContent, searchTextOf } from "./content-search.ts";

/** Spelt like the condition of the index of migration 0025. */
const isUnworded = sql<boolean>`substr(recherche, 1, 1) <> ' '`;

/** Writes anew what a search reads of rows that a former process wrote, or an older backup brought. How many there were. */
export async function fillSearchTexts(db: Db, content: SearchedContent): Promise<number> {
  const without = await readUnworded(db, content.table);
  if (without.length === 0) return 0;
  return changeContent(db, async (trx, announce) => {
    const { shared, rows } = sharedTable(trx, content.table);
    for (const row of without) {
      await shared
        .updateTable(rows)
        .set({ recherche: searchTextOf(content, row) })
        .where("id", "=", row.id)
        .where("version", "=", row.version) // written meanwhile: the next look takes it
        .execute();
    }
    // Searches that are kept as pages would go on finding what they found.
    const isSeen = without.some((row) => "publication" in row && row.publication === "en_ligne" && row.deleted_at === null);
    const ids = without.map(({ id }) => id);
    announce(content.table, isSeen ? "public" : "bureau", ids);
    return without.length;
  });
}

function readUnworded(db: Db, table: PagedTable) {
  const { shared, rows } = sharedTable(db, table);
  return shared.selectFrom(rows).selectAll().$castTo<RowIn<PagedTable>>().where(isUnworded).orderBy("id").limit(AT_ONCE).execute();
}
