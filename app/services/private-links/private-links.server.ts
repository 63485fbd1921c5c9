import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { LinkUsage } from "#app/db/tables/closed-lists.ts";
import { clientNetwork } from "#app/kernel/limits/client-address.server.ts";
import { NetworkCounts } from "#app/kernel/limits/slots.server.ts";
import { warnRarely } from "#app/kernel/log/log.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { authSecret } from "#app/services/auth/auth-secret.server.ts";

// One mechanism for every secret address. What a usage opens, and what it says when a link is dead, is its own business.

export type FoundLink =
  | { state: "unknown" }
  | { state: "dead"; cible_id?: string }
  | { state: "live"; id: string; cible_id: string; expire_le: string | null };

type NewLink = { usage: LinkUsage; cible_id: string; expire_le: string | null; cree_par: string };

/** The secret leaves here and is stored nowhere: the page that makes a link shows it once. */
export async function createLink(trx: Trx, link: NewLink): Promise<{ id: string; secret: string }> {
  const id = await addLink(trx, link);
  return { id, secret: await addSecret(trx, id) };
}

async function addLink(trx: Trx, link: NewLink): Promise<string> {
  const [id, now] = [newId(), nowIso()];
  await trx
    .insertInto("private_links")
    .values({ ...link, id, created_at: now, updated_at: now })
    .execute();
  return id;
}

/** What a visitor sent gives its secret by itself: a repeated sending prints the same link, and no process has to remember it. */
type DerivedUsage = Extract<LinkUsage, "rendez_vous" | "reservation">;

export function derivedSecret(usage: DerivedUsage, cible_id: string): string {
  const key = createHmac("sha256", authSecret()).update("liens").digest(); // what is signed for sessions is worth nothing here
  return createHmac("sha256", key).update(`${usage} ${cible_id}`).digest().subarray(0, SECRET_BYTES).toString("base64url");
}

/** In the transaction that stores the row. */
export async function createDerivedLink(
  trx: Trx,
  { usage, cible_id, expire_le }: { usage: DerivedUsage; cible_id: string; expire_le: string | null },
): Promise<string> {
  const secret = derivedSecret(usage, cible_id);
  const lien_id = await addLink(trx, { usage, cible_id, expire_le, cree_par: "le site" });
  await trx
    .insertInto("private_link_secrets")
    .values({ ...printOf(secret), lien_id, created_at: nowIso() })
    .execute();
  return secret;
}

/** Another end for the links of a row: a visit that was moved. */
export async function extendLinks(trx: Trx, usage: LinkUsage, cible_id: string, expire_le: string | null) {
  const change = { expire_le, updated_at: nowIso() };
  await trx.updateTable("private_links").set(change).where("usage", "=", usage).where("cible_id", "=", cible_id).execute();
}

/** The living link of a row, with what its secret ends in; undefined when it has none. */
export async function findLinkOf(db: Db | Trx, usage: LinkUsage, cible_id: string) {
  return db
    .selectFrom("private_links")
    .innerJoin("private_link_secrets", "private_link_secrets.lien_id", "private_links.id")
    .select(["private_links.id", "indice", "private_links.created_at"])
    .where("usage", "=", usage)
    .where("cible_id", "=", cible_id)
    .where("revoque_le", "is", null)
    .where("remplace_le", "is", null)
    .where((row) => row.or([row("private_links.expire_le", "is", null), row("private_links.expire_le", ">", nowIso())]))
    .executeTakeFirst();
}

/** Another secret and another end; the former secrets of the same motif are dead with the same commit. */
export async function renewLink(trx: Trx, id: string, expire_le: string | null): Promise<string> {
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
  return isDead ? { state: "dead", cible_id } : { state: "live", id, cible_id, expire_le };
}

/** 128 bits in 22 characters. */
const SECRET_BYTES = 16;
const SECRET_LENGTH = 22;
const HINT_LENGTH = 4;

export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** Length before pattern: what cannot be a secret is not even hashed. */
function isSecret(text: string): boolean {
  return text.length === SECRET_LENGTH && /^[\w-]+$/.test(text);
}

/** What is stored of a secret: it finds the row again, and opens nothing. */
export function printOf(secret: string) {
  return { empreinte: createHash("sha256").update(secret).digest("hex"), indice: secret.slice(-HINT_LENGTH) };
}

const RETENTION_MS = 90 * DAY_MS;

/** Dead links go 90 days after they were used, withdrawn or past their end, and their secrets with them: from then on they are unknown. */
export async function purgeLinks(db: Db, now = Date.now()) {
  await db.transaction().execute(async (trx) => {
    const gone = endedBefore(trx, now - RETENTION_MS);
    await trx.deleteFrom("private_link_secrets").where("lien_id", "in", gone).execute();
    await trx.deleteFrom("private_links").where("id", "in", gone).execute();
  });
}

/** The ids of the links that were over by then. */
export function endedBefore(db: Db | Trx, ms: number) {
  const moment = new Date(ms).toISOString();
  return db
    .selectFrom("private_links")
    .select("id")
    .where((row) => row.or([row("expire_le", "<=", moment), row("revoque_le", "<=", moment), row("utilise_le", "<=", moment)]));
}

/** What a page says to an address that tries too many secrets, with status 429. */
export const TOO_MANY_SECRETS = "Trop d’essais. Réessayez dans quelques minutes.";

export type OpenedLink = Exclude<FoundLink, { state: "unknown" }> | { state: "limited"; retryAfterS: number };

/** One count for all usages of a database. */
const counts = new WeakMap<Db, NetworkCounts>();

/**
 * The link behind the secret of an address, living or dead: what a dead one is told is the page's own sentence. An unknown or malformed
 * one is thrown as the usual missing page, until its address has tried too many; known ones open all the same.
 */
export async function openLink(db: Db, request: Request, usage: LinkUsage, secret: string): Promise<OpenedLink> {
  const link = await findLink(db, usage, secret);
  if (link.state !== "unknown") return link;
  const client = clientNetwork(request);
  const unknownSecrets = counts.get(db) ?? new NetworkCounts({ limit: 30, windowMs: 10 * 60_000 });
  counts.set(db, unknownSecrets);
  const retryAfterS = unknownSecrets.count(client);
  if (retryAfterS === undefined) throw notFound();
  warnRarely("secrets-guessed", { client });
  return { state: "limited", retryAfterS };
}
