import type { listingTables } from "#app/db/schema.ts";
import { type CompanySettings, whatsappUrl } from "#app/platform/settings/settings.ts";

export type EnquiryKind = "visite" | "devis";

/** The listing a visitor asks about. */
export type EnquiryListing = {
  table: (typeof listingTables)[number];
  id: string;
  titre: string;
  /** Absolute. */
  url: string;
  /** Title, place and price in one line, for the first message of a chat. */
  summary?: string;
};

export const enquiryLabels: Record<EnquiryKind, string> = { visite: "Demander une visite", devis: "Demander un devis" };
export const CONTACT_AGENCY = "Contacter l'agence";

/** Where the buttons lead without script. */
export function enquiryAddress(kind: EnquiryKind | "contact", { table, id }: Pick<EnquiryListing, "table" | "id">) {
  return `/demande/envoyer?${new URLSearchParams({ nature: kind, annonce: table, id })}`;
}

const prefixes: Record<EnquiryKind | "contact", string> = { visite: "Visite", devis: "Devis", contact: "Question" };
const MAX_SUBJECT = 200;

export function enquirySubject(kind: EnquiryKind | "contact", titre: string) {
  return `${prefixes[kind]} : ${titre}`.slice(0, MAX_SUBJECT);
}

export const enquiryTexts: Record<EnquiryKind, string> = {
  visite: "Bonjour, je souhaite visiter ce lieu.",
  devis: "Bonjour, je souhaite recevoir un devis pour un projet semblable.",
};

export function listingWhatsappUrl(settings: CompanySettings, { titre, url, summary = titre }: EnquiryListing) {
  return whatsappUrl(settings, `Bonjour FADEM, je suis intéressé(e) par ${summary}.\n${url}`);
}
