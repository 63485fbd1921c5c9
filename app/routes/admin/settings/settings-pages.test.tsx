import { expect, test } from "vitest";
import { settingsPagesFor } from "#app/features/company/settings-pages.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import ClosuresPage from "./closures-page.tsx";

const pillsOf = (role: string) => settingsPagesFor((right) => hasRight({ role }, right)).map(({ label }) => label);

test("the Secrétariat has a pill for the closures, which the Direction finds under Entreprise", () => {
  expect(pillsOf("secretariat")).toEqual(["Réponses types", "Fermetures", "Sécurité", "Corbeille"]);
  expect(pillsOf("super_admin")).not.toContain("Fermetures");
  expect(pillsOf("commercial")).toEqual(["Sécurité", "Corbeille"]);
});

test("the page of closures leads nobody to settings he cannot open", () => {
  const page = { loaderData: { closures: [], today: "2026-11-16" }, actionData: undefined } as unknown as Parameters<
    typeof ClosuresPage
  >[0];
  const links = (role: "super_admin" | "secretariat") =>
    [...renderRoute(<ClosuresPage {...page} />, role).matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to, name = ""]) => [
      textOf(name),
      to,
    ]);
  expect(links("super_admin")).toContainEqual(["Entreprise", "/admin-dashboard/parametres"]);
  expect(links("secretariat").map(([, to]) => to)).not.toContain("/admin-dashboard/parametres");
  expect(textOf(renderRoute(<ClosuresPage {...page} />))).toMatch(/Jour férié.*Ajouter la fermeture/); // its button says what it does
});
