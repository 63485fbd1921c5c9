import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { contentTypes } from "#app/db/tables/content-types.ts";
import { allContents } from "#app/features/listing-desk/definitions.server.ts";
import * as history from "#app/routes/admin/history/history-page.tsx";
import { allRights, contentRight } from "#app/services/auth/rights.ts";
import { listBin } from "#app/services/bin/bin.server.ts";
import { statutsOf } from "#app/services/content/content-definition.ts";
import { formValuesOf } from "#app/services/content/content-values.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { signInWithoutRights } from "#tests/admin-sign-in.ts";
import { type Fields, signInToBackOffice } from "#tests/back-office.ts";
import { sampleOf } from "#tests/content-sample.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as edit from "./edit.tsx";
import * as exported from "./export.ts";
import * as list from "./list.tsx";
import * as newPage from "./new.tsx";

// A new kind of content is tested by being in the list of definitions.

async function openOffice(db: Db, content: Content) {
  const { call } = await signInToBackOffice(db);
  const { listUrl, table, fields } = content;
  const params = (id: string) => ({ rubrique: contentTypes[table].pages.section, id });
  const create = (more: Fields = {}) => call(newPage.action, `${listUrl}/nouveau`, { fields: { ...sampleOf(fields), ...more } });
  const exportAnswer = () => call(exported.action, `${listUrl}/export`, { fields: {} });
  const historyAnswer = (id: string) => call(history.loader, `${listUrl}/${id}/historique`, params(id));
  const rows = async () => ((await call(list.loader, listUrl)).body as { rows: { id: string; titre: string; version: number }[] }).rows;
  return {
    rows,
    create,
    exportAnswer,
    historyAnswer,
    list: (search = "") => call(list.loader, listUrl + search),
    add: async (more: Fields = {}) => {
      expect((await create(more)).status).toBe(302);
      const [row] = await rows();
      if (!row) throw new Error(`Nothing was added to ${table}`);
      return row;
    },
    save: (id: string, sent: Fields, search = "") => call(edit.action, `${listUrl}/${id}${search}`, { fields: sent, id }),
    open: (id: string) => call(edit.loader, `${listUrl}/${id}`, { id }),
    change: (sent: Fields) => call(list.action, listUrl, { fields: sent }),
    export: async () => ((await exportAnswer()).body as Response).text(),
    history: async (id: string) => (await historyAnswer(id)).body as HistoryPage,
    bringBack: (id: string, sent: Fields) => call(history.action, `${listUrl}/${id}/historique`, { ...params(id), fields: sent }),
  };
}

type HistoryPage = { lines: { id: string; what: string; changes: { label: string }[] }[] };

test.for(allContents)("$table: a status changed in the list is told with its row, and what it was before goes back", async (content) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, content);
  const { id, titre, version } = await office.add();
  const [was = "", next = ""] = statutsOf(content.fields);
  const give = async (statut: string, at: number) => {
    const { headers } = await office.change({ intent: "statut", id, version: String(at), statut });
    return (await office.list(new URL(headers.get("location") ?? "", "http://x").search)).body as { changed?: object };
  };
  await give(was, version);
  expect((await give(next, version + 1)).changed).toEqual({ id, titre, version: version + 2, what: "statut", value: next, before: was });
  expect((await give(was, version + 2)).changed).toMatchObject({ value: was, before: next });
  expect((await office.list()).body).toMatchObject({ changed: undefined });
});

test.for(allContents.filter(({ fields }) => "prix" in fields))(
  "ADM-BIEN-03 $table: a price is changed in the list by the rules of the form, told with its row, and given back",
  async (content) => {
    await using db = await openTestDatabase();
    const office = await openOffice(db, content);
    const { id, titre, version } = await office.add({ prix: "45 000 000" });
    const give = (prix: string, at: number) => office.change({ intent: "prix", id, version: String(at), prix });
    for (const wrong of ["0", "-5", "cher"]) expect((await give(wrong, version)).status).toBe(400);
    const { headers } = await give("47 500 000", version);
    expect((await office.list(new URL(headers.get("location") ?? "", "http://x").search)).body).toMatchObject({
      changed: { id, titre, version: version + 1, what: "prix", value: "47500000", before: "45000000" },
    });
    expect((await give("48 000 000", version)).status).toBe(409);
    await give("45000000", version + 1);
    expect(await content.find(db, id)).toMatchObject({ prix: 45_000_000, titre });
  },
);

test.for(allContents)("$table: a form gives a row, the row gives the form back, and each required field is asked for", async (content) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, content);
  const row = await office.add();
  const sent = sampleOf(content.fields);
  const stored = await content.find(db, row.id);
  expect((await office.save(row.id, { ...formValuesOf(content.fields, stored ?? {}), version: "1" })).status).toBe(302);
  const again = await content.find(db, row.id);
  const confirmed = again && "confirme_le" in again && { confirme_le: again.confirme_le };
  expect(again).toEqual({ ...stored, version: 2, updated_at: again?.updated_at, ...confirmed });
  const required = Object.entries(content.fields).filter(([, field]) => "required" in field && field.required !== undefined);
  expect(required.length).toBeGreaterThan(0);
  for (const [name, field] of required) {
    const { status, body } = await office.save(row.id, { ...sent, [name]: "", version: "2" });
    expect([status, (body as { errors: Fields }).errors]).toEqual([
      400,
      expect.objectContaining({ [name]: `Le champ ${"required" in field && field.required} est obligatoire` }),
    ]);
  }
});

