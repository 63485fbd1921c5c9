import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { LinkUsage } from "#app/db/tables/closed-lists.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import {
  createDerivedLink,
  createLink,
  derivedSecret,
  extendLinks,
  findLink,
  findLinkOf,
  purgeLinks,
  renewLink,
  revokeLink,
  spendLink,
} from "./private-links.server.ts";

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

function addLink(db: Db, expire_le = inHours(72)) {
  const link = { usage: "invitation", cible_id: "cible", expire_le, cree_par: "membre" } as const;
  return db.transaction().execute((trx) => createLink(trx, link));
}

async function stateOf(db: Db, secret: string, usage: LinkUsage = "invitation") {
  return (await findLink(db, usage, secret)).state;
}

test("LIEN-01 a secret is 128 random bits in 22 characters, of which the database keeps a fingerprint and the last four", async () => {
  await using db = await openTestDatabase();
  const made = await Promise.all(Array.from({ length: 50 }, () => addLink(db)));
  const secrets = made.map(({ secret }) => secret);
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{22}$/);
  expect(new Set(secrets).size).toBe(50);

  const stored = JSON.stringify([
    await db.selectFrom("private_links").selectAll().execute(),
    await db.selectFrom("private_link_secrets").selectAll().execute(),
  ]);
  for (const secret of secrets) {
    expect(stored).not.toContain(secret);
    expect(stored).toContain(`"indice":"${secret.slice(-4)}"`);
    expect(await stateOf(db, secret)).toBe("live");
  }

  const [{ id, secret: former } = { id: "", secret: "" }] = made;
  const renewed = await db.transaction().execute((trx) => renewLink(trx, id, inHours(72)));
  expect([await stateOf(db, former), await stateOf(db, renewed)]).toEqual(["dead", "live"]);
  const undone = db.transaction().execute(async (trx) => {
    await renewLink(trx, id, inHours(72));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await stateOf(db, renewed)).toBe("live"); // the former dies with the commit of the new one, or not at all
});

test("LIEN-01 what a visitor sent gives the same secret each time, of 128 bits, under its usage and its row alone", async () => {
  await using db = await openTestDatabase();
  const secret = await db
    .transaction()
    .execute((trx) => createDerivedLink(trx, { usage: "rendez_vous", cible_id: "visite-1", expire_le: inHours(1) }));
  expect(secret).toMatch(/^[\w-]{22}$/);
  expect(derivedSecret("rendez_vous", "visite-1")).toBe(secret);
  expect(derivedSecret("rendez_vous", "visite-2")).not.toBe(secret);
  expect(derivedSecret("reservation", "visite-1")).not.toBe(secret);
  expect([await stateOf(db, secret, "rendez_vous"), await stateOf(db, secret, "reservation")]).toEqual(["live", "unknown"]);
  const stored = [
    await db.selectFrom("private_links").selectAll().execute(),
    await db.selectFrom("private_link_secrets").selectAll().execute(),
  ];
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect((await findLinkOf(db, "rendez_vous", "visite-1"))?.indice).toBe(secret.slice(-4));

  await db.transaction().execute((trx) => extendLinks(trx, "rendez_vous", "visite-1", inHours(-1)));
  expect(await stateOf(db, secret, "rendez_vous")).toBe("dead");
  expect(await findLinkOf(db, "rendez_vous", "visite-1")).toBeUndefined();
});

test("LIEN-03 what is used, withdrawn or past its end is dead for the very next look, unlike what is unknown or malformed", async () => {
  await using db = await openTestDatabase();
  const [used, revoked, over] = [await addLink(db), await addLink(db), await addLink(db, inHours(-1))];
  await db.transaction().execute((trx) => spendLink(trx, used.id));
  await db.transaction().execute((trx) => revokeLink(trx, revoked.id));
  for (const { secret } of [used, revoked, over]) expect(await stateOf(db, secret)).toBe("dead");
  for (const odd of [
    "",
    "court",
    "A".repeat(22),
    `${used.secret}A`,
    used.secret.slice(1),
    `${used.secret.slice(0, 21)}é`,
    "a".repeat(5_000),
  ])
    expect(await stateOf(db, odd), odd.slice(0, 30)).toBe("unknown");
});

test("a secret of one usage is unknown to every other", async () => {
  await using db = await openTestDatabase();
  const { secret } = await addLink(db);
  expect(await stateOf(db, secret, "suivi" as LinkUsage)).toBe("unknown");
});

test("S15 a dead link is forgotten with its secrets 90 days after its end, a living one never", async () => {
  await using db = await openTestDatabase();
  const ends: [sinceDays: number, change: object][] = [
    [91, { utilise_le: new Date(Date.now() - 91 * DAY_MS).toISOString() }],
    [89, { utilise_le: new Date(Date.now() - 89 * DAY_MS).toISOString() }],
    [91, { revoque_le: new Date(Date.now() - 91 * DAY_MS).toISOString() }],
    [91, { expire_le: new Date(Date.now() - 91 * DAY_MS).toISOString() }],
    [0, {}],
  ];
  const secrets: string[] = [];
  for (const [, change] of ends) {
    const { id, secret } = await addLink(db);
    secrets.push(secret);
    if (Object.keys(change).length > 0) await db.updateTable("private_links").set(change).where("id", "=", id).execute();
  }
  await purgeLinks(db);
  expect(await Promise.all(secrets.map((secret) => stateOf(db, secret)))).toEqual(["unknown", "dead", "unknown", "unknown", "live"]);
  expect(await db.selectFrom("private_link_secrets").select("lien_id").execute()).toHaveLength(2);
});
