import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import type { AppRows } from "#tests/rows.ts";
import { toast } from "./desk.ts";
import { test, withoutMotion } from "./fixtures.ts";
import { fetchWhole } from "./page-fetches.ts";

test.use(withoutMotion);

const photo = join(import.meta.dirname, "../../demo/pictures/vehicule-suv/image.jpg");
const refusedRequest = /Failed to load resource/; // the browser notes an answer of 400 by itself

async function openContact(page: Page) {
  await page.goto("/");
  return page.locator("#contact form");
}

async function fillContact(form: Locator) {
  await form.getByLabel("Nom").fill("Afi Ayao");
  await form.getByLabel("E-mail").fill("afi@exemple.tg");
  await form.getByLabel("Sujet").fill("Terrain à Kara");
  await form.getByLabel("Message").fill("Je cherche un terrain clôturé à Kara.");
}

async function fillCar(form: Locator) {
  await form.getByLabel("Nom", { exact: true }).fill("Dossou");
  await form.getByLabel("E-mail").fill("dossou@exemple.tg");
  await form.getByLabel("Marque").fill("Toyota");
  await form.getByLabel("Modèle").fill("RAV4");
}

const sendMessage = "Envoyer le message";

test("CONTACT-01 the section has its anchor, the form, the numbers and the hours, open or closed by the clock of Lomé", {
  tag: "@core",
}, async ({ newVisitor }) => {
  const abroad = await newVisitor({ timezoneId: "Europe/Paris" });
  await abroad.clock.setFixedTime(new Date("2026-11-16T10:05:00Z")); // a Monday
  await openContact(abroad);
  const section = abroad.locator("#contact");
  await expect(section.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(section.locator("a[href^='tel:']").first()).toBeVisible();
  for (const line of ["Lundi – vendredi8h – 18h", "Samedi8h – 14h", "DimancheFermé"])
    await expect(section.locator("dl > div").filter({ hasText: line.slice(0, 6) })).toHaveText(line);
  await expect(section.locator(".opening-state")).toHaveText("Ouvert maintenantIl est 10h05 à Lomé, 11h05 chez vous");
  // Closed from the office meanwhile: the line follows the hours beside it.
  await abroad.route("/", async (route) => {
    const answer = await fetchWhole(route);
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/data-week="[^"]*"/, 'data-week="[]"') });
  });
  await abroad.evaluate(() => window.dispatchEvent(new Event("gallery-updated")));
  await expect(section.locator(".opening-state b")).toHaveText("Fermé");

  const here = await newVisitor();
  await here.clock.setFixedTime(new Date("2026-11-16T18:00:00Z"));
  await openContact(here);
  await expect(here.locator("#contact .opening-state")).toHaveText("Fermé");
});

test("CONTACT-03 a message that left is confirmed, one that failed is told and keeps its text", { tag: "@core" }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(refusedRequest);
  const form = await openContact(page);
  await fillContact(form);
  await page.route("**/contact/envoyer", (route) => route.abort());
  await form.getByRole("button", { name: sendMessage }).click();
  const failed = toast(page, "Erreur lors de l'envoi du message. Veuillez réessayer.");
  await expect(failed).toContainText("La connexion a été coupée avant la réponse.");
  await expect(form.getByLabel("Message")).toHaveValue("Je cherche un terrain clôturé à Kara.");

  await page.unroute("**/contact/envoyer");
  await form.getByRole("button", { name: sendMessage }).click();
  await expect(toast(page, "Message envoyé avec succès ! Nous vous contacterons bientôt.")).toBeVisible();
  expect(await page.locator(".toast").count()).toBe(1);
  // In its place: under which name it is stored, and the way back to an empty form.
  const receipt = page.locator("#contact .form-receipt");
  await expect(receipt.getByRole("heading")).toBeFocused();
  await expect(receipt.locator("b")).toHaveText(/^D-[2-9A-HJKMNP-TV-Z]{4}$/);
  await expect(receipt.getByRole("listitem")).toHaveCount(3);
  await expect(form).toHaveCount(0);
  await receipt.getByRole("button", { name: "Écrire un autre message" }).click();
  await expect(form.getByLabel("Message")).toHaveValue("");
  await expect(form.getByLabel("Nom")).toBeFocused();
});

