import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { findRowTotals } from "#app/db/queries/list-page.server.ts";
import { TO_CHECK } from "#app/db/tables/closed-lists.ts";
import { attachAll } from "#app/features/people/update-people.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { Lot } from "#app/services/lots/lot.ts";
import { readLotMessage } from "#app/services/lots/lot-message.ts";
import { ORIGIN } from "#tests/admin-sign-in.ts";
import { callAsStranger, type Fields, signInToBackOffice } from "#tests/back-office.ts";
import { openCountedDatabase } from "#tests/commits.ts";
import { addContactRequest, addSellRequest, addTestimonial } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as sentList from "./sent-list.tsx";

const lists = {
  contact_requests: { route: sentList, path: "/admin-dashboard/contacts" },
  vehicle_sell_requests: { route: sentList, path: "/admin-dashboard/vehicules/demandes" },
  testimonials: { route: sentList, path: "/admin-dashboard/avis" },
};
type Table = keyof typeof lists;
type Loaded = { rows: { id: string }[]; total: number; lot?: Lot };

async function openBackOffice(db: Db) {
  const { call } = await signInToBackOffice(db);
  const load = async (table: Table, search = "") => (await call(lists[table].route.loader, lists[table].path + search)).body as Loaded;
  const change = (table: Table, fields: Fields, search = "") => call(lists[table].route.action, lists[table].path + search, { fields });
  return {
    load,
    change,
    async ask(table: Table, act: string, search: string): Promise<Lot> {
      const { lot } = await load(table, `${search}${search ? "&" : "?"}tout=${act}`);
      if (!lot) throw new Error(`${act} is not offered`);
      return lot;
    },
    async carryOut(table: Table, lot: Lot, search: string) {
      const fields = { intent: "lot", lot: lot.numero, acte: lot.act, nombre: String(lot.count), jusqua: lot.until };
      const { status, headers, body } = await change(table, fields, search);
      return { status, said: saidBy(headers), body };
    },
    async undo(table: Table, { numero }: Lot) {
      const { status, headers } = await change(table, { intent: "annuler_lot", lot: numero });
      return { status, said: saidBy(headers) };
    },
  };
}

function saidBy(headers: Headers) {
  const message = readLotMessage(new URL(headers.get("location") ?? "", ORIGIN).searchParams);
  return message && { act: message.act, count: message.count, left: message.left };
}

/** Rows as a flood leaves them, in every status, each with words of its own. */
async function flood(db: Db, count: number) {
  const statuts = ["nouveau", "en_cours", "traite"] as const;
  const rows = Array.from({ length: count }, (_, index) => {
    const created_at = new Date(Date.UTC(2026, 10, 1) + index * 1_000).toISOString();
    return {
      ...{ id: newId(), created_at, updated_at: created_at, nature: "contact" as const, nom: "Robot", email: "r@exemple.tg" },
      ...{ sujet: "Casino", message: `Gagnez ${index}`, urgence: "normale" as const, recherche: `robot casino gagnez ${index}` },
      ...{ statut: statuts[index % 3] ?? "nouveau", a_verifier: index % 3 === 0 && index % 2 === 0, version: 1 + (index % 4) },
    };
  });
  for (let start = 0; start < count; start += 500)
    await db
      .insertInto("contact_requests")
      .values(rows.slice(start, start + 500))
      .execute();
  await attachAll(db);
}

const states = (db: Db) =>
  db.selectFrom("contact_requests").select(["id", "statut", "a_verifier", "deleted_at"]).orderBy("created_at").orderBy("id").execute();

