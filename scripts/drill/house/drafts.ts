import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { AppProcess } from "#scripts/app-process.ts";
import { ensureChromium } from "#scripts/chromium.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import { complain, startAttackedApp } from "#scripts/drill/attacks/attacked-app.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";

const LIST = "/admin-dashboard/biens";
const PHONE = { width: 390, height: 780 };
const DESK = { width: 1440, height: 900 };
const LONG_MS = 60_000;
const ONLINE = { titre: "Villa gardée au bureau", prix: 60_000_000 };

function withDatabase<Result>(app: AppProcess, use: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(app.dataDir, "fadem.sqlite"));
  try {
    database.exec("pragma busy_timeout = 5000");
    return use(database);
  } finally {
    database.close();
  }
}

async function openDevice(app: AppProcess, browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ baseURL: app.url, viewport, reducedMotion: "reduce" });
  const cookies = (await signIn(app.url)).split("; ").map((cookie) => cookie.split("="));
  await context.addCookies(cookies.map(([name = "", ...value]) => ({ name, value: value.join("="), url: app.url })));
  const page = await context.newPage();
  page.setDefaultTimeout(LONG_MS);
  page.on("dialog", (dialog) => void dialog.accept());
  return page;
}

/** Once script has taken the page over. */
async function visit(page: Page, path: string) {
  await page.goto(path);
  await page.getByText("Synchronisation active").waitFor({ state: "attached" });
}

const titre = (page: Page) => page.locator("[name=titre]");
const banner = (page: Page) => page.locator(".draft-banner");
const kept = (page: Page) => page.getByText(/^Brouillon gardé sur le serveur/).waitFor({ state: "attached" });
const save = (page: Page) => page.getByRole("button", { name: "Enregistrer", exact: true }).filter({ visible: true }).first().click();

/** Two devices in one new draft, one of them refused and then without a network; a third one looks in after the saving. */
async function play(app: AppProcess, browser: Browser, isControl: boolean): Promise<string[]> {
  const wrong: string[] = [];
  const expectThat = (isSo: boolean, fault: string) => void (isSo || wrong.push(fault));
  const [desk, phone, tablet] = [
    await openDevice(app, browser, DESK),
    await openDevice(app, browser, PHONE),
    await openDevice(app, browser, PHONE),
  ];
  await visit(desk, `${LIST}/nouveau`);
  await titre(desk).fill("Villa commencée au bureau");
  await desk.locator("[name=description]").fill("Trois chambres autour d’une cour, à dix minutes du marché.");
  await desk.locator("[name=type_bien]").selectOption("maison");
  await desk.locator("[name=type_transaction]").selectOption("vente");
  await desk.locator("[name=prix]").fill("6 500 000");
  await desk.locator("[name=localisation]").fill("Derrière la pharmacie");
  await kept(desk);
  await desk.waitForURL(/brouillon=/);
  const address = new URL(desk.url());
  const id = address.searchParams.get("brouillon") ?? "";

  await visit(phone, address.pathname + address.search);
  const sent = phone.waitForResponse((answer) => answer.request().postData()?.includes("Villa+du+t") ?? false);
  await titre(phone).fill("Villa du téléphone");
  await (await sent).finished();
  await titre(desk).fill(ONLINE.titre);
  await desk.getByRole("button", { name: "Garder la mienne" }).click();
  await banner(desk).waitFor({ state: "detached" });
  await kept(desk);
  await phone.context().setOffline(true);
  await titre(phone).fill("Villa écrite sans réseau");
  await phone.getByText("Gardé sur cet appareil, réseau absent").waitFor({ state: "attached" });

  await desk.route(/\/brouillon$/, (route) => route.abort()); // the last figure is saved before the draft has it
  await desk.locator("[name=prix]").fill("60 000 000");
  if (isControl)
    withDatabase(app, (database) => database.exec("create trigger endless before delete on form_drafts begin select raise(ignore); end"));
  await save(desk);
  await desk.getByText("✅ Bien ajouté").waitFor();
  await phone.context().setOffline(false);
  if (!isControl) await phone.getByText(/Une autre version a été enregistrée depuis/).waitFor({ state: "attached" });

  for (const [name, page] of Object.entries({ desk, phone })) {
    const answered = page.waitForResponse(/biens\/brouillon\?cle=/, { timeout: name === "phone" ? LONG_MS : 1 }).catch(() => undefined);
    await visit(page, `${LIST}/nouveau`);
    await answered;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expectThat((await banner(page).count()) === 0, `${name}: a new form offers what was refused`);
  }
  await visit(tablet, `${LIST}/${id}`);
  expectThat((await banner(tablet).count()) === 0, "tablet: a draft outlived the saving");
  if (isControl) return wrong;
  expectThat((await titre(tablet).inputValue()) === ONLINE.titre, "tablet: the form does not begin with what is online");
  await tablet.locator("[name=localisation]").fill("En face de la pharmacie");
  await save(tablet);
  await tablet.getByText("✅ Bien modifié").waitFor();

  await visit(phone, `${LIST}/${id}`);
  await banner(phone).getByText("Différent de la page en ligne").waitFor();
  expectThat((await titre(phone).inputValue()) === ONLINE.titre, "phone: the form does not begin with what is online");
  const told = ((await banner(phone).textContent()) ?? "").replace(/\s/g, " ");
  expectThat(told.includes(ONLINE.titre) && told.includes("60 000 000") && told.includes("6 500 000"), "phone: what differs is not shown");
  await phone
    .getByRole("button", { name: "Reprendre" })
    .or(phone.getByRole("link", { name: "Reprendre" }))
    .click();
  await banner(phone).waitFor({ state: "detached" });
  await save(phone);
  await phone.locator(".form-conflict").waitFor();
  const row = withDatabase(app, (database) => database.prepare("select titre, prix from properties where id = ?").get(id));
  expectThat(row?.titre === ONLINE.titre && row.prix === ONLINE.prix, `online is ${JSON.stringify(row)}`);
  return wrong;
}

async function drafts(isControl: boolean): Promise<Outcome> {
  const app = await startAttackedApp();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const wrong = await play(app, browser, isControl);
    if (!isControl) complain(wrong);
    return { held: wrong.length === 0, figures: `3 appareils, un sans réseau\u00a0: ${wrong.length} en faute` };
  } finally {
    await browser.close();
    await app.stop();
  }
}

export const draftsDrill: Drill = {
  id: "drafts",
  promise:
    "une saisie refusée ne revient pas\u00a0: enregistrer met fin aux brouillons sur chaque appareil, et rien d’ancien ne passe en ligne sans question",
  isQuick: false,
  run: () => drafts(false),
  controlName: "enregistrer ne met fin à aucun brouillon",
  control: () => drafts(true),
};
