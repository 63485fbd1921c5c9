/**
 * Writes rows and files as the product does and says so after each: `ligne KEY` or `fichier PATH SHA256`. Run under a tracer by the
 * power-loss drill: node power-loss-writer.ts FOLDER WRITES full|careless
 */
import "#app/start.server.ts";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { createContactRequest } from "#app/features/contact/contact-request-create.server.ts";
import { contactRequestInputSchema } from "#app/features/contact/contact-request-input.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { visitorForms } from "./writes.ts";

const FILE_BYTES = 6_000;
const ROWS_A_FILE = 3;

const [folder = "", writes = "", care = ""] = process.argv.slice(2);
const db = openDatabase({ kind: "sqlite", file: join(folder, "fadem.sqlite") });
await migrateToLatest(db);
// The control: one word less of care for rows, and files as most programs write them.
if (care === "careless") await sql`pragma synchronous = normal`.execute(db);
const put = care === "careless" ? putCarelessly : openFolderStorage(join(folder, "media")).put;

for (let turn = 0; turn < Number(writes); turn++) {
  if (turn % (ROWS_A_FILE + 1) === ROWS_A_FILE) {
    const bytes = randomBytes(FILE_BYTES);
    const path = `properties/${randomBytes(16).toString("hex")}/image.jpg`;
    await put(path, bytes);
    say(`fichier ${path} ${createHash("sha256").update(bytes).digest("hex")}`);
  } else {
    const key = randomUUID();
    await createContactRequest(db, contactRequestInputSchema.parse(visitorForms.contact_requests.fields(key)), { key });
    say(`ligne ${key}`);
  }
}
// No orderly end: the power never waits for one.
process.exit(0);

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

async function putCarelessly(path: string, bytes: Uint8Array) {
  const target = join(folder, "media", path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(`${target}.partiel`, bytes);
  await rename(`${target}.partiel`, target);
}
