import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { contactUrgences } from "#app/db/tables/closed-lists.ts";
import { listingPath, listingTables } from "#app/db/tables/content-types.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { absent, defineOwnActs, refuse, type SentCall, type SentOutcome } from "#app/services/sent/sent-acts.server.ts";
import { changeSent } from "#app/services/sent/sent-commands.server.ts";
import type { ContactRequest } from "./contact-request.ts";
import type { ContactListing, ListedContact } from "./contact-sent.ts";
import { type ReportDecision, reportDecisions } from "./listing-report.ts";
import { decideReports } from "./listing-report-decision.server.ts";

export const contactActs = defineOwnActs({
  table: "contact_requests",
  fields: { urgence: z.enum(contactUrgences).optional() },
  acts: {
    async urgence({ db, admin, sent, id, change: { urgence } }) {
      if (!urgence) throw badRequest();
      const ids = await changeSent(db, admin, "contact_requests", [id], () => ({ urgence }));
      return ids.length > 0 ? { done: "urgence", ids } : absent(sent, "urgence");
    },
    ...Object.fromEntries(reportDecisions.map((decision) => [decision, (call: SentCall<unknown>) => decide(call, decision)])),
  },
});

async function decide({ db, admin, sent, id }: SentCall<unknown>, decision: ReportDecision): Promise<SentOutcome> {
  const outcome = await decideReports(db, admin, id, decision);
  if (outcome.ok) return { done: outcome.done, ids: outcome.ids };
  return refuse(sent, decision, outcome.why, outcome.status);
}

/** With the listing each asks about. */
export async function withListings(db: Db, rows: ContactRequest[]): Promise<ListedContact[]> {
  const listings = await findListings(db, rows);
  return rows.map((row) => ({ ...row, listing: listings.get(`${row.listing_table}/${row.listing_id}`) }));
}

async function findListings(db: Db, rows: ContactRequest[]): Promise<Map<string, ContactListing>> {
  const listings = new Map<string, ContactListing>();
  for (const table of listingTables) {
    const ids = rows.flatMap(({ listing_table, listing_id }) => (listing_table === table && listing_id ? [listing_id] : []));
    if (ids.length === 0) continue;
    const columns = ["id", "slug", "titre", "reference", "publication", "deleted_at"] as const;
    for (const { id, slug, titre, reference, publication, deleted_at } of await db
      .selectFrom(table)
      .select(columns)
      .where("id", "in", ids)
      .execute()) {
      const isOnline = publication === "en_ligne" && deleted_at === null;
      const isWithdrawn = publication === "retire" && deleted_at === null;
      const page = isOnline ? `${listingPath(table)}/${slug}` : `${adminListUrl(table)}/${id}`;
      listings.set(`${table}/${id}`, { titre, reference, isOnline, isWithdrawn, url: deleted_at === null ? page : undefined });
    }
  }
  return listings;
}
