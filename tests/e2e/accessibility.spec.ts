import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { PROJECT, PROPERTY, VEHICLE } from "./demo.ts";
import { loginAsAdmin, test, withoutMotion } from "./fixtures.ts";
import { resize } from "./looks.ts";

test.use(withoutMotion);

/** How a person gets to a screen from the one before, and which parts of it are new where that is not all. */
type Way = ((page: Page) => Promise<unknown>) & { within?: string[] };

const home: Record<string, Way> = {
  home: async (page) => {
    await page.goto("/");
    await expect(page.getByText("Synchronisé en temps réel")).toBeVisible();
  },
  "property dialog": (page) => openDetails(page, "#biens .property-card", "Voir les détails", "Détails du bien"),
  "project dialog": (page) => openDetails(page, "#realisations .project-card", "Voir le projet", "Détails du projet"),
  "vehicle dialog": (page) => openDetails(page, "#vehicules .vehicle-card", "Voir détails", "Détails du véhicule"),
  "sell dialog with mistakes": async (page) => {
    const dialog = await openDetails(page, "#vehicules", "Vendre votre véhicule", "Vendre votre véhicule");
    await dialog.getByRole("button", { name: "Envoyer ma demande" }).click();
    await expect(dialog.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  "empty lists": Object.assign((page: Page) => page.goto("/?q=introuvable&p_q=introuvable"), { within: ["#biens", "#realisations"] }),
};

const listings: Record<string, Way> = {
  "project page": (page) => page.goto(PROJECT),
  "agency dialog": (page) => openDetails(page, "main", "Contacter l'agence", "Contacter l'agence"),
  "vehicle page": (page) => page.goto(VEHICLE),
  "property page": (page) => page.goto(PROPERTY),
  "picture viewer": (page) => openDetails(page, "main", /^Voir les \d+ photos/),
  "share dialog": (page) => openDetails(page, "main", "Partager", "Partager cette annonce"),
  "slots of a visit": async (page) => {
    const dialog = await openDetails(page, "main", "Demander une visite", "Demander une visite");
    await dialog
      .getByRole("radio", { name: /\(heure de Lomé/ })
      .first()
      .check({ force: true });
  },
  "who asks for a visit": async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 }); // who asks stands beside the slots
    await page.getByRole("dialog").getByLabel("Votre nom").fill("Ama Mensah");
  },
  "a form that would be thrown away": async (page) => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Votre demande n’est pas envoyée" })).toBeVisible();
  },
};

const pages: Record<string, Way> = {
  "contact form with mistakes": async (page) => {
    await page.goto("/contact/envoyer");
    await page.getByRole("button", { name: "Envoyer le message" }).click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  "sell form": (page) => page.goto("/vendre-votre-vehicule"),
  "slots of a visit, as a page": async (page) => {
    await page.goto("/rendez-vous?annonce=B-0004");
    await page.locator("input[name=mode]").last().check();
    await expect(page.locator(".visit-form.is-slots")).toBeVisible();
  },
  "dates of a stay": (page) => page.goto("/disponibilites?annonce=B-0003"),
  "who asks for dates": async (page) => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`/disponibilites?annonce=B-0003&arrivee=${day(110)}&depart=${day(117)}`);
    await expect(page.locator("textarea[name=message]")).toBeVisible();
  },
  "buying with trust": (page) => page.goto("/acheter-en-confiance"),
  "what is wrong with a listing": (page) => page.goto("/signaler?annonce=B-0004"),
  about: (page) => page.goto("/about"),
  "legal notice": (page) => page.goto("/mentions-legales"),
  privacy: (page) => page.goto("/confidentialite"),
  "404": (page) => page.goto("/nulle-part"),
};

