import { expect } from "vitest";
import { PROJECT, PROPERTY, VEHICLE } from "#tests/e2e/demo.ts";
import { type Page, textOf } from "#tests/visit.ts";
import { test } from "./http-test.ts";

test("the call bar of a listing's page writes about that listing", async ({ visitor }) => {
  const messageOf = (page: Page) => new URL(page.one<HTMLAnchorElement>(".contact-widget-whatsapp").href).searchParams.get("text");
  for (const path of [PROPERTY, "/vehicules/hyundai-sonata-2019-v-0001", "/realisations/villa-familiale-a-aneho-p-0004"]) {
    const page = await visitor.visit(path);
    expect(messageOf(page)).toContain(textOf(page.one("h1")));
    expect(messageOf(page)).toMatch(new RegExp(`\\nhttps?://[^/]+${path}$`));
  }
  expect(messageOf(await visitor.visit("/about"))).toBe("Bonjour FADEM, je souhaite recevoir des informations sur vos services.");
});

test("PROJ-15 the details of a project offer a quote and the agency, on its page and over a list", async ({ visitor }) => {
  const links = (page: Page, part: string) =>
    page.all<HTMLAnchorElement>(`${part} a`).map((link) => [textOf(link), link.getAttribute("href")?.replace(/&.*/, "")]);
  for (const [path, part] of [
    [PROJECT, ".listing-panel"],
    [`${PROJECT}/fiche`, ".dialog-footer"],
  ] as const) {
    const shown = links(await visitor.visit(path), part);
    expect(shown).toContainEqual(["Demander un devis", expect.stringMatching(/^\/demande\/envoyer\?/)]);
    expect(shown).toContainEqual(["Contacter l'agence", expect.stringMatching(/^\/demande\/envoyer\?/)]);
  }
  expect((await visitor.visit(`${PROJECT}/fiche`)).all("h2").map(textOf)).toContain("Détails du projet");
});

test("S2 what is rented or sold says so in title and first button, and asks for a comparable one", async ({ rows, visitor }) => {
  const rented = "/biens/appartement-trois-pieces-lumineux-b-0014";
  rows.run("update properties set statut = 'loue' where reference = 'B-0014'");
  rows.run("update vehicles set statut = 'vendu' where reference = 'V-0002'");
  const page = await visitor.visit(rented);
  expect(page.document.title).toMatch(/^Loué\u00a0: Appartement trois pièces lumineux, .* \| FADEM$/);
  expect(page.one("meta[property='og:title']").getAttribute("content")).toMatch(/^Loué\u00a0: /);
  expect(page.one("meta[name=description]").getAttribute("content")).toMatch(/^Loué\. /);
  expect(textOf(page.one("h1"))).toBe("Loué\u00a0: Appartement trois pièces lumineux");
  const actions = page.all(".listing-panel-actions a");
  expect(textOf(actions[0] as Element)).toBe("Écrire pour un bien comparable");
  expect(actions.find((link) => textOf(link).includes("Voir des biens semblables"))?.getAttribute("href")).toBe("#semblables");
  page.one("#semblables");
  expect(page.all("a").filter((link) => textOf(link).includes("Demander une visite"))).toEqual([]);

  // The dialog over a list, when its listing is taken meanwhile, and the page of the form without script.
  const sheet = await visitor.visit(`${rented}/fiche`);
  expect(textOf(sheet.one("h3"))).toBe("Loué\u00a0: Appartement trois pièces lumineux");
  const [first] = sheet.all(".dialog-footer a");
  expect(textOf(first as Element)).toBe("Écrire pour un bien comparable");
  const form = await visitor.visit((first?.getAttribute("href") ?? "").replace("nature=contact", "nature=visite"));
  expect(textOf(form.one("h1"))).toBe("Écrire pour un bien comparable");

  const sold = await visitor.visit(VEHICLE);
  expect(textOf(sold.one("h1"))).toBe("Vendu\u00a0: Mercedes GLC 2020");
  expect(textOf(sold.all(".listing-panel-actions a")[0] as Element)).toBe("Écrire pour un véhicule comparable");
});
