import { afterEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { allContents } from "#app/features/listing-desk/definitions.server.ts";
import type { DraftRow } from "#app/features/listing-desk/draft-rows.tsx";
import { findNewestVersion } from "#app/kernel/write/change-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { formValuesOf } from "#app/services/content/content-values.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { purgeDrafts } from "#app/services/kept-forms/drafts.server.ts";
import { DRAFT_BASE_FIELD, DRAFT_KEPT_MS, DRAFT_MAX_BYTES, type DraftAnswer } from "#app/services/kept-forms/form-draft.ts";
import { callAsStranger, type Fields, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { sampleOf } from "#tests/content-sample.ts";
import { addImage } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as endpoint from "./draft-endpoint.ts";
import * as edit from "./edit.tsx";
import * as listPage from "./list.tsx";
import * as newPage from "./new.tsx";

afterEach(() => vi.restoreAllMocks());

type Draft = { version: number; appareil: string; values: Fields; images: { alt: string }[] };
type Opened = { id?: string; draft?: Draft; meanwhile?: { both: string[]; by: string } };
type BackOffice = Awaited<ReturnType<typeof signInToBackOffice>>;

/** One browser with the form of one row. */
function typing({ call }: BackOffice, { listUrl }: Content, cle: string) {
  return async (base: number, fields: Fields) => {
    const { status, body } = await call(endpoint.action, `${listUrl}/brouillon`, {
      fields: { intent: "garder", cle, base: String(base), ...fields },
    });
    return { status, ...((await (body as Response).json()) as DraftAnswer) };
  };
}

async function rowsIn(db: Db, content: Content) {
  return (await content.list(db, { page: 1 })).rows;
}

test("BROUILLON-04 what is typed is on the server, goes on elsewhere, changes no row and no page, and ends with the saving", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const { call } = office;
  for (const content of allContents) {
    const { listUrl, fields } = content;
    const image = await addImage(db);
    const [first, second] = [newId(), newId()];
    const sample = { ...sampleOf(fields), titre: "À moitié saisi" };
    const isSeen = await findNewestVersion(db, "public");

    // Drafts of new listings stand side by side, and each is opened by its own address.
    const laptop = typing(office, content, first);
    expect(await laptop(0, { titre: "À moitié", images: [`${image}|Façade`] })).toMatchObject({ kind: "kept", version: 1 });
    expect(await typing(office, content, second)(0, { titre: "L’autre onglet" })).toMatchObject({ kind: "kept", version: 1 });
    const begun = (await call(newPage.loader, `${listUrl}/nouveau?brouillon=${first}`)).body as Opened;
    expect(begun).toMatchObject({ id: first, draft: { version: 1, appareil: "ordinateur", values: { titre: "À moitié" } } });
    expect(begun.draft?.images).toMatchObject([{ alt: "Façade" }]);
    expect((await call(edit.loader, `${listUrl}/${first}`, { id: first })).headers.get("location")).toBe(
      `${listUrl}/nouveau?brouillon=${first}`,
    );
    expect((await call(newPage.loader, `${listUrl}/nouveau`)).body).toMatchObject({ draft: undefined });

    // Two devices type: the second is told and shown the other version, nothing is overwritten, and mine stays when that is wanted.
    const phone = typing(office, content, first);
    expect(await phone(1, { titre: "Du téléphone" })).toMatchObject({ kind: "kept", version: 2 });
    expect(await laptop(1, { titre: "De l’ordinateur" })).toMatchObject({
      status: 409,
      kind: "other",
      other: { version: 2, values: { titre: "Du téléphone" } },
    });
    expect(await laptop(1, { titre: "Du téléphone" })).toMatchObject({ kind: "kept", version: 2 }); // the same words are no conflict
    expect(await laptop(2, sample)).toMatchObject({ kind: "kept", version: 3 });
    expect(await rowsIn(db, content)).toEqual([]);
    expect(await findNewestVersion(db, "public")).toBe(isSeen);
    expect(await db.selectFrom("audit_log").select("id").where("table_name", "=", content.table).execute()).toEqual([]);

    // Saved, the draft is over up to the version that was saved; what the telephone had typed more stays and comes back with the row.
    expect(await phone(3, { ...sample, titre: "Tapé pendant ce temps" })).toMatchObject({ kind: "kept", version: 4 });
    await call(newPage.action, `${listUrl}/nouveau`, { fields: { ...sample, id: first, [DRAFT_BASE_FIELD]: "3" } });
    expect(await rowsIn(db, content)).toMatchObject([{ id: first, version: 1 }]);
    const opened = async () => (await call(edit.loader, `${listUrl}/${first}`, { id: first })).body as Opened;
    expect(await opened()).toMatchObject({
      draft: { version: 4, values: { titre: "Tapé pendant ce temps", version: "1" } },
      meanwhile: { both: ["titre"] },
    });
    expect(await phone(4, { ...sample, titre: "Tapé pendant ce temps, encore" })).toMatchObject({ kind: "kept", version: 5 });
    await call(edit.action, `${listUrl}/${first}`, { id: first, fields: { ...sample, version: "1", [DRAFT_BASE_FIELD]: "5" } });
    expect(await rowsIn(db, content)).toMatchObject([{ id: first, version: 2 }]);
    expect(await opened()).toMatchObject({ draft: undefined, meanwhile: undefined });
    expect((await call(newPage.loader, `${listUrl}/nouveau?brouillon=${first}`)).headers.get("location")).toBe(`${listUrl}/${first}`);

    // A row that is online does not change before it is saved.
    const seen = await findNewestVersion(db, "public");
    const again = await laptop(0, { ...sample, titre: "Autre titre", version: "2" });
    expect(again).toMatchObject({ kind: "kept", version: expect.toSatisfy((version: number) => version > 5) }); // no number comes twice
    // Its form goes on with the draft.
    expect(await opened()).toMatchObject({ draft: { values: { titre: "Autre titre", version: "2" } }, meanwhile: undefined });
    expect(await rowsIn(db, content)).toMatchObject([{ titre: "À moitié saisi", version: 2 }]);
    expect(await findNewestVersion(db, "public")).toBe(seen);
    await call(edit.action, `${listUrl}/${first}`, {
      id: first,
      fields: { ...sample, titre: "Autre titre", version: "2", [DRAFT_BASE_FIELD]: String("version" in again && again.version) },
    });
    expect(await opened()).toMatchObject({ draft: undefined, meanwhile: undefined });

    // What says the same as its row is no draft to be offered.
    const [row] = await rowsIn(db, content);
    expect(await laptop(0, { ...formValuesOf(fields, row ?? {}), version: "3" })).toMatchObject({ kind: "kept" });
    expect(await opened()).toMatchObject({ draft: undefined, meanwhile: undefined });
  }
});

test("a draft is at most 64 kB, holds fields of its form alone, and is kept for 30 days after the last key", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const [content] = allContents;
  if (!content) throw new Error("no content");
  const cle = newId();
  const type = typing(office, content, cle);
  const room = DRAFT_MAX_BYTES - JSON.stringify({ description: "" }).length;
  expect(await type(0, { description: "é".repeat(room / 2) })).toMatchObject({ kind: "kept", version: 1 });
  expect(await type(1, { description: "x".repeat(room + 1) })).toMatchObject({
    status: 413,
    message: "Ce brouillon est trop long pour être gardé.",
  });
  const send = (fields: Fields) => office.call(endpoint.action, `${content.listUrl}/brouillon`, { fields });
  expect(await send({ intent: "garder", cle, base: "1", role: "super_admin" })).toMatchObject({ status: 400 });
  expect(await send({ intent: "garder", cle: "../x", base: "0", titre: "A" })).toMatchObject({ status: 400 });
  expect(await send({ intent: "publier", cle, base: "1" })).toMatchObject({ status: 400 });
  const other = allContents.at(-1);
  expect(
    await office.call(endpoint.action, `${other?.listUrl}/brouillon`, { fields: { intent: "garder", cle, base: "1", titre: "A" } }),
  ).toMatchObject({ status: 400 });
  expect(
    await callAsStranger(endpoint.action, `${content.listUrl}/brouillon`, { fields: { intent: "effacer", cle, base: "9" } }),
  ).toMatchObject({
    status: 401,
  });

  const openedAt = async (age: number) => {
    await db
      .updateTable("form_drafts")
      .set({ updated_at: new Date(Date.now() - age).toISOString() })
      .execute();
    return (await office.call(newPage.loader, `${content.listUrl}/nouveau?brouillon=${cle}`)).body as Opened;
  };
  expect(await openedAt(DRAFT_KEPT_MS - 60_000)).toMatchObject({ id: cle });
  expect(await purgeDrafts(db)).toBe(0);
  expect((await openedAt(DRAFT_KEPT_MS)).draft).toBeUndefined();
  expect(await purgeDrafts(db)).toBe(1);
});

