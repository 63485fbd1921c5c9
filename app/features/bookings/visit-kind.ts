import type { BookingKind } from "./booking.ts";
import { heldStatuts, type VisitStatut } from "./visits/visit.ts";

const READY = "Le texte à envoyer est prêt.";
const answered = { statut: "traite", urgence: "normale" };

/** A visit of a listing, or a meeting at the office. An outcome that was noted by mistake is noted anew. */
export const visitKind = {
  table: "appointments",
  rights: { read: "agenda.lire", change: "agenda.modifier" },
  noun: () => "cette visite",
  statuts: {
    demande: { label: "Demandée", told: "Visite demandée", tone: "warn" },
    confirme: { label: "Confirmée", told: "Confirmée par FADEM", tone: "ok" },
    refuse: { label: "Refusée", told: "Refusée par FADEM", tone: "mute" },
    annule: { label: "Annulée", told: "Visite annulée", tone: "mute" },
    honore: { label: "Honorée", told: "Visite faite", tone: "info" },
    absent: { label: "Absent", told: "Visite manquée", tone: "bad" },
  },
  acts: {
    confirmer: {
      ...{ label: "Confirmer", isMain: true, from: ["demande"], when: "before", time: "take" },
      ...{ request: answered, letter: "confirmation", done: { title: "✅ Visite confirmée", description: READY } },
    },
    honoree: {
      ...{ label: "Honorée", isMain: true, from: [...heldStatuts, "absent"], when: "after" },
      ...{ request: answered, done: { title: "✅ Visite honorée" } },
    },
    absent: {
      ...{ label: "Absent", from: [...heldStatuts, "honore"], when: "after" },
      ...{ request: answered, done: { title: "✅ Absence notée" } },
    },
    deplacer: {
      ...{ label: "Déplacer", from: heldStatuts, request: answered, letter: "deplacement" },
      done: { title: "✅ Visite déplacée", description: READY },
    },
    refuser: {
      ...{ label: "Refuser", from: heldStatuts, time: "free", asksReason: true },
      ...{ request: { statut: "ferme", urgence: "normale" }, letter: "refus" },
      done: { title: "✅ Visite refusée", description: READY },
    },
    confier: { label: "Confier", from: heldStatuts, done: { title: "✅ Visite confiée" } },
  },
  letters: {
    confirmation: "Visite confirmée",
    deplacement: "Visite déplacée",
    refus: "Visite refusée",
    rappel: "Visite rappelée",
    annulation: "Visite annulée",
  },
  refusals: {
    absent: "Cette visite n’existe plus.",
    stale: "Cette visite a changé entre-temps. Rien n’a été modifié.",
    forbidden: "Un autre membre s’occupe de cette visite.",
    taken: "Ce créneau a été pris entre-temps.",
  },
} as const satisfies BookingKind<VisitStatut>;
