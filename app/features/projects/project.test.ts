import { expect, test } from "vitest";
import { projectCategories, projectStatuts, projectTypes } from "#app/db/tables/closed-lists.ts";
import { searchTextOf } from "#app/services/content/content-search.ts";
import { listingSlug } from "#app/services/content/rows/listing-identity.server.ts";
import { projectDisplayColumns, publicProjectColumns, toPublicProject } from "#app/services/publication/public-projects.ts";
import {
  projectCategorieLabels,
  projectLieu,
  projectStatutLabels,
  projectStatutOf,
  projectStatutTones,
  showsAvancement,
  typeProjetLabels,
} from "./project.ts";
import { projectDefinition } from "./project-fields.ts";

const project = {
  id: "1",
  slug: "s",
  reference: "P-0003",
  titre: "Résidence",
  description: "Vingt logements.",
  categorie: "construction",
  type_projet: null,
  statut: null,
  adresse: null,
  ville: "Lomé",
  superficie: null,
  budget_prevu: 42,
  budget_reel: 43,
  date_debut: null,
  date_fin_prevue: null,
  date_fin_reelle: null,
  pourcentage_avancement: 0,
  client_nom: "SCI Les Palmiers",
  notes_publiques: null,
  images: [],
  video_url: null,
  created_at: "",
  updated_at: "",
} as const;

test("visitors never read the client's contact details nor the internal notes of a project", () => {
  for (const column of ["client_email", "client_telephone", "notes_internes", "recherche", "deleted_at", "demo", ...projectDisplayColumns])
    expect(publicProjectColumns).not.toContain(column);
});

test("the client and the budgets leave the server only when the administrator agrees", () => {
  expect(toPublicProject({ ...project, afficher_client: true, masquer_budgets: false })).toEqual(project);
  expect(toPublicProject({ ...project, afficher_client: false, masquer_budgets: true })).toEqual({
    ...project,
    client_nom: null,
    budget_prevu: null,
    budget_reel: null,
  });
});

test("every value of a project has a label and each status its colour", () => {
  expect(projectCategories.map((value) => projectCategorieLabels[value])).toEqual([
    "Construction",
    "Rénovation",
    "Réhabilitation",
    "Aménagement",
  ]);
  expect(projectTypes.map((value) => typeProjetLabels[value])).toEqual(["Résidentiel", "Commercial", "Industriel", "Infrastructure"]);
  expect(projectStatuts.map((value) => projectStatutLabels[value])).toEqual(["Planifié", "En cours", "Terminé", "Suspendu"]);
  expect(projectStatuts.map((value) => projectStatutTones[value])).toEqual(["warn", "info", "ok", "bad"]);
});

test("a project without a status is planned and shows no progress", () => {
  expect(projectStatutOf({ statut: null })).toBe("planifie");
  expect(showsAvancement({ statut: null })).toBe(false);
  expect(showsAvancement({ statut: "en_cours" })).toBe(true);
});

test("a project is placed by its address, or else by its city", () => {
  expect(projectLieu({ adresse: "Rue des Cocotiers, Baguida", ville: "Lomé" })).toBe("Rue des Cocotiers, Baguida");
  expect(projectLieu({ adresse: null, ville: "Kara" })).toBe("Kara");
});

test("a project is found without accents and addressed by its title and reference", () => {
  expect(searchTextOf(projectDefinition, { ...project, adresse: "Tomdè" })).toBe(
    "residence tomde vingt logements. lome construction p-0003",
  );
  expect(listingSlug(project)).toBe("residence-p-0003");
});
