import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { Booking, KindName, OfListing, StayBooking, VisitBooking } from "#app/features/bookings/booking.ts";
import { findForSender } from "#app/features/bookings/booking-queries.server.ts";
import { queueLetter } from "#app/features/bookings/letters.server.ts";
import { stayPeriod } from "#app/features/bookings/stays/stay.ts";
import { staysAddress } from "#app/features/bookings/stays/stay-form-words.ts";
import { freeTime, moveTime, orTaken } from "#app/features/bookings/time/held-time.server.ts";
import { moveRequest, SITE } from "#app/features/bookings/time/meeting-request.server.ts";
import { writeBooking } from "#app/features/bookings/time/write-booking.server.ts";
import { findSlotRules, findSlots, heldUntil, isHalfAsked } from "#app/features/bookings/visits/slots.server.ts";
import { isSlot, timeOfVisit } from "#app/features/bookings/visits/slots.ts";
import { MOST_MOVES, MOVED_ENOUGH, mayChange, pageEnd } from "#app/features/bookings/visits/visit.ts";
import { CHOOSE_SLOT, NO_SLOT, TAKEN_SLOT, TOO_LATE } from "#app/features/bookings/visits/visit-form-words.ts";
import { findTeam, listModes } from "#app/features/bookings/visits/visit-place.server.ts";
import { findRequested } from "#app/features/contact/requested-listing.server.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { bothClocks, isZone, LOME } from "#app/lib/time/zones.ts";
import { whatsappUrl } from "#app/services/company-values/settings.ts";
import { findCompanySettings, findVisitSettings } from "#app/services/company-values/settings-queries.server.ts";
import { extendLinks } from "#app/services/private-links/private-links.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";

export type OwnBooking = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** What a private page tells who asked: exactly these keys, and no name or number but the company's. */
export async function findOwn(db: Db, kind: KindName, id: string, zone: string | null) {
  const booking = await findForSender(db, kind, id);
  const listing = booking && (await describeListing(db, booking));
  if (!booking || listing === "gone") return undefined;
  const [settings, texts] = [await findCompanySettings(db), await findSiteTexts(db)];
  const { reference } = booking;
  const when = booking.kind === "visit" ? bothClocks(booking.debut, booking.fuseau, booking.lieu) : stayPeriod(booking);
  const named = [booking.kind === "visit" ? "ma demande de visite" : "ma demande", reference].filter(Boolean).join(" ");
  const about = listing ? `${listing.titre} (réf. ${listing.reference}), ` : "";
  const common = {
    reference,
    zone: zone && isZone(zone) ? zone : booking.kind === "visit" ? booking.fuseau : LOME,
    /** Whether its time is its own now, begun or not. */
    isHeld: booking.holds,
    listing: listing && { titre: listing.titre, reference: listing.reference, path: listing.path, image: listing.image },
    chatUrl: whatsappUrl(settings, `Bonjour FADEM, ${named}\u00a0: ${about}${when}.`),
    telephone: settings.telephone_secretariat,
    alerte: texts.properties.alerte_acompte,
  };
  if (booking.kind === "stay") return { ...common, ...ofStay(booking, listing?.hasOffer ?? false) };
  return { ...common, ...(await ofVisit(db, booking, listing?.isFree ?? true)) };
}

async function ofVisit(db: Db, visit: VisitBooking, isFree: boolean) {
  const { mode, debut, duree, statut, lieu, deplacements } = visit;
  const isOpen = mayChange(visit, (await findVisitSettings(db)).preavis_heures, nowIso());
  return {
    kind: "visit" as const,
    ...{ mode, debut, duree, statut, lieu, mayCancel: isOpen, movesLeft: Math.max(0, MOST_MOVES - deplacements) },
    mayMove: isOpen && deplacements < MOST_MOVES && (await listModes(db, visit)).includes(mode) && isFree,
  };
}

function ofStay(stay: StayBooking, hasOffer: boolean) {
  const { arrivee, depart, lignes_prix, total, caution, personnes, listing_table, statut, listing } = stay;
  return {
    kind: "stay" as const,
    ...{ arrivee, depart, lignes_prix, total, caution, personnes, listing_table, statut, until: stay.option_jusqu_a },
    mayCancel: statut === "option",
    again: hasOffer ? staysAddress(listing.reference, { arrivee, depart }) : null,
  };
}

