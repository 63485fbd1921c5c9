import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { cachedAddress } from "#app/features/site/frame/cached-pages.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProject, addProperty, addVehicle } from "#tests/factories.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loader } from "./feed.ts";

const ORIGIN = "http://localhost:3000";

async function read(address: string) {
  const answer = await answerOf(() => loader({ url: new URL(address, ORIGIN) } as never));
  const xml = answer.status === 200 ? await (answer.body as unknown as { text?: () => Promise<string> }).text?.() : undefined;
  return { status: answer.status, xml: xml ?? String(answer.body ?? "") };
}

function items(xml: string) {
  return [...xml.matchAll(/<item><title>(.*?)<\/title><link>(.*?)<\/link><guid>(.*?)<\/guid><pubDate>(.*?)<\/pubDate>/g)].map(
    ([, title = "", link, guid, date]) => ({ title, link, guid, date }),
  );
}

function setPublished(db: Db, id: string, publie_le: string) {
  return db.updateTable("properties").set({ publie_le }).where("id", "=", id).execute();
}

test("ALERTE-07 a search is followed as RSS: its 50 newest rows, under the heading of its page, also when there is none", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const villa = { type_bien: "villa", type_transaction: "vente", ville: "Lomé" } as const;
  for (let number = 1; number <= 52; number++) {
    const { id } = await addProperty(db, { ...villa, titre: `Villa ${number}`, prix: 10_000_000 + number, nombre_chambres: 3 });
    await setPublished(db, id, new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString());
  }
  await addProperty(db, { ...villa, titre: "Villa de Kara", ville: "Kara", nombre_chambres: 3 });
  await addProperty(db, { ...villa, titre: "Petite villa", nombre_chambres: 1 });
  await addProperty(db, { ...villa, titre: "Villa cachée", nombre_chambres: 3, publication: "brouillon" });

  const { xml } = await read("/annonces.xml?chemin=/acheter/villas/lome&ch=3");
  const found = items(xml);
  expect(xml).toContain("<title>Villas à vendre à Lomé</title>");
  expect(xml).toContain(`<link>${ORIGIN}/acheter/villas/lome?ch=3</link>`);
  expect(xml).toContain(`<atom:link href="${ORIGIN}/annonces.xml?chemin=/acheter/villas/lome&amp;ch=3" rel="self"`);
  expect(found).toHaveLength(50);
  expect(found[0]).toMatchObject({ title: expect.stringContaining("Villa 52"), date: "Thu, 01 Jan 2026 00:52:00 GMT" });
  expect(found.at(-1)?.title).toContain("Villa 3,");
  expect(new Set(found.map(({ guid }) => guid)).size).toBe(50);
  expect(found.every(({ link, guid }) => link === guid && guid?.startsWith(`${ORIGIN}/biens/villa-`))).toBe(true);

  // An order, a page or the map says nothing of what is new: one feed, one kept copy.
  const other = "/annonces.xml?ch=3&page=2&tri=prix_asc&vue=carte&chemin=%2Facheter%2Fvillas%2Flome&x=1";
  expect((await read(other)).xml).toBe(xml);
  expect(cachedAddress(new URL(other, ORIGIN))).toBe("/annonces.xml?chemin=/acheter/villas/lome&ch=3");
  expect(cachedAddress(new URL("/annonces.xml?x=1", ORIGIN))).toBe("/annonces.xml");

  const empty = await read("/annonces.xml?chemin=/louer/lome/baguida");
  expect(empty.xml).toContain("<title>Biens à louer à Baguida, Lomé</title>");
  expect([empty.status, items(empty.xml)]).toEqual([200, []]);
  expect(empty.xml).toMatch(/<\/channel><\/rss>\n$/);
  for (const unknown of ["/annonces/chateaux", "/admin", "", "/acheter?ch=3", `/acheter/${"a".repeat(400)}`]) {
    const address = `/annonces.xml?chemin=${encodeURIComponent(unknown)}`;
    expect([unknown, (await read(address)).status, cachedAddress(new URL(address, ORIGIN))]).toEqual([unknown, 404, undefined]);
  }
});

test("a feed of vehicles or projects tells theirs, and the one without a search stays as it was", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addVehicle(db, { titre: "Corolla", marque: "Toyota" });
  await addProject(db, { titre: "École", ville: "Kara", categorie: "renovation" });
  const vehicles = await read("/annonces.xml?chemin=/vehicules-a-vendre/toyota");
  expect(vehicles.xml).toContain("<title>Toyota à vendre au Togo</title>");
  expect(items(vehicles.xml)).toMatchObject([{ title: expect.stringContaining("Corolla") }]);
  const [project] = items((await read("/annonces.xml?chemin=/nos-realisations")).xml);
  expect(project).toMatchObject({ title: expect.stringContaining("École"), date: expect.stringMatching(/GMT$/) });

  const lines = (await read("/annonces.xml")).xml.split("\n");
  expect(lines.slice(0, 7)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    "<title>FADEM, nouvelles annonces</title>",
    `<link>${ORIGIN}/</link>`,
    "<description>Les derniers biens et véhicules proposés par FADEM au Togo.</description>",
    "<language>fr</language>",
    `<atom:link href="${ORIGIN}/annonces.xml" rel="self" type="application/rss+xml"/>`,
  ]);
  expect(lines).toHaveLength(10);
});

test("the feed of the newest counts nothing: what it costs does not grow with the lists", async () => {
  await using db = await openTestDatabase();
  const statements: string[] = [];
  setAppDatabase(
    db.withPlugin({
      transformQuery({ node }) {
        statements.push(JSON.stringify(node));
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  await addProperty(db, { titre: "Villa" });
  await addVehicle(db, { titre: "Corolla", type_transaction: "location", prix: null, prix_location_jour: 85_000 });

  expect(items((await read("/annonces.xml")).xml).map(({ link }) => link)).toHaveLength(2);
  expect(statements.length).toBeGreaterThan(2);
  expect(statements.filter((statement) => statement.includes('"func":"count"'))).toEqual([]);
});

test("every feed says that listings and reviews are invented, as long as an invented row is left", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { id } = await addProperty(db, { type_bien: "villa", type_transaction: "vente", ville: "Lomé" });
  const notice = "Site de démonstration\u00a0: annonces et avis fictifs.</description>";
  const feeds = ["/annonces.xml", "/annonces.xml?chemin=/acheter/villas/lome"];
  for (const address of feeds) expect((await read(address)).xml).not.toContain("démonstration");
  await db.updateTable("properties").set({ demo: true }).where("id", "=", id).execute();
  for (const address of feeds) expect((await read(address)).xml).toContain(notice);
});
