import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { findQuartier, findTown } from "#app/db/tables/places.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { installContent } from "./install-content.server.ts";
import { readSeed } from "./seed-content.server.ts";

const demoDir = resolve("demo");

async function readHomes() {
  const { samples, demo } = (await readSeed(demoDir)).properties;
  return [...samples, ...demo];
}

test("every quartier of Greater Lomé in the demonstration is a place of the map, and every home counts at its town", async () => {
  const homes = await readHomes();
  const ofLome = homes.filter(({ ville, quartier }) => ville === "Lomé" && quartier);
  expect(ofLome.length).toBeGreaterThan(8);
  expect(ofLome.filter(({ ville, quartier = null }) => !findQuartier(ville, quartier)).map(({ quartier }) => quartier)).toEqual([]);
  expect(homes.filter(({ ville }) => !findTown(ville))).toEqual([]);
});

test("S20 eight homes of the demonstration have a position", async () => {
  const homes = await readHomes();
  expect(homes.filter(({ latitude, longitude }) => latitude !== undefined && longitude !== undefined)).toHaveLength(8);
});

type Home = Record<string, unknown>;

test.for<[string, (home: Home) => Home, RegExp]>([
  ["a word outside its closed list", (home) => ({ ...home, ville: "Paris" }), /properties\.samples\[0\]\.ville/],
  ["a field that no installation knows", (home) => ({ ...home, prixx: 1 }), /prixx/],
  ["a value that the form would refuse", (home) => ({ ...home, titre: "x".repeat(121) }), /properties "x+"/],
])("S20 an installation whose files hold %s is refused, and stores no row", async ([, change, reason]) => {
  const folder = await mkdtemp(join(tmpdir(), "fadem-demo-"));
  await cp(demoDir, folder, { recursive: true });
  const file = join(folder, "properties.json");
  const { samples, demo } = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ samples: [change(samples[0]), ...samples.slice(1)], demo }));
  await using db = await openTestDatabase();

  const storage = openFolderStorage(join(folder, "media"));
  await expect(installContent(db, { withDemo: true, storage, demoDir: folder })).rejects.toThrow(reason);
  expect(await db.selectFrom("properties").select("id").execute()).toEqual([]);
  expect(await Array.fromAsync(storage.list(""))).toEqual([]);
  await rm(folder, { recursive: true });
});
