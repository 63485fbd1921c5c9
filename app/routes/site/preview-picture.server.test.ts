import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { type ListingTable, listingPath } from "#app/db/tables/content-types.ts";
import { answerManyPreview } from "#app/features/kept-pages/selection-preview.server.ts";
import { DerivedPictures } from "#app/features/sharing/derived-pictures.server.ts";
import { answerPreview } from "#app/features/site/listing-preview.server.ts";
import { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProject, addProperty, addVehicle } from "#tests/factories.ts";
import { machineClock } from "#tests/machine-clock.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase, type TestDatabase } from "#tests/test-db.ts";
import * as comparisonPage from "./comparison-page.tsx";
import * as favouritesPage from "./favourites-page.tsx";
import * as listingPage from "./listing-page.tsx";
import * as sellPage from "./sell-vehicle.tsx";

const folder = mkdtempSync(join(tmpdir(), "fadem-apercus-"));
const entry = join(import.meta.dirname, "../../features/sharing/composer-child.server.ts");
const processor = new PictureProcessor({ name: "composer", timeLimitMs: 20_000, entry });
const composer = new DerivedPictures(openFolderStorage(folder), processor);
afterAll(() => {
  processor.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The tags of a page that a conversation reads. */
async function readTags(table: ListingTable, slug: string): Promise<Record<string, string>> {
  const loaderData = await listingPage.loader({ pattern: `${listingPath(table)}/:slug`, params: { slug } } as never);
  return tagsOf(listingPage.meta({ loaderData } as never));
}

function tagsOf(meta: unknown): Record<string, string> {
  const tags = meta as { property?: string; content?: string }[];
  return Object.fromEntries(tags.flatMap(({ property, content }) => (property ? [[property, content ?? ""]] : [])));
}

async function nameOf(table: ListingTable, slug: string) {
  const tags = await readTags(table, slug);
  return tags["og:image"]?.split("/apercus/")[1] ?? "";
}

function ask(db: TestDatabase, name: string) {
  return answerOf(() => answerPreview(db, composer, name));
}

test("PARTAGE-01 a link's picture has price and place, another price is another address, and only the present one is made", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { id, slug, reference } = await addProperty(db, { prix: 185_000_000, quartier: "Agoè-Nyivé", ville: "Lomé" });
  const name = await nameOf("properties", slug);
  expect(name).toMatch(new RegExp(`^${reference}-[0-9a-f]{16}\\.jpg$`));
  const answer = await ask(db, name);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const bytes = Buffer.from(await (answer.body as Response).arrayBuffer());
  expect(bytes.length).toBeLessThanOrEqual(300_000);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });

  await db.updateTable("properties").set({ prix: 180_000_000 }).where("id", "=", id).execute();
  const next = await nameOf("properties", slug);
  expect(next).not.toBe(name);
  expect((await ask(db, name)).status, "the former one is kept").toBe(200);
  const unmade = next.replace(/[0-9a-f]{16}/, "0123456789abcdef");
  expect((await ask(db, unmade)).status).toBe(404);
  expect(await composer.find(`derived/apercus/${unmade.toLowerCase()}`)).toBeUndefined();
  for (const strange of ["", "x", `${reference}.jpg`, `${next}x`, `../${next}`, `Z-0001-0123456789abcdef.jpg`, "B".repeat(5_000)])
    expect([strange.slice(0, 20), (await ask(db, strange)).status]).toEqual([strange.slice(0, 20), 404]);

  await db.updateTable("properties").set({ publication: "retire" }).where("id", "=", id).execute();
  expect((await ask(db, next)).status).toBe(410);
  await db.updateTable("properties").set({ publication: "brouillon", publie_le: null }).where("id", "=", id).execute();
  expect((await ask(db, next)).status).toBe(404);
});

