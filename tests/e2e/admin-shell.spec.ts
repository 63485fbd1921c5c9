import { expect, type Page, type Route } from "@playwright/test";
import { adminPassword } from "#scripts/app-process.ts";
import { expectAccessible } from "./axe.ts";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";
import { namedAheadIsHere } from "./page-fetches.ts";

test.use(withoutMotion);

const DESKTOP = { width: 1440, height: 900 };

async function openTab(page: Page, path = "/admin-dashboard/biens") {
  await page.setViewportSize(DESKTOP);
  await loginAsAdmin(page, path);
  await expect(page.getByText("Synchronisation active")).toBeVisible();
}

test("ADM-SHELL-02 a session that ended while the dashboard was open shows the card, and signing in there goes on", {
  tag: "@core",
}, async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/401|Failed to load resource/);
  await openTab(page, "/admin-dashboard/biens/nouveau");
  await page.getByLabel("Titre", { exact: true }).fill("Villa à moitié saisie");
  await context.clearCookies();
  await page.getByRole("button", { name: "Enregistrer" }).first().click();

  const dialog = page.getByRole("dialog", { name: "Accès non autorisé" });
  await expect(dialog).toContainText("Votre session a expiré.");
  await expect(dialog.getByRole("link", { name: "Accueil" })).toHaveAttribute("href", "/");
  await expect(dialog.locator("form")).toHaveAttribute("action", "/admin");

  await dialog.getByLabel("Nom d’utilisateur").fill("admin");
  await dialog.getByLabel("Mot de passe", { exact: true }).fill("ce n’est pas le bon");
  await dialog.getByRole("button", { name: "Se connecter" }).click();
  await expect(dialog).toContainText("Identifiants incorrects");
  await dialog.getByLabel("Mot de passe", { exact: true }).fill(adminPassword);
  await dialog.getByRole("button", { name: "Se connecter" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Titre", { exact: true })).toHaveValue("Villa à moitié saisie");
  expect((await page.request.get("/api/session")).status()).toBe(200);
});

test("a session closed elsewhere is said to be closed, not the site to be out of reach, and one opened elsewhere to be open", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401|Failed to load resource/);
  await openTab(page, "/admin-dashboard");
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.post("/admin/deconnexion", { headers, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  const dialog = page.getByRole("dialog", { name: "Accès non autorisé" });
  await expect(dialog).toContainText("Elle a aussi pu être fermée depuis un autre appareil, ou par la Direction.");
  await expect(page.locator(".admin-live-state")).toHaveText("Session terminée");
  await expect(page.getByText("Site injoignable d’ici")).toHaveCount(0);

  // In a window beside this one, which is not touched.
  await page.request.post("/admin", { headers, form: { username: "admin", password: adminPassword }, maxRedirects: 0 });
  await expect(page.locator(".admin-live-state")).toHaveText("Synchronisation active");
  await expect(dialog).toBeHidden();
});

test("Déconnexion whose call fails can be tried again, and who comes next meets nothing that was read before", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load resource|Failed to fetch/);
  await openTab(page);
  await namedAheadIsHere(page); // what a way out without network needs
  await expect(page.locator(".admin-live-state")).toHaveText("Synchronisation active");
  await context.setOffline(true);
  await expect(page.locator(".admin-live-state")).toHaveText("Erreur connexion");
  await page.getByRole("button", { name: "Déconnexion" }).click();
  await expect(page).toHaveURL(/\/admin\?deconnexion=echec$/);
  await expect(page.getByText("La déconnexion a échoué")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Réessayer la déconnexion" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();

  // Whoever comes next on this device does not meet what was read before, also when the server fails.
  await page.locator("input[name=username]").fill("admin");
  await page.locator("input[name=password]").fill(adminPassword);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByText("👋 Accès autorisé")).toBeVisible();
  await page.route(/biens\.data/, (route) => route.fulfill({ status: 500, body: "panne" }));
  await page.getByRole("link", { name: /^Biens/ }).click();
  await expect(page.getByText("Une erreur est survenue de notre côté")).toBeVisible();
  await expect(page.locator(".admin-list")).toHaveCount(0);
});

