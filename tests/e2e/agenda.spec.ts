import { expect } from "@playwright/test";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { AppRows } from "#tests/rows.ts";
import { expectAccessible } from "./axe.ts";
import { said } from "./desk.ts";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

const AGENDA = "/admin-dashboard/agenda";
const PHONE = { width: 390, height: 844 };
const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A visit that a person of the demonstration asked for, by the clock of Paris; what it is called. */
function askForVisit(rows: AppRows, nth: number) {
  const request = rows.one(
    "select id, nom from contact_requests where deleted_at is null and telephone_e164 is not null and id not in (select demande_id from appointments) order by id limit 1",
  );
  const [id, now] = [`visite-${nth}`, new Date().toISOString()];
  const debut = `${dayAhead(nth + 1)}T10:00:00.000Z`;
  rows.run(
    `insert into appointments (id, created_at, updated_at, reference, demande_id, mode, debut, duree, statut, fuseau)
    values (?, ?, ?, ?, ?, 'video', ?, 45, 'demande', 'Europe/Paris')`,
    ...[id, now, now, `RV-8${nth}00`, String(request.id), debut],
  );
  return { id, nom: String(request.nom), jour: debut.slice(0, 10), address: `${AGENDA}/visites/${id}` };
}

test("RDV-10 on a phone a visit is confirmed in one tap, the text with both clocks is ready, and it is moved to a free start", async ({
  rows,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const { nom, jour, address } = askForVisit(rows, 1);
  await page.setViewportSize(PHONE);
  await loginAsAdmin(page, `${AGENDA}?jour=${jour}`);
  await expect(page.locator(".agenda-list").getByText(nom)).toBeVisible();
  await expectAccessible(page, "Agenda");
  await page.getByRole("button", { name: `Confirmer\u00a0: ${nom}` }).click();
  await said(page, "✅ Visite confirmée");
  await expect(page).toHaveURL(new RegExp(address));
  await expect(page.locator(".ready-text")).toContainText(/, 10h00 \(heure de Lomé, 1[12]h00 Paris\)/);
  await expect(page.getByRole("link", { name: "WhatsApp", exact: true })).toHaveAttribute("href", /^https:\/\/wa\.me\/\d+\?text=/);
  await expectAccessible(page, "visite");

  await page.getByRole("link", { name: `Déplacer\u00a0: ${nom}` }).click();
  const other = page.getByLabel("Un autre moment, à l’heure de Lomé");
  await other.fill(`${dayAhead(3)}T22:00`);
  await page.getByRole("button", { name: "Déplacer", exact: true }).click();
  await expect(page.getByText("Hors des heures d’ouverture. Continuer").last()).toBeInViewport();
  await expect(other).toHaveValue(`${dayAhead(3)}T22:00`);

  const starts = page.locator("#deplacer details[open] button");
  const chosen = (await starts.last().textContent())?.trim() ?? "";
  await expectAccessible(page, "visite à déplacer");
  await starts.last().click();
  await said(page, "✅ Visite déplacée");
  await expect(page.locator(".visit-clocks")).toContainText(chosen);
  await expect(page.locator(".ready-text")).toContainText("votre visite est déplacée");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("RDV-10 what one member does stands on the other's open page, and is refused and told when pressed meanwhile", async ({
  rows,
  page,
  newVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/, /changements/);
  const [seen, missed] = [askForVisit(rows, 2), askForVisit(rows, 3)];
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAsAdmin(page, seen.address);
  const other = await newVisitor();
  await loginAsAdmin(other, seen.address);
  await expect(other.getByText("Synchronisation active")).toBeAttached();
  await page.getByRole("button", { name: `Confirmer\u00a0: ${seen.nom}` }).click();
  await said(page, "✅ Visite confirmée");
  await expect(other.locator(".meeting .badge").first()).toHaveText("Confirmée");

  await other.route("**/api/admin/changements*", (route) => route.abort());
  await other.goto(missed.address);
  await expect(other.getByRole("button", { name: `Refuser\u00a0: ${missed.nom}` })).toBeVisible();
  await page.goto(missed.address);
  await page.getByRole("button", { name: `Confirmer\u00a0: ${missed.nom}` }).click();
  await said(page, "✅ Visite confirmée");
  await other.getByRole("button", { name: `Confirmer\u00a0: ${missed.nom}` }).click();
  await said(other, "Cette visite a changé entre-temps. Rien n’a été modifié.");
  await expect(other.locator(".meeting .badge").first()).toHaveText("Confirmée"); // read anew, though nothing was heard
});

test("DISPO-08 cancelling an accepted stay asks first with person and dates, and a cancelled one owes its text", async ({ page, rows }) => {
  await page.setViewportSize(PHONE);
  const { id, nom } = rows.one(
    `select bookings.id, nom from bookings join contact_requests on contact_requests.id = demande_id
    where bookings.statut = 'acceptee' and nom <> '' and contact_requests.deleted_at is null order by arrivee desc limit 1`,
  );
  const statut = () => rows.one("select statut from bookings where id = ?", String(id)).statut;
  await loginAsAdmin(page, `${AGENDA}/sejours/${id}`);
  await page.getByRole("button", { name: `Annuler\u00a0: ${nom}` }).click();
  const question = page.getByRole("dialog", { name: /^Annuler (ce séjour|cette location)/ });
  await expect(question).toBeInViewport();
  await expect(question).toContainText(String(nom));
  await expect(question).toContainText(/du \p{L}+ \d+ .* au \p{L}+ \d+ /u);
  await question.getByLabel("Motif, mis dans le texte").fill("Fuite d’eau");
  await expect(question.locator(".ready-text")).toContainText(/est annulée?.*Fuite d’eau\. Écrivez/);
  await expectAccessible(page, "annulation");
  await question.getByRole("button", { name: "Garder" }).click();
  expect(statut()).toBe("acceptee");
  await page.getByRole("button", { name: `Annuler\u00a0: ${nom}` }).click();
  await question.getByRole("button", { name: /^Annuler/ }).click();
  await expect(page.locator(".meeting .badge").first()).toHaveText("Annulé");
  expect(statut()).toBe("annulee");
  const owed = page.locator(".ready-text");
  await expect(owed).toContainText("Texte à envoyer");
  await owed.getByRole("button", { name: "Prévenu autrement" }).click();
  await expect(owed).toHaveCount(0);
});
