import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { listTitle, sentTables } from "#app/db/tables/content-types.ts";
import { StatsCards } from "./stats-cards.tsx";
import { RequestsChart, RequestsLegend } from "./stats-charts.tsx";
import type { RequestWeek } from "./stats-queries.server.ts";

const nothing = { last: 0, before: 0 };
const trends = { properties: nothing, projects: nothing, images: nothing, views: { last: 123, before: 100 } };
const quiet = { properties: 12, activeProjects: 5, newContacts: 0, publishedImages: 31, pendingTestimonials: 0, views: 5_921 };

function texts(cards: typeof quiet, compared = trends) {
  const html = renderToStaticMarkup(<StatsCards cards={cards} trends={compared} />);
  return [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, card = ""]) =>
    card
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

test("ADM-STAT-04 contacts say Nouveau! or Stable, reviews À traiter or À jour", () => {
  expect(texts({ ...quiet, newContacts: 3, pendingTestimonials: 2 })).toEqual(
    expect.arrayContaining(["3 Nouveaux contacts Nouveau!", "2 Avis en attente À traiter"]),
  );
  expect(texts(quiet)).toEqual(expect.arrayContaining(["0 Nouveaux contacts Stable", "0 Avis en attente À jour"]));
});

test("a trend is printed only when it was computed, and views only when they were measured", () => {
  expect(texts(quiet)[5]).toBe("5 921 Vues totales +23 % sur 30 jours");
  expect(texts(quiet)[0]).toBe("12 Biens — Pas encore de tendance");
  expect(texts(quiet, { ...trends, properties: { last: 6, before: 5 } })[0]).toBe("12 Biens Ajouts : +20 % sur 30 jours");
  expect(texts({ ...quiet, views: 0 })[5]).toContain("— Vues totales");
});

test("every kind of what people send has its series: in the legend, in the drawing and read out", () => {
  const received = Object.fromEntries(sentTables.map((table, place) => [table, place + 1])) as RequestWeek["received"];
  const legend = renderToStaticMarkup(<RequestsLegend />).replace(/<[^>]+>/g, " ");
  expect(legend.trim().split(/ {2,}/)).toEqual(sentTables.map(listTitle));
  expect(legend).toContain("Demandes de contact");
  const chart = renderToStaticMarkup(<RequestsChart weeks={[{ monday: "2026-11-16", received }]} />);
  for (const place of sentTables.keys()) expect(chart).toContain(`class="chart-kind-${place % 4}"`);
  expect(chart).toContain(`${received.contact_requests} demandes de contact`);
});
