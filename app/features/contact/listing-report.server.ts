import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { isOffered, type ListingTable } from "#app/db/tables/content-types.ts";
import { oneOf, submissionKey, visitor } from "#app/lib/forms/fields.ts";
import { TOGO } from "#app/lib/text/phone.ts";
import { internationalPhone } from "#app/services/form-fields/international-phone.server.ts";
import type { ReceiptWords } from "#app/services/visitor-forms/receipt.server.ts";
import type { FormRefusal } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Submission } from "#app/services/visitor-forms/store-once.server.ts";
import { ANONYMOUS, MAX_REPORT_LENGTH, MIN_REPORT_LENGTH, reportMotifs, reportReason, WORDS_WANTED } from "./listing-report.ts";
import { findRequested, refuseAbout } from "./requested-listing.server.ts";
import { storeRequest } from "./store-request.server.ts";

export const NOTHING_TO_REPORT = "Cette annonce n’est plus en ligne\u00a0: il n’y a plus rien à signaler.";
const MOTIF_WANTED = "Choisissez ce qui se passe.";
const CONTACT = "Indiquez un numéro de téléphone ou un e-mail valide, ou laissez ce champ vide.";
const ANNONCE = "Cette annonce n’est pas reconnue. Rechargez la page et recommencez.";

const emailForm = z.email();

/** "awa@exemple.com" or "90 12 34 56": one field, told apart by its sign; undefined when it is neither. */
function readContact(typed: string | null): { email: string | null; telephone: string | null; telephone_e164: string | null } | undefined {
  if (typed === null) return { email: null, telephone: null, telephone_e164: null };
  if (typed.includes("@")) return emailForm.safeParse(typed).success ? { email: typed, telephone: null, telephone_e164: null } : undefined;
  const telephone_e164 = internationalPhone(typed.slice(0, 20), TOGO);
  return telephone_e164 === null ? undefined : { email: null, telephone: typed.slice(0, 20), telephone_e164 };
}

export const listingReportSchema = z
  .strictObject({
    annonce: z.string(ANNONCE).max(12, ANNONCE),
    motif: oneOf(reportMotifs as [(typeof reportMotifs)[number]], MOTIF_WANTED),
    message: visitor.optionalParagraphs({
      max: MAX_REPORT_LENGTH,
      tooLong: `Le message ne peut pas dépasser ${MAX_REPORT_LENGTH} caractères.`,
    }),
    coordonnees: visitor.optionalText({ max: 100 }),
    cle_envoi: submissionKey(),
  })
  .refine(({ motif, message }) => !reportReason(motif).asksWords || (message ?? "").length >= MIN_REPORT_LENGTH, {
    error: WORDS_WANTED,
    path: ["message"],
    when: isRead("motif", "message"),
  })
  .refine(({ coordonnees }) => readContact(coordonnees) !== undefined, {
    error: CONTACT,
    path: ["coordonnees"],
    when: isRead("coordonnees"),
  });

/** The sentence is told with the other mistakes of the form, unless the field it speaks of has a mistake of its own. */
function isRead(...names: string[]) {
  return ({ issues }: { issues: { path?: PropertyKey[] }[] }) => !issues.some(({ path }) => names.includes(String(path?.[0])));
}

export type ListingReport = z.infer<typeof listingReportSchema>;
type Reported = { table: ListingTable; id: string };

/** Stores a report once per sending; it hides nothing by itself. About what visitors do not see nothing is stored. */
export function createListingReport(
  db: Db,
  { motif, message, coordonnees }: ListingReport,
  { table, id }: Reported,
  submission: Submission,
): Promise<{ ok: true } | FormRefusal> {
  return storeRequest<FormRefusal>(db, { visitor: submission }, async (trx) => {
    const about = await findRequested(trx, { table, id });
    if (about === "gone" || about === "unknown") return refuseAbout("annonce", about, NOTHING_TO_REPORT);
    const { label, isUrgent, only } = reportReason(motif);
    if (!isOffered(table) || (only && only !== table)) return { ok: false, errors: { motif: MOTIF_WANTED } };
    return {
      ...{ nature: "signalement", about, motif, message, sujet: `${about.reference}\u00a0: ${label}` },
      sender: { nom: ANONYMOUS, email: null, telephone: null, telephone_e164: null, ...readContact(coordonnees) },
      urgence: isUrgent ? "urgente" : "normale",
    };
  });
}

/** It may come from a stranger: neither a reference nor an answer is promised. */
export function reportThanks({ annonce }: Pick<ListingReport, "annonce">): ReceiptWords {
  return { title: `Merci. Votre signalement sur ${annonce.toUpperCase()} est enregistré.`, lead: "Nous relisons l’annonce." };
}