/** Closes the dialog of the screen before, and opens the next one from its place. */
async function openDetails(page: Page, place: string, link: string | RegExp, name?: string) {
  if (await page.getByRole("dialog").count()) await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.locator(place).getByRole("link", { name: link }).filter({ visible: true }).first().click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

// 320 px is a window of 1280 px at 400 %, 720 px one of 1440 px at 200 %.
const widths = [320, 360, 660, 720, 820, 960, 1100, 1440, 1920];
const homeWidths = [...widths, 480];

async function expectNoOverflow(page: Page) {
  const path = new URL(page.url()).pathname;
  for (const width of path === "/" ? homeWidths : widths) {
    await resize(page, { width, height: 900 });
    const { scrollWidth, clientWidth } = await page
      .locator("html")
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth, `${path} at ${width}`).toBeLessThanOrEqual(clientWidth);
    const inputs = await page
      .locator("input:is([type=text], [type=tel], [type=email]):not([tabindex='-1'])")
      .evaluateAll((list) => list.filter((input) => input.checkVisibility()).map((input) => input.clientWidth));
    expect(Math.min(...inputs), `the narrowest field of ${path} at ${width}`).toBeGreaterThanOrEqual(100);
  }
}

for (const [part, screens] of Object.entries({
  "home page and its dialogs": home,
  "listings and their dialogs": listings,
  "other pages": pages,
}))
  test(`the ${part} have no accessibility violation, and no page of them overflows sideways`, {
    tag: "@core",
  }, async ({ page, expectedErrors }) => {
    test.setTimeout(360_000); // up to eight screens in two sizes and their pages in twenty widths, on a machine that may be busy
    expectedErrors.push(/404/, /status of 400/); // the unknown page, the mistakes
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
    for (const [name, open] of Object.entries(screens)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page);
      await expectAccessible(page, name, open.within);
      if (!open.within && (await page.getByRole("dialog").count()) === 0) await expectNoOverflow(page);
    }
  });

/** A picture without words and pale letters, in an element of their own. */
function addFaults(tag: "section" | "dialog") {
  const place = document.createElement(tag);
  place.id = "essai";
  place.ariaLabel = "Essai";
  const letters = Object.assign(document.createElement("p"), { textContent: "Pâle" });
  Object.assign(letters.style, { color: "#dddddd", background: "#ffffff" });
  place.append(Object.assign(new Image(), { src: "/favicon.svg" }), letters);
  document.getElementById("essai")?.remove();
  document.querySelector("main")?.append(place);
  if (place instanceof HTMLDialogElement) place.showModal();
}

test("a picture without words and pale letters do not go unnoticed, in a part of a page or in a dialog", async ({ page }) => {
  await page.goto("/about");
  await page.evaluate(addFaults, "section" as const);
  await expect(expectAccessible(page, "a part", ["#essai"])).rejects.toThrow(/color-contrast[\s\S]*image-alt/);
  await page.evaluate(addFaults, "dialog" as const);
  await expect(expectAccessible(page, "a dialog")).rejects.toThrow(/color-contrast[\s\S]*image-alt/);
});

test("nothing overflows sideways in the back-office or without script, where the first slide and the gallery stand alone", async ({
  page,
  newVisitor,
}) => {
  await loginAsAdmin(page, "/admin-dashboard/biens");
  await expectNoOverflow(page);
  await page.goto("/admin-dashboard/biens/nouveau");
  await expectNoOverflow(page);

  const plain = await newVisitor({ javaScriptEnabled: false, reducedMotion: "no-preference" });
  await loginAsAdmin(plain, "/admin-dashboard/parametres");
  await expectNoOverflow(plain);
  await plain.context().clearCookies();
  for (const path of ["/vendre-votre-vehicule", "/contact/envoyer", "/avis/envoyer", "/"]) {
    await plain.goto(path);
    await expectNoOverflow(plain);
  }
  await plain.setViewportSize({ width: 390, height: 844 });
  const hero = plain.locator(".hero");
  await expect(hero.getByRole("group")).toHaveCount(1);
  await expect(hero.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(hero.getByRole("link")).toHaveCount(2);
  await expect(hero.locator(".hero-controls").getByRole("button")).toHaveCount(0);
  await expect(hero.locator(".hero-pause")).toBeHidden();
  await expect(hero.locator("img")).toHaveCount(1);
  for (const control of await plain.getByRole("search", { name: "Trouver un bien" }).locator("select, input, button").all()) {
    const box = await control.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expect(plain.locator(".gallery-stage")).toBeHidden();
});
