import type { Selectable } from "kysely";
import type { ProjectsTable } from "#app/db/tables/listing-tables.ts";
import type { Tone } from "#app/lib/text/message.ts";
import type { PublicImage } from "#app/services/pictures/image.ts";
import type { publicProjectColumns } from "#app/services/publication/public-projects.ts";

export type Project = Selectable<ProjectsTable>;
export type ProjectCategorie = Project["categorie"];
export type TypeProjet = NonNullable<Project["type_projet"]>;
export type ProjectStatut = NonNullable<Project["statut"]>;

export type PublicProject = Omit<Pick<Project, (typeof publicProjectColumns)[number]>, "images"> & { images: PublicImage[] };

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
