import { expect, test } from "vitest";
import { AboutSection } from "#app/features/site/home/sections/about-section.tsx";
import { ServicesSection } from "#app/features/site/home/sections/services-section.tsx";
import { defaultCompanySettings, telUrl } from "#app/services/company-values/settings.ts";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { Hero, QuickLinks } from "./hero.tsx";

const texts = mergeSiteTexts([]);
const settings = {
  ...defaultCompanySettings,
  telephone_secretariat: "+228 00 00 00 01",
  telephone_direction: "+228 00 00 00 02",
  whatsapp: "+228 00 00 00 04",
};

test("HERO-01 the hero has exactly five slides in their order", () => {
  const titles = slides().map((slide) => textOf(/<h[12][^>]*>(.*?)<\/h[12]>/.exec(slide)?.[1] ?? ""));
  const { hero } = texts;
  expect(titles).toEqual([hero.slide1_title, hero.slide2_title, hero.slide3_title, hero.slide4_title, hero.slide5_title]);
});

test("HERO-02 each slide has its picture, title, subtitle, description, a way to its section and to the contact", () => {
  const pictures = ["hero-1-entreprise", "hero-2-biens", "hero-3-construction", "hero-4-appartements", "hero-5-vehicules"];
  const sections = ["services", "biens", "realisations", "appartements-meubles", "vehicules"];
  const services = [undefined, "immobilier", "btp", "immobilier", "vehicules"];
  const shown = slides();
  const choices = renderRoute(<Hero texts={texts.hero} />)
    .split('<div class="hero-actions')
    .slice(1);
  expect(shown).toHaveLength(sections.length);
  for (const [index, slide] of shown.entries()) {
    const text = (part: "title" | "subtitle" | "description" | "cta") => texts.hero[`slide${(index + 1) as 1}_${part}`];
    expect(textOf(/<p class="hero-subtitle">(.*?)<\/p>/.exec(slide)?.[1] ?? "")).toBe(text("subtitle"));
    expect(textOf(/<h[12] class="hero-title"[^>]*>(.*?)<\/h[12]>/.exec(slide)?.[1] ?? "")).toBe(text("title"));
    expect(textOf(/<p class="hero-description">(.*?)<\/p>/.exec(slide)?.[1] ?? "")).toBe(text("description"));
    const links = [...(choices[index] ?? "").matchAll(/<a href="([^"]*)" data-section="([^"]*)"[^>]*>(.*?)<\/a>/g)];
    expect(links.map(([, href, section, label = ""]) => [href, section, textOf(label)])).toEqual([
      [`/#${sections[index]}`, sections[index], text("cta")],
      [services[index] ? `/?service=${services[index]}#contact` : "/#contact", "contact", "Nous contacter"],
    ]);
  }
  const [, frames = ""] =
    /<div class="hero-pictures">(.*?)<div class="wrap hero-panel">/.exec(renderRoute(<Hero texts={texts.hero} />)) ?? [];
  expect([...frames.matchAll(/<img [^>]*src="\/images\/([\w-]+)\/image\.jpg"/g)].map(([, name]) => name)).toEqual(pictures);
  // The browser fetches nothing out of a template: the others come when it is their turn.
  const fetched = frames.replace(/<template>.*?<\/template>/g, "");
  expect(pictures.filter((name) => fetched.includes(name))).toEqual(["hero-1-entreprise"]);
});

test("HERO-05 the quick links lead to the matching sections", () => {
  const markup = renderRoute(<QuickLinks texts={texts.hero} />);
  expect(linksOf(markup)).toEqual(["/#biens", "/#realisations", "/#vehicules", "/#gerance"]);
  for (const label of ["Immobilier", "Construction", "Véhicules", "Gérance"]) expect(markup).toContain(`<b>${label}</b>`);
});

test("ABOUT-01 the section tells the story, the mission and the three values", () => {
  const text = textOf(renderRoute(<AboutSection texts={texts.about} />));
  const { story1, story2, mission } = texts.about;
  for (const part of [story1, story2, `«\u00a0${mission}\u00a0»`, "Excellence", "Proximité", "Innovation"]) expect(text).toContain(part);
});

test("ABOUT-02 the figures are 150+ projects, 10+ years and 100 % satisfaction", () => {
  const markup = renderRoute(<AboutSection texts={texts.about} />);
  const figures = [...markup.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label, amount = ""]) => [textOf(amount), label]);
  expect(figures).toEqual([
    ["150+", "projets menés"],
    ["10+", "ans d’expérience"],
    ["100%", "de clients satisfaits"],
  ]);
});