test("ADM-SHELL-07 the indicator tells the three states of the connection", { tag: "@core" }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|Failed to load resource/);
  await loginAsAdmin(page);
  let state: "held" | "cut" = "held";
  const held: Route[] = [];
  await page.route("**/api/admin/changements*", (route) => (state === "held" ? void held.push(route) : route.abort()));
  await page.goto("/admin-dashboard/biens");
  const indicator = page.locator(".admin-live-state");
  await expect(indicator).toHaveText("Connexion...");
  await expect.poll(() => held.length).toBeGreaterThan(0);
  state = "cut";
  for (const route of held) await route.abort().catch(() => undefined); // that of the page before is gone already
  await expect(indicator).toHaveText("Erreur connexion");
  await page.unroute("**/api/admin/changements*");
  await expect(indicator).toHaveText("Synchronisation active");
});

test("NAV-02 on a phone the bar at the bottom leads everywhere, cards begin early, and no message lies over a row or moves one", async ({
  page,
  newVisitor,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAsAdmin(page, "/admin-dashboard/contacts");
  await expect(page.getByText("Synchronisation active")).toBeAttached();
  const banner = page.locator(".admin-banner");
  expect(await banner.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 52 });
  await expect(banner).toContainText("Dashboard FADEM");
  await expect(banner.getByText("Temps réel")).toBeVisible();
  await expect(banner.getByRole("button", { name: "Actualiser" })).toBeVisible();
  const bar = page.getByRole("navigation", { name: "Raccourcis" });
  await expect(bar.getByRole("link")).toHaveText(["Accueil", /Boîte$/, "Ajouter", /Agenda$/, "Onglets"]);
  for (const target of await bar.getByRole("link").all()) {
    const box = await target.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(60);
    expect(box?.height).toBeGreaterThanOrEqual(60);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  }
  const firstCard = async () => (await page.locator(".admin-list > li").first().boundingBox())?.y;
  expect(await firstCard(), "contacts").toBeLessThanOrEqual(290);
  for (const tab of ["biens", "avis"]) {
    await page.goto(`/admin-dashboard/${tab}`);
    expect(await firstCard(), tab).toBeLessThanOrEqual(290);
  }

  // With the text enlarged twice no word lies over another, in the banner or in the bar.
  const meeting = await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    const boxOf = (node: Node) => {
      const range = document.createRange();
      range.selectNode(node);
      return { name: node.textContent, box: range.getBoundingClientRect() };
    };
    const banner = [...document.querySelectorAll(".admin-banner h1, .admin-live-tag, .admin-banner .lucide")].map((element) =>
      boxOf(element),
    );
    const bar = [...document.querySelectorAll(".admin-bar > a")].flatMap(({ lastChild }) => (lastChild ? [boxOf(lastChild)] : []));
    const words = [...banner, ...bar];
    document.documentElement.style.fontSize = "";
    const meets = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    return words.flatMap(({ box, name }, index) =>
      words.slice(index + 1).flatMap((other) => (meets(box, other.box) ? [`${name} / ${other.name}`] : [])),
    );
  });
  expect(meeting).toEqual([]);
  await page.goto("/admin-dashboard/boite");
  const fiche = await page.locator(".boite-link").first().getAttribute("href");
  for (const address of ["/admin-dashboard/parametres/securite", "/admin-dashboard", fiche ?? ""]) {
    await page.goto(address);
    const tooWide = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect(tooWide, address).toBe(0);
  }
  await page.goto("/admin-dashboard/contacts");

  const tabs = page.getByRole("navigation", { name: "Rubriques du tableau de bord" });
  await expect(tabs).toBeHidden();
  await bar.getByRole("link", { name: "Onglets" }).click();
  const sheet = page.getByRole("dialog", { name: "Onglets" });
  await expect(tabs.getByRole("link")).toHaveCount(8);
  await expect(page.locator(".admin-bar")).toBeHidden();
  await expect(sheet.getByRole("link", { name: "Paramètres" })).toHaveAttribute("href", "/admin-dashboard/parametres");
  await expect(sheet.getByRole("link", { name: "Voir le site" })).toHaveAttribute("href", "/");
  await expect(sheet.getByRole("button", { name: "Déconnexion" })).toBeVisible();
  await expectAccessible(page, "sheet of the tabs");
  await page.mouse.click(325, 814); // a second tap where the target was
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar.getByRole("link", { name: "Onglets" })).toBeFocused();
  await bar.getByRole("link", { name: "Onglets" }).click();
  await tabs.getByRole("link", { name: /^Avis/ }).click();
  await expect(page).toHaveURL(/\/avis$/);
  await expect(tabs).toBeHidden();

  // What stands on the page ends at the banner, and a message stands within the line of the banner.
  const toasts = page.locator(".toast");
  const expectNothingCovered = async () => {
    for (let scrolled = 0; scrolled <= 1200; scrolled += 150) {
      const covered = await page.evaluate(async (y) => {
        window.scrollTo(0, y);
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
        const message = document.querySelector(".toast:last-child")?.getBoundingClientRect();
        const end = document.querySelector(".admin-banner")?.getBoundingClientRect().bottom;
        if (!message?.height || !end) return ["no message, or no banner"];
        const targets = ".admin-list > li, .boite-item, .todo-row, .button-primary, .admin-tab, .admin-search, .admin-bar";
        return [...document.querySelectorAll(targets)].flatMap((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return bottom > Math.max(message.top, end) && Math.max(top, end) < message.bottom ? [element.textContent] : [];
        });
      }, scrolled);
      expect(covered, `${page.url()}, scrolled by ${scrolled}`).toEqual([]);
    }
  };
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(toasts).toHaveCount(1);
  await page.getByRole("button", { name: "Rejeter" }).first().click();
  await expect(toasts).toHaveCount(2);
  await expectNothingCovered();
  await expect(toasts).not.toHaveCount(0);
  for (const address of ["", "/contacts", "/biens", "/boite"]) {
    await page.goto(`/admin-dashboard${address}`);
    const row = page.locator(".admin-list > li, .boite-item, .todo-row").first();
    const before = await row.boundingBox();
    await page.getByRole("button", { name: "Actualiser" }).click();
    await expect(toasts).toBeVisible();
    expect(await row.boundingBox(), address).toEqual(before);
    await expectNothingCovered();
  }

  await bar.getByRole("link", { name: "Accueil" }).click();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await expect(page.locator("#onglets").getByRole("link")).toHaveCount(8);
  await expect(tabs).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 1200));
  await bar.getByRole("link", { name: "Onglets" }).click();
  await expect(tabs).toBeInViewport();
  await expect(tabs.getByRole("link").first()).toBeFocused();

  const still = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await loginAsAdmin(still, "/admin-dashboard/biens");
  for (const live of ["Connexion...", "Temps réel"]) await expect(still.getByText(live)).toBeHidden(); // nothing is, without script
  await expect(still.getByRole("button", { name: "Actualiser" })).toBeHidden();
  await still.goto(fiche ?? "");
  await expect(still.locator(".reply-with-script")).toHaveCount(1);
  await expect(still.locator(".reply-with-script")).toBeHidden();
});