test("a draft that is erased is gone, unless another device typed in it since", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const [content] = allContents;
  if (!content) throw new Error("no content");
  const cle = newId();
  const type = typing(office, content, cle);
  await type(0, { titre: "A" });
  await type(1, { titre: "AB" });
  const erase = async (base: string) => {
    const { headers } = await office.call(endpoint.action, `${content.listUrl}/brouillon`, { fields: { intent: "effacer", cle, base } });
    return movedTo(headers).get("fait");
  };
  expect(await erase("1")).toBe("brouillon");
  expect(await erase("2")).toBe("effacement");
  expect(await erase("2")).toBe("effacement");
  expect(await db.selectFrom("form_drafts").select("valeurs").execute()).toEqual([{ valeurs: {} }]); // its number alone
});

test("BROUILLON-04 a form left half typed is thrown away from the list, and Annuler brings it back as it was typed", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  for (const content of allContents) {
    const cle = newId();
    await typing(office, content, cle)(0, { titre: "À moitié" });
    const listed = async () =>
      ((await office.call(listPage.loader, content.listUrl)).body as { drafts: DraftRow[] }).drafts.map(({ id, titre }) => ({ id, titre }));
    const send = (intent: string) => office.call(listPage.action, content.listUrl, { fields: { intent, id: cle } });
    const typed = [{ id: cle, titre: "À moitié" }];
    expect(await listed()).toEqual(typed);

    const thrown = movedTo((await send("supprimer")).headers);
    expect(Object.fromEntries(thrown)).toMatchObject({ fait: "effacement", lignes: cle });
    expect(await listed()).toEqual([]);
    expect((await send("supprimer")).status).toBe(404);
    expect(movedTo((await send("restaurer")).headers).get("fait")).toBe("brouillon");
    expect(await listed()).toEqual(typed);

    await send("supprimer");
    expect(await purgeDrafts(db)).toBe(1);
    expect((await send("restaurer")).status).toBe(404);
  }
});