test("ABOUT-03 Contactez-nous leads to the contact, Nos réalisations to the projects", () => {
  const markup = renderRoute(<AboutSection texts={texts.about} />);
  expect(markup).toMatch(/href="\/#contact"[^>]*>Contactez-nous</);
  expect(markup).toMatch(/href="\/#realisations"[^>]*>Nos réalisations</);
});

test("SVC-01 there are exactly four cards with their titles, and no anchor of another section is taken", () => {
  const markup = renderServices();
  const cards = cardsOf(markup).map((card) => [
    /data-service="(\w+)"/.exec(card)?.[1],
    textOf(/<h3[^>]*>(.*?)<\/h3>/.exec(card)?.[1] ?? ""),
  ]);
  expect(cards).toEqual([
    ["immobilier", "Immobilier"],
    ["btp", "BTP &amp; Construction"],
    ["gerance", "Gérance Locative"],
    ["vehicules", "Véhicules"],
  ]);
  for (const anchor of ["immobilier", "btp", "gerance"]) expect(markup).toContain(`id="${anchor}"`);
  expect(markup).not.toContain('id="vehicules"');
});

test("SVC-02 each card has a description, four features and the WhatsApp message of its kind", () => {
  for (const card of cardsOf(renderServices())) {
    const kind = /data-service="(\w+)"/.exec(card)?.[1] as "btp";
    expect(textOf(card)).toContain(texts.services[`${kind}_description`]);
    expect(card.match(/<li\b/g)).toHaveLength(4);
    expect(chatMessages(card)).toEqual([texts.contact[`whatsapp_${kind}`]]);
  }
});

test("SVC-03 the section offers WhatsApp, the secretariat, the direction and a free consultation", () => {
  const markup = renderServices();
  expect(markup).toContain(`href="${telUrl(settings.telephone_secretariat)}"`);
  expect(markup).toContain(`href="${telUrl(settings.telephone_direction)}"`);
  const messages = chatMessages(markup);
  expect(messages[0]).toBe(texts.contact.whatsapp_general);
  expect(messages.at(-1)).toBe(texts.contact.whatsapp_consultation);
  expect(textOf(markup)).toContain(texts.services.consultation_title);
});

test("SVC-04 Espace Diaspora opens the external site in a new tab, and is hidden while its address is unknown", () => {
  const markup = renderServices({ diaspora_url: "https://diaspora.example/" });
  expect(markup).toMatch(/<a [^>]*href="https:\/\/diaspora\.example\/"[^>]*target="_blank"[^>]*>Espace Diaspora/);
  expect(renderServices({ diaspora_url: null })).not.toContain("Espace Diaspora");
});

test("SVC-05 the figures are 24h/7j, 500+ clients and 15+ years", () => {
  const text = textOf(renderServices());
  for (const figure of ["24h/7jservice joignable", "500+clients satisfaits", "15+ans d’expérience"]) expect(text).toContain(figure);
});

test("LINK-02 each kind of chat has its own text", () => {
  const kinds = [
    "btp",
    "vehicules",
    "immobilier",
    "gerance",
    "general",
    "consultation",
    "devis",
    "reservation",
    "temoignage",
    "information",
  ] as const;
  const messages = kinds.map((kind) => texts.contact[`whatsapp_${kind}`]);
  for (const message of messages) expect(message).toMatch(/^Bonjour FADEM, .+\.$/);
  expect(new Set(messages).size).toBe(kinds.length);
});

function slides() {
  return renderRoute(<Hero texts={texts.hero} />)
    .split("<form")[0]
    ?.split('aria-roledescription="diapositive"')
    .slice(1) as string[];
}

function renderServices(overrides: Partial<typeof settings> = {}) {
  return renderRoute(<ServicesSection texts={texts.services} messages={texts.contact} settings={{ ...settings, ...overrides }} />);
}

function cardsOf(markup: string) {
  return markup.match(/<article [\s\S]*?<\/article>/g) ?? [];
}

function linksOf(markup: string) {
  return [...markup.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href);
}

function chatMessages(markup: string) {
  return linksOf(markup)
    .filter((href) => href?.startsWith("https://wa.me/22800000004?"))
    .map((href) => new URL((href ?? "").replaceAll("&amp;", "&")).searchParams.get("text"));
}