test("without a network a form says so, keeps what was typed, counts nothing, and leaves once it is back", { tag: "@core" }, async ({
  rows,
  page,

  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const nothingSent = "Pas de connexion : rien n’a été envoyé.";
  const form = await openContact(page);
  const button = form.getByRole("button", { name: sendMessage });
  // Its code is not here yet and cannot be fetched: the page stays all the same.
  await page.context().setOffline(true);
  await fillContact(form);
  await button.click();
  await expect(form.getByRole("alert")).toContainText(nothingSent);
  await expect(form.getByLabel("Message")).toHaveValue("Je cherche un terrain clôturé à Kara.");

  await page.goto("about:blank");
  await page.context().setOffline(false);
  await openContact(page);
  await form.getByLabel("Nom").focus();
  await expect(page.locator("#contact [data-island][data-awake]")).toBeAttached();
  await page.context().setOffline(true);
  await fillContact(form);
  await form.getByLabel("Sujet").fill("Écrit sans réseau");
  for (let press = 0; press < 4; press++) {
    await button.click();
    await expect(form.getByRole("alert")).toContainText(nothingSent);
    await expect(button).toHaveAttribute("aria-busy", "false");
  }
  await expect(toast(page, nothingSent)).toContainText("Renvoyez-le dès que le réseau est revenu.");
  await expect(button).toBeEnabled();
  await page.context().setOffline(false);
  await button.click();
  await expect(toast(page, "Message envoyé avec succès ! Nous vous contacterons bientôt.")).toBeVisible();
  expect(rows.all("select id from contact_requests where sujet = 'Écrit sans réseau'")).toHaveLength(1);
});

test("TEL-01 by script too a number is asked about once at its field, and the same press again sends it as it was typed", async ({
  page,
  rows,
  expectedErrors,
}) => {
  expectedErrors.push(refusedRequest);
  const form = await openContact(page);
  await fillContact(form);
  await form.getByLabel("E-mail").fill("");
  await form.getByLabel("Téléphone").fill("514 555 1234");
  const button = form.getByRole("button", { name: sendMessage });
  await button.click();
  const question = form.getByText(/^\+228 demande 8 chiffres/);
  await expect(question).toBeVisible();
  await form.getByLabel("Téléphone").fill("514 555 123"); // another number is asked about anew
  await expect(question).toBeHidden();
  await button.click();
  await expect(question).toBeVisible();
  await button.click();
  await expect(page.getByText(/D-[2-9A-Z]{4}/).first()).toBeVisible();
  const stored = rows.all("select telephone, telephone_e164 from contact_requests where nom = 'Afi Ayao'");
  expect(stored.map(({ telephone, telephone_e164 }) => [telephone, telephone_e164])).toContainEqual(["514 555 123", null]);
});

test("a mistake is told under its field until it is corrected, takes no keyboard away, and the counter follows the text", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(refusedRequest);
  const form = await openContact(page);
  const button = form.getByRole("button", { name: sendMessage });
  const message = form.getByLabel("Message");
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/contact/envoyer", async (route) => {
    await released;
    await route.continue();
  });
  const sent = page.waitForRequest("**/contact/envoyer");
  await button.click();
  await sent;
  await message.focus();
  letGo();
  await expect(form.locator("[aria-invalid=true]").first()).toBeVisible();
  await expect(message).toBeFocused();

  await button.click();
  await expect(form.locator(".field-error")).toHaveCount(4);
  await expect(form.getByLabel("Nom")).toBeFocused();
  await form.getByLabel("E-mail").fill("afi@exemple.tg");
  await expect(form.getByText("Veuillez saisir une adresse email valide.")).toHaveCount(0);
  await expect(form.getByLabel("E-mail")).not.toHaveAttribute("aria-invalid");
  await expect(form.getByLabel("E-mail")).toBeFocused(); // the next mistake does not take the keyboard away
  await expect(form.getByText("Le nom doit contenir au moins 2 caractères.")).toBeVisible();
  await form.getByLabel("Nom").fill("A");
  await expect(form.locator(".field-error")).toHaveCount(2);
  await button.click();
  await expect(form.getByText("Le nom doit contenir au moins 2 caractères.")).toBeVisible(); // as wrong as before

  await fillContact(form);
  await form.getByLabel("E-mail").fill("afi@");
  await message.fill("a".repeat(1_001));
  await expect(form.getByText("1001/1000")).toHaveClass(/is-over/);
  await button.click();
  await expect(form.getByText("Veuillez saisir une adresse email valide.")).toBeVisible();
  await expect(form.getByText("Le message ne peut pas dépasser 1000 caractères.")).toBeVisible();
  await expect(form.getByLabel("E-mail")).toBeFocused();
  await expect(form.getByLabel("Nom")).toHaveValue("Afi Ayao");
  await form.getByLabel("Téléphone").fill("90 12 34");
  await form.getByLabel("Sujet").focus();
  await expect(form.getByText(/Un numéro togolais compte 8 chiffres/)).toBeVisible();
});

