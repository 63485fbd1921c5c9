import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { PROJECT } from "./demo.ts";
import { toast } from "./desk.ts";
import { test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const photo = join(import.meta.dirname, "../../demo/pictures/vehicule-suv/image.jpg");
const refusedRequest = /Failed to load resource/; // the browser notes an answer of 400 by itself
const question = (page: Page) => page.getByRole("dialog", { name: "Votre demande n’est pas envoyée" });

async function openQuote(page: Page) {
  await page.goto(PROJECT);
  await page.getByRole("link", { name: "Demander un devis" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Demander un devis" });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The element and its label are seen whole: nothing that stays in place lies over them. */
async function expectUncovered(field: Locator) {
  await expect(field).toBeFocused();
  await expect
    .poll(() =>
      field.evaluate((element) => {
        const parts = [element, element.closest(".field")?.querySelector("label")].filter((part) => part instanceof Element);
        return parts.filter((part) => {
          const { left, top, bottom } = part.getBoundingClientRect();
          const seen = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 4, y));
          return seen.some((found) => !found || !(part.contains(found) || found.contains(part)));
        }).length;
      }),
    )
    .toBe(0);
}

test("an empty form shows the field it asks for, not covered by header or foot, at 390 and 1440 px", async ({ page, expectedErrors }) => {
  expectedErrors.push(refusedRequest);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    const quote = await openQuote(page);
    await quote.getByRole("button", { name: "Envoyer ma demande" }).click();
    await expectUncovered(quote.getByLabel("Nom"));

    await page.goto("/");
    await page.locator("#vehicules").getByRole("link", { name: "Vendre votre véhicule" }).click();
    const sell = page.getByRole("dialog", { name: "Vendre votre véhicule" });
    await sell.getByLabel("Lien vidéo").focus();
    await sell.getByRole("button", { name: "Envoyer ma demande" }).click();
    await expectUncovered(sell.getByLabel("Nom", { exact: true }));
    // Backwards too: the one above the window comes in under the header.
    await sell.getByLabel("Lien vidéo").focus();
    await expectUncovered(sell.getByLabel("Lien vidéo"));

    await page.goto("/vendre-votre-vehicule");
    await page.getByRole("button", { name: "Envoyer ma demande" }).click();
    await expectUncovered(page.getByLabel("Nom", { exact: true }));
    await page.goto("/contact/envoyer");
    await page.getByRole("button", { name: "Envoyer le message" }).click();
    await expectUncovered(page.getByLabel("Nom", { exact: true }));
  }
});

test("Escape, a click beside and the cross ask before they throw away what was typed", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const quote = await openQuote(page);
  await page.keyboard.press("Escape"); // nothing is typed: it closes at once
  await expect(quote).toHaveCount(0);

  await page.getByRole("link", { name: "Demander un devis" }).first().click();
  await quote.getByLabel("Nom").fill("Afi Ayao");
  const ways = [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(10, 450),
    () => quote.getByRole("button", { name: "Fermer" }).click(),
  ];
  for (const way of ways) {
    await way();
    await expect(question(page)).toBeVisible();
    await question(page).getByRole("button", { name: "Continuer" }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(quote.getByLabel("Nom")).toHaveValue("Afi Ayao");
  }
  // A browser that is not touched between two Escapes closes without asking: the words stay all the same.
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press("Escape");
    await expect(quote).toBeVisible();
    await expect(quote.getByLabel("Nom")).toHaveValue("Afi Ayao");
  }
  await expect(async () => {
    if (!(await question(page).isVisible())) await page.keyboard.press("Escape");
    await expect(question(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await question(page).getByRole("button", { name: "Fermer sans envoyer" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Demander un devis" }).first()).toBeFocused();
});

test("VEH-10 Vendre votre véhicule opens the sell dialog, which throws no chosen photo away before it was sent", {
  tag: "@core",
}, async ({ page }) => {
  await page.goto("/");
  await page.locator("#vehicules").getByRole("link", { name: "Vendre votre véhicule" }).click();
  const sell = page.getByRole("dialog", { name: "Vendre votre véhicule" });
  await sell.locator("input[type=file]").setInputFiles(photo);
  await expect(sell.locator(".sell-photos li[data-state=sent]")).toHaveCount(1);
  await sell.getByRole("button", { name: "Annuler" }).click();
  await question(page).getByRole("button", { name: "Continuer" }).click();
  await expect(sell.locator(".sell-photos li")).toHaveCount(1);
  await sell.getByLabel("Nom", { exact: true }).fill("Dossou");
  await sell.getByLabel("E-mail").fill("dossou@exemple.tg");
  await sell.getByLabel("Marque").fill("Toyota");
  await sell.getByLabel("Modèle").fill("RAV4");
  await sell.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(sell.getByRole("heading", { name: "Demande envoyée" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("S8 a quote needs a telephone or an e-mail, and says so", async ({ rows, page, expectedErrors }) => {
  expectedErrors.push(refusedRequest);
  const quote = await openQuote(page);
  const sentence = quote.getByText("Indiquez un téléphone ou un e-mail.");
  await quote.getByLabel("Nom").fill("Sans adresse");
  await quote.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(sentence).toBeVisible();
  await expect(quote.locator(".field-error")).toHaveCount(1);
  await quote.getByLabel("Téléphone").fill("90 12 34 56");
  await expect(sentence).toHaveCount(0);
  await quote.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(toast(page, "Demande envoyée")).toBeVisible();
  expect(rows.one("select nature, telephone_e164 from contact_requests where nom = ?", "Sans adresse")).toMatchObject({
    nature: "devis",
    telephone_e164: "+22890123456",
  });
});
