import { Ban, Check, Clock, Inbox, ShieldAlert } from "lucide-react";
import { senderName } from "#app/features/people/person-words.ts";
import { formatPrix } from "#app/lib/text/money.ts";
import { formatDateTime, formatShortDate, todayInLome } from "#app/lib/time/dates.ts";
import { defineSent, referenceFact } from "#app/services/sent/define-sent.ts";
import {
  carburantLabels,
  etatVehiculeLabels,
  type ListedSellRequest,
  sellRequestLabels,
  transmissionLabels,
  vehicleFacts,
} from "./vehicle-sell-request.ts";

const done = { word: "statut", title: "✅ Statut mis à jour" };
const failure = { title: "❌ Erreur", description: "Une erreur est survenue" };

export const sellSent = defineSent<"vehicle_sell_requests", ListedSellRequest>({
  table: "vehicle_sell_requests",
  statuts: {
    nouveau: { label: "Nouveau", tone: "warn" },
    en_cours: { label: "En cours", tone: "info" },
    accepte: { label: "Accepté", tone: "ok" },
    refuse: { label: "Refusé", tone: "bad" },
    spam: { label: "Indésirable", tone: "mute" },
  },
  moves: [
    { label: "Marquer en cours", to: "en_cours", icon: Clock, isMain: true, done },
    { label: "Accepter", to: "accepte", icon: Check, isMain: true, done },
    { label: "Refuser", to: "refuse", icon: Ban, done },
    { label: "Marquer comme indésirable", to: "spam", icon: ShieldAlert, done },
  ],
  isFree: true,
  isTable: true,
  // The evaluation begins on the day (of Lomé) of each entry into en_cours; other moves leave its date alone.
  onMove: (to) => (to === "en_cours" ? { date_evaluation: todayInLome() } : {}),
  moved: "La demande a déjà ce statut.",
  undecided: "vente à décider",
  nameOf: senderName,
  notes: {
    hint: "Jamais montrées au client.",
    stale: "Les notes ont été modifiées pendant votre saisie. Rien n’a été écrasé.",
  },
  changesOf: (before, after) => [
    before.date_evaluation !== after.date_evaluation &&
      before.date_evaluation !== null &&
      `évaluation précédente du ${formatShortDate(before.date_evaluation)}`,
    before.vehicle_id !== after.vehicle_id && "Véhicule créé",
  ],
  exported: {
    name: "demandes-de-vente",
    columns: [
      ["Reçue le", (row) => formatDateTime(row.created_at)],
      ["Référence", (row) => row.reference],
      ["Statut", (_, statut) => statut],
      ["Évaluée le", (row) => row.date_evaluation && formatShortDate(row.date_evaluation)],
      ["Téléphone", (row) => row.telephone],
      [sellRequestLabels.nom, (row) => row.nom],
      [sellRequestLabels.prenom, (row) => row.prenom],
      [sellRequestLabels.email, (row) => row.email],
      [sellRequestLabels.marque, (row) => row.marque],
      [sellRequestLabels.modele, (row) => row.modele],
      [sellRequestLabels.annee, (row) => row.annee],
      [sellRequestLabels.kilometrage, (row) => row.kilometrage],
      [sellRequestLabels.couleur, (row) => row.couleur],
      [sellRequestLabels.carburant, (row) => row.carburant && carburantLabels[row.carburant]],
      [sellRequestLabels.transmission, (row) => row.transmission && transmissionLabels[row.transmission]],
      [sellRequestLabels.etat_vehicule, (row) => row.etat_vehicule && etatVehiculeLabels[row.etat_vehicule]],
      [sellRequestLabels.prix_souhaite, (row) => row.prix_souhaite],
      [sellRequestLabels.description, (row) => row.description],
      [sellRequestLabels.video_url, (row) => row.video_url],
      ["Notes internes", (row) => row.notes_internes],
    ],
  },
  fiche: (row) => ({
    ...{
      label: "Vente",
      subject: [row.marque, row.modele, row.annee].filter(Boolean).join(" "),
      texte: row.description,
      facts: [referenceFact(row)],
    },
    details: [...vehicleFacts(row), ["Prix souhaité", row.prix_souhaite === null ? "-" : formatPrix(row.prix_souhaite)]],
  }),
  wholeList: "demandes-vente.ensemble",
  opens: "demande",
  words: {
    ...{ title: "Véhicules", short: "Demandes de vente" },
    search: { label: "Rechercher une demande de vente", placeholder: "Rechercher un nom, une marque, un numéro" },
    pills: { label: "Statut des demandes", all: "Toutes" },
    empty: {
      ...{ icon: Inbox, none: "Aucune demande de vente", noMatch: "Aucune demande ne correspond" },
      first: "Les demandes envoyées depuis le site arrivent ici aussitôt.",
      own: "Celles des personnes que vous suivez se lisent ici.",
    },
    of: (row) => `la demande de ${senderName(row)}`,
    real: "C’est une vraie demande",
    verified: "Elle a rejoint la liste.",
    removal: () => "Supprimer la demande",
    failures: { "": failure, supprimer: { ...failure, description: "Une erreur est survenue lors de la suppression" } },
  },
});
