import { expect, test } from "vitest";
import { projectContent } from "./project-content.server.ts";

const smallest = { titre: "Résidence", description: "Vingt logements.", categorie: "construction" };

function errorsOf(given: Record<string, unknown>) {
  const result = projectContent.schema.safeParse({ ...smallest, ...given });
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

test("ADM-PROJ-02 the title, the description and the category are required, the rest is not", () => {
  expect(projectContent.schema.parse(smallest)).toMatchObject({
    statut: "planifie",
    ville: "Lomé",
    type_projet: null,
    images: null,
    client_nom: null,
  });
  expect(errorsOf({ titre: " ", description: "", categorie: undefined })).toEqual({
    titre: "Le champ titre est obligatoire",
    description: "Le champ description est obligatoire",
    categorie: "Le champ catégorie est obligatoire",
  });
});

test("ADM-PROJ-03 the progress goes from 0 to 100 and is 0 by default", () => {
  expect(projectContent.schema.parse(smallest).pourcentage_avancement).toBe(0);
  for (const good of ["0", "100"]) expect(errorsOf({ pourcentage_avancement: good })).toEqual({});
  for (const wrong of ["-1", "101", "beaucoup"])
    expect(errorsOf({ pourcentage_avancement: wrong })).toEqual({ pourcentage_avancement: "L’avancement va de 0 à 100." });
});

test("ADM-PROJ-04 budgets and area are numbers or null, the client's e-mail is one", () => {
  const project = projectContent.schema.parse({
    ...smallest,
    budget_prevu: "38 500 000",
    budget_reel: "",
    superficie: "240,5",
    client_email: "client@exemple.tg",
  });
  expect(project).toMatchObject({ budget_prevu: 38_500_000, budget_reel: null, superficie: 240.5, client_email: "client@exemple.tg" });
  expect(errorsOf({ budget_prevu: "beaucoup", superficie: "grande", client_email: "client" })).toEqual({
    budget_prevu: "Indiquez un budget en francs CFA, par exemple 45\u00a0000\u00a0000.",
    superficie: "Indiquez une superficie en mètres carrés.",
    client_email: "Indiquez une adresse e-mail valide.",
  });
});

test("a project form refuses a field it does not know and values outside the lists", () => {
  expect(projectContent.schema.safeParse({ ...smallest, reference: "P-0001" }).success).toBe(false);
  expect(Object.keys(errorsOf({ categorie: "jardinage", statut: "fini", ville: "T", type_projet: "x" }))).toEqual([
    "categorie",
    "type_projet",
    "ville",
    "statut",
  ]);
});

test("a town is one of ours in any spelling, or another by its name as it is typed", () => {
  const stored = (ville?: string) => projectContent.schema.parse({ ...smallest, ville }).ville;
  expect([undefined, "Lomé", " lome ", "Lama-Kara", "Aného", "  Tsévié ", "Notsé  ville"].map(stored)).toEqual([
    "Lomé",
    "Lomé",
    "Lomé",
    "Kara",
    "Aneho",
    "Tsévié",
    "Notsé ville",
  ]);
  for (const ville of ["", "T", "V".repeat(61), "…", "Autre ville", "autre"])
    expect(errorsOf({ ville }), ville).toEqual({ ville: "Indiquez le nom de la ville, de 2 à 60 caractères." });
});

test("ADM-PROJ-06 a project has at most thirty pictures", () => {
  const ids = Array.from({ length: 31 }, (_, index) => `0192d0a0-0000-7000-8000-${String(index).padStart(12, "0")}`);
  expect(errorsOf({ images: ids })).toEqual({ images: "Vous ne pouvez uploader que 30 images maximum" });
  expect(errorsOf({ images: ids.slice(1) })).toEqual({});
});
