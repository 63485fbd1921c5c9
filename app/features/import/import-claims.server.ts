import type { Db } from "#app/db/engine/client.server.ts";
import { newId } from "#app/lib/values/ids.ts";

/** A claim that is not renewed is free after a minute: its owner died. */
export const CLAIM_MS = 60_000;
const RENEW_EVERY_MS = 15_000;

/** Who works, among several processes. */
export const thisProcess = newId();

type Working = "en_cours" | "annulation";
export type Claimed = { id: string; etat: Working };

/** Takes the import that is to be worked on; undefined when there is none, or another process has it. */
export async function claimImport(db: Db, owner: string, now = Date.now()): Promise<Claimed | undefined> {
  const claimed = await db
    .updateTable("imports")
    .set({ pris_par: owner, claimed_until: new Date(now + CLAIM_MS).toISOString() })
    .where("etat", "in", ["en_cours", "annulation"])
    .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<", new Date(now).toISOString())]))
    .returning(["id", "etat"])
    .executeTakeFirst();
  return claimed as Claimed | undefined;
}

/** Keeps it while something long is done, such as a backup or many photos. */
export function holdClaim(db: Db, id: string, owner: string): Disposable {
  const timer = setInterval(() => {
    // A database that is away cannot give it to another either.
    void renew(db, id, owner).catch(() => undefined);
  }, RENEW_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

async function renew(db: Db, id: string, owner: string) {
  await db
    .updateTable("imports")
    .set({ claimed_until: new Date(Date.now() + CLAIM_MS).toISOString() })
    .where("id", "=", id)
    .where("pris_par", "=", owner)
    .execute();
}

/** At once for the next one: another process, or this one after a pause. */
export async function releaseClaim(db: Db, id: string, owner: string) {
  await db.updateTable("imports").set({ claimed_until: null, pris_par: null }).where("id", "=", id).where("pris_par", "=", owner).execute();
}

/** Where one process serves alone, whoever held a claim when it starts is gone. */
export async function releaseAllImports(db: Db) {
  await db.updateTable("imports").set({ claimed_until: null, pris_par: null }).where("pris_par", "is not", null).execute();
}
