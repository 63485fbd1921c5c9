import { BY_PHONE, type ReceiptWords, type StoredSending, usualSteps } from "#app/services/visitor-forms/receipt.server.ts";
import type { EnquiryKind } from "./enquiry-listing.ts";
import { comparableThanks } from "./enquiry-listing.ts";

const SENT = "Demande envoyée";

/** What the sender of a message, a visit or a quote reads, and what becomes of it. */
export const enquiryThanks: Record<EnquiryKind, ReceiptWords> = {
  contact: { title: "Message envoyé avec succès\u00a0! Nous vous contacterons bientôt.", steps: usualSteps },
  visite: {
    ...{ title: SENT, lead: "Nous vous contacterons bientôt pour convenir du rendez-vous." },
    steps: ["Une personne de l’agence regarde quand le rendez-vous est possible.", "Elle vous propose un jour et une heure.", BY_PHONE],
  },
  devis: {
    ...{ title: SENT, lead: "Nous vous contacterons bientôt au sujet de votre devis." },
    steps: ["Une personne de l’agence étudie votre demande.", "Elle vous répond avec un prix, ou vous demande ce qui manque.", BY_PHONE],
  },
};

/** Why what was asked for is stored as a message: the `motif` of its row, of which a repeat is thanked like the first. */
export type LateMotif = "plus_disponible" | "visites_fermees" | "dates_fermees" | "creneau_non_tenu" | "dates_non_tenues";

const lateThanks: Record<Exclude<LateMotif, "plus_disponible">, Omit<ReceiptWords, "steps">> = {
  visites_fermees: byTelephone("visites"),
  dates_fermees: byTelephone("dates"),
  creneau_non_tenu: { title: "Votre demande est reçue. Ce créneau n’est pas bloqué\u00a0: nous vous répondons vite." },
  dates_non_tenues: { title: "Votre demande est reçue. Ces dates ne sont pas bloquées\u00a0: nous vous répondons vite." },
};

function byTelephone(what: string) {
  const lead = `Les ${what} se fixent maintenant par téléphone\u00a0: nous avons reçu votre demande. Nous vous contacterons bientôt.`;
  return { title: SENT, lead };
}

/** The usual words, unless what was sent was stored as a message. */
export async function findThanks(stored: StoredSending | undefined, usual: ReceiptWords): Promise<ReceiptWords> {
  if (!stored) return usual;
  const rows = stored.db.selectFrom("contact_requests").select(["motif", "listing_table"]);
  const { motif, listing_table } = await rows.where("id", "=", stored.id).executeTakeFirstOrThrow();
  const isTaken = motif === "plus_disponible" && listing_table !== null;
  const late = isTaken ? { title: SENT, lead: comparableThanks(listing_table) } : lateThanks[motif as keyof typeof lateThanks];
  return late ? { ...late, steps: usualSteps } : usual;
}
