import { expect } from "@playwright/test";
import { loginAsAdmin, takenOver, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

test("BOITE-07 a waiting person is answered with ready words, their gap completed, and Oui keeps what went out", { tag: "@core" }, async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await loginAsAdmin(page, "/admin-dashboard/boite?q=Adjovi");
  await page.getByRole("link", { name: /^Reine Adjovi/ }).click();
  const reply = page.getByRole("region", { name: "Répondre" });
  const words = reply.getByRole("textbox", { name: "Votre réponse" });
  await expect(words).toBeHidden();
  await page.getByRole("link", { name: "Répondre à Reine Adjovi" }).click();
  await expect(page.getByRole("dialog", { name: "Répondre à Reine Adjovi" })).toBeInViewport();
  await takenOver(words);
  await expect(words).toBeInViewport();
  await expect(reply.getByRole("button", { name: "Copier" })).toBeInViewport({ ratio: 1 });
  await expect(words).toHaveValue(/^Bonjour Reine, ici \u2060moi\s\?\u2060 de FADEM\./);
  const chat = reply.getByRole("link", { name: "Ouvrir WhatsApp" });
  await expect(reply.getByRole("button", { name: "Ouvrir WhatsApp" })).toBeDisabled();
  await expect(reply.getByRole("button", { name: "E-mail" })).toBeDisabled();
  // Words somebody typed are not lost to a canned reply that is touched, nor to a page that goes.
  await words.fill("Bonjour Reine, je vous rappelle à midi.");
  await reply.locator(".reply-choices a:not([aria-current])").first().click();
  await expect(words).not.toHaveValue(/midi/);
  await reply.getByRole("button", { name: "Annuler" }).click();
  await expect(words).toHaveValue("Bonjour Reine, je vous rappelle à midi.");
  await page.reload();
  await expect(words).toHaveValue("Bonjour Reine, je vous rappelle à midi.");
  await expect(reply.getByText(/pas encore envoyés, sont revenus/)).toBeVisible();
  await reply.getByRole("button", { name: "Effacer" }).click();
  await expect(words).toHaveValue(/^Bonjour Reine, ici \u2060moi\s\?\u2060 de FADEM\./);
  for (const _ of ["moi", "date", "heure"]) {
    const hint = reply.getByRole("button", { name: /^Complétez « / });
    if ((await hint.count()) === 0) break; // the day is known when one was wished for
    await hint.click();
    const gap = (await hint.textContent()) ?? "";
    await page.keyboard.type(gap.includes("heure") ? "10h" : gap.includes("moi") ? "Afi" : "samedi");
  }
  await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/228\d{8}\?text=Bonjour%20Reine.*10h/);

  const opened = page.context().waitForEvent("page");
  await chat.click();
  const whatsapp = await opened;
  await whatsapp.waitForLoadState();
  // The tab was closed, and opened again: the question waits in the fiche.
  await page.reload();
  const question = reply.getByRole("status").filter({ hasText: "Votre réponse est-elle partie ?" });
  await expect(question).toBeVisible();
  await expect(words).toHaveValue(/10h/);
  await question.getByRole("button", { name: "Pas encore" }).click();
  await expect(question).toHaveCount(0);
  await expect(words).toHaveValue(/10h/);
  await Promise.all([page.context().waitForEvent("page"), chat.click()]);
  await expect(question).toBeVisible();
  await page.evaluate(() => {
    window.dispatchEvent(new Event("blur"));
    window.dispatchEvent(new Event("focus"));
  });
  const dialog = page.getByRole("dialog", { name: "Votre réponse est-elle partie ?" });
  await dialog.getByRole("button", { name: "Oui, envoyée" }).click();
  await expect(page.getByText("✅ Réponse notée")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(".fiche")).toContainText("Réponse envoyée");
  await expect(question).toHaveCount(0);

  // A call that begins on the site is announced in the open inbox, and noted for somebody who is known.
  await page.goto("/admin-dashboard/boite");
  await expect(page.getByText("Synchronisation active")).toBeAttached();
  const headers = { origin: app.url, "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile" };
  const first = page.locator(".boite-item").first();
  await page.request.post("/api/mesure", { data: { kind: "call", page: "/", reference: "FD-K7QM" }, headers });
  const strip = page.getByRole("status").filter({ hasText: "Appel commencé à l’instant" });
  await expect(strip).toBeVisible();
  const [search, call, row] = [await page.getByRole("search").boundingBox(), await strip.boundingBox(), await first.boundingBox()];
  expect(call?.y).toBeGreaterThan((search?.y ?? 0) + (search?.height ?? 0)); // in the column: it lies over neither
  expect(row?.y).toBeGreaterThanOrEqual((call?.y ?? 0) + (call?.height ?? 0));
  await page.getByRole("link", { name: "Noter l’appel" }).click();
  await page.getByLabel("Annonce").fill("Z-9999");
  await expect(page.getByText("Aucune annonce ne correspond.")).toBeVisible();
  await page.getByLabel("Annonce").fill("");
  await page.getByLabel("Nom").fill("Reine A.");
  await page.getByLabel("Téléphone").fill("+228 00 00 00 41");
  await expect(page.getByText("Déjà connu : Reine Adjovi, 1 demande")).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("heading", { name: "Reine A." })).toBeVisible(); // by the name typed in it
  await page.getByRole("link", { name: "Répondre à Reine A." }).click();

  // The question about one request waits in the fiche while another one is being answered.
  await words.fill("Merci de votre appel.");
  await Promise.all([page.context().waitForEvent("page"), chat.click()]);
  await expect(question).toBeVisible();
  const sheet = page.getByRole("dialog", { name: /^Répondre à / });
  await sheet.locator(".dialog-header button").click();
  await page.locator(".fiche-folded summary").first().click();
  await page.getByRole("link", { name: "Répondre à cette demande" }).first().click();
  await expect(sheet).toBeInViewport();
  await expect(question).toHaveCount(0);
  await sheet.locator(".dialog-header button").click();
  const left = page.locator(".reply-left");
  await expect(left).toContainText("Votre réponse est-elle partie ?");
  await expect(left).toContainText("par WhatsApp (Contact, aujourd’hui");
  await left.getByRole("button", { name: "Oui, envoyée" }).click();
  await expect(left).toHaveCount(0);
  await expect(page.locator(".fiche-history")).toContainText("Merci de votre appel.");
});
