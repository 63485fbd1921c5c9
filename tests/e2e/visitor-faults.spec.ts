import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { AppRows } from "#tests/rows.ts";
import { test } from "./fixtures.ts";
import { resize } from "./looks.ts";

const VILLA = "/biens/villa-contemporaine-avec-piscine-b-0004";
const HOUSE = "/biens/villa-a-etage-avec-veranda-b-0008";

async function openDetails(page: Page) {
  await page.goto("/");
  await page.locator("#biens a[data-details]").first().click();
  const dialog = page.locator("dialog:has(> .listing-sheet)");
  await expect(dialog).toBeVisible();
  return dialog;
}

async function boxOf(locator: Locator) {
  await expect(locator).toBeVisible(); // the sections of a phone's page come one after the other
  const box = await locator.boundingBox();
  if (!box) throw new Error("Not on the screen");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** One reading for all: what comes late above them moves them between two. */
function topsOf(parts: Locator) {
  return parts.evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().top)));
}

/** A finger moves over a part, from and to so many px from its left edge, and rests there before it lifts: a busy machine throws nothing. */
async function drag(page: Page, part: Locator, { from, to }: { from: number; to: number }) {
  const { x, y } = await boxOf(part);
  const client = await page.context().newCDPSession(page);
  const steps = Array.from({ length: 8 }, (_, step) => from + ((to - from) * step) / 7);
  const began = Date.now() / 1_000 - 1;
  for (const [index, at] of steps.entries())
    await client.send("Input.dispatchTouchEvent", {
      type: index === 0 ? "touchStart" : "touchMove",
      touchPoints: [{ x: x + at, y: y + 60 }],
      timestamp: began + index * 0.03,
    });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp: began + 0.8 });
}

async function pageCount(page: Page) {
  const pdf = await page.pdf({ format: "A4" });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test("full-screen photos stay in the window however long the title is", async ({ rows, page }) => {
  rows.run(`update properties set titre = '${"Grande villa avec véranda ".repeat(7).trim()}' where reference = 'B-0008'`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(HOUSE);
  await page.locator(".picture-mosaic-tile").first().click();
  const viewer = page.locator("dialog.picture-viewer");
  await expect(viewer).toBeVisible();
  for (const part of [".picture-viewer-main", ".picture-viewer-main img", ".picture-viewer-head button"])
    expect((await boxOf(viewer.locator(part))).right, part).toBeLessThanOrEqual(360);
  expect(await viewer.evaluate(({ scrollWidth }) => scrollWidth)).toBe(360);
  // The small picture of the one that is shown is seen whole, and so is the one the keyboard is on.
  await page.keyboard.press("End");
  const small = viewer.locator(".picture-viewer-strip button");
  await expect(small.last()).toHaveAttribute("aria-current", "true");
  await expect(small.last()).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press("Home");
  await expect(small.first()).toBeInViewport({ ratio: 0.99 });
  await small.nth(2).focus();
  for (let step = 2; step < (await small.count()) - 1; step++) await page.keyboard.press("Tab");
  await expect(small.last()).toBeFocused();
  await expect(small.last()).toBeInViewport({ ratio: 0.99 });
  // A classic scroll bar of the page keeps its room: nothing of the viewer lies under it.
  await page.setViewportSize({ width: 1200, height: 740 });
  await expect.poll(async () => (await boxOf(viewer)).right - (await boxOf(page.locator("body"))).right).toBe(0);
});

test("a page on paper has nothing to press and nothing beyond its edge, and of an open dialog only what it shows", async ({ page }) => {
  await page.setViewportSize({ width: 703, height: 1000 }); // A4 within its margins
  await page.goto("/");
  await page.keyboard.press("Control"); // as in Ctrl + P: the second stylesheet comes with the first touch
  await page.emulateMedia({ media: "print" });
  for (const part of [
    ".property-filters",
    ".project-filters",
    ".contact-box form",
    ".testimonial-form",
    ".fold > summary",
    ".hero-controls",
  ])
    for (const one of await page.locator(part).all()) await expect(one, part).toBeHidden();
  await expect(page.locator("#contact .contact-numbers")).toBeVisible();
  for (const card of await page.locator(".testimonial-card, .service-card, .apartment-card").filter({ visible: true }).all())
    expect((await boxOf(card)).right).toBeLessThanOrEqual(703);
  await page.emulateMedia({ media: null });

  const dialog = await openDetails(page);
  expect(await pageCount(page)).toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#accueil")).toBeHidden();
  await expect(dialog.getByRole("heading", { level: 3 })).toBeVisible();
  await expect(dialog.getByText(/^Référence B-\d{4} · http/)).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Demander une visite" })).toBeHidden();
  await page.emulateMedia({ media: null });

  await dialog.getByRole("link", { name: "Demander une visite" }).click();
  await expect(page.locator(".visit-dialog")).toBeVisible();
  expect(await pageCount(page)).toBe(1);
});

test("at 360 px the empty states stay inside their cards, and neither the line under the name nor the path of a listing is cut", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/?q=zzzz&p_q=zzzz");
  for (const section of ["#biens", "#realisations"]) {
    const card = await boxOf(page.locator(`${section} .empty-state`));
    for (const button of await page.locator(`${section} .empty-state .button`).all()) {
      const box = await boxOf(button);
      expect(box.x).toBeGreaterThan(card.x);
      expect(box.right).toBeLessThan(card.right);
    }
  }
  for (const path of [VILLA, "/vehicules/hyundai-sonata-2019-v-0001"]) {
    await page.goto(path);
    for (const part of [".site-header small", ".listing-path a:last-of-type"]) {
      const cut = await page.locator(part).evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getBoundingClientRect().width - element.getBoundingClientRect().width;
      });
      expect(cut, part).toBeLessThanOrEqual(0.5);
    }
  }
});