test("on a full disk the draft is refused with the reason, so that the browser keeps it", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const [content] = allContents;
  if (!content) throw new Error("no content");
  vi.spyOn(db, "transaction").mockImplementation(() => {
    throw Object.assign(new Error("database or disk is full"), { errcode: 13 });
  });
  const answer = await typing(office, content, newId())(0, { titre: "Villa" });
  expect(answer).toMatchObject({ status: 503, kind: "refused" });
  expect(answer).toHaveProperty("message", expect.stringContaining("Le disque du serveur est plein."));
});

test("BROUILLON-02 DEC-215 a draft is its member's, until a colleague takes it up from the list, and is taken back", async () => {
  await using db = await openTestDatabase();
  const [essi, kofi] = [await signInToBackOffice(db), await signInToBackOffice(db, "super_admin")];
  for (const content of allContents) {
    const { listUrl } = content;
    const id = newId();
    await typing(essi, content, id)(0, { titre: "Villa d’Essi" });
    await typing(essi, content, newId())(0, { titre: " ", description: "Sans titre ni photo" }); // kept for its form, listed nowhere
    const listed = async ({ call }: BackOffice) =>
      ((await call(listPage.loader, listUrl)).body as { drafts: DraftRow[] }).drafts.map(({ id: row, isOwn }) => ({ row, isOwn }));
    expect(await listed(essi)).toEqual([{ row: id, isOwn: true }]);
    expect(await listed(kofi)).toEqual([{ row: id, isOwn: false }]);

    // Kofi's own form of the same row is a draft of his own; neither is offered the words of the other.
    const opened = async ({ call }: BackOffice) =>
      ((await call(newPage.loader, `${listUrl}/nouveau?brouillon=${id}`)).body as Opened).draft;
    expect(await opened(kofi)).toBeUndefined();
    const takeUp = ({ call }: BackOffice) => call(listPage.action, listUrl, { fields: { intent: "reprendre", id } });
    expect(movedTo((await takeUp(kofi)).headers).get("brouillon")).toBe(id);
    expect(await opened(kofi)).toMatchObject({ values: { titre: "Villa d’Essi" } });
    expect(await opened(essi)).toBeUndefined();
    expect(await listed(essi)).toEqual([{ row: id, isOwn: false }]);

    // What Essi types meanwhile begins a draft of her own, and Kofi's stays his: taking up never puts one over the other.
    expect(await typing(essi, content, id)(1, { titre: "Villa d’Essi, suite" })).toMatchObject({ kind: "kept" });
    await takeUp(essi);
    expect([await opened(essi), await opened(kofi)]).toMatchObject([
      { values: { titre: "Villa d’Essi, suite" } },
      { values: { titre: "Villa d’Essi" } },
    ]);
    await essi.call(listPage.action, listUrl, { fields: { intent: "supprimer", id } });
    await takeUp(essi);
    expect(await opened(essi)).toMatchObject({ values: { titre: "Villa d’Essi" } });
    expect(await opened(kofi)).toBeUndefined();
  }
});

