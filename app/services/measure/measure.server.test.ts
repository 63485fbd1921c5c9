import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import type { Beacon } from "./beacon.ts";
import { countMeasured } from "./listing-signs.server.ts";
import { Meter, measureRegularly, parseBeacon } from "./measure.server.ts";
import { VisitBook } from "./visit-book.server.ts";
import { networkKey, visitorKey } from "./visitor-key.server.ts";

const NOON = new Date("2026-11-16T12:00:00Z");
const MINUTE = 60_000;
const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

function from(address: string, userAgent = PHONE) {
  return new Request("http://localhost:3000/api/mesure", { method: "POST", headers: { "x-client-ip": address, "user-agent": userAgent } });
}

const view = (page = "/"): Beacon => ({ kind: "view", page });

async function stored(db: Db) {
  const rows = await db.selectFrom("daily_counts").selectAll().orderBy("jour").orderBy("measure").orderBy("subject").execute();
  return Object.fromEntries(rows.map(({ jour, measure, subject, total }) => [`${jour} ${measure} ${subject}`, total]));
}

test("views, visitors, visits and engaged visits are counted apart", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db);
  const meter = new Meter();
  const awa = from("203.0.113.1");
  meter.receive(awa, view("/"), NOON);
  meter.receive(awa, view(`/biens/${villa.slug}`), new Date(NOON.getTime() + MINUTE));
  meter.receive(awa, { kind: "whatsapp", page: `/biens/${villa.slug}` }, new Date(NOON.getTime() + 2 * MINUTE));
  meter.receive(awa, view("/"), new Date(NOON.getTime() + 40 * MINUTE)); // half an hour of silence: another visit
  meter.receive(from("203.0.113.2"), view("/"), NOON);

  await meter.flush(db);

  expect(await stored(db)).toEqual({
    "2026-11-16 engaged site": 1,
    "2026-11-16 view page:/": 3,
    "2026-11-16 view page:/biens": 1,
    [`2026-11-16 view properties:${villa.id}`]: 1,
    "2026-11-16 view site": 4,
    "2026-11-16 visit site": 3,
    "2026-11-16 visitor site": 2,
    "2026-11-16 whatsapp page:/biens": 1,
    [`2026-11-16 whatsapp properties:${villa.id}`]: 1,
    "2026-11-16 whatsapp site": 1,
  });
});

test("S11 a listing that is kept or passed on is counted, and is no engagement", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db);
  const meter = new Meter();
  for (const kind of ["favori", "partage"] as const) {
    const beacon = parseBeacon(JSON.stringify({ kind, page: "/", listing: `/biens/${villa.slug}` }));
    meter.receive(from("203.0.113.1"), beacon as Beacon, NOON);
  }
  meter.receive(from("203.0.113.1"), view("/comparer"), NOON);
  await meter.flush(db);

  const counts = await stored(db);
  expect(counts).toMatchObject({
    [`2026-11-16 favori properties:${villa.id}`]: 1,
    [`2026-11-16 partage properties:${villa.id}`]: 1,
    "2026-11-16 view page:/comparer": 1,
  });
  expect(counts).not.toHaveProperty("2026-11-16 engaged site");
  const hearts = await countMeasured(db, "favori", [`properties:${villa.id}`], "2026-11-16");
  expect([...hearts]).toEqual([[`properties:${villa.id}`, 1]]);
  expect(await countMeasured(db, "favori", [`properties:${villa.id}`], "2026-12-17")).toEqual(new Map());
});

test("a button on a card counts for its listing, whatever the page", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db);
  const meter = new Meter();
  meter.receive(from("203.0.113.1"), { kind: "call", page: "/", listing: `/biens/${villa.slug}` }, NOON);
  await meter.flush(db);

  expect(await stored(db)).toMatchObject({ [`2026-11-16 call properties:${villa.id}`]: 1, "2026-11-16 call page:/": 1 });
});

test("robots are not counted, and made-up addresses leave no row", async () => {
  await using db = await openTestDatabase();
  const meter = new Meter();
  meter.receive(from("203.0.113.1", "Googlebot/2.1"), view(), NOON);
  await meter.flush(db);
  expect(await stored(db)).toEqual({});

  meter.receive(from("203.0.113.1"), view("/biens/villa-inventee-b-9999"), NOON);
  meter.receive(from("203.0.113.1"), view("/nulle-part"), NOON);
  await meter.flush(db);
  expect(
    Object.keys(await stored(db)).filter((key) => key.includes("invent") || key.includes("nulle") || key.includes("properties")),
  ).toEqual([]);
  expect(await stored(db)).toMatchObject({ "2026-11-16 view site": 2 });
});

