import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { LinkUsage } from "#app/db/tables/closed-lists.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { isSecret, makeSecret, printOf } from "./link-secret.server.ts";

// One mechanism for every secret address. What a usage opens, and what it says when a link is dead, is its own business.

export type FoundLink =
  | { state: "unknown" }
  | { state: "dead" }
  | { state: "live"; id: string; cible_id: string; expire_le: string | null };

type NewLink = { usage: LinkUsage; cible_id: string; expire_le: string | null; cree_par: string };

/** The secret leaves here and is stored nowhere: whoever makes a link shows it once. */
export async function createLink(trx: Trx, link: NewLink): Promise<{ id: string; secret: string }> {
  const id = newId();
  const now = nowIso();
  await trx
    .insertInto("private_links")
    .values({ ...link, id, created_at: now, updated_at: now })
    .execute();
  return { id, secret: await addSecret(trx, id) };
}

/** Another secret and another end; the former secrets of the same motif are dead with the same commit. */
export async function renewLink(trx: Trx, id: string, expire_le: string): Promise<string> {
  const now = nowIso();
  await trx
    .updateTable("private_link_secrets")
    .set({ remplace_le: now })
    .where("lien_id", "=", id)
    .where("motif", "=", "principal")
    .where("remplace_le", "is", null)
    .execute();
  await trx.updateTable("private_links").set({ expire_le, updated_at: now }).where("id", "=", id).execute();
  return addSecret(trx, id);
}

async function addSecret(trx: Trx, lien_id: string): Promise<string> {
  const secret = makeSecret();
  await trx
    .insertInto("private_link_secrets")
    .values({ ...printOf(secret), lien_id, created_at: nowIso() })
    .execute();
  return secret;
}

export async function revokeLink(trx: Trx, id: string) {
  const now = nowIso();
  await trx
    .updateTable("private_links")
    .set({ revoque_le: now, updated_at: now })
    .where("id", "=", id)
    .where("revoque_le", "is", null)
    .execute();
}

/** A link that serves once has served. */
export async function spendLink(trx: Trx, id: string) {
  const now = nowIso();
  await trx.updateTable("private_links").set({ utilise_le: now, updated_at: now }).where("id", "=", id).execute();
}

/** Read at each request, so that what is withdrawn is dead for the very next one, on every process. A secret of another usage is unknown. */
export async function findLink(db: Db | Trx, usage: LinkUsage, secret: string): Promise<FoundLink> {
  if (!isSecret(secret)) return { state: "unknown" };
  const link = await db
    .selectFrom("private_link_secrets")
    .innerJoin("private_links", "private_links.id", "private_link_secrets.lien_id")
    .select(["private_links.id", "cible_id", "private_links.expire_le", "revoque_le", "utilise_le", "remplace_le"])
    .select("private_link_secrets.expire_le as secret_expire_le")
    .where("empreinte", "=", printOf(secret).empreinte)
    .where("usage", "=", usage)
    .executeTakeFirst();
  if (!link) return { state: "unknown" };
  const { id, cible_id, expire_le, revoque_le, utilise_le, remplace_le } = link;
  const isOver = [expire_le, link.secret_expire_le].some((end) => end !== null && end <= nowIso());
  const isDead = revoque_le !== null || utilise_le !== null || remplace_le !== null || isOver;
  return isDead ? { state: "dead" } : { state: "live", id, cible_id, expire_le };
}