test("TEM-03 six reviews of each group are shown, the others after its Voir plus, with the keyboard on the seventh", {
  tag: "@core",
}, async ({ rows, page }) => {
  const group = (title: string) => page.locator(".testimonial-group").filter({ has: page.getByRole("heading", { name: title }) });
  const names = (title: string) => group(title).locator(".testimonial-card:visible b").allTextContents();
  const added = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => `Client ${from - index}`);

  addReviews(rows, { from: 1, to: 9, pays: null });
  await page.goto("/?type=studio"); // an address no other test has put into the page cache
  expect(await names("Au Togo")).toEqual(added(9, 4));
  await group("Au Togo").getByRole("link", { name: "Voir plus" }).press("Enter");
  await expect(group("Au Togo").locator("li").nth(6)).toBeFocused();
  await expect.poll(async () => (await names("Au Togo")).slice(0, 9)).toEqual(added(9, 1)); // then the older ones of the demonstration
  await expect(group("Au Togo").getByRole("link", { name: "Voir plus" })).toBeHidden();

  addReviews(rows, { from: 10, to: 18, pays: "France" });
  await page.goto("/?type=bureau");
  expect(await names("Diaspora")).toEqual(added(18, 13));
  expect(await names("Au Togo")).toEqual(added(9, 7));
  await expect(group("Au Togo").getByRole("link", { name: "Voir plus" })).toHaveCount(0);
  await group("Diaspora").getByRole("link", { name: "Voir plus" }).click();
  await expect.poll(() => names("Diaspora")).toEqual(added(18, 10));
});

function addReviews(rows: AppRows, { from, to, pays }: { from: number; to: number; pays: string | null }) {
  for (let number = from; number <= to; number++) {
    const at = new Date(Date.now() + number * 1_000).toISOString();
    rows.change(
      "testimonials", // told of: sections that no filter changes are read once per version
      "insert into testimonials (id, created_at, updated_at, client_nom, contenu, service, note, pays, statut, exemple) values (?, ?, ?, ?, 'Dossier clair.', 'btp', 5, ?, 'approuve', 0)",
      ...[randomUUID(), at, at, `Client ${number}`, pays],
    );
  }
}

test("TEM-05 TEM-08 the note is five until a star is chosen, and a review is confirmed or keeps its text", {
  tag: "@core",
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(refusedRequest);
  await page.goto("/");
  await page.getByText("Donner mon avis").click();
  const form = page.locator("#temoignages form");
  await expect(form.getByRole("radio", { name: "5 sur 5" })).toBeChecked();
  await form.locator("label").filter({ hasText: "3 sur 5" }).click();
  await expect(form.getByText("3 / 5")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(form.getByRole("radio", { name: "2 sur 5" })).toBeChecked();
  await form.getByLabel("Votre nom").fill("Ama Koffi");
  await form.getByLabel("Votre avis").fill("Deux étoiles, mais bien reçue.");
  await page.route("**/avis/envoyer", (route) => route.fulfill({ status: 503, contentType: "text/plain", body: "" }));
  await form.getByRole("button", { name: "Envoyer mon avis" }).click();
  await expect(toast(page, "Erreur lors de la soumission de votre avis.")).toBeVisible();
  await expect(form.getByLabel("Votre avis")).toHaveValue("Deux étoiles, mais bien reçue.");
  await page.unroute("**/avis/envoyer");
  const sent = page.waitForRequest("**/avis/envoyer");
  await form.getByRole("button", { name: "Envoyer mon avis" }).click();
  expect(new URLSearchParams((await sent).postData() ?? "").get("note")).toBe("2");
  await expect(toast(page, "Avis soumis")).toContainText("Votre avis a été soumis et sera publié après validation.");
});

async function openSell(page: Page) {
  await page.goto("/vendre-votre-vehicule");
  return page.locator("form.sell-form");
}

test("SELL-11 a request that left is confirmed, and its dialog closes after two seconds", { tag: "@core" }, async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await page.locator("#vehicules").getByRole("link", { name: "Vendre votre véhicule" }).click();
  const dialog = page.getByRole("dialog", { name: "Vendre votre véhicule" });
  await fillCar(dialog.locator("form"));
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000); // from here on time passes only where the test says so
  await dialog.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(dialog.getByRole("heading", { name: "Demande envoyée" })).toBeVisible();
  await expect(toast(page, "Demande envoyée")).toContainText(
    "Votre demande de vente a été envoyée avec succès. Nous vous contacterons bientôt.",
  );
  await page.clock.runFor(1_900);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(100);
  await expect(dialog).toHaveCount(0);
  const receipt = page.locator("#vehicules .form-receipt"); // it stays under the button until it is closed
  await expect(receipt.locator("b")).toHaveText(/^D-[2-9A-HJKMNP-TV-Z]{4}$/);
  await page.evaluate(() => window.dispatchEvent(new Event("gallery-updated")));
  await page.clock.runFor(10_000);
  await expect(receipt).toBeVisible();
  await receipt.getByRole("button", { name: "Fermer" }).click();
  await expect(receipt).toHaveCount(0);
});

