import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { judgeContent } from "#app/services/content/rows/content-lots.server.ts";
import { changeRows, findLive, readRows } from "#app/services/publication/change-rows.server.ts";
import type { ReportDecision, ReportDone } from "./listing-report.ts";

type Refused = { ok: false; status: 403 | 409; why: string };
type Decided = { ok: true; done: ReportDone; ids: string[] } | Refused;

/** Those that can be reported. */
const contents: { readonly [Table in ListingTable]?: Pick<Content, "fields" | "schema"> } = {
  properties: propertyContent,
  vehicles: vehicleContent,
};

const ABSENT: Refused = { ok: false, status: 409, why: "Cette annonce n’existe plus\u00a0: il n’y a rien à décider." };

/**
 * What a member makes of a report, for all that wait about the same listing: `retrait` takes the listing from every public place while it is
 * examined, `remise` puts it back, and the reports are still to be decided; `maintien` finds nothing to correct: they are done with, and what
 * a report took down is online again. The right is that of reports (`annonces-signalees.modifier`): the secretary changes no other listing.
 */
export function decideReports(db: Db, admin: AdminSession, id: string, decision: ReportDecision): Promise<Decided> {
  return changeContent(db, async (trx, announce) => {
    const report = await findLive(trx, "contact_requests", id);
    const { listing_table: table, listing_id } = report ?? {};
    if (report?.nature !== "signalement" || !table || !listing_id) return ABSENT;
    const listing = { table, id: listing_id };
    const isBack = decision === "maintien" && (await isTakenDown(trx, listing));
    const refused =
      decision !== "maintien" || isBack ? await publish(trx, announce, admin, listing, isBack ? "remise" : decision) : undefined;
    if (refused) return refused;
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
    const statut = decision === "maintien" ? "traite" : "en_cours";
    await changeRows(trx, announce, admin, "contact_requests", befores, { change: { statut, a_verifier: false } });
    return { ok: true, done: isBack ? "maintien_remise" : decision, ids: [...ids] };
  });
}

type Reported = { table: ListingTable; id: string };

/** As the list of the listings would; pressed twice, or by two members, it is done. Undefined once it is. */
async function publish(
  trx: Trx,
  announce: Announce,
  admin: AdminSession,
  { table, id }: Reported,
  decision: ReportDecision,
): Promise<Refused | undefined> {
  const [content, listing] = [contents[table], await findLive<ListingTable>(trx, table, id)];
  if (!content || !listing) return ABSENT;
  const [from, to, act] =
    decision === "retrait" ? (["en_ligne", "retire", "retirer"] as const) : (["retire", "en_ligne", "publier"] as const);
  if (listing.publication === to) return undefined;
  if (listing.publication !== from)
    return { ...ABSENT, why: `Cette annonce n’est pas ${decision === "retrait" ? "en ligne" : "retirée"}.` };
  const verdict = judgeContent(content, listing, act, undefined, nowIso());
  if ("left" in verdict) return { ...ABSENT, why: `L’annonce ne peut pas revenir\u00a0: ${verdict.left}.` };
  await changeRows(trx, announce, admin, table, [listing], verdict);
}

/**
 * The last change of its publication was the `retrait` of a report: the journal numbers its lines without a gap, and the line after that of
 * the listing is the one of the report. What a member took down himself, before or since, stays down.
 */
async function isTakenDown(trx: Trx, { table, id }: Reported): Promise<boolean> {
  const listing = await findLive<ListingTable>(trx, table, id);
  if (listing?.publication !== "retire") return false;
  const last = await trx
    .selectFrom("audit_log")
    .select(["numero", "action"])
    .where("table_name", "=", table)
    .where("row_id", "=", id)
    .where("action", "in", ["publish", "withdraw", "schedule"])
    .orderBy("numero", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.action !== "withdraw" || last.numero === null) return false;
  const next = await trx
    .selectFrom("audit_log")
    .innerJoin("contact_requests", "contact_requests.id", "audit_log.row_id")
    .select("audit_log.id")
    .where("numero", "=", last.numero + 1)
    .where("table_name", "=", "contact_requests")
    .where("nature", "=", "signalement")
    .where("listing_id", "=", id)
    .executeTakeFirst();
  return next !== undefined;
}

const DAYS = 7;
const SEVERAL = 3;
const KNOWN = 60;

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