test("in forced colours every chosen thing still looks chosen", async ({ newVisitor }) => {
  const page = await newVisitor({ forcedColors: "active", reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });
  await page.goto("/?p_categorie=renovation");

  /** Two pixels of a part, given as shares of its width and height. */
  async function colourOf(locator: Locator, [x, y]: [number, number]) {
    await locator.scrollIntoViewIfNeeded();
    const { data, info } = await sharp(await locator.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
    return data.subarray(at, at + 3).toString("hex");
  }
  async function expectToDiffer(chosen: Locator, other: Locator, where: [number, number]) {
    await expect
      .poll(async () => (await colourOf(chosen, where)) === (await colourOf(other, where)), { message: String(chosen) })
      .toBe(false);
  }

  const edge: [number, number] = [0.03, 0.5];
  const middle: [number, number] = [0.5, 0.5];
  await expectToDiffer(page.locator(".site-menu a[aria-current]"), page.locator(".site-menu a:not([aria-current])").first(), edge);
  await expectToDiffer(page.locator("[role=tab][aria-selected=true]"), page.locator("[role=tab][aria-selected=false]"), edge);
  await expectToDiffer(page.locator(".project-chip:has(:checked)"), page.locator(".project-chip:not(:has(:checked))").nth(1), [0.1, 0.5]);
  await expectToDiffer(page.locator(".currency-switch span").first(), page.locator(".currency-switch span").last(), [0.5, 0.12]);
  await expectToDiffer(
    page.locator(".hero-bars [aria-current] i"),
    page.locator(".hero-bars button:not([aria-current]) i").first(),
    middle,
  );
  await expectToDiffer(
    page.locator(".picture-dots .is-current").first(),
    page.locator(".picture-dots li:not(.is-current)").first(),
    middle,
  );
  await expectToDiffer(
    page.locator(".gallery-dots button[aria-current]"),
    page.locator(".gallery-dots button:not([aria-current])").first(),
    middle,
  );
  // Icons have the colour of their text: ours may be the visitor's ground. No picture lies behind a text.
  const icons = page.locator("#contenu .lucide").filter({ visible: true });
  for (const colours of await icons.evaluateAll((all) =>
    all.map((icon) => [icon, icon.parentElement].map((part) => part && getComputedStyle(part).color)),
  ))
    expect(colours[0]).toBe(colours[1]);
  await expect(page.locator("#contact .dark")).toHaveCSS("background-image", "none");
  // The country of a telephone number is not cut by an arrow that is the browser's own.
  await expect(page.locator("#contact select").first()).toHaveCSS("padding-right", "10px");
  await page.getByText("Donner mon avis").click();
  await page.getByRole("radio", { name: "3 sur 5" }).check({ force: true });
  await expectToDiffer(page.locator(".testimonial-note label").nth(2), page.locator(".testimonial-note label").nth(3), middle);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "Menu" }).click();
  await expectToDiffer(
    page.locator(".site-drawer a[aria-current]"),
    page.locator(".site-drawer a:not([aria-current])").first(),
    [0.5, 0.1],
  );
});

