import type { Db } from "#app/db/client.server.ts";
import { readInSteps } from "#app/db/row-steps.server.ts";
import { toCsv } from "#app/lib/csv.ts";
import { formatDateTime, formatShortDate } from "#app/lib/dates.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
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
export function exportProjects(db: Db, { q, statut }: Pick<ListFilter<ProjectStatut>, "q" | "statut">) {
  return toCsv(
    headers,
    (row) => [
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
    ],
    readInSteps(db, "projects", { q, isWanted: (row) => !statut || (row.statut || "planifie") === statut }),
  );
}
