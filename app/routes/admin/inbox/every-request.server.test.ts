import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import { type SentTable, sentFormPath, sentForms, sentListUrl, sentTables, traitsOf } from "#app/db/tables/content-types.ts";
import { senderOf } from "#app/db/tables/senders.ts";
import { countForShell, findArrivals } from "#app/features/desk/shell/admin-counts.server.ts";
import { tabsFor } from "#app/features/desk/shell/admin-tab-list.ts";
import { describeLines, inOneSentence } from "#app/features/journal/journal-words.server.ts";
import { formOf } from "#app/features/sent/sent-kinds.server.ts";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import { sentLook } from "#app/features/sent/sent-looks.tsx";
import { newId } from "#app/lib/values/ids.ts";
import * as boite from "#app/routes/admin/boite/boite.tsx";
import * as sellForm from "#app/routes/site/sell-vehicle.tsx";
import * as sentForm from "#app/routes/site/sent-form.tsx";
import type { JournalLine } from "#app/services/audit/journal-queries.server.ts";
import { allRights, contentRight } from "#app/services/auth/rights.ts";
import { listBin, purgeFromBin } from "#app/services/bin/bin.server.ts";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { signInWithoutRights } from "#tests/admin-sign-in.ts";
import { callAsStranger, type Fields, movedTo, saidBy, signInToBackOffice } from "#tests/back-office.ts";
import { requestSampleOf } from "#tests/content-sample.ts";
import { admin } from "#tests/factories.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as sentExport from "./sent-export.ts";
import * as sentList from "./sent-list.tsx";

// A new kind of request is tested by being in the traits of tables.
const kinds = sentTables.map((table) => ({ table }));

type Row = { id: string; statut: string; deleted_at: string | null; person_id: string | null; notes_internes?: string | null };
type BoiteBody = { rows: { id: string }[]; fiche: { requests: { table: string; id: string; moves: { target: string }[] }[] } | null };

async function openOffice(db: Db, table: SentTable) {
  const { call } = await signInToBackOffice(db);
  const listUrl = sentListUrl(table);
  const form = traitsOf(table).sent?.form;
  const name = sentForms.find((each) => each === form);
  const send = (fields: Fields, key = newId()) => {
    const body = new URLSearchParams({ ...fields, cle_envoi: key } as Record<string, string>);
    const request = new Request("https://fadem.test/", { method: "POST", body, headers: { "x-client-ip": "203.0.113.7" } });
    const received = { request, context: new RouterContextProvider(), pattern: name ? sentFormPath(name) : "" };
    return answerOf(() => (name ? sentForm : sellForm).action(received as never));
  };
  const stored = async () => {
    const { shared, rows } = sharedTable(db, table);
    return (await shared.selectFrom(rows).selectAll().orderBy("created_at").orderBy("id").execute()) as object[] as Row[];
  };
  return {
    send,
    stored,
    list: async (search = "") => ((await call(sentList.loader, listUrl + search)).body as { rows: Row[] }).rows,
    listAnswer: () => call(sentList.loader, listUrl),
    change: (fields: Fields) => call(sentList.action, listUrl, { fields }),
    exportAnswer: () => call(sentExport.action, `${listUrl}/export`, { fields: {} }),
    boite: async (search: string) => (await call(boite.loader, `/admin-dashboard/boite${search}`)).body as BoiteBody,
    changeBoite: (fields: Fields) => call(boite.action, "/admin-dashboard/boite", { fields }),
    add: async () => {
      expect((await send(requestSampleOf(table))).body).toMatchObject({ kind: "sent" });
      const row = (await stored()).at(-1);
      if (!row) throw new Error(`Nothing was stored in ${table}`);
      return row;
    },
    set: async (id: string, statut: string) => {
      const { shared, rows } = sharedTable(db, table);
      await shared
        .updateTable(rows)
        .set({ statut } as never)
        .where("id", "=", id)
        .execute();
    },
  };
}

const labelsOf = (table: SentTable): Record<string, string> => sentOf(table).labels;

test.for(kinds)("$table: the form of the site stores it once, as one that waits", async ({ table }) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, table);
  const key = newId();
  for (const _ of [1, 2]) expect(await office.send(requestSampleOf(table), key)).toMatchObject({ status: 200, body: { kind: "sent" } });
  expect(await office.stored()).toMatchObject([{ statut: sentOf(table).waits, a_verifier: false, cle_envoi: key, version: 1 }]);
});

