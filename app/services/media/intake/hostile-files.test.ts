import { afterAll, beforeAll, expect, test } from "vitest";
import { usageRules } from "#app/services/storage/media-usage.ts";
import { readAll } from "#app/services/storage/storage.server.ts";
import { type HostileFile, makeHostileFiles } from "#tests/hostile-files.ts";
import { inChunks, openTestMedia, type TestMedia } from "#tests/media.ts";
import { CANARY } from "#tests/pictures.ts";
import { examineStored } from "#tests/stored-media.ts";
import { openTestDatabase, type TestDatabase } from "#tests/test-db.ts";
import { answerUpload, type MediaIntake, storeUpload } from "./store-upload.server.ts";

const SEED = 20_261_115;
let files: HostileFile[];
let db: TestDatabase;
let media: TestMedia;

beforeAll(async () => {
  files = await makeHostileFiles(SEED);
  db = await openTestDatabase();
  media = await openTestMedia(db);
});
afterAll(async () => {
  await media[Symbol.asyncDispose]();
  await db[Symbol.asyncDispose]();
});

/** Sends every file as an endpoint would, and says what is wrong with the answers and with what was kept. */
async function attack(intake: MediaIntake, hostile: HostileFile[]) {
  const complaints: string[] = [];
  const statuses = new Map<number, number>();
  const files = hostile.values();
  async function sendEach() {
    for (const { family, name, bytes } of files) {
      const request = new Request("http://localhost/api/admin/medias", { method: "POST" });
      const upload = { body: inChunks(bytes, 7_000), originalName: name, rules: usageRules.site_texts, withVideo: true };
      const { status } = await answerUpload(request, () => storeUpload(intake, upload));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 201 && (status < 400 || status >= 500)) complaints.push(`${family}: status ${status}`);
    }
  }
  await Promise.all(Array.from({ length: 4 }, sendEach));
  for await (const { path } of intake.storage.list(""))
    complaints.push(...(await examineStored(path, (await readAll(intake.storage, path)) ?? Buffer.alloc(0))));
  const records = await intake.db.selectFrom("uploaded_images").select(["storage_path", "filename", "original_name"]).execute();
  for (const { storage_path, filename, original_name } of records) {
    if (!/^uploads\/[0-9a-f]{32}$/.test(storage_path) || !/^[0-9a-f]{32}\.[a-z0-9]+$/.test(filename))
      complaints.push(`name ${storage_path} ${filename}`);
    if (/\p{C}/u.test(original_name) || original_name.length > 400) complaints.push(`original name ${original_name.slice(0, 40)}`);
  }
  return { complaints, statuses, records: records.length };
}

test("no hostile file brings anything down or leaves a byte of its own", { tags: ["full"], timeout: 90_000 }, async () => {
  expect(files.length).toBeGreaterThanOrEqual(300);
  const { complaints, statuses, records } = await attack(media.intake, files);

  expect(complaints).toEqual([]);
  expect(statuses.get(201)).toBeGreaterThan(40); // carriers and polyglots are pictures all the same
  expect([415, 422, 413, 400].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)).toBeGreaterThan(100);
  expect(records).toBeGreaterThan(40);
  expect(await media.temporaryFiles()).toEqual([]);
});

test("the same attack on a pipeline that stores what it is given does not go unnoticed", { tags: ["full"], timeout: 90_000 }, async () => {
  await using otherDb = await openTestDatabase();
  await using passive = await openTestMedia(otherDb, {
    processor: {
      run: (async ({ bytes }: { bytes: Uint8Array }) => ({
        ok: true,
        result: { width: 1, height: 1, placeholder: "#000000", widths: [], files: [{ name: "image.jpg", bytes }] },
      })) as never,
    },
  });
  const { complaints } = await attack(passive.intake, files);
  expect(complaints.filter((complaint) => complaint.includes(CANARY)).length).toBeGreaterThan(30);
  expect(complaints.filter((complaint) => complaint.includes("is no jpeg")).length).toBeGreaterThan(30);
});
