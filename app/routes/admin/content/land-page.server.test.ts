import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { findSearch } from "#app/features/finding/find-search.server.ts";
import { readSearch, wholeList } from "#app/features/finding/list-search.ts";
import { saveLandFile } from "#app/features/land/land-commands.server.ts";
import { addMonths } from "#app/features/land/land-level.ts";
import { findLandFile } from "#app/features/land/land-queries.server.ts";
import { removeScan, storeScan } from "#app/features/land/land-scans.server.ts";
import { findEndingPapers } from "#app/features/land/land-tasks.server.ts";
import { countShortened, purgeAll } from "#app/features/personal-data/purge.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { confirmClock } from "#app/services/audit/clock.server.ts";
import { storeSetting } from "#app/services/company-values/settings-commands.server.ts";
import { findPeriods, PERIODS } from "#app/services/company-values/settings-queries.server.ts";
import { listOrphanFiles, removeUnusedMedia } from "#app/services/media/media-sweep.server.ts";
import { openServedMedia, serveMedia } from "#app/services/media/serve-media.server.ts";
import { signInAs } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProperty, admin, buildPropertyInput } from "#tests/factories.ts";
import { listenForTest } from "#tests/http-server.ts";
import { inChunks, openTestMedia } from "#tests/media.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { action } from "./land-page.tsx";

const TODAY = todayInLome();
const form = (fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
};
const pdf = (size = 2_000, end = "%%EOF\n") =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size - 9 - end.length, 32), Buffer.from(end)]);

async function call(cookie: string, id: string, fields: Record<string, string>) {
  const request = new Request(`http://localhost/admin-dashboard/biens/${id}/foncier`, {
    method: "POST",
    body: form(fields),
    headers: { cookie },
  });
  const answer = await action({ request, url: new URL(request.url), params: { id }, context: {}, pattern: "" } as never).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("location"), data: undefined };
  const { data, init } = answer as { data: { values: Record<string, string>; errors: Record<string, string> }; init?: { status?: number } };
  return { status: init?.status ?? 200, to: null, data };
}

const paper = {
  intent: "piece",
  nature: "titre_foncier",
  source: "original",
  vue_le: TODAY,
  expire_le: "",
  reference: "TF",
  note: "vu",
  remplace: "",
  cle: "",
};

test("FONCIER-02 a wrong paper comes back with its sentence and every word, and the server says who saw it", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAs(db, "commercial");
  const { id } = await addProperty(db);
  for (const [change, field, sentence] of [
    [{ vue_le: addDays(TODAY, 1) }, "vue_le", "Cette date est à venir."],
    [{ vue_le: "1989-12-31" }, "vue_le", "Indiquez un jour à partir de 1990."],
    [{ vue_le: "" }, "vue_le", "Indiquez un jour, par exemple 12/10/2026."],
    [{ expire_le: addDays(TODAY, -1) }, "expire_le", "La date de fin précède la date de vue."],
    [{ nature: "mandat", source: "guichet" }, "source", "Cette pièce ne se consulte pas au guichet foncier."],
    [{ nature: "identite_vendeur", source: "guichet", vue_le: "hier" }, "source", "Cette pièce ne se consulte pas au guichet foncier."],
    [{ nature: "mandat", source: "guichet", expire_le: "x" }, "source", "Cette pièce ne se consulte pas au guichet foncier."],
    [{ reference: "x".repeat(61) }, "reference", "Ce texte ne peut pas dépasser 60 caractères."],
  ] as const) {
    const answer = await call(cookie, id, { ...paper, ...change });
    expect([answer.status, answer.data?.errors[field]]).toEqual([400, sentence]);
    expect(answer.data?.values).toMatchObject({ note: "vu", ...change });
  }
  expect(await findLandFile(db, id)).toBeUndefined();
  expect((await call(cookie, id, { ...paper, vue_par: "Autre" })).status).toBe(400); // a field that no form has
  expect((await call(cookie, id, paper)).status).toBe(302);
  expect((await findLandFile(db, id))?.papers[0]).toMatchObject({ nature: "titre_foncier", vue_par: expect.not.stringContaining("Autre") });

  const file = {
    intent: "dossier",
    droit: "titre_foncier",
    numero: "TF 1",
    titulaire: "A",
    notes_internes: "",
    visible: "on",
    litige: "",
    version: "1",
  };
  expect((await call(cookie, id, file)).to).toContain("fait=dossier");
  const stale = await call(cookie, id, { ...file, titulaire: "Mots gardés" });
  expect([stale.status, stale.data?.values.titulaire]).toEqual([409, "Mots gardés"]);
  const { cookie: reader } = await signInAs(db, "secretariat");
  expect((await call(reader, id, file)).status).toBe(403);
});

