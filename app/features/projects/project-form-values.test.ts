import { expect, test } from "vitest";
import { differencesOf, formValuesOf } from "#app/services/content/content-values.ts";
import { online } from "#tests/factories.ts";
import type { Project } from "./project.ts";
import { projectContent } from "./project-content.server.ts";
import { projectDefinition, projectFields } from "./project-fields.ts";

const IMAGE = "0192d0a0-0000-7000-8000-000000000000";

const residence: Project = {
  ...online,
  id: "1",
  slug: "s",
  reference: "P-0001",
  titre: "Résidence",
  description: "Vingt logements.",
  categorie: "construction",
  type_projet: "residentiel",
  statut: null,
  adresse: null,
  ville: "Lomé",
  superficie: 1_850.5,
  budget_prevu: 420_000_000,
  budget_reel: null,
  date_debut: "2025-03-12",
  date_fin_prevue: null,
  date_fin_reelle: null,
  pourcentage_avancement: 68,
  client_nom: "SCI Les Palmiers",
  client_email: null,
  client_telephone: null,
  notes_internes: null,
  notes_publiques: null,
  afficher_client: true,
  masquer_budgets: false,
  images: [{ id: IMAGE, alt: "Façade" }],
  video_url: null,
  recherche: "",
  created_at: "",
  updated_at: "",
  version: 1,
  deleted_at: null,
  demo: false,
};

test("a stored project comes back from its form as it was", () => {
  const input = projectContent.schema.parse(formValuesOf(projectFields, residence));
  expect(input).toEqual({
    ...Object.fromEntries(Object.keys(input).map((name) => [name, residence[name as keyof Project]])),
    statut: "planifie",
  });
});

test("a new project hides its client and its budgets, and starts planned in Lomé", () => {
  expect(
    projectContent.schema.parse({ ...projectDefinition.initial, titre: "A", description: "B", categorie: "renovation" }),
  ).toMatchObject({
    afficher_client: false,
    masquer_budgets: true,
    statut: "planifie",
    ville: "Lomé",
    pourcentage_avancement: 0,
  });
});

test("the same project typed differently is no difference", () => {
  const stored = formValuesOf(projectFields, residence);
  const { masquer_budgets: _, ...typed } = stored; // an unticked box is not sent at all
  expect(differencesOf(projectFields, { ...typed, budget_prevu: "420000000", description: "Vingt logements.\r\n" }, stored)).toEqual([]);
});

test("each differing field of a project is told in words, mine beside the stored one", () => {
  const stored = formValuesOf(projectFields, { ...residence, statut: "termine", images: null, afficher_client: false, date_debut: null });
  expect(differencesOf(projectFields, { ...formValuesOf(projectFields, residence), budget_prevu: "430 000 000" }, stored)).toEqual([
    { name: "date_debut", label: "Début", mine: "12 mars 2025", stored: "—" },
    {
      name: "budget_prevu",
      label: "Budget prévu (FCFA)",
      mine: "430\u00a0000\u00a0000\u00a0FCFA",
      stored: "420\u00a0000\u00a0000\u00a0FCFA",
    },
    { name: "afficher_client", label: "Afficher le client", mine: "Oui", stored: "Non" },
    { name: "images", label: "Photos", mine: "1 photo\u00a0: Façade", stored: "0 photo" },
    { name: "statut", label: "Statut", mine: "Planifié", stored: "Terminé" },
  ]);
});
