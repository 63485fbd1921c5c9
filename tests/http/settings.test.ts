import { expect } from "vitest";
import { startSmtp } from "#tests/smtp.ts";
import { type Page, textOf, Visitor } from "#tests/visit.ts";
import { signedIn, test } from "./http-test.ts";

test("settings are sent before their page is hydrated, and say what is wrong", async ({ app }) => {
  const member = await signedIn(app);
  const page = await member.visit("/admin-dashboard/parametres");
  const refused = await page.fill({ whatsapp: "appelez-moi" }).press(page.buttons("Enregistrer").at(-1));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Indiquez un numéro de téléphone, par exemple +228 90 12 34 56.");
  const saved = await refused.fill({ whatsapp: "+228 91 22 33 44" }).press(refused.buttons("Enregistrer").at(-1));
  expect(saved.address.search).toContain("fait=modification");
  expect(saved.field("whatsapp").value).toBe("+228 91 22 33 44");
});

test("S4 the hours are edited day by day, also on a phone without script, and a mistake is told beside its day", async ({
  app,
  visitor,
}) => {
  const member = await signedIn(app);
  const field = (place: string) => `lundi, ${place}`;
  const save = (page: Page) => page.press(page.buttons("Enregistrer").at(-1));
  const beside = (page: Page) => textOf(page.one("[role=group][aria-label=lundi]"));
  const page = await member.visit("/admin-dashboard/parametres");
  expect(page.field(field("première plage, début")).value).toBe("08:00");
  const hours = {
    [field("première plage, fin")]: "12:00",
    [field("seconde plage, début")]: "11:30",
    [field("seconde plage, fin")]: "18:30",
  };
  const meeting = await save(page.fill(hours));
  expect(beside(meeting)).toContain("Ces heures se chevauchent.");
  expect(meeting.field(field("seconde plage, début")).value).toBe("11:30");
  const late = await save(meeting.fill({ [field("seconde plage, début")]: "19:00" }));
  expect(beside(late)).toContain("L’heure de début doit précéder l’heure de fin.");
  const saved = await save(late.fill({ [field("seconde plage, début")]: "14:00" }));
  expect(saved.address.searchParams.get("fait")).toBe("modification");
  const lines = (await visitor.visit("/")).all("#contact dl > div").map(textOf);
  expect([lines[0], lines[1], lines.at(-1)]).toEqual(["Lundi8h – 12h, 14h – 18h30", "Mardi – vendredi8h – 18h", "DimancheFermé"]);
});

test("R28 a proxy trusted where others reach the server too is told in the log and in Paramètres", async ({ app, openApp }) => {
  const exposed = await openApp({ env: { TRUST_PROXY: "1", HOST: "0.0.0.0" } });
  await expect.poll(exposed.output).toContain('"event":"proxy-trust-exposed"'); // the log is written ten times a second
  const told = await (await signedIn(exposed)).visit("/admin-dashboard/parametres");
  expect(told.headings("Adresse des visiteurs")).toHaveLength(1);
  expect(told.text).toContain("que le site n’écoute que son relais");
  const page = await (await signedIn(app)).visit("/admin-dashboard/parametres");
  expect(page.headings("Paramètres")).toHaveLength(1);
  expect(page.text).not.toContain("Adresse des visiteurs");
});

test("a message of a visitor reaches the company by e-mail", { tags: ["full"] }, async ({ openApp }) => {
  const smtp = await startSmtp();
  const app = await openApp({ env: { SMTP_URL: smtp.url, MAIL_TO: "accueil@fadem.example" } });
  const page = await new Visitor(app.url).visit("/");
  const form = page.one("#contact form");
  page.fill({ nom: "Awa", email: "awa@exemple.tg", sujet: "Une villa à Kara" }, form);
  await page.fill({ message: "Bonjour, cette villa est-elle encore libre ?" }, form).press(/envoyer/i, form);
  await expect.poll(() => smtp.mails.length).toBe(1);
  expect(smtp.mails[0]?.to).toEqual(["accueil@fadem.example"]);
  await app.stop();
  await smtp.stop();
});

test("a former version of a listing comes back in one click", async ({ app }) => {
  let list = await (await signedIn(app)).visit("/admin-dashboard/biens");
  const [first] = list.all("a").filter((link) => /^Modifier /.test(link.getAttribute("aria-label") ?? ""));
  let form = await list.follow(first?.getAttribute("aria-label") ?? "");
  expect(form.field("titre").value).not.toBe("Titre provisoire");
  for (const titre of ["Titre provisoire", "Autre titre"]) {
    list = await form.fill({ titre }).press(form.buttons("Enregistrer")[0]);
    expect(list.address.searchParams.get("fait")).toBe("modification");
    form = await list.follow(`Modifier ${titre}`);
  }
  const history = await form.follow("Historique");
  expect(textOf(history.all(".history-line")[0] as Element)).toContain("Titre provisoire");
  const restored = await history.press(history.buttons(/^Revenir à la version/)[0]);
  expect(restored.address.searchParams.get("fait")).toBe("retour");
  expect(restored.headings(/Titre provisoire/)).toHaveLength(1);
});

test("a file of listings is asked for, tried and imported as drafts without a script", async ({ app }) => {
  const member = await signedIn(app);
  const PATH = "/admin-dashboard/parametres/import";
  const page = await member.visit(PATH);
  page.one("form:has([type=file])").setAttribute("novalidate", ""); // a browser would ask for the file itself
  const refused = await page.press("Essayer à blanc");
  expect(refused.text).toContain("Choisissez le fichier à essayer, CSV ou Excel (.xlsx).");
  const lines = ["Titre;Type de bien;Transaction;Prix;Description;Adresse ou repère"];
  for (const number of [0, 1]) lines.push(`Villa importée ${number};villa;vente;45000000;Belle;Rue ${number}`);
  const tried = await refused
    .attach("Fichier CSV ou Excel (.xlsx)", new File([lines.join("\n")], "biens.csv", { type: "text/csv" }))
    .press("Essayer à blanc");
  const importing = await tried.press("Importer les 2 lignes");
  await expect
    .poll(async () => (await member.visit(importing.address.pathname + importing.address.search)).text)
    .toMatch(/Terminé\s: 2 lignes importées, en brouillon\./);
});