test("the bar at the bottom steps aside for the keyboard and for chosen rows, and no press is lost by it", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/); // the form is sent with one field only
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAsAdmin(page, "/admin-dashboard/biens");
  const bar = page.locator(".admin-bar");
  await page.getByRole("link", { name: "Choisir", exact: true }).click();
  await page
    .getByRole("checkbox", { name: /^Choisir / })
    .nth(1)
    .check();
  await expect(bar).toBeHidden();
  const acts = await page.locator(".choose-bar").boundingBox();
  expect((acts?.y ?? 0) + (acts?.height ?? 0)).toBe(844);
  expect(acts?.height).toBeLessThanOrEqual(110);
  await page.getByRole("link", { name: "Terminer" }).click();
  await expect(bar).toBeVisible();

  await bar.getByRole("link", { name: "Ajouter" }).click();
  await page.getByRole("dialog", { name: "Ajouter" }).getByRole("link", { name: "Nouveau bien" }).click();
  await expect(page).toHaveURL(/\/biens\/nouveau$/);
  await expect(bar).toBeHidden(); // the bar of the form has its place
  await page.getByLabel("Titre", { exact: true }).fill("Villa");
  const save = page.locator(".content-form-bar").getByRole("button", { name: "Enregistrer" });
  await expect.poll(async () => (await save.boundingBox())?.y).toBeGreaterThan(770); // down where the bar was
  const place = await save.locator("..").boundingBox();
  await page.mouse.move(300, (place?.y ?? 0) + 36);
  await page.mouse.down(); // takes the focus from the field
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(await save.locator("..").boundingBox()).toEqual(place);
  await page.mouse.up();
  await expect(page.getByText("Indiquez le prix").or(page.locator(".field-error")).first()).toBeVisible(); // the form was sent
});

