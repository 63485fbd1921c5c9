import type { PublicProject } from "./project.ts";

/** A complete public project, for tests of components. */
export const residence: PublicProject = {
  id: "0192",
  slug: "residence-les-palmiers-p-0001",
  reference: "P-0001",
  titre: "Résidence Les Palmiers",
  description: "Vingt logements.",
  categorie: "construction",
  type_projet: "residentiel",
  statut: "en_cours",
  adresse: "Boulevard circulaire, Lomé",
  ville: "Lomé",
  superficie: 1_850,
  budget_prevu: 420_000_000,
  budget_reel: 287_400_000,
  date_debut: "2025-03-12",
  date_fin_prevue: "2027-06-30",
  date_fin_reelle: null,
  pourcentage_avancement: 68,
  client_nom: "SCI Les Palmiers",
  notes_publiques: null,
  images: [],
  video_url: null,
  created_at: "2026-11-01T08:00:00.000Z",
  updated_at: "2026-11-15T14:32:00.000Z",
};
