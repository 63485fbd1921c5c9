import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { freeTime, isNotSetAside, moveTime, orTaken, visitHolds } from "#app/features/bookings/time/held-time.server.ts";
import { writeBooking } from "#app/features/bookings/time/write-booking.server.ts";
import { findSlotRules, findSlots, heldUntil, isHalfAsked, type OfListing } from "#app/features/bookings/visits/slots.server.ts";
import { isSlot, timeOfVisit } from "#app/features/bookings/visits/slots.ts";
import { MOST_MOVES, MOVED_ENOUGH, mayChange, pageEnd, stands, type Visit } from "#app/features/bookings/visits/visit.ts";
import { CHOOSE_SLOT, NO_SLOT, TAKEN_SLOT, TOO_LATE } from "#app/features/bookings/visits/visit-form-words.ts";
import { findTeam, findVisitPlace, listModes } from "#app/features/bookings/visits/visit-place.server.ts";
import { moveRequest, SITE } from "#app/features/contact/meeting-request.server.ts";
import { findRequested } from "#app/features/contact/requested-listing.server.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { bothClocks, isZone } from "#app/lib/time/zones.ts";
import { whatsappUrl } from "#app/services/company-values/settings.ts";
import { findCompanySettings, findVisitSettings } from "#app/services/company-values/settings-queries.server.ts";
import { extendLinks } from "#app/services/private-links/private-links.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";

/** What the private page of a visit tells its sender: exactly these keys, and no name or number but the company's. */
export async function findOwnVisit(db: Db, id: string, zone: string | null) {
  const own = await findOwn(db, id);
  if (!own) return undefined;
  const { visit, reference, holds: isHeld } = own;
  const listing = await describeListing(db, visit);
  if (listing === "gone") return undefined;
  const [settings, texts, rules, now] = [await findCompanySettings(db), await findSiteTexts(db), await findVisitSettings(db), nowIso()];
  const { mode, debut, duree, statut, fuseau, deplacements } = visit;
  const about = listing ? `${listing.titre} (réf. ${listing.reference}), ` : "";
  const named = ["ma demande de visite", reference].filter(Boolean).join(" ");
  const { lieu } = await findVisitPlace(db, visit);
  const text = `Bonjour FADEM, ${named}\u00a0: ${about}${bothClocks(debut, fuseau, lieu)}.`;
  const isOpen = mayChange(visit, rules.preavis_heures, now);
  return {
    kind: "visit" as const,
    ...{ reference, mode, debut, duree, statut, lieu },
    zone: zone && isZone(zone) ? zone : fuseau,
    /** Whether its time is its own now, begun or not. */
    isHeld,
    mayCancel: isOpen,
    mayMove: isOpen && deplacements < MOST_MOVES && (await listModes(db, visit)).includes(mode) && (!listing || listing.isFree),
    movesLeft: Math.max(0, MOST_MOVES - deplacements),
    listing: listing && { titre: listing.titre, reference: listing.reference, path: listing.path, image: listing.image },
    chatUrl: whatsappUrl(settings, text),
    telephone: settings.telephone_secretariat,
    alerte: texts.properties.alerte_acompte,
  };
}

/** A visit whose request was put away is out of sight, but for a confirmed one, which who asked for it may still end. */
async function findOwn(db: Db | Trx, id: string): Promise<{ visit: Visit; reference: string | null; holds: boolean } | undefined> {
  const found = await db
    .selectFrom("appointments")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .selectAll("appointments")
    .select(["contact_requests.reference as told_reference", "contact_requests.deleted_at", visitHolds(nowIso()).as("holds")])
    .where("appointments.id", "=", id)
    .where(isNotSetAside.visit)
    .executeTakeFirst();
  if (!found) return undefined;
  const { told_reference: reference, deleted_at, holds, ...visit } = found;
  return deleted_at === null || stands(visit) ? { visit, reference, holds: Boolean(holds) } : undefined;
}

/** The listing as visitors may know it; undefined for a visit at the office. */
export async function describeListing(db: Db, visit: Visit) {
  const of = listingOf(visit);
  if (!of) return undefined;
  const { shared, rows } = sharedTable<ListingTable>(db, of.table);
  const row = await shared.selectFrom(rows).select(["slug", "titre", "reference"]).where("id", "=", of.id).executeTakeFirst();
  if (!row) return "gone" as const;
  const lookup = await findPublicListing(db, of.table, row.slug);
  const view = lookup.kind === "found" ? toListingView(of.table, lookup.row) : undefined;
  const isFree = view !== undefined && view.taken === undefined;
  const seen = { path: view?.path ?? null, image: view?.images[0] ?? null, lieu: view?.lieu.whole ?? null };
  return { titre: row.titre, reference: row.reference, ...seen, isFree };
}