test("FONCIER-09 a scan is private, kept byte for byte, and absent to anyone without the right", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await using media = await openTestMedia(db);
  const { id } = await addProperty(db);
  const seller = await signInAs(db, "commercial");
  for (const nature of ["titre_foncier", "plan_cadastre", "identite_vendeur", "autre"])
    await call(seller.cookie, id, { ...paper, nature, source: "original" });
  const papers = (await findLandFile(db, id))?.papers ?? [];
  const idOf = (nature: string) => papers.find((each) => each.nature === nature)?.id ?? "";
  const send = (nature: string, bytes: Buffer) =>
    storeScan(media.intake, admin, id, idOf(nature), { body: inChunks(bytes), originalName: "canari.pdf" });

  await expect(send("identite_vendeur", pdf())).rejects.toThrow("La pièce d’identité se regarde et ne se garde pas.");
  for (const bytes of [pdf(1_023), Buffer.alloc(4_000, 65), pdf(4_000, "fin")])
    await expect(send("autre", bytes)).rejects.toThrow("Ce fichier n’est pas un PDF lisible.");
  await expect(send("autre", pdf(10 * 1_048_576 + 1))).rejects.toThrow("Ce fichier dépasse 10\u00a0Mo.");
  const bytes = pdf(10 * 1_048_576);
  await send("titre_foncier", bytes);
  await expect(send("titre_foncier", bytes)).rejects.toThrow("Cette pièce a déjà son scan.");
  await send("plan_cadastre", await phonePhoto({ width: 400, height: 300 }));
  const [document, picture] = await db.selectFrom("private_documents").selectAll().orderBy("type", "desc").execute();
  expect(document).toMatchObject({ type: "pdf", taille: bytes.length, empreinte: createHash("sha256").update(bytes).digest("hex") });
  expect(document?.storage_path).toMatch(/^private\/foncier\/[0-9a-f]{32}$/);

  const served = openServedMedia(media.storage);
  await using server = await listenForTest((request, response) => void serveMedia(request.url ?? "", served, request, response, {}));
  const open = async (path: string, cookie = "") => fetch(`${server.url}/media/${path}`, { headers: { cookie } });
  const address = `${document?.storage_path}/document.pdf`;
  const answer = await open(address, seller.cookie);
  expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("content-disposition")]).toEqual([
    200,
    "private, no-store",
    'attachment; filename="document.pdf"',
  ]);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await open(`${picture?.storage_path}/image.jpg`, seller.cookie)).status).toBe(200);
  const { cookie: office } = await signInAs(db, "secretariat");
  for (const cookie of ["", office]) expect((await open(address, cookie)).status).toBe(404);

  const later = Date.now() + 3 * 86_400_000;
  expect(await removeUnusedMedia({ db, storage: media.storage, now: later })).toEqual([]);
  expect(await listOrphanFiles({ db, storage: media.storage, now: later })).toEqual([]);

  await db.updateTable("properties").set({ statut: "vendu" }).where("id", "=", id).execute();
  const night = (months: number) => new Date(`${addMonths(TODAY, months)}T03:00:00Z`);
  async function purge(now: Date) {
    await confirmClock(db, admin, now);
    return (await purgeAll({ db, storage: media.storage }, { username: "système" }, now))?.scans;
  }
  expect(await purge(night(0))).toBe(0);
  const { periods } = await findPeriods(db);
  expect(await countShortened(db, periods, { ...periods, foncier_conservation_mois: 6 }, night(6))).toBe(2);
  await db.transaction().execute((trx) => storeSetting(trx, PERIODS, { ...periods, foncier_conservation_mois: 30 })); // what the Direction chose on the page Données
  expect(await purge(night(29))).toBe(0);
  expect(await purge(night(30))).toBe(2);
  expect((await open(address, seller.cookie)).status).toBe(404);
  expect((await findLandFile(db, id))?.papers).toHaveLength(4);
});

