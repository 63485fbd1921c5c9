import type { Selectable } from "kysely";
import type { ContactRequestsTable } from "#app/db/tables/sent-tables.ts";
import type { Tone } from "#app/lib/text/message.ts";
import { askedAbout } from "./enquiry-listing.ts";

/** Private from end to end: no column of it is ever public. */
export type ContactRequest = Selectable<ContactRequestsTable>;
export type ContactStatut = ContactRequest["statut"];
type ContactUrgence = ContactRequest["urgence"];
type ContactNature = ContactRequest["nature"];

export const MAX_MESSAGE_LENGTH = 1_000;

/** What visitors can ask by the forms of the site; the other natures have their own ways in. */
export const enquiryKinds = ["contact", "visite", "devis"] as const satisfies ContactNature[];

const natureLabels: Record<ContactNature, string> = {
  contact: "Message",
  visite: "Demande de visite",
  devis: "Demande de devis",
  reservation: "Demande de séjour",
  question_suivi: "Question d’un client",
  signalement: "Signalement",
};

/** One stays in a home and hires what moves. */
export function contactNatureLabel({ nature, listing_table }: Pick<ContactRequest, "nature" | "listing_table">): string {
  return nature === "reservation" && listing_table && askedAbout[listing_table].isMovable ? "Demande de location" : natureLabels[nature];
}

/** What a request says whose dates were held and are free again, before a member answered. */
export const OPTION_ENDED = "option_expiree";
export const OPTION_ENDED_LABEL = "Option expirée sans réponse";

export const contactServiceLabels: Record<NonNullable<ContactRequest["service_demande"]>, string> = {
  immobilier: "Immobilier",
  btp: "BTP",
  gerance: "Gérance",
  vehicules: "Véhicules",
  diaspora: "Diaspora",
};

/** How a request reached the company. */
export const contactCanalLabels: Record<ContactRequest["canal"], string> = {
  formulaire: "Formulaire",
  whatsapp: "WhatsApp",
  appel: "Appel",
  email: "E-mail",
  sur_place: "Sur place",
  page_client: "Page client",
  autre: "Autre",
};

export const contactUrgenceLabels: Record<ContactUrgence, string> = {
  urgente: "Urgente",
  haute: "Haute",
  normale: "Normale",
  faible: "Faible",
};

export const contactUrgenceTones: Record<ContactUrgence, Tone> = {
  urgente: "bad",
  haute: "warn",
  normale: "mute",
  faible: "mute",
};

/** Where nothing was stored: of a message, and of what is asked about a listing. */
export const MESSAGE_FAILED = "Erreur lors de l'envoi du message. Veuillez réessayer.";
export const ENQUIRY_FAILED = "Une erreur est survenue lors de l’envoi de votre demande. Veuillez réessayer.";

/** Neither of them, for a visit or a quote. */
export const EMAIL_OR_TELEPHONE = "Indiquez un téléphone ou un e-mail.";