test.for(allContents)("$table: a saved row leads back to the list as it was left, a new one to the list that shows it", async (content) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, content);
  const created = await office.create();
  const [row] = await office.rows();
  expect(created.headers.get("location")).toBe(`${content.listUrl}?fait=ajout&lignes=${row?.id}`);
  const [statut = ""] = statutsOf(content.fields);
  const left = `?q=villa&statut=${statut}&page=2`;
  const saved = await office.save(row?.id ?? "", { ...sampleOf(content.fields), version: "1" }, `${left}&supprimer=1`);
  expect(saved.headers.get("location")).toBe(`${content.listUrl}${left}&fait=modification&lignes=${row?.id}`);
});

test.for(allContents)("$table: what was saved in between is never overwritten", async (content) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, content);
  const { id } = await office.add();
  const sent = sampleOf(content.fields);
  expect((await office.save(id, { ...sent, titre: "Le premier", version: "1" })).headers.get("location")).toContain("fait=modification");
  expect(await office.save(id, { ...sent, titre: "Le second", version: "1" })).toMatchObject({ status: 409, body: { kind: "stale" } });
  expect((await office.rows()).map(({ titre, version }) => ({ titre, version }))).toEqual([{ titre: "Le premier", version: 2 }]);
});

test.for(allContents)("$table: a change of statut from a list changes that column alone", async (content) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, content);
  const { id } = await office.add();
  const before = await content.find(db, id);
  const statut = statutsOf(content.fields).at(-1) ?? "";
  expect(before?.statut).not.toBe(statut);
  expect((await office.change({ intent: "statut", id, statut, version: "1" })).status).toBe(302);
  const after = await content.find(db, id);
  expect(after).toEqual({ ...before, statut, version: 2, updated_at: after?.updated_at });
  expect((await office.change({ intent: "statut", id, statut, version: "1" })).status).toBe(409);
  await expect(office.change({ intent: "statut", id, statut: "inconnu", version: "2" })).resolves.toMatchObject({ status: 400 });
});

test.for(allContents)("$table: a row goes to the bin, is found there, and comes back", async (content) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, content);
  const { id } = await office.add({ titre: "À la corbeille" });
  await office.change({ intent: "supprimer", id });
  expect(await office.rows()).toEqual([]);
  expect((await office.open(id)).status).toBe(404);
  expect((await listBin(db, 1)).rows).toMatchObject([{ table: content.table, id, titre: "À la corbeille" }]);
  await office.change({ intent: "restaurer", id });
  expect(await office.rows()).toMatchObject([{ id }]);
  expect((await listBin(db, 1)).rows).toEqual([]);
});

test.for(allContents)("$table: the export has a column for each word of its definition, and every row", async (content) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, content);
  await office.add({ titre: "Une ligne" });
  const [head = "", ...lines] = (await office.export()).split("\r\n");
  expect(head.split(";")).toHaveLength(content.exported.length);
  expect(lines.filter(Boolean)).toEqual([expect.stringContaining("Une ligne")]);
});

test.for(allContents)("$table: the history tells what changed, and brings a former version back", async (content) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, content);
  const { id } = await office.add({ titre: "Avant" });
  await office.save(id, { ...sampleOf(content.fields), titre: "Après", version: "1" });
  const { lines } = await office.history(id);
  expect(lines.map(({ what, changes }) => [what, changes.map(({ label }) => label)])).toEqual([
    ["Modification", ["Titre"]],
    ["Création", []],
  ]);
  expect((await office.bringBack(id, { ligne: lines[1]?.id ?? "", version: "2" })).status).toBe(302);
  expect(await content.find(db, id)).toMatchObject({ titre: "Avant", version: 3 });
});

test.for(allContents)(
  "DEC-173 $table: a form can declare an invented row real, also when its words are stored already",
  async (content) => {
    await using db = await openTestDatabase();
    const office = await openOffice(db, content);
    const { id } = await office.add();
    const form = sampleOf(content.fields);
    const { shared, rows } = sharedTable(db, content.table);
    await shared.updateTable(rows).set({ demo: true }).where("id", "=", id).execute();
    await office.save(id, { ...form, version: "1" });
    expect(await content.find(db, id)).toMatchObject({ demo: true, version: 2 });
    expect((await office.save(id, { ...form, version: "1", annonce_reelle: "on" })).status).toBe(302);
    expect(await content.find(db, id)).toMatchObject({ demo: false, version: 3 });
    expect((await office.create({ ...form, annonce_reelle: "on" })).status).toBe(400);
  },
);

test.for(allContents)("S14 $table: its pages ask for rights of its own, and without them nothing is read or changed", async (content) => {
  await using db = await openTestDatabase();
  const office = await openOffice(db, content);
  const { id } = await office.add();
  const { section } = contentTypes[content.table].pages;
  const rights = (["lire", "modifier", "exporter"] as const).map((act) => contentRight(content.table, act));
  expect(rights).toEqual([`${section}.lire`, `${section}.modifier`, `${section}.exporter`]);
  expect(rights.filter((right) => !allRights.has(right))).toEqual([]);

  await signInWithoutRights(db); // the account of this office too
  const asked = [
    office.list(),
    office.open(id),
    office.save(id, { ...sampleOf(content.fields), version: "1" }),
    office.change({ intent: "supprimer", id }),
    office.change({ intent: "restaurer", id }),
    office.change({ intent: "statut", id, version: "1" }),
    office.create(),
    office.exportAnswer(),
    office.historyAnswer(id),
    office.bringBack(id, { ligne: "x", version: "1" }),
  ];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 403));
  expect(await content.find(db, id)).toMatchObject({ id, version: 1 });
});