test("a page is fast below two and a half seconds", async () => {
  await using db = await openTestDatabase();
  const meter = new Meter();
  for (const lcp of [900, 2_499, 2_500, 7_000]) meter.receive(from("203.0.113.1"), { kind: "lcp", page: "/", lcp }, NOON);
  await meter.flush(db);

  expect(await stored(db)).toMatchObject({ "2026-11-16 lcp_good site": 2, "2026-11-16 lcp_total site": 4 });
});

test("totals add up over several writings, and the days stay apart", async () => {
  await using db = await openTestDatabase();
  const meter = new Meter();
  meter.receive(from("203.0.113.1"), view(), NOON);
  await meter.flush(db);
  meter.receive(from("203.0.113.1"), view(), NOON);
  meter.receive(from("203.0.113.1"), view(), new Date("2026-11-17T00:00:01Z"));
  await meter.flush(db);

  expect(await stored(db)).toMatchObject({
    "2026-11-16 view site": 2,
    "2026-11-16 visitor site": 1,
    "2026-11-17 view site": 1,
    "2026-11-17 visitor site": 1,
  });
});

test("what could not be written waits and is written once", async () => {
  await using db = await openTestDatabase();
  const meter = new Meter();
  meter.receive(from("203.0.113.1"), view(), NOON);
  const broken = {
    ...db,
    selectFrom: db.selectFrom.bind(db),
    transaction: () => {
      throw new Error("away");
    },
  } as unknown as Db;
  await expect(meter.flush(broken)).rejects.toThrow("away");
  meter.receive(from("203.0.113.1"), view(), NOON);
  await meter.flush(db);
  await meter.flush(db);

  expect(await stored(db)).toMatchObject({ "2026-11-16 view site": 2 });
});

test("stopping writes what is left", async () => {
  await using db = await openTestDatabase();
  const meter = new Meter();
  const stop = measureRegularly(db, meter);
  meter.receive(from("203.0.113.1"), view(), NOON);
  await stop();

  expect(await stored(db)).toMatchObject({ "2026-11-16 view site": 1 });
});

test("a visitor whom two processes see in turn is one visitor in one visit", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db);
  const [first, second] = [new Meter(), new Meter()];
  const awa = from("203.0.113.1");
  const after = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE);
  first.receive(awa, view("/"), NOON);
  second.receive(awa, view(`/biens/${villa.slug}`), after(20));
  await Promise.all([first.flush(db), second.flush(db)]);
  first.receive(awa, { kind: "whatsapp", page: "/" }, after(40)); // twenty minutes after what the other saw
  await first.flush(db);
  second.receive(awa, view("/"), after(80)); // forty minutes after anybody saw her
  await second.flush(db);

  expect(await stored(db)).toMatchObject({
    "2026-11-16 visitor site": 1,
    "2026-11-16 visit site": 2,
    "2026-11-16 engaged site": 1,
    "2026-11-16 view site": 3,
  });
});

test("nothing is left of a visitor the day after", async () => {
  await using db = await openTestDatabase();
  const meter = new Meter();
  meter.receive(from("203.0.113.1"), view(), NOON);
  await meter.flush(db);
  const keys = async () => (await db.selectFrom("visit_book").select("cle").execute()).map(({ cle }) => cle);
  const before = await keys();
  meter.receive(from("203.0.113.2"), view(), new Date("2026-11-17T08:00:00Z"));
  await meter.flush(db);

  expect(before).toHaveLength(3); // the visitor, the visit, and how many came from that network
  expect((await keys()).filter((key) => before.includes(key))).toEqual([]);
});

test("one visitor cannot swell the figures without end", async () => {
  await using db = await openTestDatabase();
  const meter = new Meter();
  for (let index = 0; index < 1_500; index++) meter.receive(from("203.0.113.1"), view(), NOON);
  await meter.flush(db);

  expect(await stored(db)).toMatchObject({ "2026-11-16 view site": 1_000 });
});

test("a visitor has one key a day, which says nothing about the address", () => {
  const key = visitorKey(from("203.0.113.1"), "2026-11-16");
  expect(visitorKey(from("203.0.113.1"), "2026-11-16")).toBe(key);
  expect(visitorKey(from("203.0.113.2"), "2026-11-16")).not.toBe(key);
  expect(visitorKey(from("203.0.113.1"), "2026-11-17")).not.toBe(key);
  expect(key).toMatch(/^[\w-]{22}$/);
});

test("two processes with the same secret know a visitor by the same key, others do not", async () => {
  const keyOfProcess = async (secret: string) => {
    vi.resetModules();
    vi.stubEnv("AUTH_SECRET", secret);
    const fresh = await import("./visitor-key.server.ts");
    const key = fresh.visitorKey(from("203.0.113.1"), "2026-11-16");
    vi.unstubAllEnvs();
    return key;
  };
  const key = await keyOfProcess("un-secret-de-trente-deux-lettres-au-moins");
  expect(await keyOfProcess("un-secret-de-trente-deux-lettres-au-moins")).toBe(key);
  expect(await keyOfProcess("un-autre-secret-de-trente-deux-lettres-ou-plus")).not.toBe(key);
});

