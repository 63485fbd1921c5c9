import type { Db } from "#app/db/engine/client.server.ts";
import { staysSeenBy } from "#app/features/bookings/desk/stays-desk.server.ts";
import { findDeskStay } from "#app/features/bookings/stay-queries.server.ts";
import { findDeskVisit } from "#app/features/bookings/visit-queries.server.ts";
import { findSlots } from "#app/features/bookings/visits/slots.server.ts";
import { stands } from "#app/features/bookings/visits/visit.ts";
import { findListingCard } from "#app/features/inbox/fiche/fiche-requests.server.ts";
import { BOITE, boiteSearch } from "#app/features/inbox/parts/boite-words.ts";
import { listFollowers } from "#app/features/people/person-queries.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { scopeOf } from "#app/services/auth/rights.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";

const SLOT_DAYS = 14;

export type VisitPageData = NonNullable<Awaited<ReturnType<typeof findVisitPageData>>>;

/** One visit as a member sees it; undefined where there is none, or none of his. `isMoving`: with the free starts of the next days. */
export async function findVisitPageData(db: Db, admin: AdminSession, id: string, isMoving: boolean, now = new Date()) {
  const visit = await findDeskVisit(db, admin, id);
  if (!visit) return undefined;
  const listing = visit.listing_table && visit.listing_id ? { table: visit.listing_table, id: visit.listing_id } : undefined;
  const slots =
    isMoving && stands(visit)
      ? await findSlots(db, listing, { from: todayInLome(now), days: SLOT_DAYS, except: id }, now.toISOString())
      : undefined;
  return {
    ...{ visit, isMoving: isMoving && stands(visit), slots: slots?.jours ?? [], now: now.toISOString() },
    card: await findListingCard(db, visit.listing_table, visit.listing_id),
    members: await listGoers(db, visit.agent, scopeOf(admin, "agenda.modifier") === "all" && stands(visit)),
    ...(await findAround(db, admin, visit.person_id)),
  };
}

/** Who goes, and to who gives visits out, every member with an open account who may. */
async function listGoers(db: Db, agent: string | null, givesOut: boolean) {
  const accounts = await listFollowers(db);
  return accounts.filter(({ id, isDisabled }) => id === agent || (givesOut && !isDisabled)).map(({ id, nom }) => ({ id, nom }));
}

export type StayPageData = NonNullable<Awaited<ReturnType<typeof findStayPageData>>>;

/** One stay as a member sees it; undefined where there is none, none of his, or only dates that are blocked. */
export async function findStayPageData(db: Db, admin: AdminSession, id: string) {
  const found = await findDeskStay(db, id);
  if (!found || found.statut === "bloquee") return undefined;
  const [stay] = await staysSeenBy(db, admin, [found]);
  if (!stay) return undefined;
  return {
    stay,
    card: await findListingCard(db, stay.listing_table, stay.listing_id),
    ...(await findAround(db, admin, stay.person_id)),
  };
}

/** The fiche of the person, where this member may open it, and the sentence that ends a text. */
async function findAround(db: Db, admin: AdminSession, person: string | null) {
  const texts = await findSiteTexts(db);
  const canOpen = person !== null && (await mayOpen(db, admin, person));
  return { caution: texts.properties.alerte_acompte, fiche: canOpen ? BOITE + boiteSearch({ personne: person }) : undefined };
}

async function mayOpen(db: Db, admin: AdminSession, person: string): Promise<boolean> {
  const scope = scopeOf(admin, "boite.lire");
  if (scope !== "own") return scope === "all";
  const row = await db.selectFrom("people").select("assigne_a").where("id", "=", person).executeTakeFirst();
  return row?.assigne_a === admin.id;
}
