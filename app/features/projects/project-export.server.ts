import type { Db } from "#app/db/client.server.ts";
import { toCsv } from "#app/lib/csv.ts";
import { formatDateTime, formatShortDate } from "#app/lib/dates.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
import { listForExport } from "#app/platform/listings/listing-export.server.ts";
import { type ProjectStatut, projectCategorieLabels, projectStatutLabels, projectStatutOf, typeProjetLabels } from "./project.ts";

const headers = [
  "Référence",
  "Titre",
  "Catégorie",
  "Type",
  "Statut",
  "Avancement (%)",
  "Adresse",
  "Ville",
  "Superficie (m²)",
  "Budget prévu (FCFA)",
  "Budget réel (FCFA)",
  "Début",
  "Fin prévue",
  "Fin réelle",
  "Client",
  "E-mail du client",
  "Téléphone du client",
  "Notes internes",
  "Créé le",
];

/** Every project of the filter, whatever the page, newest first. */
export async function exportProjects(db: Db, { q, statut }: Pick<ListFilter<ProjectStatut>, "q" | "statut">): Promise<string> {
  const rows = await listForExport(db, "projects", { q }); // a project without a status counts as planned: see below
  return toCsv(
    headers,
    rows
      .filter((row) => !statut || projectStatutOf(row) === statut)
      .map((row) => [
        row.reference,
        row.titre,
        projectCategorieLabels[row.categorie],
        row.type_projet && typeProjetLabels[row.type_projet],
        projectStatutLabels[projectStatutOf(row)],
        row.pourcentage_avancement,
        row.adresse,
        row.ville,
        row.superficie,
        row.budget_prevu,
        row.budget_reel,
        row.date_debut && formatShortDate(row.date_debut),
        row.date_fin_prevue && formatShortDate(row.date_fin_prevue),
        row.date_fin_reelle && formatShortDate(row.date_fin_reelle),
        row.client_nom,
        row.client_email,
        row.client_telephone,
        row.notes_internes,
        formatDateTime(row.created_at),
      ]),
  );
}