test("the dialog of what is rented writes for a comparable one", async ({ rows, page }) => {
  rows.run("update properties set statut = 'loue' where reference = 'B-0014'");
  await page.goto("/biens/appartement-trois-pieces-lumineux-b-0014");
  await page.locator(".listing-panel-actions a").first().click();
  const dialog = page.getByRole("dialog", { name: "Écrire pour un bien comparable" });
  await dialog.getByRole("link", { name: "Écrire" }).click();
  await expect(dialog.getByLabel("Sujet")).toHaveValue("Bien comparable\u00a0: Appartement trois pièces lumineux");
  await dialog.getByLabel("Nom").fill("Afi Ayao");
  await dialog.getByLabel("E-mail").fill("afi@exemple.tg");
  await dialog.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(page.locator(".toast")).toContainText("Message envoyé avec succès");
  const stored = rows.one("select nature, listing_table from contact_requests where sujet like 'Bien comparable%'");
  expect(stored).toEqual({ nature: "contact", listing_table: "properties" });
});

test("a phone on its side and a page enlarged four times have their window for the content", async ({ page }) => {
  for (const viewport of [
    { width: 740, height: 360 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto("/");
    await page.evaluate(() => scrollTo({ top: 1_500, behavior: "instant" }));
    /** Rows of the window, ten px apart, where the page itself is on top. */
    const free = () =>
      page.evaluate(() => {
        const rows = Array.from({ length: Math.floor(innerHeight / 10) }, (_, row) => document.elementFromPoint(innerWidth / 2, row * 10));
        return rows.filter((element) => element?.closest("#contenu")).length / rows.length;
      });
    await expect.poll(free).toBe(1);

    await page.locator("#biens a[data-details]").first().click();
    const dialog = page.locator("dialog:has(> .listing-sheet)");
    await expect(dialog).toBeVisible();
    const body = () =>
      dialog.evaluate((element) => {
        const rows = Array.from({ length: Math.floor(innerHeight / 10) }, (_, row) => document.elementFromPoint(innerWidth / 2, row * 10));
        return rows.filter((found) => found?.closest(".dialog-body") && element.contains(found)).length / rows.length;
      });
    await expect.poll(body).toBeGreaterThan(0.75); // once it has slid in
    await expect(dialog.getByRole("button", { name: "Fermer" })).toBeInViewport();
    await dialog.getByRole("button", { name: /^Agrandir/ }).click();
    const picture = page.locator(".picture-viewer-main img");
    await expect(picture).toBeVisible();
    await expect.poll(async () => (await boxOf(picture)).height).toBeGreaterThan(viewport.height * 0.6);
  }
});

test("the dialog of a listing scrolls between its header and its foot, leads to its page, and shares by link and WhatsApp", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
  await page.setViewportSize({ width: 1200, height: 760 });
  const dialog = await openDetails(page);
  await expect(dialog.getByText(/^Référence B-\d{4}/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Fermer" })).toBeFocused();
  await expect(dialog).toHaveCSS("overflow-y", "hidden");
  const beyond = (part: Locator) => part.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(() => beyond(dialog.locator(".listing-sheet > .dialog-body"))).toBeGreaterThan(100);
  expect(await beyond(dialog)).toBe(0);
  await dialog.getByRole("heading", { name: "Description" }).scrollIntoViewIfNeeded();
  await expect(dialog.getByRole("link", { name: "Demander une visite" })).toBeInViewport();
  await dialog.getByRole("link", { name: "Partager" }).click();
  const share = page.getByRole("dialog", { name: "Partager cette annonce" });
  await expect(share.getByLabel("Adresse de l’annonce")).toHaveValue(page.url());
  // It lies within the header of the sheet, whose own buttons are pictures alone on a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  for (const button of [share.getByRole("button", { name: "Copier le lien" }), share.getByRole("link", { name: "Envoyer sur WhatsApp" })])
    await expect.poll(async () => (await button.boundingBox())?.width).toBe(320);
  await page.setViewportSize({ width: 1200, height: 760 });
  await share.getByRole("button", { name: "Fermer" }).click();
  await expect(dialog).toBeVisible();
  const title = (await dialog.getByRole("heading", { level: 3 }).textContent()) ?? "";
  await dialog.getByRole("link", { name: "Ouvrir la page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

  await page.getByRole("link", { name: "Partager" }).click();
  await share.getByRole("button", { name: "Copier le lien" }).click();
  await expect(share.getByText("Lien copié")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const chat = new URL((await share.getByRole("link", { name: "Envoyer sur WhatsApp" }).getAttribute("href")) ?? "");
  expect(chat.searchParams.get("text")).toContain(page.url());
});

test("on a phone the photos of a listing are moved with a finger, and fetched when one does", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(VILLA, { waitUntil: "load" });
  const tiles = page.locator(".picture-mosaic-tile");
  await expect(tiles).toHaveCount(5);
  const fetched = () =>
    tiles.locator("img").evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).currentSrc !== "").length);
  await expect.poll(fetched).toBe(1);

  const row = page.locator(".picture-mosaic-tiles");
  await drag(page, row, { from: 350, to: 100 });
  await expect(tiles.nth(1)).toBeInViewport({ ratio: 0.9 });
  const gutter = await row.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft));
  await expect.poll(async () => Math.round((await boxOf(tiles.nth(1))).x)).toBe(Math.round(gutter));
  await expect(tiles.nth(1).locator("img")).toBeVisible();
  await expect.poll(fetched).toBeGreaterThan(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("no card stands alone in the last row of its list", async ({ page }) => {
  const home = [
    ["#vehicules .listing-grid", "#vehicules .listing-card"],
    ["#appartements-meubles .apartment-grid", ".apartment-card"],
    ["#realisations .project-grid", "#realisations :is(li:not(.folded-list-lead) > .project-card, .project-closing)"],
    [
      "#avis-locaux + .testimonial-list, #temoignages .testimonial-group:first-of-type .testimonial-list",
      "#temoignages .testimonial-group:first-of-type .testimonial-card",
    ],
  ] as const;
  for (const [path, lists] of [
    ["/?q=villa", [["#biens .listing-grid", "#biens .listing-card"]]],
    ["/", home],
  ] as const) {
    await page.goto(path);
    for (const width of [800, 1440]) {
      await resize(page, { width, height: 900 });
      for (const [list, cards] of lists) {
        await expect(page.locator(list).first()).toBeVisible();
        // One reading for all: letters that come between two of them move what is below
        const { whole, boxes } = await page.evaluate(
          ([list, cards]) => ({
            whole: document.querySelector(list)?.getBoundingClientRect().width ?? 0,
            boxes: [...document.querySelectorAll(cards)].map((card) => card.getBoundingClientRect().toJSON() as DOMRect),
          }),
          [list, cards] as const,
        );
        expect(boxes.length, `${list} at ${width} px`).toBeGreaterThan(0);
        const lowest = Math.max(...boxes.map(({ bottom }) => bottom));
        const last = boxes.filter(({ bottom }) => lowest - bottom < 2);
        if (last.length === 1) expect(last[0]?.width, `${list} at ${width} px`).toBeGreaterThan(whole * 0.88);
      }
    }
  }
});

test("CORRV-02 GAL-01 the gallery shows one picture large and all of them small under it", { tag: "@core" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const gallery = page.locator("#galerie");
  const stage = gallery.locator(".gallery-stage");
  const tiles = gallery.locator(".gallery-grid a");
  await expect(page.locator("html[data-far]")).toHaveCount(0); // the jump of a script does not lay out what is far
  await stage.scrollIntoViewIfNeeded();
  await expect(tiles).toHaveCount(8);
  await expect(tiles.first()).toHaveAttribute("aria-current", "true");
  await expect(stage).toContainText("Piscine au crépuscule");
  await expect(stage).toContainText("Villa contemporaine, Agoè-Nyivé.");
  await expect(stage).toContainText("1 / 12");
  const { width, height } = await boxOf(stage);
  expect(width / height).toBeCloseTo(16 / 6, 1);
  const tops = await topsOf(tiles);
  expect(new Set(tops.slice(0, 4)).size).toBe(1);
  expect(tops[4]).toBeGreaterThan((tops[0] ?? 0) + 50);

  // The first press wakes the island and counts.
  await stage.getByRole("button", { name: "Photo suivante" }).click();
  await expect(stage).toContainText("2 / 12");
  await stage.getByRole("button", { name: "Photo précédente" }).click();
  await stage.getByRole("button", { name: "Photo précédente" }).click();
  await expect(stage).toContainText("12 / 12");
  await page.keyboard.press("ArrowRight");
  await expect(stage).toContainText("1 / 12");
  const dots = gallery.locator(".gallery-dots button");
  await expect(dots).toHaveCount(12);
  await dots.nth(4).click();
  await expect(dots.nth(4)).toHaveAttribute("aria-current", "true");
  await expect(stage).toContainText("5 / 12");

  await tiles.nth(2).click();
  await expect(stage).toContainText("3 / 12");
  await expect(stage).toContainText((await tiles.nth(2).locator("b").textContent()) ?? "");
  await expect(tiles.nth(2)).toHaveAttribute("aria-current", "true");
  await expect(page.locator("dialog.picture-viewer")).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);

  await gallery.getByRole("button", { name: "Voir plus" }).click();
  await expect(tiles).toHaveCount(12);
  await expect(tiles.nth(8)).toBeFocused();
  await expect(gallery.getByRole("button", { name: "Voir plus" })).toHaveCount(0);

  await gallery.getByRole("link", { name: "Voir en grand" }).click();
  const viewer = page.locator("dialog.picture-viewer");
  await expect(viewer).toContainText("3 / 12");
  await page.keyboard.press("ArrowRight");
  await expect(viewer).toContainText("4 / 12");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(stage).toContainText("4 / 12");
});

test("CORRV-02 on a phone the gallery is two in a row, and a swipe turns it while it still sleeps", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto("/");
  const stage = page.locator("#galerie .gallery-stage");
  await expect(page.locator("html[data-far]")).toHaveCount(0); // the jump of a script does not lay out what is far
  await stage.scrollIntoViewIfNeeded();
  const tiles = page.locator("#galerie .gallery-grid a");
  const { width, height } = await boxOf(stage);
  expect(width / height).toBeCloseTo(4 / 3, 1);
  const tops = await topsOf(tiles);
  expect(tops[1]).toBe(tops[0]);
  expect(tops[2]).toBeGreaterThan(tops[1] ?? Number.NaN);

  await drag(page, stage, { from: 260, to: 90 });
  await expect(stage).toContainText("2 / 12");
});

/** In the place of the server's: it is there, and tells of nothing. */
function openSilentStream() {
  class SilentStream extends EventTarget {
    constructor() {
      super();
      setTimeout(() => this.dispatchEvent(new Event("ready")));
    }
    close() {}
  }
  Object.assign(window, { EventSource: SilentStream });
}

test("GAL-05 the window event and a message of our own origin read the page again, at most once a second", { tag: "@core" }, async ({
  page,
}) => {
  await page.addInitScript(openSilentStream); // a picture that is finished in the background would be one more reading
  await page.goto("/");
  await expect(page.locator("#galerie .gallery-stage")).toBeVisible();
  await expect(page.locator(".live-state.is-live")).toBeVisible();
  let readings = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/" && request.resourceType() === "fetch") readings += 1;
  });
  await page.evaluate(() => window.dispatchEvent(new Event("gallery-updated")));
  await expect.poll(() => readings).toBe(1);
  await page.evaluate(() => window.postMessage({ type: "GALLERY_REFRESH" }, window.location.origin));
  await expect.poll(() => readings).toBe(2); // held back until a second has passed
  await page.evaluate(() => {
    for (const event of [
      new MessageEvent("message", { origin: "https://ailleurs.example", data: { type: "GALLERY_REFRESH" } }),
      new MessageEvent("message", { origin: window.location.origin, data: { type: "AUTRE" } }),
    ])
      window.dispatchEvent(event);
    window.dispatchEvent(new Event("gallery-updated"));
  });
  await expect.poll(() => readings).toBe(3); // the one of ours
});

