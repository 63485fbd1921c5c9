import type { Db } from "#app/db/engine/client.server.ts";
import { contentTypes } from "#app/db/tables/content-types.ts";
import { mayHoldMore, networkDigest, noteBeside } from "#app/features/bookings/asking-bounds.server.ts";
import { takeTime } from "#app/features/bookings/held-time.server.ts";
import { nextReference } from "#app/features/bookings/write-booking.server.ts";
import { findListing } from "#app/features/contact/contact-request-create.server.ts";
import { comparableSubject, comparableThanks } from "#app/features/contact/enquiry-listing.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { bothClocks } from "#app/lib/time/zones.ts";
import { newId } from "#app/lib/values/ids.ts";
import { internationalPhone } from "#app/services/form-fields/international-phone.server.ts";
import { createDerivedLink, derivedSecret } from "#app/services/private-links/private-links.server.ts";
import { type Made, storeSent } from "#app/services/sent/sent-commands.server.ts";
import { findSent, type Submission } from "#app/services/visitor-forms/store-once.server.ts";
import { findSlotRules, findSlots, heldUntil, isHalfAsked, type OfListing } from "./slots.server.ts";
import { isSlot, timeOfVisit } from "./slots.ts";
import { modeLabels, pageEnd, type Visit, visitSubject } from "./visit.ts";
import { NO_VIDEO, ONLY_VIDEO, SLOT_NOT_HELD, visitWish } from "./visit-form-words.ts";
import type { VisitRequestInput } from "./visit-input.ts";
import { findTeam, findVisitPlace, listModes } from "./visit-place.server.ts";

export type VisitRefusal =
  | { ok: false; reason: "gone" | "unknown" | "off" | "slot" | "taken" | "unreachable" }
  | { ok: false; reason: "dates"; errors: FormErrors };

/**
 * Stores a request for a visit and takes its time, once per sending: the primary key of the units gives each to one. What is to be checked,
 * or is beyond what a sender, a network and a day may hold, is stored as a message and holds nothing; about a listing that was sold, let or
 * reserved meanwhile as one that asks for a comparable one. `findVisitThanks` says so. Without a listing the visit is at the office.
 */
export function requestVisit(
  db: Db,
  input: VisitRequestInput,
  listing: OfListing | undefined,
  submission: Submission,
): Promise<{ ok: true } | VisitRefusal> {
  return storeSent<"contact_requests", VisitRefusal>(db, "contact_requests", submission, async (trx, announce, mark) => {
    const found = listing && (await findListing(trx, { listing_table: listing.table, listing_id: listing.id }));
    if (found && found.standing !== "public") return { ok: false, reason: found.standing };
    const about: Subject | undefined = listing && found ? { ...listing, ...found } : undefined;
    const telephone_e164 = internationalPhone(input.telephone, input.indicatif);
    if (!telephone_e164 && (!input.email || input.mode === "video")) return { ok: false, reason: "unreachable" };
    if (about && !about.isFree) {
      const { lieu } = await findVisitPlace(trx, { listing_table: about.table, listing_id: about.id });
      return messageOf(input, about, telephone_e164, { isLate: true, lieu });
    }
    const now = nowIso();
    const rules = await findSlotRules(trx, now);
    const { settings } = rules;
    const visited = { listing_table: listing?.table ?? null, listing_id: listing?.id ?? null };
    const modes = await listModes(trx, visited);
    if (modes.length === 0) return { ok: false, reason: "off" };
    if (!modes.includes(input.mode))
      return { ok: false, reason: "dates", errors: { mode: input.mode === "video" ? NO_VIDEO : ONLY_VIDEO } };
    const [team, { lieu }] = [await findTeam(trx, { ...visited, mode: input.mode }), await findVisitPlace(trx, visited)];
    if (!isSlot(input.debut, rules)) return { ok: false, reason: "slot" };
    const [jour, reseau] = [input.debut.slice(0, 10), networkDigest(submission)];
    const isHeld =
      !mark.a_verifier &&
      (await mayHoldMore(trx, "appointments", { email: input.email, telephone_e164 }, reseau, now)) &&
      !(await isHalfAsked(trx, team, jour, rules));
    if (!isHeld) {
      const free = (await findSlots(trx, listing, { from: jour, days: 1, mode: input.mode }, now))?.jours[0]?.debuts ?? [];
      if (!free.includes(input.debut)) return { ok: false, reason: "taken" };
      const id = newId();
      await noteBeside(trx, reseau, id, now);
      return messageOf(input, about, telephone_e164, { id, lieu });
    }
    const visit = {
      ...{ id: newId(), created_at: now, updated_at: now, demande_id: newId(), reference: await nextReference(trx, "appointments") },
      ...visited,
      ...{ mode: input.mode, debut: input.debut, duree: settings.duree, statut: "demande" as const, fuseau: input.fuseau },
      ...{ tenu_jusqu_a: heldUntil(rules), reseau },
    };
    if (!(await takeTime(trx, announce, timeOfVisit(visit, settings, team), now))) return { ok: false, reason: "taken" };
    await trx.insertInto("appointments").values(visit).execute();
    await createDerivedLink(trx, { usage: "rendez_vous", cible_id: visit.id, expire_le: pageEnd(visit) });
    announce("appointments", "bureau");
    return requestOf(input, { ...visit, lieu }, about, telephone_e164);
  });
}

