import type { Selectable } from "kysely";
import type { ContactRequestsTable } from "#app/db/sent-tables.ts";
import type { Tone } from "#app/lib/tone.ts";

/** Private from end to end: no column of it is ever public. */
export type ContactRequest = Selectable<ContactRequestsTable>;
export type ContactStatut = ContactRequest["statut"];
export type ContactUrgence = ContactRequest["urgence"];
export type ContactNature = ContactRequest["nature"];

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

/** One stays in a home and hires a vehicle. */
export function contactNatureLabel({ nature, listing_table }: Pick<ContactRequest, "nature" | "listing_table">): string {
  return nature === "reservation" && listing_table === "vehicles" ? "Demande de location" : natureLabels[nature];
}

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

export const contactStatutLabels: Record<ContactStatut, string> = {
  nouveau: "Nouveau",
  en_cours: "En cours",
  traite: "Traité",
  ferme: "Fermé",
  spam: "Indésirable",
};

export const contactStatutTones: Record<ContactStatut, Tone> = {
  nouveau: "warn",
  en_cours: "info",
  traite: "ok",
  ferme: "mute",
  spam: "mute",
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

type Move = { label: string; target: ContactStatut; isOffered: (statut: ContactStatut) => boolean };

const moves: Move[] = [
  { label: "Prendre en charge", target: "en_cours", isOffered: (statut) => statut === "nouveau" },
  { label: "Marquer traité", target: "traite", isOffered: (statut) => statut === "en_cours" },
  { label: "Fermer", target: "ferme", isOffered: (statut) => statut !== "ferme" },
  { label: "Rouvrir", target: "nouveau", isOffered: (statut) => statut !== "nouveau" },
  { label: "Marquer comme indésirable", target: "spam", isOffered: (statut) => statut !== "spam" },
];

/** The moves a request may make from its present status. */
export function contactActions({ statut }: Pick<ContactRequest, "statut">) {
  return moves.filter(({ isOffered }) => isOffered(statut)).map(({ label, target }) => ({ label, target }));
}

export function canMoveContact(request: Pick<ContactRequest, "statut">, target: ContactStatut) {
  return contactActions(request).some((action) => action.target === target);
}
