import { createHmac } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Selectable } from "kysely";
import type { Trx } from "#app/db/engine/client.server.ts";
import type { ErasuresTable } from "#app/db/tables/platform-tables.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { authSecret } from "#app/services/auth/auth-secret.server.ts";
import { deleteMailsTo } from "#app/services/mail/queue-visitor-mail.server.ts";

export type Erasure = Selectable<ErasuresTable>;

export const BOOK = "effacements.ndjson";
/** Alerts that visitors stopped have lines of their own, without a receipt. */
const STOPPED = "alerte-";

/** Beside the copies, and in none of them: an older copy that is restored must not forget what was erased since. */
function bookFile() {
  return join(env().dataDir, "sauvegardes", BOOK);
}

/** Stands for what must not be written down; a reader of the database learns nothing from it without our secret. */
export function keyOf(coordinate: string): string {
  return createHmac("sha256", authSecret()).update(`effacement ${coordinate}`).digest("base64url");
}

export async function keepBeside(erasures: readonly Erasure[]) {
  if (erasures.length === 0) return;
  await mkdir(join(env().dataDir, "sauvegardes"), { recursive: true, mode: 0o700 });
  const file = await open(bookFile(), "a", 0o600);
  try {
    await file.appendFile(erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join(""));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A line that a power cut left half is of an erasure that was not acknowledged from here; the table has it. */
export async function readBook(file = bookFile()): Promise<Erasure[]> {
  const lines = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return lines.split("\n").flatMap((line): Erasure[] => {
    try {
      const { numero, at, auteur, nombres, cles } = JSON.parse(line) as Erasure;
      return [{ numero, at, auteur, nombres, cles }];
    } catch {
      return [];
    }
  });
}

export function isStop({ numero }: Pick<Erasure, "numero">) {
  return numero.startsWith(STOPPED);
}

/** In the transaction that deletes these alerts; the caller keeps what is returned beside the copies after its commit. */
export async function writeStops(trx: Trx, ids: readonly string[]): Promise<Erasure[]> {
  const stops = ids.map(stopOf);
  for (const { nombres, cles, ...stop } of stops)
    await trx
      .insertInto("erasures")
      .values({ ...stop, nombres: JSON.stringify(nombres), cles: JSON.stringify(cles) })
      .onConflict((conflict) => conflict.column("numero").doNothing())
      .execute();
  return stops;
}

function stopOf(id: string): Erasure {
  const key = keyOf(`alerte:${id}`);
  const nombres = { demandes: 0, avis: 0, photos: 0, commencees: 0, historique: 0, alertes: 1 };
  return { numero: STOPPED + key, at: nowIso(), auteur: "le site", nombres, cles: [key] };
}

/** Stops again what a restored copy brought back, with the mails that wait for its owner. */
export async function repeatStops(trx: Trx, stops: readonly Erasure[]) {
  if (stops.length === 0) return;
  const keys = new Set(stops.flatMap(({ cles }) => cles));
  const alerts = await trx.selectFrom("search_alerts").select(["id", "email"]).execute();
  for (const { id, email } of alerts.filter((alert) => keys.has(keyOf(`alerte:${alert.id}`)))) {
    await trx.deleteFrom("search_alerts").where("id", "=", id).execute();
    await deleteMailsTo(trx, email);
  }
}
