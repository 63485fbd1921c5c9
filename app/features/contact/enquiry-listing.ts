import type { ListingTable } from "#app/db/tables/content-types.ts";
import { listingChatText } from "#app/features/listing-parts/listing-words.ts";
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
  /** The first message of a chat about it, where it has one of its own. */
  chat?: string;
  /** Sold, rented out or reserved: one asks for a comparable one. */
  isTaken?: boolean;
  /** No longer public: it has neither page nor form, but what was being written about it still arrives. */
  isGone?: boolean;
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

const comparables: Record<EnquiryListing["table"], string> = {
  properties: "Bien comparable",
  projects: "Projet comparable",
  vehicles: "Véhicule comparable",
};

/** One visits a house; to see or to try a vehicle one makes an appointment; what is taken can only be asked for again. */
export function enquiryLabel(kind: EnquiryKind, { table, isTaken }: Pick<EnquiryListing, "table" | "isTaken">) {
  if (isTaken) return `Écrire pour un ${comparables[table].toLowerCase()}`;
  return isAppointment(kind, table) ? "Demander un rendez-vous" : labels[kind];
}

/** Where the buttons lead without script. */
export function enquiryAddress(kind: EnquiryKind, { table, id }: Pick<EnquiryListing, "table" | "id">) {
  return `${ENQUIRY_PATH}?${new URLSearchParams({ nature: kind, annonce: table, id })}`;
}

const prefixes: Record<EnquiryKind, string> = { visite: "Visite", devis: "Devis", contact: "Question" };
const MAX_SUBJECT = 200;
const VISIT_PREFIX = /^(?:Visite|Rendez-vous)\s:/;

export function enquirySubject(kind: EnquiryKind, { table, titre, isTaken }: EnquiryTarget) {
  const usual = isAppointment(kind, table) ? APPOINTMENT : prefixes[kind];
  return `${isTaken ? comparables[table] : usual}\u00a0: ${titre}`.slice(0, MAX_SUBJECT);
}

/** The subject of a visit that came too late: what it asks for now, and of which listing, in the visitor's own words where there are some. */
export function comparableSubject(sujet: string, table: ListingTable) {
  return sujet.replace(VISIT_PREFIX, `${comparables[table]}\u00a0:`).slice(0, MAX_SUBJECT);
}

/** What a visitor is told who asked to visit what cannot be visited any more. */
export function comparableThanks(table: ListingTable) {
  const wanted = comparables[table].toLowerCase();
  const noun = wanted.replace(" comparable", "");
  return {
    title: "Demande envoyée",
    description: `Ce ${noun} n’est plus disponible\u00a0: nous avons reçu votre demande comme celle d’un ${wanted}. Nous vous contacterons bientôt.`,
  };
}

const texts: Record<EnquiryKind, string> = {
  visite: "Bonjour, je souhaite visiter ce bien.",
  devis: "Bonjour, je souhaite recevoir un devis pour un projet semblable.",
  contact: "",
};

/** What is written in the message at first. */
export function enquiryText(kind: EnquiryKind, { table, isTaken }: Pick<EnquiryListing, "table" | "isTaken">) {
  if (isTaken) return `Bonjour, je cherche un ${comparables[table].toLowerCase()}.`;
  return isAppointment(kind, table) ? "Bonjour, je souhaite voir ce véhicule." : texts[kind];
}

function isAppointment(kind: EnquiryKind, table: EnquiryListing["table"]) {
  return kind === "visite" && table === "vehicles";
}

export function listingWhatsappUrl(settings: AgencyNumbers, listing: EnquiryListing) {
  return whatsappUrl(settings, enquiryChatText(listing));
}

export function enquiryChatText({ table, titre, url, chat, isTaken }: EnquiryListing) {
  return chat ?? listingChatText({ summary: titre, url, comparable: isTaken ? comparables[table].toLowerCase() : undefined });
}
