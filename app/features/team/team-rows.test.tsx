import { expect, test } from "vitest";
import { renderRoute, textOf } from "#tests/render.tsx";
import { RightsCard } from "./team-rows.tsx";

test("the table of rights has a line for each part that exists, and the Direction can do all of it", () => {
  const rows = [...renderRoute(<RightsCard />).matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => textOf(cell)),
  );
  expect(rows[0]).toEqual(["Partie du tableau de bord", "Super Admin", "Secrétariat", "Commercial", "Chantier"]);
  expect(rows.slice(1).filter(([, direction]) => direction !== "Tout")).toEqual([]); // on a phone one sentence says so
  expect(rows.map(([name]) => name)).not.toContain("Tout autre contenu"); // there is none
  expect(rows).toContainEqual(["Contacts", "Tout", "Tout", "Les siens", "—"]);
  expect(rows).toContainEqual(["Réalisations\u00a0: budgets", "Tout", "Lire", "Lire", "—"]); // no right of its own changes them
});