test("BROUILLON-04 a draft of before the upgrade, under the bare id of its row, goes on as its member's own", async () => {
  await using db = await openTestDatabase();
  const [essi, kofi] = [await signInToBackOffice(db), await signInToBackOffice(db, "super_admin")];
  const [content] = allContents;
  if (!content) throw new Error("no content");
  const cle = newId();
  await typing(essi, content, cle)(0, { titre: "D’avant" });
  await db.updateTable("form_drafts").set({ cle }).execute();
  expect(await typing(kofi, content, cle)(0, { titre: "De Kofi" })).toMatchObject({ kind: "kept", version: 1 });
  expect(await typing(essi, content, cle)(0, { titre: "Autre appareil" })).toMatchObject({
    status: 409,
    other: { values: { titre: "D’avant" } },
  });
  expect(await typing(essi, content, cle)(1, { titre: "D’avant, suite" })).toMatchObject({ kind: "kept", version: 2 });
  expect(await db.selectFrom("form_drafts").select("valeurs").orderBy("version").execute()).toMatchObject([
    { valeurs: { titre: "De Kofi" } },
    { valeurs: { titre: "D’avant, suite" } },
  ]);
});

test("DEC-215 a colleague's price and my title both stand, at saving and when a draft is opened over a row saved since", async () => {
  await using db = await openTestDatabase();
  const [essi, kofi] = [await signInToBackOffice(db), await signInToBackOffice(db, "super_admin")];
  const [content] = allContents;
  if (!content) throw new Error("no content");
  const { listUrl, fields } = content;
  const id = newId();
  await essi.call(newPage.action, `${listUrl}/nouveau`, { fields: { ...sampleOf(fields), titre: "Villa", prix: "45 000 000", id } });
  const opened = { ...formValuesOf(fields, (await content.find(db, id)) ?? {}), version: "1" } as Fields;
  const save = ({ call }: BackOffice, changed: Fields) => call(edit.action, `${listUrl}/${id}`, { id, fields: { ...opened, ...changed } });
  const stored = async () => (await content.find(db, id)) as object;
  await typing(essi, content, id)(0, { ...opened, titre: "Villa d’Essi" });

  // Both stand; the form that was saved last has taken the other's field without having shown it.
  expect((await save(kofi, { prix: "46 000 000" })).status).toBe(302);
  expect((await save(kofi, { description: "Vue par Kofi" })).status).toBe(302);
  expect(await stored()).toMatchObject({ titre: "Villa", prix: 46_000_000, description: "Vue par Kofi", version: 3 });
  const over = (await essi.call(edit.loader, `${listUrl}/${id}`, { id })).body as Opened;
  expect(over).toMatchObject({ draft: { values: { titre: "Villa d’Essi", version: "3" } }, meanwhile: { both: [] } });
  expect(String(over.draft?.values.prix).replace(/\s/g, "")).toBe("46000000");
  expect((await save(essi, { titre: "Villa d’Essi", [DRAFT_BASE_FIELD]: "1" })).status).toBe(302);
  expect(await stored()).toMatchObject({ titre: "Villa d’Essi", prix: 46_000_000, description: "Vue par Kofi", version: 4 });

  // A field that both changed is asked about, with the name; the others are put together in what comes back.
  const refused = await save(kofi, { titre: "Villa de Kofi", localisation: "Face au lycée" });
  expect(refused).toMatchObject({
    status: 409,
    body: { kind: "stale", both: ["titre"], values: { titre: "Villa de Kofi", localisation: "Face au lycée" }, stored: { version: 4 } },
  });
  expect((refused.body as { by: string }).by).not.toBe("");
  const merged = (refused.body as { values: Fields }).values;
  expect((await save(kofi, { ...merged, titre: "Villa d’Essi", version: "4" })).status).toBe(302);
  expect(await stored()).toMatchObject({ titre: "Villa d’Essi", localisation: "Face au lycée", prix: 46_000_000, version: 5 });
});
