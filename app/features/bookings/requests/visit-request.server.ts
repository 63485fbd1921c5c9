import type { Db } from "#app/db/engine/client.server.ts";
import type { OfListing } from "#app/features/bookings/booking.ts";
import { bookingLink } from "#app/features/bookings/booking-link.server.ts";
import { queueLetter } from "#app/features/bookings/letters.server.ts";
import { mayHoldMore, networkDigest, noteBeside } from "#app/features/bookings/time/asking-bounds.server.ts";
import { takeTime } from "#app/features/bookings/time/held-time.server.ts";
import { nextReference } from "#app/features/bookings/time/write-booking.server.ts";
import { findSlotRules, findSlots, heldUntil, isHalfAsked } from "#app/features/bookings/visits/slots.server.ts";
import { isSlot, timeOfVisit } from "#app/features/bookings/visits/slots.ts";
import { modeLabels, pageEnd, visitSubject } from "#app/features/bookings/visits/visit.ts";
import { NO_SLOT, NO_VIDEO, ONLY_VIDEO, TAKEN_SLOT, visitWish } from "#app/features/bookings/visits/visit-form-words.ts";
import { findTeam, findVisitPlace, listModes } from "#app/features/bookings/visits/visit-place.server.ts";
import { findRequested, refuseAbout } from "#app/features/contact/requested-listing.server.ts";
import { asMessage, type NewRequest, senderOf, storeRequest, UNREACHABLE } from "#app/features/contact/store-request.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { bothClocks } from "#app/lib/time/zones.ts";
import { newId } from "#app/lib/values/ids.ts";
import { isReachable } from "#app/services/form-fields/international-phone.server.ts";
import { createDerivedLink } from "#app/services/private-links/private-links.server.ts";
import type { FormRefusal } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Submission } from "#app/services/visitor-forms/store-once.server.ts";
import type { VisitRequestInput } from "./visit-input.ts";

const TAKEN: FormRefusal = { ok: false, errors: { debut: TAKEN_SLOT }, status: 409 };

/**
 * Stores a request for a visit and takes its time, once per sending: the primary key of the units gives each to one. What is to be checked,
 * or is beyond what a sender, a network and a day may hold, is stored as a message and holds nothing; about a listing that was sold, let or
 * reserved meanwhile as one that asks for a comparable one; `findThanks` says so. Without a listing the visit is at the office.
 */
export function requestVisit(
  db: Db,
  input: VisitRequestInput,
  listing: OfListing | undefined,
  submission: Submission,
): Promise<{ ok: true } | FormRefusal> {
  return storeRequest(db, { visitor: submission }, async (trx, announce, mark) => {
    const about = listing && (await findRequested(trx, listing));
    if (about === "gone" || about === "unknown") return refuseAbout("annonce", about);
    const sender = senderOf(input);
    if (!isReachable(input) || (input.mode === "video" && input.telephone === null)) return UNREACHABLE;
    const visited = { listing_table: listing?.table ?? null, listing_id: listing?.id ?? null };
    const { lieu } = await findVisitPlace(trx, visited);
    const jour = input.debut.slice(0, 10);
    const sujet = visitSubject(about);
    const request: NewRequest = { nature: "visite", sender, about, sujet, objet: sujet, message: input.message, jour };
    const chosen = visitWish(input, lieu);
    if (about?.isTaken) return asMessage(request, "plus_disponible", chosen);
    const now = nowIso();
    const rules = await findSlotRules(trx, now);
    const { settings } = rules;
    const modes = await listModes(trx, visited);
    if (modes.length === 0) return asMessage(request, "visites_fermees", chosen);
    if (!modes.includes(input.mode)) return { ok: false, errors: { mode: input.mode === "video" ? NO_VIDEO : ONLY_VIDEO } };
    const team = await findTeam(trx, { ...visited, mode: input.mode });
    if (!isSlot(input.debut, rules)) return { ok: false, errors: { debut: NO_SLOT } };
    const reseau = networkDigest(submission);
    const isHeld =
      !mark.a_verifier && (await mayHoldMore(trx, "appointments", sender, reseau, now)) && !(await isHalfAsked(trx, team, jour, rules));
    if (!isHeld) {
      const free = (await findSlots(trx, listing, { from: jour, days: 1, mode: input.mode }, now))?.jours[0]?.debuts ?? [];
      if (!free.includes(input.debut)) return TAKEN;
      const id = newId();
      await noteBeside(trx, reseau, id, now);
      return asMessage({ ...request, id }, "creneau_non_tenu", chosen);
    }
    const visit = {
      ...{ id: newId(), created_at: now, updated_at: now, demande_id: newId(), reference: await nextReference(trx, "appointments") },
      ...visited,
      ...{ mode: input.mode, debut: input.debut, duree: settings.duree, statut: "demande" as const, fuseau: input.fuseau },
      ...{ tenu_jusqu_a: heldUntil(rules), reseau },
    };
    if (!(await takeTime(trx, announce, timeOfVisit(visit, settings, team), now))) return TAKEN;
    await trx.insertInto("appointments").values(visit).execute();
    await createDerivedLink(trx, { usage: "rendez_vous", cible_id: visit.id, expire_le: pageEnd(visit) });
    announce("appointments", "bureau");
    const facts: NewRequest["facts"] = [
      ["Visite", modeLabels[visit.mode]],
      ["Moment", bothClocks(visit.debut, visit.fuseau, lieu)],
    ];
    const letter = { isBySender: true, network: submission.sender?.network } as const;
    return { ...request, id: visit.demande_id, facts, onStored: () => queueLetter(trx, "visit", visit.id, "demande", letter) };
  });
}

/** Where the sender goes on: the private page of the visit of a request. Undefined where that became a message. */
export async function findVisitPage(db: Db, request: string): Promise<`/rendez-vous/${string}` | undefined> {
  const visit = await db.selectFrom("appointments").select("id").where("demande_id", "=", request).executeTakeFirst();
  return visit ? bookingLink("visit", visit.id) : undefined;
}
