import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { measures } from "#app/db/tables/closed-lists.ts";
import { addContactRequest, addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { PerformanceBars, StatsCards, TrafficCards } from "./stats-cards.tsx";
import { findStats } from "./stats-queries.server.ts";

const NOW = new Date("2026-11-16T14:32:00Z");
const LAST = "2026-11-01T08:00:00.000Z";
const BEFORE = "2026-10-01T08:00:00.000Z";

function itemsOf(html: string) {
  return [...html.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item = ""]) =>
    item
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

/** What the page says of the stored rows and counts. */
async function readPage(db: Db) {
  const { cards, trends, traffic, performance } = await findStats(db, NOW);
  const [properties = "", , , , , views = ""] = itemsOf(renderToStaticMarkup(<StatsCards cards={cards} trends={trends} />));
  const requests = itemsOf(renderToStaticMarkup(<TrafficCards traffic={traffic} conversion={performance.conversion} />)).slice(-2);
  return { properties, views, requests, bars: itemsOf(renderToStaticMarkup(<PerformanceBars performance={performance} />)) };
}

function count(db: Db, jour: string, totals: Partial<Record<(typeof measures)[number], number>>) {
  const rows = Object.entries(totals).map(([measure, total]) => ({ jour, measure: measure as "view", subject: "site", total }));
  return db.insertInto("daily_counts").values(rows).execute();
}

test("ADM-STAT-05 trends and the four bars say what was stored, and a dash where there is too little", async () => {
  await using db = await openTestDatabase();
  const nothing = await readPage(db);
  expect([nothing.properties, nothing.views]).toEqual(["0 Biens — Pas encore de tendance", "— Vues totales — Pas encore de tendance"]);
  expect(nothing.bars.map((bar) => bar.slice(0, 22))).toEqual([
    expect.stringContaining("Contenus publiés —"),
    expect.stringContaining("Engagement —"),
    expect.stringContaining("Performance mobile —"),
    expect.stringContaining("Taux de conversion —"),
  ]);

  for (let added = 0; added < 5; added++) await addProperty(db, {}, BEFORE);
  for (let added = 0; added < 4; added++) await addProperty(db, { statut: "vendu" }, LAST);
  for (let sent = 0; sent < 4; sent++) await addContactRequest(db, { created_at: LAST });
  await addContactRequest(db, { created_at: BEFORE });
  await count(db, "2026-10-10", { view: 80, visit: 4 });
  await count(db, "2026-11-10", { view: 100, visit: 3, engaged: 2, lcp_good: 9, lcp_total: 10 });
  const early = await readPage(db);
  expect(early.properties).toBe("9 Biens Ajouts : −20 % sur 30 jours");
  expect(early.views).toBe("180 Vues totales +25 % sur 30 jours");
  expect(early.requests).toEqual(["4 Demandes reçues — Pas encore de tendance", "— Conversion demandes / visites"]);
  expect(early.bars).toEqual([
    expect.stringMatching(/^Contenus publiés 5 sur 9 55,6 %, À améliorer :/),
    expect.stringMatching(/^Engagement 2 sur 3 66,7 %, Bon :/),
    expect.stringMatching(/^Performance mobile 9 sur 10 90 %, Excellent :/),
    expect.stringMatching(/^Taux de conversion — plus de demandes que de visites mesurées/),
  ]);

  await count(db, "2026-11-11", { visit: 5 });
  expect((await readPage(db)).bars.at(-1)).toMatch(/^Taux de conversion 4 sur 8 50 %, À améliorer :/);
});
