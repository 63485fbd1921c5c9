import { expect, test } from "vitest";
import { online } from "#tests/factories.ts";
import { villa } from "#tests/public-listings.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { PropertyAdminRow } from "./property-admin-row.tsx";
import type { AdminProperty } from "./property-content.server.ts";

const stored: AdminProperty = {
  ...online,
  ...villa,
  images: [],
  created_at: "2026-01-01T00:00:00.000Z",
  prix_nuit: null,
  prix_semaine: null,
  prix_mois: null,
  frais_menage: null,
  caution: null,
  sejour_min: 1,
  sejour_max: null,
  heures_sejour: null,
  reservable: false,
  foncier_jusqu_au: null,
  latitude: null,
  longitude: null,
  recherche: "",
  version: 3,
  deleted_at: null,
  demo: false,
};
const signs = { views: 3, scans: 0, requests: 1, hearts: 0 };

function render(unconfirmed: number | undefined, role?: "secretariat") {
  const card = renderRoute(<PropertyAdminRow row={stored} signs={{ ...signs, unconfirmed }} onDelete={() => undefined} />, role);
  const [before = "", menu = ""] = card.split('<details class="row-menu');
  return { card, before, menu };
}

test("a row of Biens has reference, first act, share and three points with the rest, and its price changes in place", () => {
  const due = render(46);
  expect(textOf(due.card)).toContain("B-0001\u00a0· ");
  expect(due.before).toContain('aria-label="Affiche de Villa Soleil"');
  expect(due.before).toContain('aria-label="Toujours disponible\u00a0: Villa Soleil"');
  expect(due.before).not.toContain('aria-label="Modifier Villa Soleil"');
  for (const act of ["Modifier", "Dupliquer", "Supprimer"]) expect(due.menu).toContain(`aria-label="${act} Villa Soleil"`);
  expect(render(undefined).before).toContain('aria-label="Modifier Villa Soleil"');
  expect(due.card).toMatch(/<input type="hidden" name="version" value="3"\/><input[^>]*name="prix"/);
});

test("a member who may not change a property is offered no change of its price and no three points", () => {
  const { card, menu } = render(46, "secretariat");
  expect(menu).toBe("");
  expect(card).not.toContain('name="prix"');
  expect(textOf(card)).toContain("185\u00a0000\u00a0000\u00a0FCFA");
});