test("PARTAGE-02 a shared link says what is so: no photo, sold without a price, how far a project is, with tags that fit", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const titre = `L’œuvre d’Évêché 2 € & ½ m² ≈ #1 ${"très long ".repeat(5)}`.slice(0, 80);
  const home = await addProperty(db, { titre, prix: 24_000_000, ville: "Aneho" });
  const tags = await readTags("properties", home.slug);
  expect(tags).toMatchObject({ "og:image:width": "1200", "og:image:height": "630" });
  expect(tags["og:image:alt"]).toMatch(/^À VENDRE, .*, 24\u00a0000\u00a0000\u00a0FCFA, .*Aneho/);
  expect((await ask(db, await nameOf("properties", home.slug))).status).toBe(200);

  const sold = await addVehicle(db, { titre: "Hyundai", prix: 9_000_000, statut: "vendu" });
  const soldTags = await readTags("vehicles", sold.slug);
  expect(soldTags["og:image:alt"]).toMatch(/^VENDU, Hyundai, Vendu/);
  expect(soldTags["og:image:alt"]).not.toMatch(/FCFA/);
  const project = await addProject(db, { titre: "École", categorie: "construction", statut: "en_cours", pourcentage_avancement: 65 });
  expect((await readTags("projects", project.slug))["og:image:alt"]).toMatch(/^CONSTRUCTION, École, Avancement 65\u00a0%/);
  for (const [table, slug] of [
    ["vehicles", sold.slug],
    ["projects", project.slug],
  ] as const)
    expect((await ask(db, await nameOf(table, slug))).status).toBe(200);
});

/** The picture of a link to several listings, as their page names it. */
async function manyPreview(path: "/favoris" | "/comparer", references: readonly string[]) {
  const url = new URL(`${path}?refs=${references.join(",")}`, "http://localhost:3000");
  const page = path === "/favoris" ? favouritesPage : comparisonPage;
  const loaderData = await page.loader({ url } as never);
  const tags = tagsOf(page.meta({ loaderData } as never));
  return { alt: tags["og:image:alt"], address: new URL(tags["og:image"] ?? "") };
}

function askMany(db: TestDatabase, { pathname, searchParams }: URL, network = "203.0.113.9") {
  const name = pathname.replace("/apercus/", "");
  return answerOf(() => answerManyPreview(db, composer, { name, search: searchParams, network }));
}

test("a link to several listings shows a picture of those that visitors can see, their number in words", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const [first, second, third] = await Promise.all([1, 2, 3].map((number) => addProperty(db, { titre: `Maison ${number}` })));
  const references = [first, second, third].map((row) => row?.reference ?? "");
  const draft = third?.id ?? "";
  const all = await manyPreview("/favoris", references);
  expect(all.alt).toBe("3 annonces, Une sélection partagée avec vous");
  expect(all.address.pathname).toMatch(/^\/apercus\/selection-[0-9a-f]{16}\.jpg$/);
  expect((await manyPreview("/comparer", references)).alt).toMatch(/^Comparer trois biens, /);

  await db.updateTable("properties").set({ publication: "brouillon", publie_le: null }).where("id", "=", draft).execute();
  const two = await manyPreview("/favoris", references);
  expect(two.alt).toBe("2 annonces, Une sélection partagée avec vous");
  expect(two.address.search).toBe(`?refs=${references.slice(0, 2).join(",")}`);
  const answer = await askMany(db, two.address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  const bytes = Buffer.from(await (answer.body as Response).arrayBuffer());
  expect(bytes.length).toBeLessThanOrEqual(300_000);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect((await askMany(db, (await manyPreview("/comparer", references)).address)).status).toBe(200);

  // With the draft, with another fingerprint or of nothing at all: the picture of the company, and nothing is made.
  const invented = new URL(two.address);
  invented.pathname = invented.pathname.replace(/[0-9a-f]{16}/, "0123456789abcdef");
  for (const address of [all.address, invented]) {
    const { status, headers } = await askMany(db, address);
    expect([status, headers.get("location")]).toEqual([302, "/images/hero-1-entreprise/apercu.jpg"]);
  }
  expect((await manyPreview("/favoris", ["B-9999"])).address.pathname).toBe("/images/hero-1-entreprise/apercu.jpg");
  const made = await Array.fromAsync(openFolderStorage(folder).list("derived/selections"));
  expect(made).toHaveLength(2);
});

