import { expect } from "vitest";
import { type Page, textOf } from "#tests/visit.ts";
import { questionOf, signedIn, test, writeToUs } from "./http-test.ts";

const OFFICE = "/admin-dashboard";

function card(page: Page, name: string): Element {
  const [found, ...others] = page.all(".request-card").filter((one) => textOf(one.querySelector("h3") ?? one) === name);
  if (!found || others.length > 0) throw new Error(`Not one card of ${name}`);
  return found;
}

function linkIn(part: Element, name: RegExp) {
  const links = [...part.querySelectorAll("a")].filter((link) => name.test(link.getAttribute("aria-label") ?? textOf(link)));
  expect(links, String(name)).toHaveLength(1);
  return links[0]?.getAttribute("href") ?? "";
}

test("a request walks from new to processed, and keeps its notes and its history", async ({ app }) => {
  const member = await signedIn(app);
  const page = await member.visit(`${OFFICE}/contacts`);
  expect(textOf(page.all(".request-card")[0] as Element)).toContain("Nouveau");
  const request = card(page, "Reine Adjovi");
  expect(linkIn(request, /^Répondre à Reine Adjovi/)).toMatch(/demande=[^&]+#repondre$/);
  expect(linkIn(request, /^Appeler/)).toBe("tel:+22800000041");
  expect(linkIn(request, /Villa contemporaine avec piscine/)).toMatch(/^\/biens\//);

  const taken = await page.press("Prendre en charge", request);
  expect(taken.address.searchParams.get("fait")).toBe("prise_en_charge");
  const processed = await taken.press("Marquer traité", card(taken, "Reine Adjovi"));
  expect(processed.address.searchParams.get("fait")).toBe("traitement");
  expect(processed.buttons("Prendre en charge", card(processed, "Reine Adjovi"))).toEqual([]);

  const form = await member.visit(linkIn(card(processed, "Reine Adjovi"), /^Ajouter une note$/));
  const noted = await form.fill({ "Notes internes": "Visite fixée à samedi." }).press("Enregistrer les notes");
  expect(noted.address.searchParams.get("fait")).toBe("notes");
  const kept = card(noted, "Reine Adjovi");
  expect(kept.querySelector(".request-card-notes")?.textContent).toContain("Visite fixée à samedi.");
  expect(textOf(kept.querySelector(".request-card-history") as Element)).toMatch(/Statut\s: En cours → Traité \(Admin FADEM\)/);
});

test("several requests are marked as spam at once, and found again under their pill", async ({ app, visitor }) => {
  for (const nom of ["Premier Démarcheur", "Second Démarcheur"]) await writeToUs(visitor, nom, "Référencement de votre site");
  const page = await (await signedIn(app)).visit(`${OFFICE}/contacts?q=demarcheur`);
  for (const nom of ["Premier Démarcheur", "Second Démarcheur"]) page.fill({ [`Choisir la demande de ${nom}`]: true });
  const marked = await page.press("Indésirables");
  const spam = await marked.follow(/^Indésirable/);
  expect(spam.all(".request-card").map((one) => textOf(one.querySelector(".request-card-statut") ?? one))).toEqual([
    "Indésirable",
    "Indésirable",
  ]);
});

test("FMT-02 dates of the back-office are written the French way", async ({ app }) => {
  const member = await signedIn(app);
  const page = await member.visit(`${OFFICE}/contacts`);
  expect(textOf(page.one(".admin-session-time"))).toMatch(/Session ouverte le \d\d\/\d\d\/\d{4} à \d{1,2}h\d\d/);
  const times = page.all(".request-card-header time").map(textOf);
  expect(times.length).toBeGreaterThan(3);
  for (const time of times) expect(time).toMatch(/^(aujourd’hui, \d{1,2}h\d\d|hier, \d{1,2}h\d\d|\d\d\/\d\d\/\d{4})$/);
  expect(page.text).toMatch(/Date souhaitée\s: \d{1,2}(er)? \p{L}+ \d{4}/u);
  const text = await member.visit(`${OFFICE}/textes?modifier=hero/slide1_title`);
  expect(text.all("p, span, small, time").map(textOf)).toContainEqual(
    expect.stringMatching(/^Modifié le \d\d\/\d\d\/\d{4} à \d{1,2}h\d\d$/),
  );
});

test("ADM-AVIS-05 deleting a review asks with its exact words, and can be undone", async ({ app }) => {
  const member = await signedIn(app);
  const page = await member.visit(`${OFFICE}/avis`);
  const name = textOf(page.all(".request-card h3")[0] as Element);
  const asked = await page.press(/^Supprimer/, card(page, name));
  const question = "Êtes-vous sûr de vouloir supprimer ce témoignage\u00a0? Restauration possible pendant 30 jours.";
  expect(questionOf(asked)).toContain(question);
  expect(textOf(card(await member.visit(`${OFFICE}/avis`), name))).not.toContain("Avis supprimé"); // asking deletes nothing
  const id = asked.address.searchParams.get("supprimer") ?? "";
  const sent = await member.post(`${OFFICE}/avis`, { intent: "supprimer", id }); // the button of the question sends this
  const removed = await member.visit(sent.headers.get("location") ?? "");
  expect(removed.address.searchParams.get("fait")).toBe("suppression");
  expect(removed.all(".request-card h3").map(textOf)).not.toContain(name);
  const undone = await member.post(`${OFFICE}/avis`, { intent: "restaurer", id }); // the button of the message sends this
  const restored = await member.visit(undone.headers.get("location") ?? "");
  expect(restored.buttons(/^Supprimer/, card(restored, name))).toHaveLength(1);
});

test("a review is corrected in its place and its stars may go", async ({ app }) => {
  const member = await signedIn(app);
  const page = await member.visit(`${OFFICE}/avis?statut=en_attente`);
  const review = page.all(".request-card")[0] as Element;
  const form = await member.visit(linkIn(review, /^Modifier/));
  const edited = form.one(".request-card-edit");
  const saved = await form.fill({ Nom: "Akouvi Bello", Note: "" }, edited).press("Enregistrer", edited);
  expect(saved.address.searchParams.get("fait")).toBe("modification");
  expect(card(page, textOf(review.querySelector("h3") as Element)).querySelectorAll("[role=img]")).toHaveLength(1);
  expect(card(saved, "Akouvi Bello").querySelectorAll("[role=img]")).toHaveLength(0);
});

test("ADM-TXT-02 ten sections are offered", async ({ app }) => {
  const page = await (await signedIn(app)).visit(`${OFFICE}/textes`);
  const values = page.all<HTMLOptionElement>("select[name=section] option").map(({ value }) => value);
  expect(values.filter(Boolean).sort()).toEqual(
    ["hero", "services", "properties", "projects", "gallery", "testimonials", "contact", "footer", "about", "navbar"].sort(),
  );
});

test("a text the site reads goes back to its first wording and cannot be deleted", async ({ app }) => {
  const form = await (await signedIn(app)).visit(`${OFFICE}/textes?modifier=hero/slide4_title`);
  const saved = await form.fill({ "Contenu du texte": "Un autre titre" }).press("Enregistrer");
  expect(saved.address.searchParams.get("fait")).toBe("modification");
  const again = await saved.follow(/^Modifier «\sUn autre titre\s»$/);
  expect(again.buttons("Supprimer")).toEqual([]);
  const restored = await again.press("Rétablir le texte par défaut");
  expect(restored.address.searchParams.get("fait")).toBe("retablissement");
  expect(restored.text).not.toContain("Un autre titre");
});
