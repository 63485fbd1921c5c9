import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { contentTypes, type ListingTable } from "#app/db/tables/content-types.ts";
import type { Announce } from "#app/kernel/write/change-content.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { adminDisplayName } from "#app/services/auth/admin-session.ts";
import { internationalPhone } from "#app/services/form-fields/international-phone.server.ts";
import type { Notice } from "#app/services/mail/queue-notice.server.ts";
import { type Made, storeSent } from "#app/services/sent/sent-commands.server.ts";
import type { FormRefusal } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import { type Mark, type Submission, sha256, submissionWithKey } from "#app/services/visitor-forms/store-once.server.ts";
import { type ContactRequest, contactNatureLabel, contactServiceLabels } from "./contact-request.ts";
import { TELEPHONE } from "./contact-request-input.ts";
import { comparableSubject } from "./enquiry-listing.ts";
import type { LateMotif } from "./request-thanks.server.ts";

/** Who asks, and where an answer goes. */
export type Sender = Pick<ContactRequest, "nom" | "email" | "telephone" | "telephone_e164">;

/** What a visitor or a caller asks of the company. */
export type NewRequest = {
  id?: string;
  nature: ContactRequest["nature"];
  sender: Sender;
  sujet: string;
  message: string | null;
  about?: { table: ListingTable; id: string; titre: string; reference: string; url?: string };
  /** The service of the listing, unless it says so. */
  service?: ContactRequest["service_demande"];
  /** The day that is wished for, or agreed. */
  jour?: string | null;
  motif?: string;
  urgence?: ContactRequest["urgence"];
  /** In the mail that tells of it: its subject, where what is asked for stands in it already, and more lines. */
  objet?: string;
  facts?: Notice["facts"];
  /** What needs its row: run in the same transaction, once the row is there. */
  onStored?: () => Promise<unknown>;
};

type Member = Actor & { prenom: string; nom: string };

/** A form of the site, or a member who was told; `key` names that form and all its words. No limit of the public forms counts there. */
export type RequestOrigin =
  | { visitor: Submission }
  | { member: Member; canal: ContactRequest["canal"]; key: readonly unknown[]; isAnswered: boolean };

/** The number as it was typed, and as it is called. */
export function senderOf(typed: Omit<Sender, "telephone_e164"> & { indicatif: string }): Sender {
  const { nom, email, telephone, indicatif } = typed;
  return { nom, email, telephone, telephone_e164: internationalPhone(telephone, indicatif) };
}

/** Of a number that its country does not have, and no e-mail beside it: nothing stored could be answered. */
export const UNREACHABLE: FormRefusal = { ok: false, errors: { telephone: TELEPHONE } };

/** The one place where a request becomes a row of `contact_requests`, once per sending. `ask` may refuse; the id is that of the stored row. */
export async function storeRequest<Refused extends { ok: false } = FormRefusal>(
  db: Db,
  origin: RequestOrigin,
  ask: (trx: Trx, announce: Announce, mark: Mark) => Promise<NewRequest | Refused>,
): Promise<{ ok: true; id: string } | Refused> {
  const submission = "visitor" in origin ? origin.visitor : submissionWithKey(sha256(JSON.stringify(origin.key)).slice(0, 64));
  return storeSent<"contact_requests", Refused>(db, "contact_requests", submission, async (trx, announce, mark) => {
    const request = await ask(trx, announce, mark);
    return "ok" in request ? request : { ...rowOf(request, origin), onStored: request.onStored };
  });
}

/** What cannot be had as it was asked for, as a message: what was chosen stands in words at its end, and of what is taken it asks for another. */
export function asMessage({ facts, objet: _, ...request }: NewRequest, motif: LateMotif, chosen: string): NewRequest {
  const { about, sujet } = request;
  return {
    ...request,
    facts: chosen ? undefined : facts, // what stands in the message is told once
    ...{ nature: "contact", motif, message: [request.message, chosen].filter(Boolean).join("\n\n") },
    sujet: about && motif === "plus_disponible" ? comparableSubject(sujet, about.table) : sujet,
  };
}

function rowOf(request: NewRequest, origin: RequestOrigin): Made<"contact_requests"> {
  const { about, nature, sender, sujet, jour = null, motif = null, urgence = "normale", id } = request;
  const service_demande = request.service ?? (about ? contentTypes[about.table].listing.service : null);
  const row = {
    ...{ ...(id && { id }), ...sender, prenom: null, entreprise: null, sujet, message: request.message ?? "" },
    ...{ nature, motif, urgence, service_demande, date_souhaitee: jour, notes_internes: null },
    ...{ listing_table: about?.table ?? null, listing_id: about?.id ?? null },
  };
  if ("visitor" in origin) return { row, notice: noticeOf(request, row) };
  const { member, canal, isAnswered } = origin;
  const typed = { canal, saisi_par: adminDisplayName(member) || member.username };
  return { row: { ...row, ...typed }, typist: member, statut: isAnswered ? "traite" : "nouveau" };
}

function noticeOf({ about, facts = [], ...request }: NewRequest, row: Made<"contact_requests">["row"]): Omit<Notice, "path"> {
  const { nature, sender } = request;
  const label = contactNatureLabel({ nature, listing_table: about?.table ?? null });
  return {
    subject: request.objet ?? `${label}\u00a0: ${request.sujet}`,
    facts: [
      ["Nom", nature === "signalement" ? null : sender.nom],
      ["E-mail", sender.email],
      ["Téléphone", sender.telephone],
      ["Service", row.service_demande ? contactServiceLabels[row.service_demande] : null],
      ["Annonce", about ? `${about.titre} (${about.reference})` : null],
      ["Lien de l’annonce", about?.url ?? null],
      ...facts,
      ["Message", request.message],
    ],
    kind: kindOf(nature === "contact" ? "demande de contact" : label.toLowerCase()),
  };
}

/** "demande de visite", "demandes de visite" */
function kindOf(one: string): Notice["kind"] {
  return { one, many: one.replace(/^\w+/, "$&s") };
}
