import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { moveToBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import { storeSetting } from "#app/services/company-values/settings-commands.server.ts";
import { addProperty, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addLandPaper, putPaperAside, saveLandFile, withdrawLandPaper } from "./land-commands.server.ts";
import type { LandFileInput, LandPaperInput } from "./land-input.ts";
import { refreshLevels } from "./land-levels.server.ts";
import { findLandFile, findPublicLand } from "./land-queries.server.ts";
import { findEndingPapers } from "./land-tasks.server.ts";

const TODAY = todayInLome();
const shown: LandFileInput = {
  ...{ droit: "titre_foncier", numero: "TF 38 412 RT", titulaire: "Komlan Canari", notes_internes: "note canari" },
  ...{ visible: true, litige: false, reel: false, version: 0 },
};
const seen = (change: Partial<LandPaperInput> = {}): LandPaperInput => ({
  ...{ nature: "titre_foncier", source: "original", vue_le: TODAY, expire_le: null, reference: "réf canari", note: "mot canari" },
  ...{ remplace: "", cle: newId() },
  ...change,
});

async function openFile(db: Db, natures: LandPaperInput["nature"][] = []) {
  const property = await addProperty(db, { type_bien: "terrain" });
  await saveLandFile(db, admin, property.id, shown);
  for (const nature of natures) await addLandPaper(db, admin, property.id, seen({ nature }), "Yao D.");
  return property;
}

const whole = ["titre_foncier", "plan_cadastre", "identite_vendeur"] as const;

function levelOf(db: Db, id: string) {
  return db
    .selectFrom("properties")
    .select(["foncier_niveau", "foncier_jusqu_au", "version", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

test("FONCIER-01 a property has one file, of which visitors learn these keys and no private word", async () => {
  await using db = await openTestDatabase();
  const property = await openFile(db, [...whole]);
  expect(await saveLandFile(db, admin, property.id, shown)).toMatchObject({ ok: false, reason: "stale" });
  expect(await db.selectFrom("land_files").select("id").execute()).toHaveLength(1);

  const land = await findPublicLand(db, property);
  expect(Object.keys(land ?? {}).sort()).toEqual(["droit", "exemple", "kind", "level", "numero", "papers", "since", "until"]);
  expect(land).toMatchObject({ kind: "file", level: 3, numero: "n°\u00a0•••\u00a0412", since: TODAY });
  if (land?.kind !== "file") throw new Error("the file is not shown");
  for (const paper of land.papers) expect(Object.keys(paper).sort()).toEqual(["nature", "source", "vue_le"]);
  expect(JSON.stringify(land)).not.toMatch(/canari|38|Yao/i);

  await saveLandFile(db, admin, property.id, { ...shown, visible: false, version: 1 });
  expect(await findPublicLand(db, property)).toEqual({ kind: "ask" });
  expect(await levelOf(db, property.id)).toMatchObject({ foncier_niveau: 0, foncier_jusqu_au: null });
  expect(await saveLandFile(db, admin, property.id, { ...shown, droit: null, version: 2 })).toMatchObject({ reason: "refused" });
});

test("a change of papers is told to visitors only when they see something else, and moves neither version nor time", async () => {
  await using db = await openTestDatabase();
  const property = await openFile(db);
  const before = await levelOf(db, property.id);
  const audience = async () =>
    (await db.selectFrom("changes").select("audience").where("table_name", "=", "properties").orderBy("version", "desc").executeTakeFirst())
      ?.audience;
  expect(await audience()).toBe("public");
  await addLandPaper(db, admin, property.id, seen(), "Yao D.");
  const after = await levelOf(db, property.id);
  expect([after.foncier_niveau, after.version, after.updated_at]).toEqual([2, before.version, before.updated_at]);
  await saveLandFile(db, admin, property.id, { ...shown, notes_internes: "autre", version: 1 });
  expect(await audience()).toBe("bureau");
});

test("FONCIER-10 a paper seen again adds a line, a withdrawn one keeps its own, and the file follows its property to the bin", async () => {
  await using db = await openTestDatabase();
  const property = await openFile(db, [...whole]);
  const [first] = (await findLandFile(db, property.id))?.papers ?? [];
  if (!first) throw new Error("no paper");
  const again = seen({ nature: first.nature, source: "original", remplace: first.id });
  expect(await addLandPaper(db, admin, property.id, again, "Akouvi S.")).toMatchObject({ ok: true });
  expect(await addLandPaper(db, admin, property.id, { ...again, cle: newId() }, "Yao D.")).toMatchObject({ reason: "stale" });
  const lines = (await findLandFile(db, property.id))?.papers ?? [];
  expect(lines).toHaveLength(4);
  expect(lines.find(({ id }) => id === first.id)?.remplacee_par).toBe(again.cle);

  expect(await withdrawLandPaper(db, admin, property.id, { id: again.cle, motif: "mauvais titre" })).toMatchObject({ ok: true });
  expect(await withdrawLandPaper(db, admin, property.id, { id: again.cle, motif: "mauvais titre" })).toMatchObject({ reason: "stale" });
  expect((await findLandFile(db, property.id))?.papers).toHaveLength(4);
  const history = await db.selectFrom("audit_log").select("after").where("table_name", "=", "land_files").orderBy("numero").execute();
  expect(history.map(({ after }) => (after as { niveau: number }).niveau)).toEqual([1, 2, 2, 3, 3, expect.any(Number)]);

  await moveToBin(db, admin, "properties", [property.id]);
  const stored = await levelOf(db, property.id);
  expect(await saveLandFile(db, admin, property.id, { ...shown, version: 1 })).toMatchObject({ reason: "absent" });
  await restoreFromBin(db, admin, "properties", [property.id]);
  expect(await levelOf(db, property.id)).toMatchObject({ foncier_niveau: stored.foncier_niveau });
  expect((await findLandFile(db, property.id))?.papers).toHaveLength(4);
});

test("a file keeps forty papers, and a form sent twice adds one", async () => {
  await using db = await openTestDatabase();
  const property = await openFile(db);
  const twice = seen({ nature: "autre" });
  for (let count = 0; count < 2; count++) expect(await addLandPaper(db, admin, property.id, twice, "Yao D.")).toMatchObject({ ok: true });
  for (let count = 1; count < 40; count++) await addLandPaper(db, admin, property.id, seen({ nature: "autre" }), "Yao D.");
  expect(await addLandPaper(db, admin, property.id, seen(), "Yao D.")).toMatchObject({ ok: false, reason: "refused" });
  expect((await findLandFile(db, property.id))?.papers).toHaveLength(40);
});

test("FONCIER-05 after midnight one of three processes rewrites what ended, once, in the name of the site", async () => {
  await using db = await openTestDatabase();
  const end = addDays(TODAY, 90);
  const property = await openFile(db, [...whole]);
  await addLandPaper(db, admin, property.id, seen({ nature: "etat_droits_reels", source: "guichet", expire_le: end }), "Yao D.");
  const untouched = await openFile(db, ["titre_foncier"]);
  expect(await levelOf(db, property.id)).toMatchObject({ foncier_niveau: 4, foncier_jusqu_au: end });
  await refreshLevels(db, new Date(`${end}T23:59:50Z`));
  const before = await levelOf(db, property.id);
  expect(before.foncier_niveau).toBe(4);
  const changes = () => db.selectFrom("changes").select(["audience", "lignes"]).where("table_name", "=", "properties").execute();
  const known = (await changes()).length;

  const night = new Date(`${addDays(end, 1)}T00:00:05Z`);
  const written = await Promise.all([1, 2, 3].map(() => refreshLevels(db, night)));
  expect(written.reduce((sum, count) => sum + count, 0)).toBe(1);
  const after = await levelOf(db, property.id);
  expect(after).toMatchObject({ foncier_niveau: 3, version: before.version, updated_at: before.updated_at });
  expect((await changes()).slice(known)).toEqual([{ audience: "public", lignes: JSON.stringify([property.id]) }]);
  const lines = await db.selectFrom("audit_log").select(["before", "after"]).where("actor", "=", "le site").execute();
  expect(lines).toEqual([{ before: { niveau: 4 }, after: { niveau: 3, geste: "une pièce ne compte plus" } }]);
  expect(await levelOf(db, untouched.id)).toMatchObject({ foncier_niveau: 2 });
  expect(await refreshLevels(db, new Date(`${addDays(end, 2)}T00:00:05Z`))).toBe(0);
  expect(await changes()).toHaveLength(known + 1);
});

test("FONCIER-05 levels stored before a state of rights ended after 90 days are computed anew, once", async () => {
  await using db = await openTestDatabase();
  const property = await openFile(db, [...whole]);
  await addLandPaper(db, admin, property.id, seen({ nature: "etat_droits_reels", source: "guichet" }), "Yao D.");
  expect(await levelOf(db, property.id)).toMatchObject({ foncier_niveau: 4, foncier_jusqu_au: addDays(TODAY, 90) });
  await db
    .updateTable("properties")
    .set({ foncier_jusqu_au: addDays(TODAY, 365) })
    .execute(); // as it was stored before
  const before = await levelOf(db, property.id);
  expect(await refreshLevels(db)).toBe(1);
  expect(await levelOf(db, property.id)).toEqual({ ...before, foncier_jusqu_au: addDays(TODAY, 90) });
  await db
    .updateTable("properties")
    .set({ foncier_jusqu_au: addDays(TODAY, 365) })
    .execute();
  expect(await refreshLevels(db)).toBe(0);
});

test("DEC-225 members are reminded of the papers the level is made of, and of no other", async () => {
  await using db = await openTestDatabase();
  const property = await openFile(db);
  const old = addDays(TODAY, -80);
  const add = (nature: LandPaperInput["nature"], change: Partial<LandPaperInput> = {}) =>
    addLandPaper(db, admin, property.id, seen({ nature, ...change }), "Yao D.");
  for (const nature of whole) await add(nature);
  await add("titre_foncier", { source: "copie", vue_le: addDays(TODAY, -350) }); // a better one is in hand
  await add("permis_construire", { vue_le: addDays(TODAY, -350) });
  expect((await findEndingPapers(db, 9)).papers).toEqual([]);
  await add("etat_droits_reels", { source: "guichet", vue_le: old });
  const ending = await findEndingPapers(db, 9);
  expect(ending).toMatchObject({ total: 1, papers: [{ nature: "etat_droits_reels", end: addDays(TODAY, 10) }] });
  const late = new Date(`${addDays(TODAY, 11)}T12:00:00Z`);
  expect((await findEndingPapers(db, 9, late)).papers.map(({ nature }) => nature)).toEqual(["etat_droits_reels"]); // it has ended
  await add("etat_droits_reels", { source: "guichet" });
  expect((await findEndingPapers(db, 9, late)).papers).toEqual([]);
});

test("other months make other levels of the same papers, without a midnight", async () => {
  await using db = await openTestDatabase();
  const property = await addProperty(db);
  await saveLandFile(db, admin, property.id, shown);
  await addLandPaper(db, admin, property.id, seen({ vue_le: addDays(TODAY, -200) }), "Yao D.");
  expect((await levelOf(db, property.id)).foncier_niveau).toBe(2);
  for (const [months, level] of [
    [3, 1],
    [12, 2],
  ] as const) {
    await db.transaction().execute((trx) => storeSetting(trx, "foncier_anciennete_mois", months));
    await refreshLevels(db);
    expect((await levelOf(db, property.id)).foncier_niveau).toBe(level);
  }
});

test("the note of a listing is emptied for the background when its level changes", async () => {
  await using db = await openTestDatabase();
  const property = await addProperty(db);
  const note = () => db.selectFrom("properties").select(["note_qualite", "version"]).where("id", "=", property.id).executeTakeFirst();
  expect((await note())?.note_qualite).not.toBeNull();
  await saveLandFile(db, admin, property.id, shown);
  expect(await note()).toEqual({ note_qualite: null, version: 1 });
});

test("a task put aside ends for good, once", async () => {
  await using db = await openTestDatabase();
  const property = await openFile(db, ["titre_foncier"]);
  const id = (await findLandFile(db, property.id))?.papers[0]?.id ?? "";
  for (let count = 0; count < 2; count++) expect(await putPaperAside(db, admin, property.id, id)).toMatchObject({ ok: true });
  expect((await findLandFile(db, property.id))?.papers[0]?.ecartee_le).toEqual(expect.any(String));
  expect(await putPaperAside(db, admin, property.id, newId())).toMatchObject({ reason: "absent" });
});
