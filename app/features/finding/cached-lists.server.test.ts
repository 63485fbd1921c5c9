import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { type Db, openDatabase } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { villes } from "#app/db/tables/closed-lists.ts";
import { type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { sources } from "#app/features/listings/listing-queries.server.ts";
import { projectContent } from "#app/features/projects/project-content.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { purgeFromBin } from "#app/services/bin/bin.server.ts";
import { RefusedFields } from "#app/services/content/rows/content-commands.server.ts";
import { publishDue } from "#app/services/content/rows/timed-publication.server.ts";
import { undoLot } from "#app/services/lots/undo-lot.server.ts";
import { searchIds } from "#app/services/search/search-words.server.ts";
import * as words from "#app/services/search/word-index.server.ts";
import { admin, buildProjectInput, buildPropertyInput, buildVehicleInput } from "#tests/factories.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { addRandomListings, commoditeWords, createPick, marqueNames, type Pick, quartierNames } from "#tests/random-listings.ts";
import { openTestDatabase, type TestDatabase } from "#tests/test-db.ts";
import { type CachedLists, cachedLists, makeLists } from "./cached-lists.server.ts";
import { listNames } from "./list-kinds.ts";

vi.mock("#app/services/search/word-index.server.ts", { spy: true });

const contents = { properties: propertyContent, vehicles: vehicleContent, projects: projectContent };
type Table = keyof typeof contents;
const searches = ["villa", "maison jardin", "ter", "apartemant", "toyotta", "zongo", "calme", "vila foraje", "2020"];
const later = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16).concat(":00.000Z");

/** What a form would send, at random; of a text that is searched and of every open group there are several spellings. */
function randomInput(pick: Pick, table: ListingTable) {
  const titre = `${pick.one(["Villa", "Maison", "Appartement", "Terrain", "Chantier"])} ${pick.one(["calme", "clair", "neuf"])} ${pick.below(9)}`;
  if (table === "vehicles") return buildVehicleInput({ titre, marque: pick.one(marqueNames) });
  if (table === "projects") return buildProjectInput({ titre, ville: pick.one(villes) });
  return buildPropertyInput({
    titre,
    ville: pick.one(villes),
    quartier: pick.one(quartierNames),
    piscine: pick.isChance(0.3),
    commodites: [...new Set(pick.some([...commoditeWords, "wi-fi", "FORAGE"], 3))],
  });
}

/** One act of a member or of the clock. */
async function act(db: Db, pick: Pick, table: Table): Promise<string> {
  const content = contents[table] as typeof propertyContent;
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  const all = await shared.selectFrom(rows).select(["id", "version", "deleted_at", "publication"]).orderBy("reference").execute();
  const row = pick.one(all);
  const input = randomInput(pick, table) as ReturnType<typeof buildPropertyInput>;
  const name = pick.one(["create", "plan", "update", "update", "withdraw", "statut", "remove", "restore", "purge", "clock", "lot", "undo"]);
  if (name === "create") await content.create(db, admin, input);
  else if (name === "plan") await content.create(db, admin, { ...input, publication: "programme", publier_le: later });
  else if (name === "update")
    await content.update(db, admin, row.id, row.version, { ...input, publication: row.publication, publier_le: later });
  else if (name === "withdraw" && row.publication === "en_ligne")
    await content.update(db, admin, row.id, row.version, { ...input, publication: "retire", publier_le: null });
  else if (name === "statut")
    await content.setStatut(db, admin, row, table === "projects" ? "en_cours" : pick.one(["disponible", "vendu"]));
  else if (name === "remove") await content.remove(db, admin, row.id);
  else if (name === "restore") await content.restore(db, admin, pick.one(all.filter((one) => one.deleted_at))?.id ?? row.id);
  else if (name === "purge") await purgeFromBin(db, admin, table, row.id);
  else if (name === "clock") await publishDue({ db, storage: openMemoryStorage() }, later);
  else {
    const ids = [...new Set(pick.some(all, 12).map(({ id }) => id))];
    const outcome = ids.length > 0 && (await content.changeChosen(db, admin, { cle: randomUUID(), act: "corbeille", ids }));
    if (name === "undo" && outcome && "report" in outcome) await undoLot(db, admin, table, outcome.report.id);
  }
  return `${name} ${table} ${row.id}`;
}

async function actIfAllowed(db: Db, pick: Pick, table: Table) {
  return act(db, pick, table).catch((error: unknown) => {
    if (error instanceof RefusedFields) return "nothing";
    throw error;
  });
}

