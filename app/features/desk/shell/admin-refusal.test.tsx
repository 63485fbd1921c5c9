import { expect, test } from "vitest";
import { NotAllowedPage } from "#app/features/site/error-pages.tsx";
import { refusedAs } from "#app/lib/text/message.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { AdminRefusal } from "./admin-refusal.tsx";

const ZONE = "Vous n'avez pas les privilèges nécessaires pour accéder à cette zone.";

const wordsOf = (markup: string) => textOf(markup).replaceAll("&#x27;", "'");
const waysOf = (markup: string) => [...markup.matchAll(/href="([^"]*)"/g)].map(([, to]) => to);

test("ADM-SHELL-02 S14 what a role does not open shows its card with the way back, and the door without a session", () => {
  const card = renderRoute(<AdminRefusal status={403} message={ZONE} as={refusedAs({ role: "Chantier" })} />, "chantier");
  expect(wordsOf(card)).toBe(`Accès non autorisé${ZONE}Vous êtes connecté\u00a0: Chantier.RetourAccueil`);
  expect(waysOf(card)).toEqual(["/admin-dashboard", "/"]);
  const stranger = renderRoute(<AdminRefusal status={403} message={ZONE} />);
  expect(wordsOf(stranger)).toBe(`Accès non autorisé${ZONE}Se connecterAccueil`);
  expect(waysOf(stranger)).toEqual(["/admin", "/"]);
});

test("ADM-SHELL-02 a page outside the frame says and offers the same", () => {
  const page = renderRoute(<NotAllowedPage message={ZONE} as={refusedAs({ role: "Chantier" })} />);
  expect(wordsOf(page)).toContain(`${ZONE} Vous êtes connecté\u00a0: Chantier.`);
  expect(waysOf(page)).toEqual(["/admin-dashboard", "/"]);
  expect(waysOf(renderRoute(<NotAllowedPage />))).toEqual(["/admin", "/"]);
});

test("S14 a missing page leads back to a list that the role can open", () => {
  expect(renderRoute(<AdminRefusal status={404} />, "commercial")).toContain('href="/admin-dashboard/biens"');
  expect(renderRoute(<AdminRefusal status={404} />, "chantier")).not.toContain("/biens");
});
