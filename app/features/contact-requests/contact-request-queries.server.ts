import type { Db } from "#app/db/client.server.ts";
import { TO_CHECK } from "#app/db/closed-lists.ts";
import { listingPath, listingTables } from "#app/db/content-types.ts";
import { inOrder } from "#app/db/list-page.server.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
import { actorShown } from "#app/platform/audit/actor-name.server.ts";
import { findRequestPage, type Own, type RequestOrder, readRequestsInSteps } from "#app/platform/inbox/request-page.server.ts";
import type { ContactRequest } from "./contact-request.ts";
import { type ContactHistoryLine, describeContactChange } from "./contact-request-history.ts";
import type { ContactList } from "./contact-request-lists.ts";

export type ContactListing = { titre: string; reference: string /** Undefined when it is in the bin. */; url: string | undefined };
/** With the listing it is about. */
export type ListedContactRequest = ContactRequest & { listing: ContactListing | undefined };
export type AdminContactRequest = ListedContactRequest & { history: ContactHistoryLine[] };

const order: RequestOrder = { first: "nouveau", hidden: ["spam", TO_CHECK] };
const MAX_HISTORY_LINES = 240; // twenty for each row of a page

export async function listContactRequests(db: Db, filter: ListFilter<ContactList> & Own) {
  const { ids, total, statuts } = await findRequestPage(db, "contact_requests", order, filter);
  return { rows: await withContext(db, await readRows(db, ids)), total, statuts: statuts as Partial<Record<ContactList, number>> };
}

/** Those of the bin too, in no order. */
export async function findContactRequests(db: Db, ids: string[]): Promise<AdminContactRequest[]> {
  return withContext(db, await readRows(db, ids));
}

/** Every request of the filter, whatever the page. */
export async function* readContactRequestsInSteps(db: Db, filter: Pick<ListFilter<ContactList>, "q" | "statut">) {
  for await (const rows of readRequestsInSteps(db, "contact_requests", order, filter)) yield await withListings(db, rows);
}

async function readRows(db: Db, ids: string[]): Promise<ContactRequest[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await db.selectFrom("contact_requests").selectAll().where("id", "in", ids).execute());
}

async function withContext(db: Db, rows: ContactRequest[]): Promise<AdminContactRequest[]> {
  const histories = await findHistories(db, rows);
  return (await withListings(db, rows)).map((row) => ({ ...row, history: histories.get(row.id) ?? [] }));
}

async function withListings(db: Db, rows: ContactRequest[]): Promise<ListedContactRequest[]> {
  const listings = await findListings(db, rows);
  return rows.map((row) => ({ ...row, listing: listings.get(`${row.listing_table}/${row.listing_id}`) }));
}

async function findListings(db: Db, rows: ContactRequest[]): Promise<Map<string, ContactListing>> {
  const listings = new Map<string, ContactListing>();
  for (const table of listingTables) {
    const ids = rows.flatMap(({ listing_table, listing_id }) => (listing_table === table && listing_id ? [listing_id] : []));
    if (ids.length === 0) continue;
    const found = await db.selectFrom(table).select(["id", "slug", "titre", "reference", "deleted_at"]).where("id", "in", ids).execute();
    for (const { id, slug, titre, reference, deleted_at } of found) {
      listings.set(`${table}/${id}`, { titre, reference, url: deleted_at === null ? `${listingPath(table)}/${slug}` : undefined });
    }
  }
  return listings;
}

async function findHistories(db: Db, rows: ContactRequest[]): Promise<Map<string, ContactHistoryLine[]>> {
  const histories = new Map<string, ContactHistoryLine[]>();
  if (rows.length === 0) return histories;
  const lines = await db
    .selectFrom("audit_log")
    .select(["id", "at", actorShown, "action", "row_id", "before", "after"])
    .where("table_name", "=", "contact_requests")
    .where(
      "row_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_HISTORY_LINES)
    .execute();
  for (const { row_id, ...line } of lines) {
    histories.set(row_id, [...(histories.get(row_id) ?? []), describeContactChange(line)]);
  }
  return histories;
}
