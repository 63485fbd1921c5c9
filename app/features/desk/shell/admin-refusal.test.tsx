import { expect, test } from "vitest";
import { renderRoute, textOf } from "#tests/render.tsx";
import { AdminRefusal } from "./admin-refusal.tsx";

const ZONE = "Vous n'avez pas les privilèges nécessaires pour accéder à cette zone.";

test("S14 what a role does not open shows the card of ADM-SHELL-02 with its two ways out", () => {
  const card = renderRoute(<AdminRefusal status={403} message={ZONE} />, "chantier");
  expect(textOf(card).replaceAll("&#x27;", "'")).toBe(`Accès non autorisé${ZONE}Se connecterAccueil`);
  expect([...card.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(["/admin", "/"]);
});

test("S14 a missing page leads back to a list that the role can open", () => {
  expect(renderRoute(<AdminRefusal status={404} />, "commercial")).toContain('href="/admin-dashboard/biens"');
  expect(renderRoute(<AdminRefusal status={404} />, "chantier")).not.toContain("/biens");
});
