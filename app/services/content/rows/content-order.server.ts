import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import type { SortedList } from "#app/db/queries/list-page.server.ts";
import { type ListingTable, listingTables, type PagedTable } from "#app/db/tables/content-types.ts";
import type { ContentDefinition } from "#app/services/content/content-definition.ts";
import { type ContentFilter, type ContentSort, sortsOf } from "#app/services/content/content-order.ts";
import { requestsOfListings, viewsOfListings } from "#app/services/measure/listing-signs.server.ts";

/** How the rows of a filter are found and ordered; undefined for the list as it opens, which has a quicker way. */
export async function sortedListOf<Table extends PagedTable>(
  db: Db,
  definition: ContentDefinition<Table>,
  { ville, type, publication, tri }: ContentFilter,
): Promise<Pick<SortedList, "conditions" | "order" | "beside"> | undefined> {
  if (!ville && !type && !publication && !tri) return undefined;
  const conditions = [
    ...(ville ? [sql`ville = ${ville}`] : []),
    ...(publication ? [sql`publication = ${publication}`] : []),
    ...(type ? [sql`(${sql.join(kindsWith(definition, type), sql` or `)})`] : []),
  ];
  const sort = sortsOf(definition).find((name) => name === tri) ?? "recents";
  return { conditions, ...(await orderOf(db, definition, sort)) };
}

/** A value stands in one of the lists only: "villa" is a type, "vente" a transaction. */
function kindsWith({ fields, listed }: ContentDefinition, value: string): RawBuilder<unknown>[] {
  return listed.kinds.flatMap((name) => {
    const field = fields[name];
    return field?.kind === "choice" && value in field.labels ? [sql`${sql.ref(name)} = ${value}`] : [];
  });
}

const newest = sql`created_at desc, id desc`;

async function orderOf(db: Db, { table, listed }: ContentDefinition, sort: ContentSort): Promise<Pick<SortedList, "order" | "beside">> {
  const listing = listingTables.find((name) => name === table);
  switch (sort) {
    case "prix_asc":
    case "prix_desc": {
      const prix = sql`coalesce(${sql.join((listed.prix ?? []).map((name) => sql.ref(name)))}, null)`;
      return {
        order: sql`case when ${prix} is null then 1 else 0 end, ${prix} ${sort === "prix_asc" ? sql`asc` : sql`desc`}, ${newest}`,
      };
    }
    case "vues":
      return listing ? byViews(db, listing) : { order: newest };
    case "demandes":
      return listing ? byRequests(db, listing) : { order: newest };
    case "note":
      return { order: sql`case when note_qualite is null then 1 else 0 end, note_qualite, ${newest}` };
    case "reconfirmer":
      return {
        order: sql`case when publication = 'en_ligne' and statut = 'disponible' then 0 else 1 end, coalesce(confirme_le, publie_le), ${newest}`,
      };
    case "recents":
      return { order: newest };
  }
}

async function byViews(db: Db, table: ListingTable) {
  const seen = await viewsOfListings(db);
  const subject = sql`${sql.lit(`${table}:`)} || id`;
  return {
    beside: { name: "seen", rows: sql`${seen}`, on: sql`seen.subject = ${subject}` },
    order: sql`coalesce(views, 0) desc, ${newest}`,
  };
}

function byRequests(db: Db, table: ListingTable) {
  return {
    beside: { name: "asked", rows: sql`${requestsOfListings(db, table)}`, on: sql`asked.listing_id = id` },
    order: sql`coalesce(requests, 0) desc, ${newest}`,
  };
}