/** Makes such pictures without the work of drawing them. */
function quickComposer(drawn: string[] = []) {
  const path = mkdtempSync(join(folder, "vite-"));
  const run = async ({ svg }: { svg: string }) => {
    drawn.push(svg);
    return { ok: true, result: { files: [{ name: "image.jpg", bytes: new Uint8Array([255, 216, 255]) }] } };
  };
  return { storage: openFolderStorage(path), quick: new DerivedPictures(openFolderStorage(path), { run } as unknown as PictureProcessor) };
}

test("two hundred pictures of several listings are kept, and while all are of today the next is that of the company", async () => {
  using _ = machineClock();
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const rows = await Promise.all([1, 2, 3].map((number) => addProperty(db, { titre: `Maison ${number}` })));
  const references = rows.map(({ reference }) => reference);
  const { storage, quick } = quickComposer();
  const put = (number: number) => storage.put(`derived/selections/selection-${String(number).padStart(16, "0")}.jpg`, Buffer.from("x"));
  for (let number = 0; number < 199; number++) await put(number);
  const ask = async (path: "/favoris" | "/comparer") => {
    const { pathname, searchParams } = (await manyPreview(path, references)).address;
    const asked = { name: pathname.replace("/apercus/", ""), search: searchParams, network: "203.0.113.9" };
    const { status, headers } = await answerOf(() => answerManyPreview(db, quick, asked));
    return [status, headers.get("location")];
  };
  expect(await ask("/favoris")).toEqual([200, null]);
  expect(await ask("/comparer")).toEqual([302, "/images/hero-1-entreprise/apercu.jpg"]);
  expect(await ask("/favoris"), "kept").toEqual([200, null]);
  expect(await Array.fromAsync(storage.list("derived/selections"))).toHaveLength(200);
});

test("a network has twenty such pictures made in an hour, then that of the company, and what is made stays", async () => {
  using _ = machineClock();
  const begin = Date.now();
  const hour = vi.spyOn(Date, "now").mockReturnValue(begin);
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const rows = await Promise.all(Array.from({ length: 22 }, (_, index) => addProperty(db, { titre: `Maison ${index}` })));
  const drawn: string[] = [];
  const { quick } = quickComposer(drawn);
  const statusOf = async (count: number, network: string) => {
    const { address } = await manyPreview(
      "/favoris",
      rows.slice(0, count).map(({ reference }) => reference),
    );
    const asked = { name: address.pathname.replace("/apercus/", ""), search: address.searchParams, network };
    return (await answerOf(() => answerManyPreview(db, quick, asked))).status;
  };
  for (let count = 1; count <= 20; count++) expect(await statusOf(count, "203.0.113.9")).toBe(200);
  expect(await statusOf(21, "203.0.113.9")).toBe(302);
  expect(await statusOf(3, "203.0.113.9"), "made before").toBe(200);
  expect(drawn).toHaveLength(20);
  expect(await statusOf(22, "198.51.100.7"), "a share of its own").toBe(200);
  hour.mockReturnValue(begin + 3_599_000);
  expect(await statusOf(21, "203.0.113.9")).toBe(302);
  hour.mockReturnValue(begin + 3_601_000);
  expect(await statusOf(21, "203.0.113.9"), "an hour later").toBe(200);
  hour.mockRestore();
});

test("a link to the page for sellers of vehicles shows the picture of the company", () => {
  const tags = tagsOf(sellPage.meta({ loaderData: { origin: "https://fadem.tg" } } as never));
  expect(tags["og:image"]).toBe("https://fadem.tg/images/hero-1-entreprise/apercu.jpg");
  expect(tags["og:image:alt"]).toMatch(/^Quartier résidentiel/);
});
