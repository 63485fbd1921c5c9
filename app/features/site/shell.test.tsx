import { expect, test } from "vitest";
import { listKinds } from "#app/features/finding/list-kinds.ts";
import { SiteFooter } from "#app/features/site/frame/site-footer.tsx";
import { ContactWidgets } from "#app/features/site/frame/site-frame.tsx";
import { SiteHeader } from "#app/features/site/frame/site-header.tsx";
import { ContactSection } from "#app/features/site/home/sections/contact-section.tsx";
import { defaultCompanySettings } from "#app/services/company-values/settings.ts";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { shellTexts } from "./page-texts.server.ts";

const allTexts = mergeSiteTexts([]);
const texts = shellTexts(allTexts);
const settings = {
  ...defaultCompanySettings,
  telephone_secretariat: "+228 00 00 00 01",
  telephone_direction: "+228 00 00 00 02",
  telephone_autre: "+228 00 00 00 03",
};
const menu = ["Accueil", "À Propos", "Services", "Biens Immobiliers", "Réalisations", "Véhicules", "Galerie", "Contact"];

test("HDR-02 the menu has its eight entries in order, known or not known texts", () => {
  for (const navbar of [texts.navbar, undefined]) {
    const markup = renderRoute(<SiteHeader texts={navbar} />);
    const [wide = "", drawer = ""] = markup.match(/<nav [\s\S]*?<\/nav>/g) ?? [];
    for (const list of [wide, drawer]) {
      const entries = list.replace(/<ul class="menu-lists">[\s\S]*?<\/ul>/g, "");
      expect([...entries.matchAll(/<li><a [^>]*>(.*?)<\/a>/g)].map(([, label = ""]) => textOf(label))).toEqual(menu);
    }
  }
});

test("DEC-210 the lists stand under their two entries, in the drawer and behind a chevron of the header, each at its address", () => {
  const lists = [
    ["/acheter", "Acheter"],
    ["/louer", "Louer"],
    ["/louer-meuble", "Louer meublé"],
    ["/vehicules-a-vendre", "À vendre"],
    ["/vehicules-a-louer", "À louer"],
  ];
  const [wide = "", drawer = ""] = renderRoute(<SiteHeader />).match(/<nav [\s\S]*?<\/nav>/g) ?? [];
  for (const nav of [wide, drawer]) {
    const [homes = "", vehicles = ""] = nav.match(/<li><a [^>]*>(?:(?!<li>).)*<ul class="menu-lists">.*?<\/ul>/gs) ?? [];
    expect(textOf(homes)).toContain("Biens Immobiliers");
    expect(textOf(vehicles)).toContain("Véhicules");
    const links = [homes, vehicles].flatMap((entry) => [...entry.matchAll(/<a href="([^"#]*)">(.*?)<\/a>/g)]);
    expect(links.map(([, href, label]) => [href, label])).toEqual(lists);
  }
  expect(wide.match(/<details name="menu"><summary aria-label="Listes\u00a0: (?:Biens Immobiliers|Véhicules)">/g)).toHaveLength(2);
  const known = Object.values(listKinds).map(({ path }): string => path);
  expect(lists.map(([href]) => href).filter((href = "") => !known.includes(href))).toEqual([]);
});

test("FOOT-01 the footer leads to seven sections and to the page about the company", () => {
  const links = linksOf(renderRoute(<SiteFooter settings={settings} texts={texts} />));
  for (const section of ["services", "diaspora", "realisations", "gerance", "vehicules", "accueil", "contact"])
    expect(links).toContain(`/#${section}`);
  for (const page of ["/about", "/mentions-legales", "/confidentialite"]) expect(links).toContain(page);
});

test("LINK-03 the secretariat, the direction and one further line can be called", () => {
  const calls = linksOf(renderRoute(<SiteFooter settings={settings} texts={texts} />)).filter((href) => href?.startsWith("tel:"));
  expect(calls).toEqual(["tel:+22800000001", "tel:+22800000002", "tel:+22800000003"]);
});

test("LINK-03 a further line that was not given is absent from the footer and the contact section, with its word", () => {
  for (const part of [
    <SiteFooter key="footer" settings={{ ...settings, telephone_autre: null }} texts={texts} />,
    <ContactSection key="contact" texts={allTexts.contact} settings={{ ...settings, telephone_autre: null }} service={undefined} />,
  ]) {
    const markup = renderRoute(part);
    expect(linksOf(markup).filter((href) => href?.startsWith("tel:"))).toEqual(["tel:+22800000001", "tel:+22800000002"]);
    expect(textOf(markup)).not.toContain(texts.phones.autre);
  }
});

test("WID-01 two widgets float: the telephone and WhatsApp", () => {
  const links = linksOf(renderRoute(<ContactWidgets message={texts.whatsapp} settings={settings} />));
  expect(links).toEqual(["tel:+22800000001", `https://wa.me/22800000000?text=${encodeURIComponent(texts.whatsapp)}`]);
});

test("the shell carries no text of the legal pages", () => {
  expect(Object.keys(texts.footer).filter((key) => /^(legal|privacy)_/.test(key))).toEqual([]);
  expect(texts.footer.rights).toBe(allTexts.footer.rights);
});

function linksOf(markup: string) {
  return [...markup.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
}