test("DEC-73 everything a search shows becomes spam at once, in steps of 500, and one undo brings each row back as it was", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await flood(db, 1_803);
  const honest = await addContactRequest(db, { sujet: "Villa" });
  const [before, totals] = [await states(db), await findRowTotals(db, ["contact_requests"])];

  const lot = await office.ask("contact_requests", "indesirables", "?q=casino");
  expect(lot.count).toBe((await office.load("contact_requests", "?q=casino")).total);
  expect(lot.count).toBe(before.filter(({ id, a_verifier }) => id !== honest && !a_verifier).length);
  const arrived = await addContactRequest(db, { sujet: "Casino encore", created_at: "2026-11-02T00:00:00.000Z" });
  await attachAll(db);
  const told = () => db.selectFrom("changes").select("version").where("table_name", "=", "contact_requests").execute();
  const changesBefore = (await told()).length;
  expect(await office.carryOut("contact_requests", lot, "?q=casino")).toMatchObject({
    status: 302,
    said: { act: "indesirables", count: lot.count, left: 0 },
  });

  const after = new Map((await states(db)).map((row) => [row.id, row.statut]));
  expect([after.get(honest), after.get(arrived)]).toEqual(["nouveau", "nouveau"]);
  for (const { id, statut, a_verifier } of before) if (id !== honest) expect(after.get(id)).toBe(a_verifier ? statut : "spam");
  const steps = (await told()).length - changesBefore;
  expect(steps).toBe(Math.ceil(lot.count / 500));

  await db.deleteFrom("contact_requests").where("id", "=", arrived).execute();
  expect(await office.undo("contact_requests", lot)).toMatchObject({ status: 302, said: { act: "annulation", count: lot.count, left: 0 } });
  expect(await states(db)).toEqual(before);
  expect(await findRowTotals(db, ["contact_requests"])).toEqual(totals);
});

test("what is to be looked at goes to the bin as a whole, or is found real as a whole, and comes back marked", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await flood(db, 60);
  const before = await states(db);
  for (const act of ["suppression", "verification", "indesirables"]) {
    const lot = await office.ask("contact_requests", act, `?statut=${TO_CHECK}`);
    expect(lot.count).toBe(10);
    expect((await office.carryOut("contact_requests", lot, `?statut=${TO_CHECK}`)).said).toEqual({ act, count: 10, left: 0 });
    expect((await findRowTotals(db, ["contact_requests"])).contact_requests[TO_CHECK]).toBeUndefined();
    expect((await office.undo("contact_requests", lot)).said).toEqual({ act: "annulation", count: 10, left: 0 });
    expect(await states(db)).toEqual(before);
  }
  const { load } = office;
  expect((await load("contact_requests", `?statut=${TO_CHECK}`)).rows).toHaveLength(10);
  for (const odd of ["?tout=verification", "?statut=spam&tout=indesirables", "?tout=autre"])
    expect((await load("contact_requests", odd)).lot, odd).toBeUndefined();
});

test("the lists of sell requests and reviews go to the bin as a whole and come back", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  for (let index = 0; index < 14; index++) {
    await addSellRequest(db, { marque: "Casino", statut: index % 2 ? "accepte" : "nouveau" });
    await addTestimonial(db, { client_nom: "Casino", statut: index % 2 ? "approuve" : "en_attente", a_verifier: index === 4 });
  }
  await addSellRequest(db);
  await addTestimonial(db);
  for (const [table, count] of [
    ["vehicle_sell_requests", 14],
    ["testimonials", 13],
  ] as const) {
    const totals = await findRowTotals(db, [table]);
    const lot = await office.ask(table, "suppression", "?q=casino");
    expect((await office.carryOut(table, lot, "?q=casino")).said).toEqual({ act: "suppression", count, left: 0 });
    expect((await office.load(table)).total).toBe(1);
    expect((await office.undo(table, lot)).said).toEqual({ act: "annulation", count, left: 0 });
    expect(await findRowTotals(db, [table])).toEqual(totals);
  }
  expect((await office.load("testimonials", "?q=casino&tout=indesirables")).lot).toBeUndefined();
});

