import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { contentRight, hasRight } from "#app/services/auth/rights.ts";
import { changeRows, findLive, readRows } from "#app/services/publication/change-rows.server.ts";

export const reportDecisions = ["retrait", "maintien"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

type Decided = { ok: true; ids: string[] } | { ok: false; reason: "absent" | "not-online" | "forbidden" };

/**
 * What a member makes of a report, for all that wait about the same listing: `retrait` takes the listing from every public place until it
 * is put online again, and they are being examined; `maintien` finds nothing to correct, and they are done with.
 */
export function decideReports(db: Db, admin: AdminSession, id: string, decision: ReportDecision): Promise<Decided> {
  return changeContent(db, async (trx, announce) => {
    const report = await findLive(trx, "contact_requests", id);
    const { listing_table: table, listing_id } = report ?? {};
    if (report?.nature !== "signalement" || !table || !listing_id) return { ok: false, reason: "absent" };
    if (decision === "retrait") {
      if (!hasRight(admin, contentRight(table, "modifier"))) return { ok: false, reason: "forbidden" };
      const listing = await findLive<ListingTable>(trx, table, listing_id);
      if (!listing) return { ok: false, reason: "absent" };
      if (listing.publication === "en_ligne")
        await changeRows(trx, announce, admin, table, [listing], { change: { publication: "retire", publier_le: null } });
      else if (listing.publication !== "retire") return { ok: false, reason: "not-online" };
    }
    const waiting = await trx
      .selectFrom("contact_requests")
      .select("id")
      .where("nature", "=", "signalement")
      .where("listing_id", "=", listing_id)
      .where("statut", "in", ["nouveau", "en_cours"])
      .where("deleted_at", "is", null)
      .execute();
    const ids = new Set([id, ...waiting.map((row) => row.id)]);
    const befores = [...(await readRows(trx, "contact_requests", [...ids])).values()];
    const statut = decision === "retrait" ? "en_cours" : "traite";
    await changeRows(trx, announce, admin, "contact_requests", befores, { change: { statut, a_verifier: false } });
    return { ok: true, ids: [...ids] };
  });
}

const DAYS = 7;
const SEVERAL = 3;
const KNOWN = 60;

/** What is said where nothing could be decided. */
export const undecided = {
  absent: "Cette annonce n’existe plus\u00a0: il n’y a rien à retirer.",
  "not-online": "Cette annonce n’est pas en ligne\u00a0: il n’y a rien à retirer.",
  forbidden: "Votre rôle ne permet pas de retirer une annonce.",
} as const;

/** Listings about which so many reports came within a week that no member has decided on. */
export async function findReportedListings(db: Db, now: number) {
  const since = new Date(now - DAYS * 86_400_000).toISOString();
  return db
    .selectFrom("contact_requests")
    .select(["listing_table", "listing_id"])
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("created_at").as("last")])
    .where("nature", "=", "signalement")
    .where("statut", "=", "nouveau")
    .where("deleted_at", "is", null)
    .where("created_at", ">=", since)
    .where("listing_id", "is not", null)
    .groupBy(["listing_table", "listing_id"])
    .having(({ fn }) => fn.countAll(), ">=", SEVERAL)
    .orderBy("last", "desc")
    .limit(KNOWN)
    .execute();
}