/** The listing as visitors may know it; undefined for a visit at the office. */
export async function describeListing(db: Db, booking: Pick<Booking, "listing_table" | "listing_id">) {
  const of = listingOf(booking);
  if (!of) return undefined;
  const { shared, rows } = sharedTable<ListingTable>(db, of.table);
  const row = await shared.selectFrom(rows).select(["slug", "titre", "reference"]).where("id", "=", of.id).executeTakeFirst();
  if (!row) return "gone" as const;
  const lookup = await findPublicListing(db, of.table, row.slug);
  const view = lookup.kind === "found" ? toListingView(of.table, lookup.row) : undefined;
  return {
    ...{ titre: row.titre, reference: row.reference, path: view?.path ?? null, image: view?.images[0] ?? null },
    ...{ isFree: view !== undefined && view.taken === undefined, hasOffer: view?.offer !== undefined },
  };
}

function listingOf({ listing_table: table, listing_id: id }: Pick<Booking, "listing_table" | "listing_id">): OfListing | undefined {
  return table && id ? { table, id } : undefined;
}

/** Where this visit may be moved to; undefined while visitors choose no slot. Its own time is free for it. */
export async function findOwnSlots(db: Db, id: string, { from, days }: { from: string; days: number }) {
  const own = await findForSender(db, "visit", id);
  return own?.kind === "visit" ? findSlots(db, listingOf(own), { from, days, mode: own.mode, except: id }) : undefined;
}

const refusals = {
  late: TOO_LATE,
  moves: `${MOVED_ENOUGH} Appelez-nous pour la changer encore.`,
  off: "La visite ne se déplace pas en ligne en ce moment. Appelez-nous.",
  closed: "Ce bien n’est plus proposé à la visite. Écrivez-nous ou appelez-nous.",
  none: CHOOSE_SLOT,
  full: "Ce jour a déjà beaucoup de demandes. Choisissez un autre jour.",
  slot: NO_SLOT,
  taken: TAKEN_SLOT,
} as const;
export type OwnOutcome = { ok: true } | { ok: false; reason: keyof typeof refusals; message: string };

function refuse(reason: keyof typeof refusals): OwnOutcome {
  return { ok: false, reason, message: refusals[reason] };
}

/**
 * `Déplacer la visite`, by the link of the sender: the former time is freed and the new one taken in one transaction, and a visit that was
 * confirmed waits for a member again. The time it has already, sent once more, changes nothing and counts as no move.
 */
export function moveOwnVisit(db: Db, id: string, debut: string): Promise<OwnOutcome> {
  const moved = changeContent(db, async (trx, announce): Promise<OwnOutcome> => {
    const now = nowIso();
    const rules = await findSlotRules(trx, now);
    const visit = await findVisit(trx, id);
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
    await queueLetter(trx, "visit", id, "demande", { isBySender: true });
    const request = { statut: "nouveau", urgence: "normale", date_souhaitee: debut.slice(0, 10) };
    await moveRequest(trx, announce, SITE, visit.demande_id, request);
    return { ok: true };
  });
  return orTaken(moved, () => refuse("taken"));
}

async function findVisit(trx: Trx, id: string) {
  if (!(await findForSender(trx, "visit", id))) return undefined;
  return trx.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirst();
}

/** `Annuler`, by the link of the sender: its time is free at once. Cancelled twice it stays cancelled. */
export function cancelOwn(db: Db, kind: KindName, id: string): Promise<OwnOutcome> {
  return changeContent(db, async (trx, announce): Promise<OwnOutcome> => {
    const own = await findForSender(trx, kind, id);
    if (own?.statut === "annule" || own?.statut === "annulee") return { ok: true };
    if (own?.kind === "visit") {
      const [visit, { preavis_heures }] = [await findVisit(trx, id), await findVisitSettings(trx)];
      if (!visit || !mayChange(visit, preavis_heures, nowIso())) return refuse("late");
      const change = { statut: "annule" as const, motif: "Annulée par la personne", sequence: visit.sequence + 1 };
      await writeBooking(trx, announce, SITE, "appointments", visit, change);
    } else {
      const stay = own && (await trx.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst());
      if (!stay || own.statut !== "option") return refuse("late");
      await writeBooking(trx, announce, SITE, "bookings", stay, { statut: "annulee", motif: "Annulé par la personne" });
    }
    await freeTime(trx, { table: kind === "visit" ? "appointments" : "bookings", id });
    await queueLetter(trx, kind, id, "annulation", { isBySender: true });
    await moveRequest(trx, announce, SITE, own.demande_id, { statut: "traite", urgence: "normale" });
    return { ok: true };
  });
}