test.for(kinds)("$table: each mistake is told in French, nothing is stored, and what was typed comes back", async ({ table }) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, table);
  const sample = requestSampleOf(table);
  const asked = Object.keys(sample).filter((field) => !formOf(table).schema.safeParse({ ...sample, [field]: "" }).success);
  expect(asked.length).toBeGreaterThan(1);
  for (const field of asked) {
    const { status, body } = (await office.send({ ...sample, [field]: "" })) as { status: number; body: FormAnswer };
    if (body.kind !== "invalid") throw new Error(`${table}.${field} was taken`);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    expect(body.errors[field]).toMatch(/^[A-ZÀ-Ý].* .*\.$/);
    expect(body.values).toMatchObject({ ...sample, [field]: "" });
  }
  expect(await office.stored()).toEqual([]);
});

test.for(kinds)("$table: it stands in its list, is counted, is news, and waits in the inbox with its person", async ({ table }) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, table);
  const { id, person_id } = await office.add();
  expect(await office.list()).toMatchObject([{ id }]);
  expect(await office.list("?q=essai+exercice")).toMatchObject([{ id }]);
  const counts = await countForShell(db, { member: "", isOwnOnly: false });
  expect([counts[table], counts[`waiting:${table}`], counts[`check:${table}`], counts.people]).toEqual([1, 1, 0, 1]);
  expect((await findArrivals(db))[table]?.who).toContain("Essai");
  if (sentOf(table).words.tab) expect(tabsFor(() => true)).toContainEqual(expect.objectContaining({ badge: `waiting:${table}` }));
  expect((await office.boite("?q=essai")).rows).toMatchObject([{ id: person_id }]);
  const { fiche } = await office.boite(`?personne=${person_id}`);
  const targets = sentOf(table)
    .movesOf({ statut: sentOf(table).waits })
    .flatMap(({ to }) => (to === "spam" ? [] : to));
  expect(fiche?.requests).toMatchObject([{ table, id, moves: targets.map((target) => ({ target })) }]);
});

test.for(kinds)("$table: each move says so, is done in the inbox too, and leaves its line in the journal", async ({ table }) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, table);
  const sent = sentOf(table);
  const { id, person_id } = await office.add();
  expect(sent.moves.length).toBeGreaterThan(1);
  for (const { to, from, done } of sent.moves) {
    const was: string = from?.[0] ?? Object.keys(sent.statuts).find((statut) => statut !== to) ?? "";
    await office.set(id, was);
    const { headers } = await office.change({ intent: "statut", id, statut: to });
    expect([to, saidBy(headers, sent.done)]).toEqual([to, done.title]);
    expect(await office.stored()).toMatchObject([{ statut: to }]);
    await office.set(id, was);
    const moved = await office.changeBoite({ intent: "statut", id: person_id ?? "", table, ligne: id, statut: to, vu: was });
    expect(movedTo(moved.headers).get("fait")).toBe("statut");
    const lines = (await db
      .selectFrom("audit_log")
      .selectAll()
      .where("row_id", "=", id)
      .orderBy("numero")
      .execute()) as object[] as JournalLine[];
    const told = (await describeLines(db, lines.slice(-2))).map(inOneSentence);
    const { one } = sent.names.long ?? sent.names;
    for (const line of told) {
      expect(line).toContain(one);
      expect(line).toContain(`Statut\u00a0: ${labelsOf(table)[was]} → ${labelsOf(table)[to]}`);
    }
  }
});

test.for(kinds)("$table: ticked rows are changed as one lot, which is taken back whole", async ({ table }) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, table);
  const ids = [(await office.add()).id, (await office.add()).id];
  for (const acte of sentOf(table)
    .chosenActs({})
    .filter((act) => act !== "verification")) {
    const before = await office.stored();
    const { headers } = await office.change({ intent: "choisis", cle_envoi: newId(), acte, id: ids });
    const after = await office.stored();
    expect([acte, after.filter(({ statut, deleted_at }, rank) => statut !== before[rank]?.statut || deleted_at)]).toEqual([acte, after]);
    expect((await office.change({ intent: "annuler_lot", lot: movedTo(headers).get("lot") ?? "" })).status).toBe(302);
    const stands = ({ statut, deleted_at }: Row) => ({ statut, deleted_at });
    expect((await office.stored()).map(stands)).toEqual(before.map(stands));
  }
});

