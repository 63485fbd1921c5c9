import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProperty } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as listingPage from "./listing-page.tsx";

const ListingPage = listingPage.default as never as (props: { loaderData: unknown }) => ReactNode;

async function open(slug: string) {
  const { body } = await answerOf(() => listingPage.loader({ pattern: "/biens/:slug", params: { slug } } as never));
  const loaded = body as Extract<Awaited<ReturnType<typeof listingPage.loader>>, { kind: "found" }>;
  const page = renderRoute(<ListingPage loaderData={loaded} />);
  return {
    page,
    situation: /<section class="property-situation">.*?<\/section>/s.exec(page)?.[0],
    told: JSON.stringify(loaded.structuredData),
  };
}

test("CARTE-05 a listing shows its zone on a small map with a way to a real one, its quartier without that, or nothing", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const exact = { latitude: 6.22351, longitude: 1.20702 };
  const placed = await addProperty(db, { position: exact, quartier: "Agoè" });
  const { page, situation = "", told } = await open(placed.slug);
  expect(textOf(situation)).toMatch(/^SituationAgoè-NyivéZone à environ 300\u00a0m près Ouvrir dans une application de cartes$/);
  expect(situation).toContain('href="https://www.openstreetmap.org/?mlat=6.225&amp;mlon=1.206#map=15/6.225/1.206"');
  expect(situation).toContain(`data-geo="geo:6.225,1.206?q=6.225,1.206(FADEM ${placed.reference})"`);
  expect(situation).toMatch(/target="_blank" rel="noopener"/);
  expect(told).toContain('"geo":{"@type":"GeoCoordinates","latitude":6.225,"longitude":1.206}');
  expect(page + told).not.toMatch(/6\.2235|1\.2070/);

  const { situation: ofQuartier = "", told: without } = await open((await addProperty(db, { quartier: "Baguida" })).slug);
  expect(textOf(ofQuartier)).toBe("SituationBaguida");
  expect(ofQuartier).not.toContain("<a ");
  expect(without).not.toContain("GeoCoordinates");
  const inKara = await open((await addProperty(db, { ville: "Kara", position: { latitude: 9.55371, longitude: 1.19218 } })).slug);
  expect(textOf(inKara.situation ?? "")).toMatch(/^SituationKaraZone/);
  for (const quartier of [null, "Derrière le marché"])
    expect((await open((await addProperty(db, { quartier })).slug)).situation).toBeUndefined();
});