test("CORRV-04 a photo the phone can read becomes a JPEG, one it cannot read is named and stays", async ({ page }) => {
  await page.goto("/vendre-votre-vehicule");
  const sent: Buffer[] = [];
  await page.route("**/api/photos-vente", async (route) => {
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0));
    await route.continue();
  });
  const field = page.locator("input[type=file]");
  await field.focus(); // what is chosen before the form is awake counts too
  const pixels = { create: { width: 64, height: 48, channels: 3 as const, background: "#aa4422" } };
  await field.setInputFiles([
    { name: "danse.gif", mimeType: "image/gif", buffer: await sharp(pixels).gif().toBuffer() },
    { name: "scan.bmp", mimeType: "image/bmp", buffer: bitmap(64, 48) },
    { name: "sans-type", mimeType: "", buffer: await sharp(pixels).png().toBuffer() },
    { name: "photo.heic", mimeType: "image/heic", buffer: Buffer.from("nobody can read this") },
  ]);
  await expect(page.locator(".sell-photos li[data-state=sent]")).toHaveCount(3);
  expect(sent.map((body) => body.subarray(0, 2).toString("hex"))).toEqual(["ffd8", "ffd8", "ffd8"]);
  await expect(page.getByText("photo.heic : Cette photo ne peut pas être lue. Choisissez-en une autre.")).toBeVisible();
  const unreadable = page.locator(".sell-photos li[data-state=unreadable]");
  await expect(unreadable.getByRole("button", { name: "Réessayer" })).toHaveCount(0);
  await unreadable.getByRole("button", { name: "Retirer la photo 4" }).click();
  await expect(page.getByText("3 photos sur 5")).toBeVisible();
});

