import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { addProperty } from "#tests/factories.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { Archive, DamagedArchiveError } from "./archive.server.ts";
import { backUpFrom, writeArchive } from "./backup.server.ts";
import { openBackupDownload } from "./backup-download.server.ts";
import { BackupRefusal, restore } from "./restore.server.ts";
import { isSealed, unseal, WrongPassphrase } from "./sealed-backup.server.ts";

const folder = mkdtempSync(join(tmpdir(), "fadem-phrase-"));
vi.stubEnv("DATA_DIR", folder);
afterAll(() => rmSync(folder, { recursive: true }));

const PHRASE = "quatre baobabs près de l\u2019océan";
const HEADER = 24;
const PIECE = 256 * 1_024 + 16;
const picture = "properties/0123456789abcdef0123456789abcdef/640.webp";
const noSecret = async () => undefined;

/** An archive of more than three pieces. */
async function makeSource() {
  const db = await openTestDatabase();
  const storage = openMemoryStorage();
  await storage.put(picture, Buffer.alloc(700_000, 7));
  await addProperty(db, { titre: "Villa du lac" });
  return { db, storage };
}

test("a backup with a passphrase shows nothing, comes back with it however the accents are typed, and with no other", async () => {
  const source = await makeSource();
  await using db = source.db;
  const file = join(folder, "protegee");
  await backUpFrom(file, { db, storage: source.storage }, PHRASE);
  expect(await isSealed(file)).toBe(true);
  expect(readFileSync(file).includes("Villa")).toBe(false);

  await using target = await openTestDatabase();
  const storage = openMemoryStorage();
  const from = (passphrase?: string) => restore(file, { db: target, storage }, noSecret, passphrase);
  await expect(from()).rejects.toThrow(BackupRefusal);
  await expect(from("une autre phrase que celle-là")).rejects.toThrow(WrongPassphrase);
  expect([storage.files.size, await target.selectFrom("properties").select("id").execute()]).toEqual([0, []]);
  await from(PHRASE.normalize("NFD"));
  expect(await target.selectFrom("properties").select("titre").execute()).toEqual([{ titre: "Villa du lac" }]);
  expect(storage.files.get(picture)?.byteLength).toBe(700_000);
  expect(readdirSync(join(folder, "telechargements"))).toEqual([]); // what was written there had no name
});

test("a piece of it that is changed, exchanged, of another file or cut off is found before anything is written", {
  tags: ["full"],
}, async () => {
  const source = await makeSource();
  await using db = source.db;
  const [one = Buffer.alloc(0), two = Buffer.alloc(0)] = await Promise.all(
    ["un", "deux"].map(async (name) => {
      await backUpFrom(join(folder, name), { db, storage: source.storage }, PHRASE);
      return readFileSync(join(folder, name));
    }),
  );
  const piece = (bytes: Buffer, index: number) => bytes.subarray(HEADER + index * PIECE, HEADER + (index + 1) * PIECE);
  const rest = one.subarray(HEADER + 2 * PIECE);
  const head = one.subarray(0, HEADER);
  const flipped = Buffer.from(one);
  flipped.writeUInt8(flipped.readUInt8(HEADER + PIECE) ^ 1, HEADER + PIECE);
  const broken = {
    changed: flipped,
    cut: one.subarray(0, HEADER + 2 * PIECE),
    exchanged: Buffer.concat([head, piece(one, 0), one.subarray(HEADER + 2 * PIECE, HEADER + 3 * PIECE), piece(one, 1)]),
    "of another file": Buffer.concat([head, piece(one, 0), piece(two, 1), rest]),
  };
  for (const [name, bytes] of Object.entries(broken)) {
    const file = join(folder, "abime");
    writeFileSync(file, bytes);
    await expect(unseal(file, PHRASE), name).rejects.toThrow(DamagedArchiveError);
  }
  writeFileSync(join(folder, "court"), head);
  await expect(unseal(join(folder, "court"), PHRASE)).rejects.toThrow(DamagedArchiveError);
});

test("a download with a passphrase has the length it says, and the archive inside", async () => {
  const source = await makeSource();
  await using db = source.db;
  const write = (file: Parameters<typeof writeArchive>[0]) => writeArchive(file, { db, storage: source.storage });
  let told = 0;
  const onWritten = async (written: { bytes: number }) => {
    told = written.bytes;
  };
  const stream = await openBackupDownload(new AbortController().signal, {
    passphrase: PHRASE,
    write,
    onWritten,
    check: async () => undefined,
  });
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  expect(bytes.byteLength).toBe(told);
  const file = join(folder, "recu");
  writeFileSync(file, bytes);
  const archive = await Archive.open(await unseal(file, PHRASE));
  expect(String(await archive.read("rows/properties.ndjson"))).toContain("Villa du lac");
  await archive.close();
});