test("FONCIER-08 the filter asks for a level at least, of sales alone, and the former word leads to the search without it", async () => {
  await using db = await openTestDatabase();
  const sold = await addProperty(db);
  const let_ = await addProperty(db, { type_transaction: "location", prix: 200_000 });
  const level = (id: string, foncier_niveau: number, foncier_jusqu_au: string | null) =>
    db.updateTable("properties").set({ foncier_niveau, foncier_jusqu_au }).where("id", "=", id).execute();
  await level(sold.id, 3, TODAY);
  await level(let_.id, 4, null);
  const count = async (foncier: string) => (await findSearch(db, { ...wholeList("annonces"), values: { foncier: [foncier] } }))?.total;
  expect([await count("2"), await count("3"), await count("4")]).toEqual([1, 1, 0]);
  const found = await findSearch(db, wholeList("acheter"));
  const group = found?.groups.find(({ name }) => name === "foncier");
  expect(group?.kind === "choices" && group.choices.map(({ label, count: rows }) => [label, rows])).toEqual([
    ["Papiers vus au moins", 1],
    ["Originaux vus au moins", 1],
    ["Titre consulté au guichet foncier", 0],
  ]);
  for (const list of ["louer", "louer-meuble"] as const)
    expect((await findSearch(db, wholeList(list)))?.groups.some(({ name }) => name === "foncier")).toBe(false);
  const read = (parameters: string) => readSearch("/acheter", new URLSearchParams(parameters));
  expect(read("eq=titre-foncier&ch=3")).toEqual({ kind: "redirect", to: "/acheter?ch=3" });
  expect(read("foncier=5")).toEqual({ kind: "redirect", to: "/acheter" });
  expect(read("foncier=3").kind).toBe("search");
});

test("DEC-175 the title is no amenity: typed there, it is refused with the way to its place", () => {
  const typed = (commodites: string[]) =>
    propertyContent.schema.safeParse({ ...buildPropertyInput(), commodites } as never).error?.issues.map(({ message }) => message);
  const sentence = "Le titre foncier se note dans le dossier foncier.";
  expect(typed(["Titre  Foncier"])).toContain(sentence);
  expect(typed(["Borné"]) ?? []).not.toContain(sentence);
});

test("FONCIER-09 a wrong scan goes at once with its file, leaves its fingerprint in the journal, and another may be put", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await using media = await openTestMedia(db);
  const { id } = await addProperty(db);
  const seller = await signInAs(db, "commercial");
  await call(seller.cookie, id, { ...paper, nature: "titre_foncier", source: "original" });
  const piece = (await findLandFile(db, id))?.papers[0]?.id ?? "";
  const send = () => storeScan(media.intake, admin, id, piece, { body: inChunks(pdf()), originalName: "canari.pdf" });
  await send();
  const { storage_path, empreinte } = await db.selectFrom("private_documents").selectAll().executeTakeFirstOrThrow();
  const office = await signInAs(db, "secretariat");
  expect((await call(office.cookie, id, { intent: "scan", id: piece })).status).toBe(403);
  for (let press = 0; press < 2; press++) await removeScan(media.intake, admin, id, piece);
  expect((await call(seller.cookie, id, { intent: "scan", id: piece })).status).toBe(302); // nothing is left to remove
  expect(await db.selectFrom("private_documents").select("id").execute()).toEqual([]);
  expect(await media.storage.size(`${storage_path}/document.pdf`)).toBeUndefined();
  const lines = await db.selectFrom("audit_log").select(["before", "after"]).orderBy("numero", "desc").limit(1).execute();
  expect(lines).toMatchObject([{ before: { piece, scan: { empreinte } }, after: { piece, geste: "scan retiré" } }]);
  await send();
  expect(await db.selectFrom("land_papers").select("document_id").execute()).not.toEqual([{ document_id: null }]);
});

test("papers of available sales that end within thirty days are told, and no other", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAs(db, "commercial");
  const { id } = await addProperty(db);
  const add = (nature: string, expire_le: string, vue_le = TODAY) =>
    call(cookie, id, { ...paper, nature, source: "original", vue_le, expire_le });
  await add("titre_foncier", addDays(TODAY, 30));
  await add("plan_cadastre", addDays(TODAY, 31));
  await add("identite_vendeur", "", addDays(addMonths(TODAY, -12), 7));
  expect((await findEndingPapers(db, 10)).total).toBe(0);
  await saveLandFile(db, admin, id, {
    droit: "titre_foncier",
    numero: null,
    titulaire: null,
    notes_internes: null,
    visible: true,
    litige: false,
    reel: false,
    version: 1,
  });
  expect((await findEndingPapers(db, 10)).papers.map(({ end }) => end)).toEqual([addDays(TODAY, 7), addDays(TODAY, 30)]);
  await db.updateTable("properties").set({ statut: "reserve" }).where("id", "=", id).execute();
  expect((await findEndingPapers(db, 10)).total).toBe(0);
});
