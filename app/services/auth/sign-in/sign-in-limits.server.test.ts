import { afterEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { findKnownDevice, forgetDevices, rememberDevice } from "#app/services/auth/known-devices.server.ts";
import { ORIGIN } from "#tests/admin-sign-in.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { countChallenge, countSignIn, SignInTurns, type Trial } from "./sign-in-limits.server.ts";

afterEach(() => void vi.useRealTimers());

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

test("R26 the 65,536 networks of one IPv6 customer have forty attempts together", async () => {
  await using db = await openTestDatabase();
  const names = (index: number) => ({ username: `nom-${index}` });
  const attempts = repeated(45, (index) => from(`2001:db8:1:${index.toString(16)}::1`));
  let count = 0;
  for (const [index, request] of attempts.entries()) if ((await countSignIn(db, request, names(index))).attempt.allowed) count++;
  expect(count).toBe(40);
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
  await countSignIn(db, from("n'importe quoi"), { challenged: "u1" });
  await countSignIn(db, from("203.0.113.1"), { username: "texte-choisi", device: { compte: "u1", empreinte: "e1" } });
  const rows = await db.selectFrom("rate_limits").select("key").orderBy("key").execute();
  expect(rows.map(({ key }) => key)).toEqual([
    "connexion:adresse:203.0.113.1",
    "connexion:adresse:inconnue",
    "connexion:appareil:u1:e1",
    "connexion:appareils:u1",
    "connexion:code:u1",
    expect.stringMatching(/^connexion:compte:\d{1,4}$/),
  ]);
});

test("R27 a browser of the account has ten attempts, all of them twenty, whatever others spent, each counted for the account", async () => {
  await using db = await openTestDatabase();
  const of = (empreinte: string): Trial => ({ username: "admin", device: { compte: "u1", empreinte } });
  const tries = repeated(12, () => from("203.0.113.1"));
  const strangers = repeated(40, (index) => from(`198.51.100.${index}`));
  expect(await allowed(db, tries, of("e1"))).toBe(10);
  expect(await allowed(db, strangers, asAdmin)).toBe(20); // of thirty: ten are spent
  expect(await allowed(db, tries, of("e2"))).toBe(10);
  expect(await allowed(db, tries, of("e3"))).toBe(0);
});

async function cookieOf(db: Db, account: string, request = from("203.0.113.1")) {
  return (await rememberDevice(db, request, account)).split(";")[0] ?? "";
}

test("a browser is known to the account that signed in with it, to no other, and not by a cookie somebody made up", async () => {
  await using db = await openTestDatabase();
  const cookie = await cookieOf(db, "u1");
  expect(await findKnownDevice(db, from("203.0.113.1", cookie), "u1")).toMatchObject({ compte: "u1" });
  expect(await findKnownDevice(db, from("203.0.113.1", cookie), "u2")).toBeUndefined();
  expect(await findKnownDevice(db, from("203.0.113.1", "fadem-appareil=invente.AAAA"), "u1")).toBeUndefined();
  expect(await cookieOf(db, "u2", from("203.0.113.1", cookie)), "two members of one browser").toBe(cookie);
  expect(await findKnownDevice(db, from("203.0.113.1", cookie), "u2")).toMatchObject({ compte: "u2" });
  expect(cookie).not.toContain((await db.selectFrom("known_devices").select("empreinte").executeTakeFirstOrThrow()).empreinte);
});

test("an account knows twenty browsers, the last ones, for 400 days, and forgets all but the one that asks", async () => {
  await using db = await openTestDatabase();
  const other = await cookieOf(db, "u2");
  const cookies: string[] = [];
  const start = Date.UTC(2026, 10, 1);
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  for (let n = 0; n < 22; n++) {
    vi.setSystemTime(start + n * 1_000);
    cookies.push(await cookieOf(db, "u1"));
  }
  const known = async () => {
    const found = await Promise.all(cookies.map((cookie) => findKnownDevice(db, from("203.0.113.1", cookie), "u1")));
    return found.map((device, index) => (device ? index : -1)).filter((index) => index >= 0);
  };
  expect(await known()).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
  vi.setSystemTime(start + 5_500 + 400 * 86_400_000);
  expect((await known())[0]).toBe(6);
  await forgetDevices(db, "u1", from("203.0.113.1", cookies[9]));
  expect(await known()).toEqual([9]);
  await forgetDevices(db, "u1");
  expect(await known()).toEqual([]);
  vi.setSystemTime(start);
  expect(await findKnownDevice(db, from("203.0.113.1", other), "u2")).toBeDefined();
});

test("a forgotten browser asks for challenges of a passkey under its address again", async () => {
  await using db = await openTestDatabase();
  const cookie = await cookieOf(db, "u1");
  for (let n = 0; n < 30; n++) await countChallenge(db, from("203.0.113.1"));
  expect((await countChallenge(db, from("203.0.113.1", cookie))).allowed).toBe(true);
  await forgetDevices(db, "u1");
  expect((await countChallenge(db, from("203.0.113.1", cookie))).allowed).toBe(false);
});

test("the codes of one account have ten attempts from whatever addresses, and those of another their own", async () => {
  await using db = await openTestDatabase();
  const network = (third: number) => repeated(12, (index) => from(`198.51.${third}.${index + 1}`));
  expect(await allowed(db, network(1), { challenged: "u1" })).toBe(10);
  expect(await allowed(db, network(2), { challenged: "u2" })).toBe(10);
});

test("a refund gives back every counter the attempt was held against", async () => {
  await using db = await openTestDatabase();
  for (let attempt = 0; attempt < 40; attempt++) {
    const counted = await countSignIn(db, from("203.0.113.1"), asAdmin);
    expect(counted.attempt.allowed).toBe(true);
    await counted.refund();
  }
});

function manualWork() {
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  return {
    work: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return "done";
    },
    endNext: () => ends.shift()?.(),
    most: () => most,
  };
}

test("R27 a crowd takes its turns, and who comes when the queue is full is sent away at once", async () => {
  const turns = new SignInTurns({ atOnce: 2, maxWaiting: 3 });
  const { work, endNext, most } = manualWork();
  const crowd = Array.from({ length: 9 }, () => turns.take(work));
  expect(await Promise.all(crowd.slice(5))).toEqual([undefined, undefined, undefined, undefined]);

  const admitted = Promise.all(crowd.slice(0, 5));
  for (let left = 5; left > 0; left--) {
    endNext();
    await new Promise(setImmediate);
  }
  expect(await admitted).toEqual(["done", "done", "done", "done", "done"]);
  expect(most()).toBe(2);
});

test("a turn that failed is free again", async () => {
  const turns = new SignInTurns({ atOnce: 1, maxWaiting: 0 });
  await expect(turns.take(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.take(async () => "next")).toBe("next");
});
