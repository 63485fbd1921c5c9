import { firstMistake } from "#app/platform/forms/first-mistake.ts";
import type { RowFormResult } from "#app/platform/forms/row-form.tsx";
import type { AdminProject } from "./project-queries.server.ts";

type Message = { title: string; description?: string };

export type ProjectFormResult = RowFormResult<AdminProject>;

/** What was done, by the word the address carries after the redirect. */
export const projectDone = {
  ajout: { title: "✅ Projet ajouté" },
  modification: { title: "✅ Projet modifié" },
  suppression: { title: "✅ Projet supprimé", description: "Restauration possible pendant 30 jours." },
  restauration: { title: "✅ Projet restauré" },
} as const satisfies Record<string, Message>;

export type ProjectDone = keyof typeof projectDone;

/** What is said when a write failed. */
export const projectFailures = {
  save: "Erreur lors de l'enregistrement du projet",
  remove: "Erreur lors de la suppression",
  restore: "Erreur lors de la restauration",
};

export const projectAbsent = "Ce projet n’existe plus\u00a0: il a été supprimé entre-temps.";

const stale: Message = {
  title: "Version plus récente",
  description: "Ce projet a été modifié pendant votre saisie. Rien n’a été écrasé.",
};

export const projectRemoval = {
  question: "Êtes-vous sûr de vouloir supprimer ce projet ? Restauration possible pendant 30 jours.",
  title: (titre: string) => `Supprimer le projet «\u00a0${titre}\u00a0»`,
  confirm: "Supprimer",
};

const required = ["titre", "description", "categorie"];

export function projectResultMessage(result: ProjectFormResult): Message {
  switch (result.kind) {
    case "invalid":
      return firstMistake(result.errors, result.values, required);
    case "stale":
      return stale;
    case "failed":
      return failureMessage(projectFailures.save, result.message);
  }
}

/** The failure in its own words, then the reason when it is known. */
export function failureMessage(failure: string, reason: string | undefined): Message {
  return { title: "Erreur", description: reason ? `${failure}. ${reason}` : failure };
}
