import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { readMail } from "#tests/read-mail.ts";
import { AppRows } from "#tests/rows.ts";
import { startSmtp } from "#tests/smtp.ts";
import { expectAccessible } from "./axe.ts";
import { test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const AMA = "ama.mensah@exemple.tg";
const LIST = "/acheter/villas/lome?ch=3";

test("ALERTE-01 to 05 a search is followed over the list, confirmed and stopped from the message, and its address is in no log", async ({
  openApp,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/); // the address that is none
  const smtp = await startSmtp();
  const app = await openApp({ env: { SMTP_URL: smtp.url } });
  const page = await newVisitor({ app });
  await page.goto(app.url + LIST);
  await expectAccessible(page, "list", [".list-head", ".alert-panel"]);
  const opener = page.locator(".list-head").getByRole("link", { name: "Prévenez-moi" });
  const scripts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    // Hearts, references of presses, layers and what lists need come with the first touch, whatever it is for.
    if (/\/assets\/site-(?!hearts|kept|first-touch|layers|lists|details-dialog)[^/]*\.js$/.test(response.url()))
      scripts.push(response.body());
  });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Prévenez-moi" });
  await expect(dialog).toContainText("Villa à vendre à Lomé, 3 chambres et plus.");
  await expectAccessible(page, "alert dialog");
  const weights = (await Promise.all(scripts)).map((bytes) => gzipSync(bytes).length);
  expect(weights.length).toBeGreaterThan(0);
  expect(weights.reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(2_048); // S19
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.getByRole("complementary", { name: "Être prévenu" }).getByRole("link").click();
  const address = dialog.getByLabel("Votre adresse e-mail");
  await address.fill("ama");
  await page.goBack(); // closes the dialog, but for what is typed in it
  await page.getByRole("dialog", { name: "Votre demande n’est pas envoyée" }).getByRole("button", { name: "Continuer" }).click();
  await expect(address).toHaveValue("ama");
  await dialog.getByRole("button", { name: "Créer l’alerte" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Veuillez saisir une adresse email valide.");
  await expect(address).toBeFocused();
  await expectAccessible(page, "alert dialog with a mistake");
  await address.fill(AMA);
  await page.keyboard.press("Enter");
  const sent = "Vérifiez votre boîte\u00a0: un message vous attend pour confirmer. Rien ne part sans votre accord.";
  await expect(dialog.getByText(sent)).toBeFocused();

  await expect.poll(() => smtp.mails.length).toBe(1);
  const mail = readMail(smtp.mails[0] ?? { from: "", to: [], source: "" });
  await page.goto(/https?:\S+\/alertes\/\S+/.exec(mail.text)?.[0] ?? "");
  await expectAccessible(page, "confirmation", ["main"]);
  await page.getByRole("button", { name: "Confirmer mon alerte" }).click();
  await expect(page.getByRole("heading", { name: "Alerte active. Premier message demain à 7h s’il y a du nouveau." })).toBeVisible();

  // Without script the same form is a page; a repeat of what is followed already is answered alike.
  const plain = await newVisitor({ app, javaScriptEnabled: false });
  await plain.goto(app.url + LIST);
  await plain.locator(".list-head").getByRole("link", { name: "Prévenez-moi" }).click();
  await expect(plain.getByRole("heading", { level: 1 })).toHaveText("Prévenez-moi");
  await plain.getByLabel("Votre adresse e-mail").fill("ama");
  await plain.getByRole("button", { name: "Créer l’alerte" }).click();
  await expect(plain.getByText("Veuillez saisir une adresse email valide.")).toBeVisible();
  await expect(plain.getByText("Villa à vendre à Lomé, 3 chambres et plus.")).toBeVisible();
  await plain.getByLabel("Votre adresse e-mail").fill(AMA);
  await plain.getByRole("button", { name: "Créer l’alerte" }).click();
  await expect(plain.getByRole("heading", { name: sent })).toBeVisible();

  // A listing that is taken.
  using rows = new AppRows(app);
  const taken = rows.one("select slug, titre from properties where statut = 'vendu' and publication = 'en_ligne' limit 1");
  await page.goto(`${app.url}/biens/${taken.slug}`);
  await page.getByRole("link", { name: "Prévenez-moi d’un bien semblable" }).click();
  await expect(page.getByRole("dialog", { name: "Prévenez-moi d’un bien semblable" })).toContainText(String(taken.titre));

  const stop = mail.headers["list-unsubscribe"]?.slice(1, -1) ?? "";
  expect(rows.all("select id from search_alerts")).toHaveLength(1);
  const answer = await fetch(stop, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  expect(await answer.text()).toContain("Alerte arrêtée. Votre adresse est effacée.");
  expect(rows.all("select id from search_alerts")).toEqual([]);
  expect(rows.all("select id from mail_queue")).toEqual([]);
  expect(app.output()).not.toContain(AMA);
  expect(app.output()).toContain('"path":"/alertes/…"');
  expect(app.output()).not.toContain(stop.split("/").at(-1));
  await smtp.stop();
});
