import { expect, test } from "vitest";
import type { Db } from "#app/db/client.server.ts";
import { ORIGIN } from "#tests/admin-sign-in.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { countSignIn, deviceCookie, type Trial } from "./sign-in-limits.server.ts";

const asAdmin: Trial = { username: "admin" };

function from(address: string, cookie = "") {
  return new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": address, cookie } });
}

async function allowed(db: Db, requests: Request[], trial: Trial) {
  let count = 0;
  for (const request of requests) if ((await countSignIn(db, request, trial)).attempt.allowed) count++;
  return count;
}

const repeated = (count: number, make: (index: number) => Request) => Array.from({ length: count }, (_, index) => make(index));

test("R26 one address has ten attempts, and a whole IPv6 network as well", async () => {
  await using db = await openTestDatabase();
  expect(
    await allowed(
      db,
      repeated(12, () => from("203.0.113.1")),
      asAdmin,
    ),
  ).toBe(10);
  expect(
    await allowed(
      db,
      repeated(12, (index) => from(`2001:db8:1:2::${index + 1}`)),
      asAdmin,
    ),
  ).toBe(10);
  expect(await allowed(db, [from("2001:db8:1:3::1")], asAdmin)).toBe(1);
});

test("R26 one account has thirty attempts from whatever addresses, also one that does not exist", async () => {
  await using db = await openTestDatabase();
  const manyAddresses = (network: number) => repeated(35, (index) => from(`198.51.${network}.${index + 1}`));
  expect(await allowed(db, manyAddresses(1), asAdmin)).toBe(30);
  expect(await allowed(db, manyAddresses(2), { username: " Admin " })).toBe(0);
  expect(await allowed(db, manyAddresses(3), { username: "personne" })).toBe(30);
});

test("R26 no text of the client stands in a key", async () => {
  await using db = await openTestDatabase();
  await countSignIn(db, from("203.0.113.1"), { username: "texte-choisi" });
  await countSignIn(db, from("n'importe quoi"), "code");
  const rows = await db.selectFrom("rate_limits").select("key").orderBy("key").execute();
  expect(rows.map(({ key }) => key)).toEqual([
    "connexion:adresse:203.0.113.1",
    "connexion:adresse:inconnue",
    "connexion:code",
    expect.stringMatching(/^connexion:compte:\d{1,4}$/),
  ]);
});

test("a known browser has ten attempts of its own; a forged cookie makes no known browser", async () => {
  await using db = await openTestDatabase();
  const [device = ""] = deviceCookie(from("203.0.113.1")).split(";");
  expect(
    await allowed(
      db,
      repeated(12, () => from("203.0.113.1", device)),
      asAdmin,
    ),
  ).toBe(10);
  expect(
    await allowed(
      db,
      repeated(12, (index) => from("203.0.113.9", `fadem-appareil=invente-${index}.AAAA`)),
      asAdmin,
    ),
  ).toBe(10);
});

test("the codes of the second step have ten attempts from whatever addresses", async () => {
  await using db = await openTestDatabase();
  expect(
    await allowed(
      db,
      repeated(12, (index) => from(`198.51.100.${index + 1}`)),
      "code",
    ),
  ).toBe(10);
});

test("a refund gives back every counter the attempt was held against", async () => {
  await using db = await openTestDatabase();
  for (let attempt = 0; attempt < 40; attempt++) {
    const counted = await countSignIn(db, from("203.0.113.1"), asAdmin);
    expect(counted.attempt.allowed).toBe(true);
    await counted.refund();
  }
});

test("the cookie of a known browser keeps its number at the next sign-in", () => {
  const [first = ""] = deviceCookie(from("203.0.113.1")).split(";");
  const [second] = deviceCookie(from("203.0.113.1", first)).split(";");
  const [other] = deviceCookie(from("203.0.113.1")).split(";");
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});