test("ADM-SHELL-13 Actualiser reloads and says whether everything came", { tag: "@core" }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/500|Failed to load resource/);
  await openTab(page);
  await expect(page.locator(".admin-banner").getByText("Temps réel", { exact: true })).toBeVisible();
  const reload = page.waitForRequest(/\.data/);
  await page.getByRole("button", { name: "Actualiser" }).click();
  await reload;
  await expect(page.getByText("✅ Données actualisées")).toBeVisible();

  // Pressed before the scripts came, it happens all the same.
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("button", { name: "Actualiser" }).click();
  scripts.resolve();
  await expect(page.getByText("✅ Données actualisées")).toBeVisible();

  await page.route(/\.data/, (route) => route.fulfill({ status: 500, body: "panne" }));
  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(page.getByText("❌ Erreur de chargement")).toBeVisible();
  await expect(page.getByText("Impossible de charger certaines données")).toBeVisible();
  await expect(page.locator(".admin-list > li").first()).toBeVisible();
});

test("ADM-SHELL-14 a change of any of the eight tables is shown by its open list, and the subscription ends with the dashboard", {
  tag: "@core",
}, async ({ rows, page }) => {
  const newest = (table: string, statut: string) =>
    rows.one(`select id, version from ${table} where statut = ? and deleted_at is null order by created_at desc limit 1`, statut);
  /** Somebody else gives the newest row of a list another status; its label must come to the row that is on the screen. */
  const lists: [path: string, table: string, from: string, to: string, shown: string][] = [
    ["/biens?index", "properties", "disponible", "reserve", "Réservé"],
    ["/realisations?index", "projects", "en_cours", "termine", "Terminé"],
    ["/galerie?index", "gallery_images", "publie", "brouillon", "Masquée"],
    ["/vehicules?index", "vehicles", "disponible", "vendu", "Vendu"],
    ["/vehicules/demandes", "vehicle_sell_requests", "nouveau", "en_cours", "En cours"],
    ["/contacts", "contact_requests", "nouveau", "en_cours", "En cours"],
    ["/avis", "testimonials", "en_attente", "rejete", "Rejeté"],
  ];
  await openTab(page, "/admin-dashboard/textes");
  const { origin } = new URL(page.url());
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await page.request.post(`/admin-dashboard${path}`, { form, headers: { origin }, maxRedirects: 0 });
    expect(answer.status(), path).toBe(302);
  };
  const { version } = rows.one("select version from site_text_content where section = 'hero' and key = 'slide1_title'");
  const text = { intent: "modifier", section: "hero", key: "slide1_title", content: "Un titre venu d’ailleurs" };
  await send("/textes", { ...text, version: String(version) });
  await expect(page.getByText("Un titre venu d’ailleurs", { exact: true })).toHaveCount(1); // its section may be folded

  for (const [path, table, from, to, shown] of lists) {
    const row = newest(table, from);
    const address = `/admin-dashboard${path.replace("?index", "")}`;
    await page.locator(`a[href="${address}"]`).first().click();
    await expect(page).toHaveURL(address);
    const inList = page.locator("article, tbody tr").filter({ has: page.locator(`[value="${row.id}"]`) });
    await expect(inList, table).toHaveCount(1);
    await expect(inList.getByText(shown, { exact: true }).and(page.locator(".badge, .badge *, summary")), table).toHaveCount(0);
    await expect(page.getByText("Synchronisation active")).toBeVisible();
    await send(path, { intent: "statut", id: String(row.id), statut: to, ...(path.endsWith("index") && { version: String(row.version) }) });
    await expect(inList.getByText(shown, { exact: true }).first(), table).toBeVisible();
  }

  const openStreams = async () => /^fadem_streams_open (\d+)$/m.exec(await (await page.request.get("/metriques")).text())?.[1];
  await expect.poll(openStreams).toBe("1");
  await page.getByRole("button", { name: "Déconnexion" }).click();
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expect.poll(openStreams).toBe("0");
});
