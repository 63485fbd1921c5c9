import { expect, test } from "vitest";
import { roles } from "#app/db/tables/closed-lists.ts";
import { pagedTables } from "#app/db/tables/content-types.ts";
import { contentLooks } from "#app/features/listings/content-looks.tsx";
import { hasRight } from "#app/services/auth/rights.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { addEntriesFor } from "./add-links.tsx";

test("NAV-02 Ajouter offers each kind of content by the words of its list, and to each role what it may create", () => {
  const offered = (role: string) => addEntriesFor((right) => hasRight({ role }, right)).map(({ label }) => label);
  expect(Object.fromEntries(roles.map((role) => [role, offered(role)]))).toEqual({
    super_admin: ["Nouveau bien", "Nouveau véhicule", "Nouveau projet", "Nouvelle demande", "Rendez-vous", "Séjour", "Nouvelle image"],
    secretariat: ["Nouvelle demande", "Rendez-vous", "Séjour"],
    commercial: ["Nouveau bien", "Nouveau véhicule", "Nouvelle demande", "Rendez-vous", "Séjour", "Nouvelle image"],
    chantier: ["Nouveau projet", "Rendez-vous", "Nouvelle image"],
  });
  const words = new Map<string, string>(pagedTables.map((table) => [`${adminListUrl(table)}/nouveau`, contentLooks[table].newLabel]));
  const forms = addEntriesFor(() => true).filter(({ to }) => words.has(to));
  expect(forms.map(({ label }) => label)).toEqual(forms.map(({ to }) => words.get(to)));
  expect(forms).toHaveLength(3);
});
