import { Check, Clock, MessageSquareQuote, X } from "lucide-react";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { defineSent, type SentRow } from "#app/services/sent/define-sent.ts";
import { testimonialServiceLabels } from "./testimonial.ts";

export const testimonialStale = "Cet avis a été modifié pendant votre saisie. Rien n’a été écrasé.";

export const reviewSent = defineSent<"testimonials", SentRow<"testimonials">>({
  table: "testimonials",
  isWaitingFirst: true,
  statuts: {
    en_attente: { label: "En attente", tone: "warn" },
    approuve: { label: "Approuvé", tone: "ok" },
    rejete: { label: "Rejeté", tone: "bad" },
  },
  moves: [
    {
      ...{ label: "Approuver", to: "approuve", icon: Check, isMain: true },
      done: { word: "approbation", title: "✅ Avis approuvé", description: "Il est visible sur le site." },
    },
    { label: "Rejeter", to: "rejete", icon: X, done: { word: "rejet", title: "✅ Avis rejeté" } },
    { label: "Remettre en attente", to: "en_attente", icon: Clock, done: { word: "attente", title: "✅ Avis remis en attente" } },
  ],
  undecided: "avis à relire",
  nameOf: ({ client_nom }) => client_nom,
  exported: {
    name: "avis",
    columns: [
      ["Reçu le", (row) => formatDateTime(row.created_at)],
      ["Nom", (row) => row.client_nom],
      ["E-mail", (row) => row.client_email],
      ["Pays", (row) => row.pays],
      ["Service", (row) => row.service && testimonialServiceLabels[row.service]],
      ["Note", (row) => row.note],
      ["Avis", (row) => row.contenu],
      ["Statut", (_, statut) => statut],
      ["Exemple", (row) => (row.exemple ? "Oui" : "Non")],
    ],
  },
  fiche: (row) => ({ label: "Avis", subject: null, texte: row.contenu, facts: [`Note\u00a0: ${row.note} sur 5`] }),
  chosen: { approuver: "approuve", rejeter: "rejete" },
  opens: "modifier",
  words: {
    ...{ title: "Avis clients", short: "Avis", tab: "à relire" },
    search: { label: "Rechercher un avis", placeholder: "Rechercher un nom, un mot" },
    pills: { label: "Statut des avis", all: "Tous" },
    empty: {
      ...{ icon: MessageSquareQuote, none: "Aucun avis", noMatch: "Aucun avis ne correspond" },
      first: "Les avis envoyés depuis le site arrivent ici pour relecture.",
    },
    of: ({ client_nom }) => `l’avis de ${client_nom}`,
    real: "C’est un vrai avis",
    verified: "Il attend votre approbation.",
    removal: ({ client_nom }) => `Supprimer l’avis de ${client_nom}`,
    done: { modification: { title: "✅ Avis modifié" } },
  },
});
