import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement, type FunctionComponent } from "react";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import {
  contentTypes,
  isOffered,
  type ListingTable,
  type ListName,
  listingPath,
  listingTables,
  longNamesOf,
} from "#app/db/tables/content-types.ts";
import { alertSearches } from "#app/features/alerts/screens/watched-searches.server.ts";
import { cachedLists } from "#app/features/finding/cached-lists.server.ts";
import { listKind } from "#app/features/finding/list-kinds.ts";
import { wholeList, writeSearch } from "#app/features/finding/list-search.ts";
import type { BoiteFiche } from "#app/features/inbox/boite-data.server.ts";
import { findListingWords } from "#app/features/inbox/reply/reply-data.server.ts";
import { allContents } from "#app/features/listing-desk/definitions.server.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { publicRow, readListing } from "#app/features/listings/listing-queries.server.ts";
import { prixText } from "#app/features/listings/listing-view.ts";
import { DerivedPictures } from "#app/features/sharing/derived-pictures.server.ts";
import { findPosted, posterWanted } from "#app/features/sharing/posters/poster.server.ts";
import { cachedAddress } from "#app/features/site/frame/cached-pages.ts";
import { answerPreview } from "#app/features/site/listing-preview.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import * as boite from "#app/routes/admin/boite/boite.tsx";
import * as newRow from "#app/routes/admin/content/new.tsx";
import * as journal from "#app/routes/admin/journal/journal-page.tsx";
import * as feed from "#app/routes/api/feed.ts";
import * as sitemap from "#app/routes/api/sitemap.ts";
import * as alertNew from "#app/routes/site/alerts/alert-new.tsx";
import * as comparison from "#app/routes/site/comparison-page.tsx";
import * as favourites from "#app/routes/site/favourites-page.tsx";
import * as listingPage from "#app/routes/site/listing-page.tsx";
import * as listPage from "#app/routes/site/lists/list-page.tsx";
import { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
import { isChoiceGroup, withValues } from "#app/services/search/search.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { signInToBackOffice } from "#tests/back-office.ts";
import { sampleOf } from "#tests/content-sample.ts";
import { addContactRequest, addImage, giveNumber } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";

// A new kind of listing is tested by being in the list of tables: a member adds one by its form, and it is looked for wherever visitors and
// members find listings.

const ORIGIN = "http://localhost:3000";
const TITLE = "Zirconium d’exercice";
const offered = listingTables.filter(isOffered);

const folder = mkdtempSync(join(tmpdir(), "fadem-annonces-"));
const entry = join(import.meta.dirname, "features/sharing/composer-child.server.ts");
const processor = new PictureProcessor({ name: "composer", timeLimitMs: 20_000, entry });
const composer = new DerivedPictures(openFolderStorage(folder), processor);
afterAll(() => {
  processor.stop();
  rmSync(folder, { recursive: true, force: true });
});

const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ");
const at = (path: string) => ({ url: new URL(path, ORIGIN) }) as never;

type PageModule = { loader: (args: never) => unknown; default: FunctionComponent<object> };

/** What a page shows at an address. */
async function show({ loader, default: Page }: PageModule, args: never) {
  const { status, body } = await answerOf(() => loader(args));
  return { status, page: status === 200 ? renderRoute(createElement(Page, { loaderData: body } as object)) : "" };
}

const showList = (address: string) => show(listPage as never, at(address));
const showListing = (table: ListingTable, slug: string) =>
  show(listingPage as never, { pattern: `${listingPath(table)}/:slug`, params: { slug } } as never);

/** A member adds one by its form; it is online then. */
async function add(db: Db, table: ListingTable, titre = TITLE) {
  const content = allContents.find((each) => each.table === table);
  if (!content) throw new Error(`${table} has no definition`);
  const office = await signInToBackOffice(db);
  const image = await addImage(db);
  const { publication: _, publier_le: __, ...sample } = sampleOf(content.fields);
  const fields = { ...sample, titre, images: `${image}|Vue` };
  const { headers } = await office.call(newRow.action, `${content.listUrl}/nouveau`, { fields });
  const id = new URL(headers.get("location") ?? "/", ORIGIN).searchParams.get("lignes") ?? "";
  const row = await readListing(db, table, id);
  if (!row) throw new Error(`Nothing was added to ${table}`);
  return { office, content, image, row, view: toListingView(table, row) };
}

function setStatut(db: Db, table: ListingTable, id: string, statut: string) {
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  return shared
    .updateTable(rows)
    .set({ statut: statut as "vendu" })
    .where("id", "=", id)
    .execute();
}

test.for(listingTables)("%s: its page tells title, price, place and photos, is kept in memory, and has others beside it", async (table) => {
  await using db = await openTestDatabase();
  const { view, image } = await add(db, table);
  const other = await add(db, table, "Voisin d’exercice");
  const { status, page } = await showListing(table, view.slug);
  expect(status).toBe(200);
  const text = plain(textOf(page));
  for (const word of [TITLE, prixText(view), view.lieu.whole]) if (word) expect(text).toContain(plain(word));
  expect(prixText(view) ?? "").toMatch(isOffered(table) ? /\d\u00a0FCFA/ : /^$/);
  expect(view.lieu.whole).toMatch(/\p{L}{3}/u);
  expect(page).toContain(image.replaceAll("-", ""));
  expect(page).toContain(other.view.path);
  expect(view.path).toBe(`${listingPath(table)}/${view.slug}`);
  expect(cachedAddress(new URL(view.path, ORIGIN))).toBe(view.path);
  expect((await showListing(table, "inconnu-x-0001")).status).toBe(404);
});

test.for(listingTables)("%s: a draft of which nothing is typed yet has a view, which tells no value", (table) => {
  const { titre, prix, faits } = toListingView(
    table,
    publicRow(table, { id: "1", slug: "brouillon", titre: "", images: [], commodites: [] }),
  );
  expect([titre, prix?.montant ?? null, faits.filter(({ value, amount }) => amount || (value && !value.includes("null")))]).toEqual([
    "",
    null,
    [],
  ]);
});

test.for(listingTables)("%s: its list has it, by its filters and by a word, with its number, and not by another choice", async (table) => {
  await using db = await openTestDatabase();
  const { view, row } = await add(db, table);
  const list = view.list.name as ListName;
  expect(contentTypes[table].listing.lists).toContain(list);
  const { definition, rows } = (await cachedLists(db))[list];
  const listed = rows.find(({ id }) => id === row.id);
  if (!listed) throw new Error(`${list} has no row`);
  const whole = await showList(listKind(list).path);
  expect(plain(textOf(whole.page))).toContain(`1 ${longNamesOf(table).one}`);

  let narrowed = 0;
  for (const group of definition.groups.filter(isChoiceGroup)) {
    const own = [group.valuesOf(listed) ?? []].flat();
    for (const value of [...new Set([...own, ...(group.values ?? [])])]) {
      const address = writeSearch(withValues(wholeList(list), group, [value]));
      const { status, page } = await showList(address);
      expect([address, status, page.includes(view.path)]).toEqual([address, 200, own.includes(value)]);
      narrowed += own.includes(value) ? 0 : 1;
    }
  }
  expect(narrowed).toBeGreaterThan(0);
  expect((await showList(`${listKind(list).path}?q=zirconium`)).page).toContain(view.path);
  expect((await showList(`${listKind(list).path}?q=introuvable`)).page).not.toContain(view.path);

  const { status, page } = await showList(`${listKind(list).path}?vue=carte`);
  if (definition.hasMap) expect(page).toMatch(new RegExp(`aria-label="${view.list.ville}, 1\u00a0${longNamesOf(table).one}"`));
  else expect(status).toBe(301);
});

test.for(listingTables)("%s: the sitemap has its page and its list, and the feeds what can be had", async (table) => {
  await using db = await openTestDatabase();
  const { view } = await add(db, table);
  const read = async (loader: (args: never) => unknown, address: string) =>
    ((await answerOf(() => loader(at(address)))).body as Response).text();
  const map = await read(sitemap.loader as never, "/sitemap.xml");
  for (const path of [view.path, listKind(view.list.name as ListName).path]) expect(map).toContain(`<loc>${ORIGIN}${path}</loc>`);
  const link = `<link>${ORIGIN}${view.path}</link>`;
  expect((await read(feed.loader as never, "/annonces.xml")).includes(link)).toBe(isOffered(table));
  expect(await read(feed.loader as never, `/annonces.xml?chemin=${listKind(view.list.name as ListName).path}`)).toContain(link);
});

test.for(offered)(
  "%s: it is a line of the favourites and a column of the comparison, with its group and without its price once taken",
  async (table) => {
    await using db = await openTestDatabase();
    const { view } = await add(db, table);
    const other = await add(db, table, "Second d’exercice");
    const refs = `refs=${view.reference},${other.view.reference}`;
    const { page } = await show(favourites as never, at(`/favoris?${refs}`));
    expect(plain(page)).toContain(`data-line="${plain(`${TITLE}, ${view.lieu.line}, ${prixText(view)} (${view.reference})`)}"`);
    expect((await show(favourites as never, at("/favoris"))).page).toContain(`data-group="${contentTypes[table].listing.letter}"`);
    const compared = await show(comparison as never, at(`/comparer?${refs}`));
    const text = plain(textOf(compared.page));
    for (const word of [`Comparer deux ${contentTypes[table].names.many}`, TITLE, "Second d’exercice", "Prix"])
      expect(text).toContain(word);
    expect(text).toContain(plain(prixText(view) ?? ""));
    await setStatut(db, table, view.id, "vendu");
    const after = await show(comparison as never, at(`/comparer?refs=${view.reference},${view.reference},${other.view.reference}`));
    expect(plain(textOf(after.page))).toContain("Prix masqué");
  },
);

test.for(offered)("%s: an alert on its list tells of it, and its page offers one once it is taken", async (table) => {
  await using db = await openTestDatabase();
  const { view, row } = await add(db, table);
  const criteres = listKind(view.list.name as ListName).path;
  const watched = { criteres, listing_table: null, listing_id: null };
  const { ids, rows } = await alertSearches.findNews(db, { ...watched, vu_jusqu_a: "" }, 5);
  expect([ids, rows]).toEqual([[row.id], [expect.objectContaining({ titre: TITLE, path: view.path, prix: prixText(view) })]]);
  const newest = await alertSearches.findNewest(db, criteres);
  expect((await alertSearches.findNews(db, { ...watched, vu_jusqu_a: newest }, 5)).ids).toEqual([]);
  await setStatut(db, table, row.id, "vendu");
  const { one, ending } = contentTypes[table].names;
  expect(textOf((await showListing(table, view.slug)).page)).toContain(`Prévenez-moi d’un${ending} ${one} semblable`);
  const { status, page } = await show(alertNew as never, at(`/alertes/nouvelle?annonce=${view.reference}`));
  expect([status, plain(textOf(page)).includes(`${TITLE} (réf. ${view.reference}) si l’annonce revient`)]).toEqual([200, true]);
});

test.for(listingTables)("%s: a link to it has a picture of its own, and a poster leads to it", async (table) => {
  await using db = await openTestDatabase();
  await giveNumber(db);
  const { view, row } = await add(db, table);
  const { body: loaderData } = await answerOf(() =>
    listingPage.loader({ pattern: `${listingPath(table)}/:slug`, params: { slug: view.slug } } as never),
  );
  const tags = listingPage.meta({ loaderData } as never) as { property?: string; content?: string }[];
  const name = tags.find(({ property }) => property === "og:image")?.content?.split("/apercus/")[1] ?? "";
  const answer = await answerOf(() => answerPreview(db, composer, name));
  expect([name.startsWith(`${view.reference}-`), answer.status]).toEqual([true, 200]);
  const bytes = Buffer.from(await (answer.body as Response).arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });

  const { posted } = await findPosted(db, table, row.id);
  if (!posted) throw new Error(`${table} has no poster`);
  expect(posted.words).toMatchObject({ title: TITLE, place: view.lieu.poster, reference: view.reference });
  expect(posted.words.price === undefined).toBe(!isOffered(table));
  const poster = await composer.findOrMake(posterWanted(posted, "carre", { photo: 0, withPrice: true }));
  expect(await sharp(poster).metadata()).toMatchObject({ format: "jpeg", width: 1080, height: 1080 });
});

