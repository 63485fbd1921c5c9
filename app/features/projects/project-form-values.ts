import type { FormValues } from "#app/lib/forms.server.ts";
import { formatNumber } from "#app/lib/money.ts";
import type { FormDifference } from "#app/platform/forms/form-conflict.tsx";
import { type FieldKind, formDifferences } from "#app/platform/forms/form-differences.ts";
import { type Project, projectCategorieLabels, projectStatutLabels, projectStatutOf, typeProjetLabels } from "./project.ts";

/** The words of the form, in its order. */
export const projectFieldLabels = {
  titre: "Titre",
  categorie: "Catégorie",
  type_projet: "Type de projet",
  description: "Description",
  adresse: "Adresse",
  ville: "Ville",
  superficie: "Superficie (m²)",
  date_debut: "Début",
  date_fin_prevue: "Fin prévue",
  date_fin_reelle: "Fin réelle",
  budget_prevu: "Budget prévu (FCFA)",
  budget_reel: "Budget réel (FCFA)",
  masquer_budgets: "Masquer les budgets",
  client_nom: "Nom du client",
  client_email: "E-mail du client",
  client_telephone: "Téléphone du client",
  afficher_client: "Afficher le client",
  notes_publiques: "Notes publiques",
  notes_internes: "Notes internes",
  images: "Photos",
  video_url: "Lien vidéo",
  statut: "Statut",
  pourcentage_avancement: "Avancement (%)",
} as const;

export type ProjectField = keyof typeof projectFieldLabels;

const kinds: Partial<Record<ProjectField, FieldKind>> = {
  categorie: projectCategorieLabels,
  type_projet: typeProjetLabels,
  superficie: "number",
  date_debut: "date",
  date_fin_prevue: "date",
  date_fin_reelle: "date",
  budget_prevu: "amount",
  budget_reel: "amount",
  masquer_budgets: "box",
  afficher_client: "box",
  images: "images",
  statut: projectStatutLabels,
  pourcentage_avancement: "number",
};

export const newProjectValues: FormValues = { ville: "Lomé", statut: "planifie", pourcentage_avancement: "0", afficher_client: "on" };

type Editable = Omit<Project, "images"> & { images: { id: string; alt: string }[] | null };

/** A stored project as its form would send it. */
export function projectFormValues(project: Editable): FormValues {
  const values: FormValues = {};
  for (const name of Object.keys(projectFieldLabels) as ProjectField[]) {
    if (name === "images") values.images = (project.images ?? []).map(({ id, alt }) => `${id}|${alt}`);
    else if (name === "statut") values.statut = projectStatutOf(project);
    else values[name] = typed(kinds[name], project[name]);
  }
  return values;
}

export function projectDifferences(mine: FormValues, stored: FormValues): FormDifference[] {
  return formDifferences(projectFieldLabels, kinds, { mine, stored });
}

function typed(kind: FieldKind | undefined, value: string | number | boolean | null): string {
  if (value === null) return "";
  if (kind === "box") return value ? "on" : "";
  if (kind === "amount") return formatNumber(Number(value));
  return kind === "number" ? String(value).replace(".", ",") : String(value);
}