test("an empty sell form is told before it travels, and a photo that fell out is named with the reference", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(refusedRequest);
  const form = await openSell(page);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
  await form.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(form.getByLabel("Nom", { exact: true })).toBeFocused();
  await expect(form.locator(".field-error")).toHaveText([
    ...["Indiquez votre nom.", "Veuillez saisir une adresse email valide."],
    ...["Indiquez la marque du véhicule.", "Indiquez le modèle du véhicule."],
  ]);
  expect(posts.filter((path) => path === "/vendre-votre-vehicule")).toEqual([]);

  await fillCar(form);
  await form.getByLabel("E-mail").fill("");
  await form.getByLabel("Téléphone").fill("90 12 34 56");
  await page.route("**/api/photos-vente", (route) => route.fulfill({ status: 413, json: { message: "Cette photo est trop lourde." } }));
  await form.locator("input[type=file]").setInputFiles(photo);
  await expect(form.getByText("image.jpg : Cette photo est trop lourde.")).toBeVisible();
  await form.getByRole("button", { name: "Envoyer ma demande" }).click();
  const receipt = page.locator(".form-receipt");
  await expect(receipt.locator(".form-receipt-reference b")).toHaveText(/^D-/);
  await expect(receipt).toContainText("Photo non reçue. image.jpg : Cette photo est trop lourde.");
});

test("SELL-12 a request that failed keeps its values and photos, and one photo that failed is named and sent again", {
  tag: "@core",
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(refusedRequest);
  const form = await openSell(page);
  await fillCar(form);
  await page.route("**/api/photos-vente", (route) => route.abort());
  await form.locator("input[type=file]").setInputFiles(photo);
  await expect(form.getByText("image.jpg : La connexion a été coupée. Réessayez.")).toBeVisible();
  await page.unroute("**/api/photos-vente");
  await form.getByRole("button", { name: "Réessayer" }).click();
  await expect(form.locator(".sell-photos li[data-state=sent]")).toHaveCount(1);

  await page.route("**/vendre-votre-vehicule", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await form.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(toast(page, "Une erreur est survenue lors de l'envoi de votre demande")).toBeVisible();
  await expect(form.getByLabel("Marque")).toHaveValue("Toyota");
  await expect(form.locator(".sell-photos li[data-state=sent]")).toHaveCount(1);

  await page.unroute("**/vendre-votre-vehicule");
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/vendre-votre-vehicule"));
  await form.getByRole("button", { name: "Envoyer ma demande" }).click();
  expect(new URLSearchParams((await sent).postData() ?? "").getAll("photos")).toHaveLength(1);
  await expect(toast(page, "Demande envoyée")).toBeVisible();
});

test("BIENS-25 a property offers a visit and three ways to reach the agency", async ({ page }) => {
  await page.goto("/");
  await page.locator("#biens .property-card").first().getByRole("link", { name: "Voir les détails" }).click();
  const details = page.getByRole("dialog", { name: "Détails du bien" });
  const title = (await details.getByRole("heading", { level: 3 }).first().textContent()) ?? "";

  await details.getByRole("link", { name: "Contacter l'agence" }).click();
  const agency = page.getByRole("dialog", { name: "Contacter l'agence" });
  await expect(agency.getByRole("link", { name: /WhatsApp/ })).toHaveAttribute("href", /wa\.me\/\d+\?text=.*biens/);
  await expect(agency.getByRole("link", { name: /Appeler/ })).toHaveAttribute("href", /^tel:\+/);
  await agency.getByRole("link", { name: /Écrire/ }).click();
  await expect(agency.getByLabel("Sujet")).toHaveValue(`Question\u00a0: ${title}`);
  await expect(agency.locator("form [name=listing_table]")).toHaveValue("properties");
  await page.keyboard.press("Escape");

  await details.getByRole("link", { name: "Demander une visite" }).click();
  const slots = page.getByRole("dialog", { name: "Demander une visite" });
  await slots.getByRole("link", { name: "Proposez-nous une autre date" }).click();
  const visit = page.getByRole("dialog", { name: "Proposez-nous une autre date" });
  await expect(visit.getByLabel("Sujet")).toHaveValue(`Visite\u00a0: ${title}`);
  await visit.getByLabel("Nom", { exact: true }).fill("Afi Ayao");
  await visit.getByLabel("E-mail").fill("afi@exemple.tg");
  await visit.getByLabel("Date souhaitée").fill("2199-01-04");
  await visit.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(toast(page, "Demande envoyée")).toBeVisible();
  await expect(visit.getByText(/^D-[2-9A-HJKMNP-TV-Z]{4}$/)).toBeVisible();
  await visit.locator(".form-receipt").getByRole("button", { name: "Fermer" }).click();
  await expect(visit).toHaveCount(0);
  await slots.getByRole("banner").getByRole("button", { name: "Fermer" }).click();
  await expect(slots).toHaveCount(0);
  await expect(details).toBeVisible();
});
