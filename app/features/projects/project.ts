import type { Selectable } from "kysely";
import type { ProjectsTable } from "#app/db/schema.ts";
import { searchText } from "#app/lib/text.ts";
import type { Tone } from "#app/lib/tone.ts";
import type { PublicImage } from "#app/platform/media/image.ts";

export type Project = Selectable<ProjectsTable>;
export type ProjectCategorie = Project["categorie"];
export type TypeProjet = NonNullable<Project["type_projet"]>;
export type ProjectStatut = NonNullable<Project["statut"]>;

export const MAX_PROJECT_IMAGES = 15;

/** Every column a visitor may see; the e-mail, the telephone and the internal notes never leave the server. */
export const publicProjectColumns = [
  "id",
  "slug",
  "reference",
  "titre",
  "description",
  "categorie",
  "type_projet",
  "statut",
  "adresse",
  "ville",
  "superficie",
  "budget_prevu",
  "budget_reel",
  "date_debut",
  "date_fin_prevue",
  "date_fin_reelle",
  "pourcentage_avancement",
  "client_nom",
  "notes_publiques",
  "images",
  "video_url",
  "created_at",
  "updated_at",
] as const satisfies (keyof Project)[];

type PublicColumns = Pick<Project, (typeof publicProjectColumns)[number]>;
export type PublicProject = Omit<PublicColumns, "images"> & { images: PublicImage[] };

/** Read beside the public columns; they decide what is withheld and stay on the server. */
export const projectDisplayColumns = ["afficher_client", "masquer_budgets"] as const satisfies (keyof Project)[];

/** Withholds the client and the budgets as the administrator asked. */
export function toPublicProject<Row extends Omit<PublicColumns, "images"> & Pick<Project, (typeof projectDisplayColumns)[number]>>({
  afficher_client,
  masquer_budgets,
  ...project
}: Row) {
  return {
    ...project,
    client_nom: afficher_client ? project.client_nom : null,
    budget_prevu: masquer_budgets ? null : project.budget_prevu,
    budget_reel: masquer_budgets ? null : project.budget_reel,
  };
}

export const projectCategorieLabels: Record<ProjectCategorie, string> = {
  construction: "Construction",
  renovation: "Rénovation",
  rehabilitation: "Réhabilitation",
  amenagement: "Aménagement",
};

export const typeProjetLabels: Record<TypeProjet, string> = {
  residentiel: "Résidentiel",
  commercial: "Commercial",
  industriel: "Industriel",
  infrastructure: "Infrastructure",
};

export const projectStatutLabels: Record<ProjectStatut, string> = {
  planifie: "Planifié",
  en_cours: "En cours",
  termine: "Terminé",
  suspendu: "Suspendu",
};

export const projectStatutTones: Record<ProjectStatut, Tone> = {
  planifie: "warn",
  en_cours: "info",
  termine: "ok",
  suspendu: "bad",
};

/** A project without a status is planned. */
export function projectStatutOf({ statut }: Pick<Project, "statut">): ProjectStatut {
  return statut ?? "planifie";
}

/** Cards show the progress of running projects only. */
export function showsAvancement(project: Pick<Project, "statut">) {
  return projectStatutOf(project) === "en_cours";
}

export function projectLieu({ adresse, ville }: Pick<Project, "adresse" | "ville">) {
  return adresse ?? ville;
}

type Searched = Pick<Project, "titre" | "adresse" | "description" | "ville" | "reference">;

/** What a search reads, folded; kept in the `recherche` column. */
export function projectSearchText({ titre, adresse, description, ville, reference }: Searched) {
  return searchText([titre, adresse, description, ville, reference]);
}
