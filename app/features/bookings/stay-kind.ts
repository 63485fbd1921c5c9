import type { BookingKind } from "./booking.ts";
import type { StayStatut } from "./stays/stay.ts";

const READY = "Le texte à envoyer est prêt.";
const answered = { statut: "traite", urgence: "normale", motif: null };

/** A stay in a furnished home or the hire of a vehicle, and dates that a member took out of a calendar. */
export const stayKind = {
  table: "bookings",
  rights: { read: "sejours.lire", change: "sejours.modifier" },
  noun: (of) => (of === "vehicles" ? "cette location" : "ce séjour"),
  statuts: {
    option: { label: "Option", told: "En attente de FADEM", tone: "warn" },
    acceptee: { label: "Accepté", told: "Confirmé par FADEM", tone: "ok" },
    refusee: { label: "Refusé", told: "Refusé", tone: "mute" },
    expiree: { label: "Option expirée", told: "Délai passé", tone: "mute" },
    annulee: { label: "Annulé", told: "Annulé", tone: "mute" },
    bloquee: { label: "Bloqué", told: "", tone: "info" },
  },
  acts: {
    accepter: {
      ...{ label: "Accepter", isMain: true, from: ["option", "expiree"], time: "take" },
      ...{ request: answered, letter: "acceptation", done: { title: "✅ Séjour accepté", description: READY } },
    },
    prolonger: { label: "Prolonger", from: ["option"], time: "take", done: { title: "✅ Option prolongée" } },
    refuser: {
      ...{ label: "Refuser", from: ["option", "expiree"], time: "free", asksReason: true },
      ...{ request: { ...answered, statut: "ferme" }, letter: "refus" },
      done: { title: "✅ Séjour refusé", description: READY },
    },
    annuler: {
      ...{ label: "Annuler", from: ["acceptee"], time: "free", asksReason: true },
      ...{ request: answered, letter: "annulation", done: { title: "✅ Séjour annulé", description: READY } },
    },
    liberer: {
      ...{ label: "Libérer", from: ["bloquee"], time: "free", right: "calendriers.modifier" },
      done: { title: "✅ Dates libérées" },
    },
  },
  letters: { acceptation: "Séjour accepté", refus: "Séjour refusé", annulation: "Séjour annulé" },
  refusals: {
    absent: "Ce séjour n’existe plus.",
    stale: "Ce séjour a changé entre-temps. Rien n’a été modifié.",
    forbidden: "Cette personne est suivie par un autre membre.",
    taken: "Ces nuits ont été prises entre-temps.",
  },
} as const satisfies BookingKind<StayStatut>;
