import type { ListingTable } from "#app/db/tables/content-types.ts";
import { listingChatText } from "#app/features/listing-parts/listing-words.ts";
import { capitalize } from "#app/lib/text/text.ts";
import { ENQUIRY_PATH } from "#app/services/addresses/public-paths.ts";
import { type CompanySettings, whatsappUrl } from "#app/services/company-values/settings.ts";
import type { enquiryKinds } from "./contact-request.ts";

export type EnquiryKind = (typeof enquiryKinds)[number];

/** The listing a visitor asks about. */
export type EnquiryListing = {
  table: ListingTable;
  id: string;
  titre: string;
  /** Absolute. */
  url: string;
  /** Where its visitors choose a slot. */
  reference?: string;
  /** The first message of a chat about it, where it has one of its own. */
  chat?: string;
  /** Sold, rented out or reserved: one asks for a comparable one. */
  isTaken?: boolean;
};

/** How the agency is reached beside its form. */
export type AgencyNumbers = Pick<CompanySettings, "telephone_secretariat" | "whatsapp">;

/** What names the listing in a form. */
export type EnquiryTarget = Pick<EnquiryListing, "table" | "id" | "titre" | "isTaken">;

export const APPOINTMENT = "Rendez-vous";

const labels: Record<EnquiryKind, string> = {
  visite: "Demander une visite",
  devis: "Demander un devis",
  contact: "Contacter l'agence",
};

/**
 * How one asks about a listing; `isMovable`: one makes an appointment to see it, and hires it. Not said in the traits, all of which a form
 * of the public site would bring along; a test compares the words.
 */
export const askedAbout: Record<ListingTable, { one: string; that: string; isMovable?: true }> = {
  properties: { one: "bien", that: "ce bien" },
  projects: { one: "projet", that: "ce projet" },
  vehicles: { one: "véhicule", that: "ce véhicule", isMovable: true },
};

/** "bien comparable" */
function comparable(table: ListingTable) {
  return `${askedAbout[table].one} comparable`;
}

/** "un bien comparable" */
function aComparable(table: ListingTable) {
  return `${askedAbout[table].that.startsWith("cette ") ? "une" : "un"} ${comparable(table)}`;
}

/** One visits a house; to see or to try what moves one makes an appointment; what is taken can only be asked for again. */
export function enquiryLabel(kind: EnquiryKind, { table, isTaken }: Pick<EnquiryListing, "table" | "isTaken">) {
  if (isTaken) return `Écrire pour ${aComparable(table)}`;
  return isAppointment(kind, table) ? "Demander un rendez-vous" : labels[kind];
}

/** Where the buttons lead without script. */
export function enquiryAddress(kind: EnquiryKind, { table, id }: Pick<EnquiryListing, "table" | "id">) {
  return `${ENQUIRY_PATH}?${new URLSearchParams({ nature: kind, annonce: table, id })}`;
}

const prefixes: Record<EnquiryKind, string> = { visite: "Visite", devis: "Devis", contact: "Question" };
const MAX_SUBJECT = 200;
const OWN_PREFIX = /^(?:Visite|Rendez-vous|Séjour|Location)\s:/;

export function enquirySubject(kind: EnquiryKind, { table, titre, isTaken }: EnquiryTarget) {
  const usual = isAppointment(kind, table) ? APPOINTMENT : prefixes[kind];
  return `${isTaken ? capitalize(comparable(table)) : usual}\u00a0: ${titre}`.slice(0, MAX_SUBJECT);
}

/** The subject of a visit or of dates that came too late: what it asks for now, and of which listing, in the visitor's own words where there are some. */
export function comparableSubject(sujet: string, table: ListingTable) {
  return sujet.replace(OWN_PREFIX, `${capitalize(comparable(table))}\u00a0:`).slice(0, MAX_SUBJECT);
}

/** What a visitor is told who asked to visit what cannot be visited any more. */
export function comparableThanks(table: ListingTable) {
  return `${capitalize(askedAbout[table].that)} n’est plus disponible\u00a0: nous avons reçu votre demande comme celle d’${aComparable(table)}. Nous vous contacterons bientôt.`;
}

const texts: Record<EnquiryKind, string> = {
  visite: "Bonjour, je souhaite visiter ce bien.",
  devis: "Bonjour, je souhaite recevoir un devis pour un projet semblable.",
  contact: "",
};

/** What is written in the message at first. */
export function enquiryText(kind: EnquiryKind, { table, isTaken }: Pick<EnquiryListing, "table" | "isTaken">) {
  if (isTaken) return `Bonjour, je cherche ${aComparable(table)}.`;
  return isAppointment(kind, table) ? `Bonjour, je souhaite voir ${askedAbout[table].that}.` : texts[kind];
}

export function isAppointment(kind: EnquiryKind, table: ListingTable) {
  return kind === "visite" && askedAbout[table].isMovable === true;
}

export function listingWhatsappUrl(settings: AgencyNumbers, listing: EnquiryListing) {
  return whatsappUrl(settings, enquiryChatText(listing));
}

export function enquiryChatText({ table, titre, url, chat, isTaken }: EnquiryListing) {
  return chat ?? listingChatText({ summary: titre, url, comparable: isTaken ? comparable(table) : undefined });
}
