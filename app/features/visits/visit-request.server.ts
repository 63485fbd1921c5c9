import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { contentTypes } from "#app/db/tables/content-types.ts";
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
import { isNotSetAside } from "./set-aside-visits.server.ts";
import { findSlotRules, type OfListing } from "./slots.server.ts";
import { isSlot } from "./slots.ts";
import { heldStatuts, modeLabels, type Visit, visitSubject } from "./visit.ts";
import { NO_VIDEO } from "./visit-form-words.ts";
import { nextReference, pageEnd, takeHours } from "./visit-hours.server.ts";
import type { VisitRequestInput } from "./visit-input.ts";

/** So many visits to come has one telephone or e-mail: no sender can take the whole week (RDV-05). */
export const MOST_COMING_VISITS = 2;

export type VisitRefusal =
  | { ok: false; reason: "gone" | "unknown" | "off" | "slot" | "taken" | "two" | "unreachable" }
  | { ok: false; reason: "dates"; errors: FormErrors };

/**
 * Stores a request for a visit and takes its time, once per sending: the primary key of the units gives each to one. About a listing that
 * was sold, let or reserved meanwhile it is stored as a message that asks for a comparable one, and `findVisitThanks` says so. Without a
 * listing the visit is at the office.
 */
export function requestVisit(
  db: Db,
  input: VisitRequestInput,
  listing: OfListing | undefined,
  submission: Submission,
): Promise<{ ok: true } | VisitRefusal> {
  return storeSent<"contact_requests", VisitRefusal>(db, "contact_requests", submission, async (trx, announce) => {
    const found = listing && (await findListing(trx, { listing_table: listing.table, listing_id: listing.id }));
    if (found && found.standing !== "public") return { ok: false, reason: found.standing };
    const about: Subject | undefined = listing && found ? { ...listing, ...found } : undefined;
    const telephone_e164 = internationalPhone(input.telephone, input.indicatif);
    if (!telephone_e164 && (!input.email || input.mode === "video")) return { ok: false, reason: "unreachable" };
    if (about && !about.isFree) return messageOf(input, about, telephone_e164);
    const now = nowIso();
    const rules = await findSlotRules(trx, now);
    const { settings } = rules;
    if (!settings.creneaux) return { ok: false, reason: "off" };
    if (input.mode === "video" && !settings.video) return { ok: false, reason: "dates", errors: { mode: NO_VIDEO } };
    if (!isSlot(input.debut, rules)) return { ok: false, reason: "slot" };
    if ((await countComing(trx, { email: input.email, telephone_e164 }, now)) >= MOST_COMING_VISITS) return { ok: false, reason: "two" };
    const visit = {
      ...{ id: newId(), created_at: now, updated_at: now, demande_id: newId(), reference: await nextReference(trx) },
      ...{ listing_table: listing?.table ?? null, listing_id: listing?.id ?? null },
      ...{ mode: input.mode, debut: input.debut, duree: settings.duree, statut: "demande" as const, fuseau: input.fuseau },
    };
    if (!(await takeHours(trx, visit, settings))) return { ok: false, reason: "taken" };
    await trx.insertInto("appointments").values(visit).execute();
    await createDerivedLink(trx, { usage: "rendez_vous", cible_id: visit.id, expire_le: pageEnd(visit) });
    announce("appointments", "bureau");
    return requestOf(input, visit, about, telephone_e164);
  });
}

type Subject = OfListing & { titre?: string; reference?: string; isFree?: boolean; address?: string };
type Sender = { email: string | null; telephone_e164: string | null };

/** Visits to come of this telephone or e-mail. */
async function countComing(trx: Trx, { email, telephone_e164 }: Sender, now: string): Promise<number> {
  const { count } = await trx
    .selectFrom("appointments")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("appointments.statut", "in", heldStatuts)
    .where(isNotSetAside)
    .where("debut", ">", now)
    .where((row) =>
      row.or([
        ...(telephone_e164 ? [row("telephone_e164", "=", telephone_e164)] : []),
        ...(email ? [row(row.fn<string>("lower", ["email"]), "=", email.toLowerCase())] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Stored = Pick<Visit, "demande_id" | "reference" | "mode" | "debut" | "fuseau">;

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
        ["Visite", `${visit.reference}, ${modeLabels[visit.mode].toLowerCase()}`],
        ["Moment", bothClocks(visit.debut, visit.fuseau)],
        ["Message", input.message],
      ],
      kind: { one: "demande de visite", many: "demandes de visite" },
    },
  };
}

/** Of a visit that came too late: the message it is stored as. */
function messageOf(input: VisitRequestInput, about: Subject, telephone_e164: string | null): Made<"contact_requests"> {
  const sujet = comparableSubject(visitSubject({ table: about.table, titre: about.titre ?? "" }), about.table);
  return {
    row: { ...sentColumns(input, about, telephone_e164), sujet, nature: "contact" },
    notice: {
      subject: sujet,
      facts: [...senderFacts(input, about), ["Message", input.message]],
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
  const stored =
    id && (await db.selectFrom("contact_requests").select(["nature", "listing_table"]).where("id", "=", id).executeTakeFirst());
  return stored && stored.nature === "contact" && stored.listing_table ? comparableThanks(stored.listing_table) : undefined;
}
