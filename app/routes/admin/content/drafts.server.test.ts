import { afterEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { allContents } from "#app/features/listing-desk/definitions.server.ts";
import type { DraftRow } from "#app/features/listing-desk/draft-rows.tsx";
import { findNewestVersion } from "#app/kernel/write/change-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { formValuesOf } from "#app/services/content/content-values.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import { DRAFT_BASE_FIELD, DRAFT_KEPT_MS, DRAFT_MAX_BYTES, type DraftAnswer } from "#app/services/drafts/form-draft.ts";
import { purgeFormDrafts } from "#app/services/drafts/form-drafts.server.ts";
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
type Opened = { id?: string; draft?: Draft; taken?: Draft; beside?: Draft };
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

    // Saved, every draft of the row is over, also what another device typed since; one begun before the saving is not kept under it.
    expect(await phone(3, { ...sample, titre: "Tapé pendant ce temps" })).toMatchObject({ kind: "kept", version: 4 });
    await call(newPage.action, `${listUrl}/nouveau`, { fields: { ...sample, id: first, [DRAFT_BASE_FIELD]: "3" } });
    expect(await rowsIn(db, content)).toMatchObject([{ id: first, version: 1 }]);
    const opened = async (search = "") => (await call(edit.loader, `${listUrl}/${first}${search}`, { id: first })).body as Opened;
    expect(await opened()).toMatchObject({ taken: undefined, beside: undefined });
    expect(await phone(4, { ...sample, titre: "Tapé pendant ce temps, encore" })).toMatchObject({ status: 409, kind: "saved" });
    expect(await phone(0, { titre: "Du téléphone" })).toMatchObject({ status: 409, kind: "saved" });
    expect(await opened()).toMatchObject({ taken: undefined, beside: undefined });
    expect(await ((await call(endpoint.loader, `${listUrl}/brouillon?cle=${first}&cle=${second}`)).body as Response).json()).toEqual([
      first,
    ]);
    expect((await call(newPage.loader, `${listUrl}/nouveau?brouillon=${first}`)).headers.get("location")).toBe(`${listUrl}/${first}`);

    // A row that is online does not change before it is saved.
    const seen = await findNewestVersion(db, "public");
    expect(await laptop(0, { ...sample, titre: "Autre titre", version: "1" })).toMatchObject({ kind: "kept", version: 1 });
    // The form shows what is online, and the draft beside it; it goes on from it when its address asks for it.
    expect(await opened()).toMatchObject({ taken: undefined, beside: { version: 1, values: { titre: "Autre titre", version: "1" } } });
    expect(await opened(`?brouillon=${first}`)).toMatchObject({ beside: undefined, taken: { values: { titre: "Autre titre" } } });
    expect(await rowsIn(db, content)).toMatchObject([{ titre: "À moitié saisi", version: 1 }]);
    expect(await findNewestVersion(db, "public")).toBe(seen);
    expect(await phone(1, { ...sample, titre: "Encore un autre", version: "1" })).toMatchObject({ version: 2 });
    await call(edit.action, `${listUrl}/${first}`, {
      id: first,
      fields: { ...sample, titre: "Autre titre", version: "1", [DRAFT_BASE_FIELD]: "1" },
    });
    expect(await opened()).toMatchObject({ taken: undefined, beside: undefined });

    // What says the same as its row is no draft to be offered.
    const [row] = await rowsIn(db, content);
    expect(await laptop(0, { ...formValuesOf(fields, row ?? {}), version: "2" })).toMatchObject({ kind: "kept" });
    expect(await opened()).toMatchObject({ taken: undefined, beside: undefined });
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
  expect(await purgeFormDrafts(db)).toBe(0);
  expect((await openedAt(DRAFT_KEPT_MS)).draft).toBeUndefined();
  expect(await purgeFormDrafts(db)).toBe(1);
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
  expect(await db.selectFrom("form_drafts").select("cle").execute()).toEqual([]);
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
    expect(await purgeFormDrafts(db)).toBe(1);
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