export function listingOf({ listing_table: table, listing_id: id }: Pick<Visit, "listing_table" | "listing_id">): OfListing | undefined {
  return table && id ? { table, id } : undefined;
}

/** Where this visit may be moved to; undefined while visitors choose no slot. Its own time is free for it. */
export async function findOwnSlots(db: Db, id: string, { from, days }: { from: string; days: number }) {
  const own = await findOwn(db, id);
  return own && findSlots(db, listingOf(own.visit), { from, days, mode: own.visit.mode, except: id });
}

const NOT_OFFERED = "Ce bien n’est plus proposé à la visite. Écrivez-nous ou appelez-nous.";
const refusals = {
  late: TOO_LATE,
  moves: `${MOVED_ENOUGH} Appelez-nous pour la changer encore.`,
  off: "La visite ne se déplace pas en ligne en ce moment. Appelez-nous.",
  closed: NOT_OFFERED,
  none: CHOOSE_SLOT,
  full: "Ce jour a déjà beaucoup de demandes. Choisissez un autre jour.",
  slot: NO_SLOT,
  taken: TAKEN_SLOT,
} as const;
export type OwnVisitOutcome = { ok: true } | { ok: false; reason: keyof typeof refusals; message: string };

function refuse(reason: keyof typeof refusals): OwnVisitOutcome {
  return { ok: false, reason, message: refusals[reason] };
}

/**
 * `Déplacer la visite`, by the link of the sender: the former time is freed and the new one taken in one transaction, and a visit that was
 * confirmed waits for a member again. The time it has already, sent once more, changes nothing and counts as no move.
 */
export function moveOwnVisit(db: Db, id: string, debut: string): Promise<OwnVisitOutcome> {
  const moved = changeContent(db, async (trx, announce): Promise<OwnVisitOutcome> => {
    const now = nowIso();
    const rules = await findSlotRules(trx, now);
    const visit = (await findOwn(trx, id))?.visit;
    if (!visit || !mayChange(visit, rules.settings.preavis_heures, now)) return refuse("late");
    if (visit.debut === debut) return { ok: true };
    if (visit.deplacements >= MOST_MOVES) return refuse("moves");
    if (!(await listModes(trx, visit)).includes(visit.mode)) return refuse("off");
    const team = await findTeam(trx, visit);
    const listing = listingOf(visit);
    const about = listing && (await findRequested(trx, listing));
    if (typeof about === "string" || about?.isTaken) return refuse("closed");
    if (debut === "") return refuse("none");
    if (!isSlot(debut, rules)) return refuse("slot");
    if (await isHalfAsked(trx, team, debut.slice(0, 10), rules, id)) return refuse("full");
    const change = { debut, duree: rules.settings.duree, statut: "demande" as const, rappel_le: null, tenu_jusqu_a: heldUntil(rules) };
    await moveTime(trx, announce, timeOfVisit({ ...visit, ...change }, rules.settings, team), now);
    const counted = { sequence: visit.sequence + 1, deplacements: visit.deplacements + 1 };
    const after = await writeBooking(trx, announce, SITE, "appointments", visit, { ...change, ...counted });
    await extendLinks(trx, "rendez_vous", id, pageEnd(after));
    await moveRequest(trx, announce, SITE, visit.demande_id, {
      ...{ statut: "nouveau", urgence: "normale", date_souhaitee: debut.slice(0, 10) },
    });
    return { ok: true };
  });
  return orTaken(moved, () => refuse("taken"));
}

const CANCELLED_BY_SENDER = "Annulée par la personne";

/** `Annuler la visite`, by the link of the sender: its time is free at once. Cancelled twice it stays cancelled. */
export function cancelOwnVisit(db: Db, id: string): Promise<OwnVisitOutcome> {
  return changeContent(db, async (trx, announce): Promise<OwnVisitOutcome> => {
    const visit = (await findOwn(trx, id))?.visit;
    if (visit?.statut === "annule") return { ok: true };
    const { preavis_heures } = await findVisitSettings(trx);
    if (!visit || !mayChange(visit, preavis_heures, nowIso())) return refuse("late");
    await freeTime(trx, { table: "appointments", id });
    await writeBooking(trx, announce, SITE, "appointments", visit, {
      statut: "annule",
      motif: CANCELLED_BY_SENDER,
      sequence: visit.sequence + 1,
    });
    await moveRequest(trx, announce, SITE, visit.demande_id, { statut: "traite", urgence: "normale" });
    return { ok: true };
  });
}