test.for(listingTables)(
  "%s: a request about it is a card of the inbox that says so, an answer can name it, and the journal tells of it",
  async (table) => {
    await using db = await openTestDatabase();
    const { view, row, office, content } = await add(db, table);
    let request = "";
    await changeContent(db, async (trx) => {
      request = await addContactRequest(trx, { nature: "visite", listing_table: table, listing_id: row.id, sujet: `Visite : ${TITLE}` });
    });
    const { person_id } = await db.selectFrom("contact_requests").select("person_id").where("id", "=", request).executeTakeFirstOrThrow();
    const { body } = await office.call(boite.loader, `/admin-dashboard/boite?personne=${person_id}`);
    const listing = (body as { fiche: BoiteFiche | null }).fiche?.requests[0]?.listing;
    expect(listing).toMatchObject({ titre: TITLE, facts: expect.arrayContaining([view.lieu.line]) });
    expect(await findListingWords(db, table, row.id)).toMatchObject({
      ...{ titre: TITLE, reference: view.reference, prix: prixText(view), lien: expect.stringMatching(new RegExp(`${view.path}$`)) },
    });
    const { entries } = (await office.call(journal.loader, "/admin-dashboard/parametres/journal")).body as Journal;
    const { one, ending } = longNamesOf(table);
    expect(entries.map(({ title, detail, history }) => [plain(title).split(" a ")[1], detail, history])).toContainEqual([
      ...[`ajouté un${ending} ${one}`, `${TITLE} (${view.reference})`, `${content.listUrl}/${row.id}/historique`],
    ]);
  },
);

type Journal = Awaited<ReturnType<typeof journal.loader>>;
