import type { Selectable } from "kysely";
import type { ProjectsTable } from "#app/db/tables/listing-tables.ts";
import { columnsAsSeen } from "./columns-as-seen.ts";
import { isPublic, type VisibilityColumn } from "./visibility.ts";

type Project = Selectable<ProjectsTable>;

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

type PublicSource = PublicColumns & Pick<Project, (typeof projectDisplayColumns)[number] | VisibilityColumn>;

/** The counters of the site also tell how many projects have a client, named or not. */
export function projectAsSeen(row: PublicSource) {
  if (!isPublic(row)) return undefined;
  return { ...columnsAsSeen(toPublicProject(row), publicProjectColumns), has_client: row.client_nom !== null };
}