test("only what our pages send is read", () => {
  expect(parseBeacon('{"kind":"view","page":"/"}')).toEqual({ kind: "view", page: "/" });
  for (const body of [
    "",
    "[]",
    "{",
    '{"kind":"view"}',
    '{"kind":"autre","page":"/"}',
    '{"kind":"view","page":"https://ailleurs.example/"}',
    '{"kind":"view","page":"/?q=mon-nom"}',
    '{"kind":"view","page":"/","nom":"Awa"}',
    '{"kind":"view","page":"/","__proto__":{}}',
    '{"kind":"lcp","page":"/"}',
    '{"kind":"lcp","page":"/","lcp":-1}',
    '{"kind":"view","page":"/","lcp":12}',
    JSON.stringify({ kind: "view", page: `/${"a".repeat(600)}` }),
  ])
    expect(parseBeacon(body), body.slice(0, 60)).toBeUndefined();
});

test("one network has five thousand visitors a day, started again or not, and what the others do is still counted", async () => {
  await using db = await openTestDatabase();
  const network = networkKey(from("203.0.113.1"), "2026-11-16");
  await db
    .insertInto("visit_book")
    .values({ cle: `visitors:2026-11-16:${network}`, valeur: 4_990, fin: "2026-11-17T00:00:00.000Z" })
    .execute();
  const meter = new Meter();
  for (let index = 0; index < 30; index++) meter.receive(from("203.0.113.1", `${PHONE} n${index}`), view(), NOON);
  meter.receive(from("203.0.113.2"), view(), NOON);
  await meter.flush(db);
  meter.receive(from("203.0.113.1", `${PHONE} n3`), view(), NOON); // one of those we know
  await meter.flush(db);

  expect(await stored(db)).toMatchObject({ "2026-11-16 visitor site": 11, "2026-11-16 visit site": 11, "2026-11-16 view site": 32 });
});

test("the addresses of one customer are one network", () => {
  const jour = "2026-11-16";
  expect(networkKey(from("2001:db8:1:2::1"), jour)).toBe(networkKey(from("2001:db8:1:2:ffff::9"), jour));
  expect(networkKey(from("2001:db8:1:3::1"), jour)).not.toBe(networkKey(from("2001:db8:1:2::1"), jour));
});

test("a flood of invented visitors leaves five thousand in memory, and counts for nothing after twenty thousand more", () => {
  const book = new VisitBook();
  const today = { isEngagement: false, jour: "2026-11-16", ms: NOON.getTime() };
  let counted = 0;
  for (let index = 0; index < 41_000; index++) if (book.note({ key: `visiteur ${index}`, network: "un réseau" }, today)) counted++;
  expect(counted).toBe(25_000);
  expect(book.take()).toHaveLength(5_000);
  expect(book.note({ key: "visiteur 7", network: "un réseau" }, today)).toBe(true);
  expect(book.note({ key: "ailleurs", network: "un autre" }, today)).toBe(true);
  expect(book.note({ key: "demain", network: "un réseau" }, { ...today, jour: "2026-11-17" })).toBe(true);
});

test("what strangers do is written though nobody else came", async () => {
  await using db = await openTestDatabase();
  const book = new VisitBook();
  const network = networkKey(from("203.0.113.1"), "2026-11-16");
  const today = { isEngagement: false, jour: "2026-11-16", ms: NOON.getTime() };
  for (let index = 0; index < 5_000; index++) book.note({ key: `visiteur ${index}`, network }, today);
  book.take(); // written before
  const meter = new Meter(book);
  meter.receive(from("203.0.113.1"), view(), NOON);
  await meter.flush(db);
  expect(await stored(db)).toEqual({ "2026-11-16 view page:/": 1, "2026-11-16 view site": 1 });
});

test("thousands of visits are written in portions, between which others have their turn", async () => {
  await using db = await openTestDatabase();
  const meter = new Meter();
  for (let index = 0; index < 3_000; index++) meter.receive(from(`203.0.${index >> 8}.${index & 255}`), view(), NOON);
  let turns = 0;
  let waiting = setImmediate(function turn() {
    turns++;
    waiting = setImmediate(turn);
  });
  await meter.flush(db);
  clearImmediate(waiting);
  expect(turns).toBeGreaterThanOrEqual(6);
  expect(await stored(db)).toMatchObject({ "2026-11-16 visitor site": 3_000, "2026-11-16 view site": 3_000 });
});
