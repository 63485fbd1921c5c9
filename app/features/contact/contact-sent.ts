import { Check, Hand, Inbox } from "lucide-react";
import { senderName } from "#app/features/people/person-words.ts";
import { formatDate, formatDateTime, formatShortDate } from "#app/lib/time/dates.ts";
import { defineSent, referenceFact, type SentRow } from "#app/services/sent/define-sent.ts";
import {
  type ContactRequest,
  contactCanalLabels,
  contactNatureLabel,
  contactServiceLabels,
  contactUrgenceLabels,
  contactUrgenceTones,
  OPTION_ENDED,
  OPTION_ENDED_LABEL,
} from "./contact-request.ts";
import { reportDecisions, reportDone, reportLabel, reportUndone, reportUndoneBy } from "./listing-report.ts";

/** `url`: its page, or its form where visitors have no page of it; undefined when the listing is in the bin. */
export type ContactListing = { titre: string; reference: string; url: string | undefined; isOnline: boolean; isWithdrawn: boolean };
/** With the listing it is about. */
export type ListedContact = SentRow<"contact_requests"> & { listing?: ContactListing };

export const contactSent = defineSent<"contact_requests", ListedContact>({
  table: "contact_requests",
  isWaitingFirst: true,
  statuts: {
    nouveau: { label: "Nouveau", tone: "warn" },
    en_cours: { label: "En cours", tone: "info" },
    traite: { label: "Traité", tone: "ok" },
    ferme: { label: "Fermé", tone: "mute" },
    spam: { label: "Indésirable", tone: "mute" },
  },
  moves: [
    {
      ...{ label: "Prendre en charge", to: "en_cours", from: ["nouveau"], icon: Hand, isMain: true },
      done: { word: "prise_en_charge", title: "✅ Demande prise en charge" },
    },
    {
      ...{ label: "Marquer traité", to: "traite", from: ["en_cours"], icon: Check, isMain: true },
      done: { word: "traitement", title: "✅ Demande traitée" },
    },
    { label: "Fermer", to: "ferme", done: { word: "fermeture", title: "✅ Demande fermée" } },
    { label: "Rouvrir", to: "nouveau", done: { word: "reouverture", title: "✅ Demande rouverte" } },
    { label: "Marquer comme indésirable", to: "spam", done: { word: "indesirable", title: "✅ Demande marquée comme indésirable" } },
  ],
  moved: "Cette demande a changé de statut entre-temps. Rien n’a été modifié.",
  closed: "ferme",
  nameOf: senderName,
  notes: {
    hint: "Visibles ici seulement, jamais par le demandeur.",
    stale: "Ces notes ont été modifiées pendant votre saisie. Rien n’a été écrasé.",
  },
  changesOf: (before, after) => [
    before.urgence !== after.urgence && `Urgence\u00a0: ${contactUrgenceLabels[before.urgence]} → ${contactUrgenceLabels[after.urgence]}`,
  ],
  exported: {
    name: "contacts",
    columns: [
      ["Reçue le", (row) => formatDateTime(row.created_at)],
      ["Référence", (row) => row.reference],
      ["Nature", contactNatureLabel],
      ["Canal", (row) => contactCanalLabels[row.canal]],
      ["Nom", (row) => row.nom],
      ["Prénom", (row) => row.prenom],
      ["Entreprise", (row) => row.entreprise],
      ["E-mail", (row) => row.email],
      ["Téléphone", (row) => row.telephone],
      ["Sujet", (row) => row.sujet],
      ["Motif", ({ motif }) => (motif === OPTION_ENDED ? OPTION_ENDED_LABEL : reportLabel(motif))],
      ["Message", (row) => row.message],
      ["Service", (row) => row.service_demande && contactServiceLabels[row.service_demande]],
      ["Référence de l’annonce", (row) => row.listing?.reference],
      ["Annonce", (row) => row.listing?.titre],
      ["Date souhaitée", (row) => row.date_souhaitee && formatShortDate(row.date_souhaitee)],
      ["Urgence", (row) => contactUrgenceLabels[row.urgence]],
      ["Statut", (_, statut) => statut],
      ["Notes internes", (row) => row.notes_internes],
    ],
  },
  fiche: (row) => ({
    ...{ label: contactNatureLabel(row), subject: row.sujet, texte: row.message },
    facts: [referenceFact(row), row.entreprise, row.date_souhaitee && `Date souhaitée\u00a0: ${formatDate(row.date_souhaitee)}`],
    marks: [
      ...(row.motif === OPTION_ENDED ? [{ tone: "warn" as const, label: OPTION_ENDED_LABEL }] : []),
      ...(row.urgence === "urgente" || row.urgence === "haute"
        ? [{ tone: contactUrgenceTones[row.urgence], label: priorityOf(row.urgence) }]
        : []),
      ...(row.service_demande ? [{ tone: "line" as const, label: contactServiceLabels[row.service_demande] }] : []),
    ],
  }),
  wholeList: "contacts.ensemble",
  opens: "notes",
  words: {
    ...{ title: "Demandes de contact", short: "Contacts", tab: "à traiter" },
    search: { label: "Rechercher une demande", placeholder: "Rechercher un nom, un sujet, un numéro" },
    pills: { label: "Statut des demandes", all: "Tous" },
    empty: {
      ...{ icon: Inbox, none: "Aucune demande de contact", noMatch: "Aucune demande ne correspond" },
      first: "Les messages envoyés depuis le site arrivent ici aussitôt.",
      own: "Celles des personnes que vous suivez se lisent ici.",
    },
    of: (row) => `la demande de ${senderName(row)}`,
    real: "C’est une vraie demande",
    verified: "Elle a rejoint la liste.",
    removal: () => "Supprimer la demande",
    done: { urgence: { title: "✅ Urgence mise à jour" }, ...reportDone },
    undoneBy: reportUndoneBy,
    failures: {
      urgence: { title: "Erreur lors de la mise à jour de l’urgence" },
      ...Object.fromEntries(reportDecisions.map((decision) => [decision, reportUndone])),
    },
  },
});

export function priorityOf(urgence: ContactRequest["urgence"]) {
  return urgence === "urgente" ? contactUrgenceLabels.urgente : `Priorité ${contactUrgenceLabels[urgence].toLowerCase()}`;
}