function compared(lists: CachedLists) {
  return listNames.map((name) => {
    const { rows, labels } = lists[name];
    const written = Object.entries(labels).map(([group, values]) => [group, [...values].sort()]);
    return { name, rows, labels: written.sort() };
  });
}

/** Both engines know the test of the same process; on PostgreSQL another one reads what the first writes. */
function openReaders(db: TestDatabase): Db[] {
  return db.location.kind === "postgres" ? [db, openDatabase(db.location)] : [db];
}

test("S5 lists and words that follow the rows of each change are those that would be gathered anew, in every process", async () => {
  await using db = await openTestDatabase();
  const readers = openReaders(db);
  await addRandomListings(db, 5, { properties: 60, vehicles: 30, projects: 20 });
  const pick = createPick(11);
  for (const reader of readers)
    for (const q of searches) for (const table of listingTables) await searchIds(reader, sources[table].searched, { q });
  const builds = vi.mocked(words.readWordIndex).mock.calls.length;
  expect(builds).toBe(readers.length * listingTables.length);
  let own = 0;

  for (let round = 0; round < 40; round++) {
    const done: string[] = [];
    for (let acts = pick.below(3); acts >= 0; acts--) done.push(await actIfAllowed(db, pick, pick.one(Object.keys(contents) as Table[])));
    const now = compared(await makeLists(db));
    for (const reader of readers) expect(compared(await cachedLists(reader)), done.join(", ")).toEqual(now);
    for (const table of listingTables) {
      const fresh = await words.readWordIndex(db, sources[table].searched);
      own++;
      const expected = searches.map((q) => fresh.idsOf(words.matchWords(fresh, q).rows).sort());
      for (const reader of readers) {
        const found = await Promise.all(searches.map((q) => searchIds(reader, sources[table].searched, { q })));
        expect(
          found.map(({ ids }) => [...(ids ?? [])].sort()),
          done.join(", "),
        ).toEqual(expected);
      }
    }
  }
  // None of it was gathered anew: every act named its rows.
  expect(vi.mocked(words.readWordIndex).mock.calls.length - own).toBe(builds);
  for (const reader of readers) if (reader !== db) await reader.destroy();
}, 120_000);

test("S5 after changes that are no longer written down, or were written by a former release, lists and words are gathered anew", async () => {
  await using db = await openTestDatabase();
  const count = async () => {
    const { ids } = await searchIds(db, propertyContent, { q: "villa" });
    return [(await cachedLists(db)).annonces.rows.length, ids?.size];
  };
  const add = () => propertyContent.create(db, admin, buildPropertyInput({ titre: "Villa" }));
  await add();
  expect(await count()).toEqual([1, 1]);
  await add();
  await sql`update changes set lignes = null`.execute(db);
  expect(await count()).toEqual([2, 2]);
  await add();
  await db.deleteFrom("changes").where("table_name", "=", "properties").execute();
  await sql`insert into changes (version, table_name, at, audience, lignes) values (5000, 'settings', '2026-11-16', 'public', '[]')`.execute(
    db,
  );
  expect(await count()).toEqual([3, 3]);
  // Whatever is told of another table leaves them as they are.
  const { annonces } = await cachedLists(db);
  await sql`insert into changes (version, table_name, at, audience) values (5001, 'settings', '2026-11-16', 'public')`.execute(db);
  expect((await cachedLists(db)).annonces).toBe(annonces);
  await changeContent(db, async (_, announce) => announce("properties", "public", []));
  expect((await cachedLists(db)).annonces).toBe(annonces);
});

test("R41 searches that begin together are matched turn by turn, and the event loop comes in between", async () => {
  await using db = await openTestDatabase();
  await propertyContent.create(db, admin, buildPropertyInput({ titre: "Villa" }));
  const order: string[] = [];
  const { matchWords } = await vi.importActual<typeof words>("#app/services/search/word-index.server.ts");
  vi.mocked(words.matchWords).mockImplementation((...asked) => {
    order.push("search");
    return matchWords(...asked);
  });
  let isOver = false;
  function listen() {
    order.push("loop");
    if (!isOver) setImmediate(listen);
  }
  setImmediate(listen);
  const found = await Promise.all(Array.from({ length: 20 }, () => searchIds(db, propertyContent, { q: "vila" })));
  isOver = true;
  expect(found.map(({ ids }) => ids?.size)).toEqual(Array.from({ length: 20 }, () => 1));
  expect(order.filter((step) => step === "search")).toHaveLength(20);
  expect(order.join(" ")).not.toContain("search search");
});
