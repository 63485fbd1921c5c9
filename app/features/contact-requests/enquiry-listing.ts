import type { listingTables } from "#app/db/schema.ts";
import { type CompanySettings, whatsappUrl } from "#app/platform/settings/settings.ts";
import type { enquiryKinds } from "./contact-request.ts";

export type EnquiryKind = (typeof enquiryKinds)[number];

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

/** What names the listing in a form. */
export type EnquiryTarget = Pick<EnquiryListing, "table" | "id" | "titre">;

export const APPOINTMENT = "Rendez-vous";

const labels: Record<EnquiryKind, string> = {
  visite: "Demander une visite",
  devis: "Demander un devis",
  contact: "Contacter l'agence",
};

/** One visits a house; to see or to try a vehicle one makes an appointment. */
export function enquiryLabel(kind: EnquiryKind, { table }: Pick<EnquiryListing, "table">) {
  return isAppointment(kind, table) ? "Demander un rendez-vous" : labels[kind];
}

/** Where the buttons lead without script. */
export function enquiryAddress(kind: EnquiryKind, { table, id }: Pick<EnquiryListing, "table" | "id">) {
  return `/demande/envoyer?${new URLSearchParams({ nature: kind, annonce: table, id })}`;
}

const prefixes: Record<EnquiryKind, string> = { visite: "Visite", devis: "Devis", contact: "Question" };
const MAX_SUBJECT = 200;

export function enquirySubject(kind: EnquiryKind, { table, titre }: EnquiryTarget) {
  return `${isAppointment(kind, table) ? APPOINTMENT : prefixes[kind]} : ${titre}`.slice(0, MAX_SUBJECT);
}

const texts: Record<EnquiryKind, string> = {
  visite: "Bonjour, je souhaite visiter ce bien.",
  devis: "Bonjour, je souhaite recevoir un devis pour un projet semblable.",
  contact: "",
};

/** What is written in the message at first. */
export function enquiryText(kind: EnquiryKind, { table }: Pick<EnquiryListing, "table">) {
  return isAppointment(kind, table) ? "Bonjour, je souhaite voir ce véhicule." : texts[kind];
}

function isAppointment(kind: EnquiryKind, table: EnquiryListing["table"]) {
  return kind === "visite" && table === "vehicles";
}

export function listingWhatsappUrl(settings: CompanySettings, { titre, url, summary = titre }: EnquiryListing) {
  return whatsappUrl(settings, `Bonjour FADEM, je suis intéressé(e) par ${summary}.\n${url}`);
}