test.for(kinds.filter(({ table }) => sentOf(table).notes))("$table: a note is kept, and never over another’s", async ({ table }) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, table);
  const { id } = await office.add();
  const { headers } = await office.change({ intent: "notes", id, notes: "Rappeler lundi.", avant: "" });
  expect(movedTo(headers).get("fait")).toBe("notes");
  const stale = await office.change({ intent: "notes", id, notes: "Autre chose.", avant: "" });
  expect(stale).toMatchObject({ status: 409, body: { description: sentOf(table).notes?.stale, conflict: { stored: "Rappeler lundi." } } });
  expect(await office.stored()).toMatchObject([{ notes_internes: "Rappeler lundi." }]);
});

test.for(kinds)("$table: the export has its columns and every row", async ({ table }) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, table);
  await office.add();
  const [head = "", ...lines] = (await ((await office.exportAnswer()).body as Response).text()).split("\r\n");
  expect(head.split(";")).toHaveLength(sentOf(table).exported.columns.length);
  expect(lines.filter(Boolean)).toEqual([expect.stringContaining("Essai de l’exercice")]);
});

test.for(kinds)("$table: it goes to the bin with its person, is known there by its name, and comes back", async ({ table }) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, table);
  const { id, person_id } = await office.add();
  const gone = await office.change({ intent: "supprimer", id });
  expect(saidBy(gone.headers, sentOf(table).done)).toMatch(/^✅ .* supprimée?$/);
  expect([await office.list(), (await office.boite("?q=essai")).rows]).toEqual([[], []]);
  expect((await listBin(db, 1)).rows).toMatchObject([{ table, id, titre: expect.stringContaining("Essai") }]);
  await office.change({ intent: "restaurer", id });
  expect([await office.list(), (await office.boite("?q=essai")).rows]).toMatchObject([[{ id }], [{ id: person_id }]]);
});

test.for(kinds)("$table: erased for good, nothing of its sender is left", async ({ table }) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, table);
  const { id } = await office.add();
  await office.change({ intent: "supprimer", id });
  expect(await purgeFromBin(db, admin, table, id)).toBe(true);
  expect(await office.stored()).toEqual([]);
  for (const left of ["people", "person_events", "person_marks"] as const)
    expect(await db.selectFrom(left).selectAll().execute()).toEqual([]);
  const lines = await db.selectFrom("audit_log").select(["action", "before", "after"]).where("row_id", "=", id).execute();
  expect(lines.map(({ action }) => action).toSorted()).toEqual(["delete", "purge"]);
  expect(JSON.stringify(lines)).not.toContain("Essai");
});

test.for(kinds)("$table: its sender is told by columns that it has, and its card by what it shows", async ({ table }) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, table);
  const row = await office.add();
  const { name, email, phone, subject, text, unless, etats } = senderOf(table);
  const named = [...name, ...subject, email, phone, text, unless].filter((column) => column !== undefined);
  expect(named.filter((column) => !Object.hasOwn(row, column))).toEqual([]);
  expect(Object.keys(etats).filter((statut) => !Object.hasOwn(sentOf(table).statuts, statut))).toEqual([]);
  const { card, Rows } = sentLook(table);
  expect(Boolean(card) !== Boolean(Rows)).toBe(true);
  if (card)
    expect([card.label?.(row as RowIn<SentTable>) ?? "", card.canReply(row as RowIn<SentTable>)]).toEqual([expect.any(String), true]);
});

test.for(kinds)("S14 $table: its list asks for rights of its own, and without them nothing is read or changed", async ({ table }) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, table);
  const { id } = await office.add();
  const rights = (["lire", "modifier", "exporter"] as const).map((act) => contentRight(table, act));
  expect(rights.filter((right) => !allRights.has(right))).toEqual([]);
  expect((await callAsStranger(sentList.loader, sentListUrl(table))).headers.get("location")).toMatch(/^\/admin\?acces=refuse/);
  expect((await callAsStranger(sentList.action, sentListUrl(table), { fields: { intent: "supprimer", id } })).status).toBe(401);
  await signInWithoutRights(db); // the account of this office too
  const asked = [office.listAnswer(), office.change({ intent: "supprimer", id }), office.exportAnswer()];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await office.stored()).toMatchObject([{ id, version: 1 }]);
});
