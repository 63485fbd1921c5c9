import { expect, test } from "vitest";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import AboutPage from "./about.tsx";

const { about: texts } = mergeSiteTexts([]);
const loaderData = { origin: "https://fadem.example", texts };

function renderPage() {
  return renderRoute(<AboutPage {...({ loaderData } as Parameters<typeof AboutPage>[0])} />);
}

test("APROPOS-01 the page has a way back, the history, vision, mission, values and three teams", () => {
  const markup = renderPage();
  expect(markup).toMatch(/<a [^>]*href="\/"[^>]*>.*?Retour à l’accueil<\/a>/);
  const text = textOf(markup);
  for (const part of [texts.page_history1, texts.page_history2, texts.page_vision, texts.page_mission, texts.page_values])
    expect(text).toContain(part);
  const cards = (markup.match(/<article>[\s\S]*?<\/article>/g) ?? []).map((card) => textOf(/<h[23]>(.*?)<\/h[23]>/.exec(card)?.[1] ?? ""));
  expect(cards).toEqual(["Vision", "Mission", "Valeurs", "Direction générale", "Équipe commerciale", "Équipe technique"]);
});

test("APROPOS-02 the figures are 500+ properties, 150+ works, 300+ managed and 98 % satisfied", () => {
  const figures = [...renderPage().matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, amount]) => [amount, label]);
  expect(figures).toEqual([
    ["500+", "biens vendus ou loués"],
    ["150+", "projets BTP"],
    ["300+", "biens en gérance"],
    ["98\u00a0%", "de clients satisfaits"],
  ]);
});

test("APROPOS-03 a button leads to the contact section of the home page", () => {
  expect(renderPage()).toMatch(/<a [^>]*href="\/#contact"[^>]*>Nous contacter<\/a>/);
});
