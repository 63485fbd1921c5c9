import type { FormErrors, FormValues } from "#app/lib/forms.server.ts";

export type Message = { title: string; description?: string };

/** What was done, by the word the address carries after the redirect. */
export const propertyDone = {
  ajout: { title: "✅ Bien ajouté" },
  modification: { title: "✅ Bien modifié" },
  suppression: { title: "✅ Bien supprimé", description: "Restauration possible pendant 30 jours." },
  restauration: { title: "✅ Bien restauré" },
  statut: { title: "✅ Statut mis à jour" },
} as const satisfies Record<string, Message>;

export type PropertyDone = keyof typeof propertyDone;

/** What is said when a write failed and the server has no better words. */
export const propertyFailures = {
  save: { title: "Erreur de sauvegarde", description: "Impossible de sauvegarder le bien immobilier" },
  remove: { title: "Erreur", description: "Impossible de supprimer le bien" },
  restore: { title: "Erreur", description: "Impossible de restaurer le bien" },
  statut: { title: "Erreur de sauvegarde", description: "Impossible de sauvegarder le bien immobilier" },
} as const satisfies Record<string, Message>;

export const propertyAbsent = "Ce bien n’existe plus\u00a0: il a été supprimé entre-temps.";
export const propertyStale: Message = {
  title: "Version plus récente",
  description: "Ce bien a été modifié pendant votre saisie. Rien n’a été écrasé.",
};

export const propertyRemoval = {
  question: "Êtes-vous sûr de vouloir supprimer ce bien ? Restauration possible pendant 30 jours.",
  title: (titre: string) => `Supprimer le bien «\u00a0${titre}\u00a0»`,
  confirm: "Supprimer",
};

const requiredLabels = {
  titre: "titre",
  description: "description",
  type_bien: "type de bien",
  type_transaction: "type de transaction",
  prix: "prix",
  localisation: "localisation",
} as const;

/** The one message for a refused form: the first missing field, else the price, else the first mistake. */
export function propertyMistake(errors: FormErrors, values: FormValues): Message {
  for (const [name, label] of Object.entries(requiredLabels)) {
    if (errors[name] !== undefined && isBlank(values[name]))
      return { title: "Champ requis manquant", description: `Le champ ${label} est obligatoire` };
  }
  if (errors.prix !== undefined) return { title: "Prix invalide", description: "Veuillez saisir un prix valide" };
  return { title: "Champ à corriger", description: Object.values(errors)[0] };
}

function isBlank(value: string | string[] | undefined) {
  return value === undefined || (typeof value === "string" && value.trim() === "");
}
