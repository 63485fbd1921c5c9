import { expect, vi } from "vitest";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { textOf } from "#tests/visit.ts";
import { test } from "./http-test.ts";

test("the search of the hero asks the lists for what was typed, before the scripts and without them", async ({ visitor }) => {
  const page = await visitor.visit("/");
  const form = page.one("form[role=search][aria-label='Trouver un bien']");
  const asked = vi.spyOn(visitor, "fetch");
  await page.fill({ "Que cherchez-vous\u00a0?": "villa à vendre" }, form).press("Chercher un bien", form);
  expect(asked.mock.calls[0]?.[0]).toBe(`${visitor.url}/annonces?q=villa+%C3%A0+vendre`);
});

test("LINK-02 each chat opens with the text of its kind, in its place", async ({ visitor }) => {
  const { contact } = mergeSiteTexts([]);
  const page = await visitor.visit("/?p_q=introuvable");
  /** The first messages of the chats in a part of the page. */
  const chats = (part: string) => {
    const links = page.all<HTMLAnchorElement>(`${part} a[href^="https://wa.me/"]`);
    return [...new Set(links.map(({ href }) => new URL(href).searchParams.get("text") ?? ""))];
  };
  expect(chats(".contact-widgets")).toEqual([contact.whatsapp_information]);
  const { whatsapp_general, whatsapp_immobilier, whatsapp_btp, whatsapp_gerance, whatsapp_vehicules, whatsapp_consultation } = contact;
  expect(chats("#services")).toEqual([
    whatsapp_general,
    whatsapp_immobilier,
    whatsapp_btp,
    whatsapp_gerance,
    whatsapp_vehicules,
    whatsapp_consultation,
  ]);
  expect(chats("#realisations")).toEqual([whatsapp_btp, contact.whatsapp_devis]);
  expect(chats("#temoignages")).toEqual([contact.whatsapp_temoignage]);
  expect(chats("#contact")).toEqual([whatsapp_general]);
  const bookings = chats("#appartements-meubles .apartment-card");
  const [before = ""] = contact.whatsapp_reservation.split("{titre}");
  expect(bookings.length).toBeGreaterThan(1);
  for (const text of bookings) expect(text.startsWith(before) && !text.includes("{"), text).toBe(true);
  for (const titre of page.all("#appartements-meubles .apartment-card h3").map(textOf))
    expect(
      bookings.some((text) => text.includes(titre)),
      titre,
    ).toBe(true);
});

test("a public page has its data once, as what is read: the scripts inside it know no listing and take 9,000 bytes at most", async ({
  visitor,
}) => {
  for (const path of ["/", "/acheter", "/vehicules"]) {
    const page = await visitor.visit(path);
    const scripts = page.all("script:not([type='application/ld+json'])").map(({ textContent }) => textContent ?? "");
    expect(scripts.length, path).toBeGreaterThan(3);
    expect(
      scripts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0),
      path,
    ).toBeLessThan(9_000);
    for (const titre of page.all("h3").map(textOf))
      expect(
        scripts.some((text) => text.includes(titre)),
        titre,
      ).toBe(false);
  }
});

test("BIENS-13 Contactez-nous pour plus de biens leads to the contact section, whose form knows the service", async ({ visitor }) => {
  const contact = await (await visitor.visit("/")).follow("Contactez-nous pour plus de biens");
  expect(contact.address.hash).toBe("#contact");
  contact.one("#contact");
  const form = await visitor.visit("/?service=immobilier");
  expect(form.one<HTMLInputElement>("#contact input[name=service_demande]").value).toBe("immobilier");
});

test("LINK-04 every link that opens a tab is cut off from this page", async ({ visitor }) => {
  for (const path of ["/", "/about", "/mentions-legales"]) {
    const links = (await visitor.visit(path)).all("a[target=_blank]");
    expect(links.length, path).toBeGreaterThan(0);
    const unsafe = links.filter((link) => !/\bnoopener\b/.test(link.getAttribute("rel") ?? "")).map((link) => link.outerHTML);
    expect(unsafe, path).toEqual([]);
  }
});

test("CORRV-02 one picture has neither arrows nor dots, and without script the grid is links to the files", async ({ rows, visitor }) => {
  const whole = await visitor.visit("/");
  const tiles = whole.all(".gallery-grid a");
  expect(tiles.length).toBeGreaterThan(1);
  for (const tile of tiles) expect(tile.getAttribute("href")).toMatch(/^\/media\/gallery\/[0-9a-f]+\/image\.jpg$/);
  expect(whole.all(".gallery-others a")).toHaveLength(4);
  rows.change("gallery_images", "update gallery_images set statut = 'brouillon' where titre <> 'Salon du soir'");
  const page = await visitor.visit("/?q=une-seule-image");
  expect(textOf(page.one("#galerie .gallery-stage"))).toContain("Salon du soir");
  expect(page.all("#galerie :is(.picture-arrow, .gallery-dots, .gallery-grid, .gallery-count)")).toEqual([]);
});

test("CORRV-03 the description of the home page names Aneho", async ({ visitor }) => {
  expect((await visitor.visit("/")).html).toMatch(/<meta name="description" content="[^"]*Aneho[^"]*"/);
});
