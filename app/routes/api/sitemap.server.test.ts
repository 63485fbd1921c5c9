import { expect, test } from "vitest";
import { writeSitemapPart } from "#app/features/sharing/feeds/sitemap.ts";
import { listPartAddresses, listSitemapParts } from "#app/features/sharing/feeds/sitemap-addresses.server.ts";
import { cachedAddress } from "#app/features/site/frame/cached-pages.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProject, addProperty, addVehicle } from "#tests/factories.ts";
import { addRandomListings } from "#tests/random-listings.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loader } from "./sitemap.ts";

const ORIGIN = "http://localhost:3000";

async function read(address: string) {
  const { status, body } = await answerOf(() => loader({ url: new URL(address, ORIGIN) } as never));
  return { status, xml: body instanceof Response ? await body.text() : "" };
}

function addresses(xml: string) {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address.replace(ORIGIN, ""));
}

test("a small sitemap is one file, with the pages, the lists and every listing that is offered", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const villa = await addProperty(db, { ville: "Lomé", type_bien: "villa", type_transaction: "vente" });
  const sold = await addProperty(db, { statut: "vendu" });
  const draft = await addVehicle(db, { publication: "brouillon" });
  const school = await addProject(db, { statut: "en_cours" });

  const { xml } = await read("/sitemap.xml");

  expect(xml).toContain("<urlset ");
  const found = addresses(xml);
  for (const path of ["/", "/about", "/acheter/villas/lome", `/biens/${villa.slug}`, `/realisations/${school.slug}`])
    expect(found, path).toContain(path);
  expect(found.filter((path) => path.includes(sold.slug) || path.includes(draft.slug))).toEqual([]);
});

test("a large sitemap is an index of parts that name every listing once, and none is cut off", async () => {
  await using db = await openTestDatabase();
  const offered: string[] = [];
  const hired = { type_transaction: "location", prix: null, prix_location_jour: 85_000 } as const;
  for (let number = 0; number < 5; number++) {
    offered.push(`/biens/${(await addProperty(db, {})).slug}`);
    offered.push(`/vehicules/${(await addVehicle(db, number % 2 ? {} : hired)).slug}`);
  }
  offered.push(`/realisations/${(await addProject(db, {})).slug}`);
  await addProperty(db, { statut: "loue" });

  const parts = (await listSitemapParts(db, { partListings: 2 })) ?? [];
  const named: string[] = [];
  for (const part of parts)
    if (part.of !== "pages") named.push(...((await listPartAddresses(db, part, { partListings: 2 })) ?? []).map(({ path }) => path));

  expect(parts.map(writeSitemapPart)).toEqual(
    ["pages", "biens-1", "biens-2", "biens-3", "realisations-1", "vehicules-1", "vehicules-2", "vehicules-3"].map(
      (name) => `/sitemap.xml?partie=${name}`,
    ),
  );
  expect(named.toSorted()).toEqual(offered.toSorted());
  expect(await listPartAddresses(db, { of: "vehicles", number: 4 }, { partListings: 2 })).toBeUndefined();
  expect((await listPartAddresses(db, { of: "pages" }))?.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/", "/about", "/acheter"]),
  );
});

test("from 501 listings on the sitemap tells its parts, each is kept under one address, and no other part exists", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addRandomListings(db, 1, { properties: 900, vehicles: 20, projects: 10 });

  const { xml } = await read("/sitemap.xml");

  expect(xml).toContain("<sitemapindex ");
  const parts = addresses(xml);
  expect(parts.slice(0, 3)).toEqual(["pages", "biens-1", "biens-2"].map((name) => `/sitemap.xml?partie=${name}`));
  for (const part of parts) {
    expect(addresses((await read(part)).xml).length, part).toBeGreaterThan(0);
    expect(cachedAddress(new URL(`${part}&x=1`, ORIGIN))).toBe(part);
  }
  expect(cachedAddress(new URL("/sitemap.xml?x=1", ORIGIN))).toBe("/sitemap.xml");
  for (const name of ["biens-99", "biens-0", "biens", "contacts-1", "biens-1x", "", "a".repeat(900)]) {
    const address = `/sitemap.xml?partie=${name}`;
    expect([name, (await read(address)).status]).toEqual([name, 404]);
    if (name !== "biens-99") expect(cachedAddress(new URL(address, ORIGIN)), name).toBeUndefined();
  }
});