type Subject = OfListing & { titre?: string; reference?: string; isFree?: boolean; address?: string };
type Stored = Pick<Visit, "demande_id" | "mode" | "debut" | "fuseau"> & { lieu: string };

function requestOf(
  input: VisitRequestInput,
  visit: Stored,
  about: Subject | undefined,
  telephone_e164: string | null,
): Made<"contact_requests"> {
  const sujet = visitSubject(about && { table: about.table, titre: about.titre ?? "" });
  return {
    row: { id: visit.demande_id, ...sentColumns(input, about, telephone_e164), sujet, nature: "visite" },
    notice: {
      subject: sujet,
      facts: [
        ...senderFacts(input, about),
        ["Visite", modeLabels[visit.mode]],
        ["Moment", bothClocks(visit.debut, visit.fuseau, visit.lieu)],
        ["Message", input.message],
      ],
      kind: { one: "demande de visite", many: "demandes de visite" },
    },
  };
}

/** A visit that came too late, or that holds nothing, as the message it is stored as: what was chosen stands at its end. */
function messageOf(
  input: VisitRequestInput,
  about: Subject | undefined,
  telephone_e164: string | null,
  { isLate = false, id = newId(), lieu }: { isLate?: boolean; id?: string; lieu: string },
): Made<"contact_requests"> {
  const wanted = visitSubject(about && { table: about.table, titre: about.titre ?? "" });
  const sujet = isLate && about ? comparableSubject(wanted, about.table) : wanted;
  const message = [input.message, visitWish(input, lieu)].filter(Boolean).join("\n\n");
  return {
    row: { id, ...sentColumns({ ...input, message }, about, telephone_e164), sujet, nature: "contact" },
    notice: {
      subject: sujet,
      facts: [...senderFacts(input, about), ["Message", message]],
      kind: { one: "demande de contact", many: "demandes de contact" },
    },
  };
}

function sentColumns(input: VisitRequestInput, about: Subject | undefined, telephone_e164: string | null) {
  return {
    ...{ nom: input.nom, prenom: null, entreprise: null, email: input.email, telephone: input.telephone, telephone_e164 },
    ...{ message: input.message ?? "", urgence: "normale" as const, notes_internes: null },
    service_demande: about ? contentTypes[about.table].listing.service : null,
    ...{ listing_table: about?.table ?? null, listing_id: about?.id ?? null, date_souhaitee: input.debut.slice(0, 10) },
  };
}

function senderFacts(input: VisitRequestInput, about: Subject | undefined): [string, string | null][] {
  return [
    ["Nom", input.nom],
    ["E-mail", input.email],
    ["Téléphone", input.telephone],
    ["Annonce", about ? `${about.titre} (${about.reference})` : null],
    ["Lien de l’annonce", about?.address ?? null],
  ];
}

/** Where the sender goes on: the private page of what this very sending became. Undefined where it became a message. */
export async function findVisitPage(db: Db, submission: Submission): Promise<`/rendez-vous/${string}` | undefined> {
  const id = await findSent(db, "contact_requests", submission);
  const visit = id && (await db.selectFrom("appointments").select("id").where("demande_id", "=", id).executeTakeFirst());
  return visit ? visitAddress(visit.id) : undefined;
}

/** The address that opens this visit to who asked for it. */
export function visitAddress(id: string): `/rendez-vous/${string}` {
  return `/rendez-vous/${derivedSecret("rendez_vous", id)}`;
}

/** What its sender is told instead of the usual thanks: it was stored as a message. */
export async function findVisitThanks(db: Db, submission: Submission) {
  const id = await findSent(db, "contact_requests", submission);
  if (!id) return undefined;
  const about = ["nature", "listing_table", "sujet"] as const;
  const stored = await db.selectFrom("contact_requests").select(about).where("id", "=", id).executeTakeFirst();
  if (stored?.nature !== "contact") return undefined;
  // The subject of one that came too late names no visit any more.
  const isLate = stored.listing_table && stored.sujet === comparableSubject(stored.sujet, stored.listing_table);
  return isLate && stored.listing_table ? comparableThanks(stored.listing_table) : { title: SLOT_NOT_HELD };
}