/** A Windows bitmap of one colour, 24 bits a pixel. */
function bitmap(width: number, height: number) {
  const bytes = Buffer.alloc(54 + width * height * 3, 0x66);
  bytes.write("BM");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(0, 6);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.fill(0, 30, 54);
  return bytes;
}

test("with the text enlarged twice no page, nor that of the login, is wider than a telephone, and no word of it is cut", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true });
  for (const path of [
    "/",
    VILLA,
    "/realisations/villa-familiale-a-aneho-p-0004",
    "/about",
    "/vendre-votre-vehicule",
    "/contact/envoyer",
    "/admin",
  ]) {
    await page.goto(path);
    for (const width of [360, 390]) {
      await resize(page, { width, height: 800 });
      const beyond = await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
        /** In a row that is moved with a finger, ended by three dots, or hidden from the eye. */
        const isElsewhere = (element: Element | null): boolean => {
          if (!element) return false;
          const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
          return (
            /auto|scroll/.test(overflowX) ||
            textOverflow === "ellipsis" ||
            clipPath.startsWith("inset") ||
            isElsewhere(element.parentElement)
          );
        };
        const ends = [...document.querySelectorAll("body *")].flatMap((element) => {
          const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
          if (texts.length === 0 || isElsewhere(element) || !element.checkVisibility()) return [];
          const card = element.closest(".listing-card")?.getBoundingClientRect().right ?? innerWidth;
          return texts.flatMap((text) => {
            const range = document.createRange();
            range.selectNodeContents(text);
            return range.getBoundingClientRect().right > card + 1 ? [text.textContent?.trim().slice(0, 40)] : [];
          });
        });
        return { page: document.documentElement.scrollWidth, window: innerWidth, ends };
      });
      expect(beyond, `${path} at ${width} px`).toEqual({ page: width, window: width, ends: [] });
    }
  }
});

test("the one picture of a gallery is seen in full", async ({ openApp, newVisitor }) => {
  const app = await openApp();
  using rows = new AppRows(app);
  rows.run("update gallery_images set statut = 'brouillon' where titre <> 'Salon du soir'");
  const page = await newVisitor({ app });
  await page.goto("/");
  await page.locator("#galerie").getByRole("link", { name: "Voir en grand" }).click();
  await expect(page.locator("dialog.picture-viewer")).toContainText("Salon du soir");
});