test("DEC-149 a row that somebody changed since is left, and the undo says how many", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await flood(db, 12);
  const lot = await office.ask("contact_requests", "indesirables", "?q=casino");
  const taken = (await states(db)).filter(({ a_verifier }) => !a_verifier).slice(0, 3);
  await office.change("contact_requests", { intent: "supprimer", id: taken[0]?.id ?? "" }); // before it is carried out
  expect((await office.carryOut("contact_requests", lot, "?q=casino")).said).toEqual({ act: "indesirables", count: 9, left: 1 });
  for (const { id } of taken.slice(1)) await office.change("contact_requests", { intent: "statut", id, statut: "ferme" });

  expect((await office.undo("contact_requests", lot)).said).toEqual({ act: "annulation", count: 7, left: 2 });
  const after = new Map((await states(db)).map((row) => [row.id, row]));
  expect(taken.map(({ id }) => [after.get(id)?.statut, after.get(id)?.deleted_at !== null])).toEqual([
    [taken[0]?.statut, true],
    ["ferme", false],
    ["ferme", false],
  ]);
  // The same again, because the answer was lost: the same words, and nothing more is done.
  const versions = await db.selectFrom("contact_requests").select(["id", "version"]).orderBy("id").execute();
  expect((await office.undo("contact_requests", lot)).said).toEqual({ act: "annulation", count: 7, left: 2 });
  expect(await db.selectFrom("contact_requests").select(["id", "version"]).orderBy("id").execute()).toEqual(versions);
  expect(await office.carryOut("contact_requests", lot, "?q=casino")).toMatchObject({ status: 409 });
  expect(await office.undo("contact_requests", { ...lot, numero: newId() })).toMatchObject({ status: 404 });
});

test("an act that broke off in the middle goes on when it is sent again, and its undo takes all of it", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await flood(db, 1_300);
  const before = await states(db);
  const lot = await office.ask("contact_requests", "suppression", "?q=casino");
  const begin = db.transaction.bind(db);
  let transactions = 0;
  const spy = vi.spyOn(db, "transaction").mockImplementation(() => {
    if (++transactions > 1) throw new Error("the disk is away");
    return begin();
  });
  expect(await office.carryOut("contact_requests", lot, "?q=casino")).toMatchObject({ status: 500 });
  spy.mockRestore();
  expect((await states(db)).filter(({ deleted_at }) => deleted_at)).toHaveLength(500);

  const twice = await Promise.all([1, 2].map(() => office.carryOut("contact_requests", lot, "?q=casino")));
  for (const { said } of twice) expect(said).toEqual({ act: "suppression", count: lot.count, left: 0 });
  expect((await office.undo("contact_requests", lot)).said).toEqual({ act: "annulation", count: lot.count, left: 0 });
  expect(await states(db)).toEqual(before);
});

test("more rows than were said are never changed: the question is asked again", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await flood(db, 30);
  const lot = await office.ask("contact_requests", "suppression", "?q=casino");
  await addContactRequest(db, { sujet: "Casino", created_at: "2026-10-01T00:00:00.000Z" }); // stored late by another process
  expect(await office.carryOut("contact_requests", lot, "?q=casino")).toMatchObject({
    status: 409,
    body: { title: "La liste a changé", description: expect.stringContaining(`${lot.count + 1}\u00a0demandes`) },
  });
  expect((await states(db)).filter(({ deleted_at }) => deleted_at)).toEqual([]);
});

test("asking for the number writes nothing, and without a session nothing is asked or done", async () => {
  await using db = await openCountedDatabase();
  const office = await openBackOffice(db);
  await flood(db, 20);
  await office.load("contact_requests"); // the session is noted as used
  expect(await db.countCommits(() => office.ask("contact_requests", "suppression", "?q=casino"))).toBe(0);

  const lot = await office.ask("contact_requests", "suppression", "?q=casino");
  for (const { route, path } of Object.values(lists)) {
    const fields = { intent: "lot", lot: lot.numero, acte: lot.act, nombre: String(lot.count), jusqua: lot.until };
    expect((await callAsStranger(route.action, path, { fields })).status).toBe(401);
    for (const odd of [
      { ...fields, lot: "1" },
      { ...fields, nombre: "0" },
      { ...fields, acte: "purge" },
      { intent: "lot" },
      { ...fields, jusqua: "x" },
    ])
      expect((await signedIn(path, odd)).status, JSON.stringify(odd)).toBe(400);
  }
  expect((await states(db)).filter(({ deleted_at }) => deleted_at)).toEqual([]);

  function signedIn(path: string, fields: Fields) {
    const table = (Object.keys(lists) as Table[]).find((name) => lists[name].path === path) ?? "contact_requests";
    return office.change(table, fields, "?q=casino");
  }
});
