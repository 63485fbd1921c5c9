import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fromBufferPromise } from "yauzl";
import { cancelOwn } from "#app/features/bookings/own/own-booking.server.ts";
import { findSlots } from "#app/features/bookings/visits/slots.server.ts";
import type { DataAnswer, DataPage as Loaded } from "#app/features/personal-data/data-page.server.ts";
import { exportPerson } from "#app/features/personal-data/export-person.server.ts";
import { findSubject } from "#app/features/personal-data/find-person.server.ts";
import { purgeAll } from "#app/features/personal-data/purge.server.ts";
import * as environment from "#app/kernel/env/env.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { findPeriods } from "#app/services/company-values/settings-queries.server.ts";
import { ADMIN_PASSWORD } from "#tests/admin-sign-in.ts";
import { callAsStranger, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, admin } from "#tests/factories.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { addPersonEverywhere, findAnywhere, HER, herNumbers } from "#tests/one-person.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import { openListeners } from "#tests/visitors-hear.ts";
import { addVisit, openVisits } from "#tests/visits.ts";
import DataPage, { action, loader } from "./data-page.tsx";
import * as personExport from "./person-export.ts";

const PAGE = "/admin-dashboard/parametres/donnees";
const durees = {
  intent: "durees",
  version: "0",
  conservation_mois: "24",
  spam_jours: "30",
  avis_refuses_mois: "6",
  foncier_conservation_mois: "24",
  journal_mois: "36",
};

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "fadem-donnees-"));
  const known = environment.env();
  vi.spyOn(environment, "env").mockReturnValue({ ...known, dataDir });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

function show(loaderData: unknown, actionData?: unknown) {
  const page = { loaderData, actionData } as unknown as Parameters<typeof DataPage>[0];
  return textOf(renderRoute(<DataPage {...page} />)).replaceAll("\u00a0", " ");
}

test("CONSERV-01 Direction changes each period within its bounds, told first how many rows go, and visitors read the new one", async () => {
  await using db = await openTestDatabase();
  await using listeners = await openListeners(db);
  const { call } = await signInToBackOffice(db);
  await db.insertInto("settings").values({ key: "retention_months", value: "90", updated_at: "" }).execute();
  expect((await findPeriods(db)).periods.conservation_mois).toBe(60); // brought to the nearest
  for (let row = 0; row < 3; row++) await addContactRequest(db, { a_verifier: true, created_at: "2024-01-01T00:00:00.000Z" });

  const wrong = await call(action, PAGE, { fields: { ...durees, conservation_mois: "5", journal_mois: "121" } });
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      errors: {
        conservation_mois: "Indiquez un nombre de mois entre 6 et 60.",
        journal_mois: "Indiquez un nombre de mois entre 12 et 120.",
      },
      values: { spam_jours: "30" },
    },
  });
  const asked = await call(action, PAGE, { fields: durees });
  expect(asked).toMatchObject({ status: 409, body: { kind: "deletes", rows: 3 } });
  expect(show((await call(loader, PAGE)).body, asked.body)).toContain("3 lignes seront effacées la nuit prochaine");
  expect((await findPeriods(db)).periods.conservation_mois).toBe(60);

  const heard = await listeners.during(() => call(action, PAGE, { fields: { ...durees, confirmees: "3" } }));
  expect(heard).toMatchObject({ isPageDropped: true, visitors: ["settings"] });
  expect((await findPeriods(db)).periods).toEqual({
    conservation_mois: 24,
    spam_jours: 30,
    avis_refuses_mois: 6,
    foncier_conservation_mois: 24,
    journal_mois: 36,
  });
  expect((await call(action, PAGE, { fields: { ...durees, spam_jours: "60" } })).status).toBe(409); // another member's version

  expect(show((await call(loader, PAGE)).body)).toContain("Aucun passage encore.");
  await purgeAll({ db, storage: openMemoryStorage() }, admin);
  const page = show((await call(loader, PAGE)).body);
  expect(page).toMatch(/Dernier passage aujourd’hui à \d+h\d\d : 3 demandes effacées\. Le prochain se fait la nuit, à 3h00\./);
  expect(page).toMatch(
    /Personnes et leurs demandes.*24 mois.*Demandes indésirables.*30 jours.*Avis refusés.*6 mois.*Scans des papiers fonciers.*24 mois.*Journal.*36 mois/,
  );
});

test("CONSERV-03 a member finds her, reads what will go, gives password and word, and has a receipt without her name", async () => {
  await using db = await openTestDatabase();
  const { person } = await addPersonEverywhere(db);
  const { call } = await signInToBackOffice(db);
  const search = async (fields: object) =>
    (await call(action, PAGE, { fields: { intent: "chercher", ...fields } })).body as Extract<DataAnswer, { kind: "person" }>;
  const found = await search({ q: "00228 90 12 34 56" });
  expect(found.search?.people.map(({ id }) => id)).toEqual([person]);
  const page = (await call(loader, `${PAGE}?q=akouvi&effacer=${person}`)).body as Loaded;
  expect(show(page)).not.toMatch(/akouvi/i); // an address, which logs and histories keep, asks for no person
  const asked = await search({ q: "akouvi", effacer: person });
  expect(show(page, asked)).toMatch(
    /Seront effacés, sans retour : 5 demandes, 1 avis, 1 demande commencée, \d+ lignes d’historique, 1 alerte ;/,
  );
  expect(asked.subject?.named).toHaveLength(3);

  const erase = { intent: "effacer", id: person, q: "akouvi", actuel: ADMIN_PASSWORD, mot: "EFFACER" };
  const refusal = async (fields: object) =>
    ((await call(action, PAGE, { fields: { ...erase, ...fields } })).body as DataAnswer & { errors: object }).errors;
  expect(await refusal({ mot: "oui" })).toEqual({ mot: "Écrivez EFFACER pour confirmer." });
  expect(await refusal({ actuel: "" })).toEqual({ actuel: "Indiquez votre mot de passe." });
  expect(await refusal({ actuel: "ce n’est pas lui" })).toEqual({ actuel: "Le mot de passe actuel est incorrect." });
  expect(await findAnywhere(db, herNumbers)).not.toEqual([]);

  const ligne = asked.subject?.named.map(({ table, id, column }) => `${table} ${id} ${column}`) ?? [];
  const done = await call(action, PAGE, { fields: { ...erase, ligne } });
  expect(movedTo(done.headers).get("fait")).toBe("personne_effacee");
  expect(await findAnywhere(db, [...herNumbers, /quashie/i])).toEqual([]);
  const receipt = show((await call(loader, `${PAGE}?recu=${movedTo(done.headers).get("recu")}`)).body);
  expect(receipt).toMatch(/Reçu d’effacement EFF-\d{4}-0001FADEM a effacé vos données le .*Effacé : 5 demandes, 1 avis/);
  expect(receipt).not.toMatch(/quashie|akouvi|exemple/i);
  expect(await refusal({})).toEqual({ "": "Cette personne n’existe plus : elle est déjà effacée.".replace(" :", "\u00a0:") });
});

test("CONSERV-03 RDV-11 with a visit to come she is not erased until it is cancelled, and the visit is in her file", async () => {
  await using db = await openTestDatabase();
  await openVisits(db);
  const slots = await findSlots(db, undefined, { from: todayInLome(), days: 20 });
  const start = slots?.jours.flatMap(({ debuts }) => debuts).at(-1) ?? "";
  const { visit, request } = await addVisit(db, undefined, start.slice(0, "2026-11-24T10:00".length), { nom: "Afi" });
  const person = request.person_id ?? "";
  const { call } = await signInToBackOffice(db);
  const fields = { intent: "effacer", id: person, q: "afi", actuel: ADMIN_PASSWORD, mot: "EFFACER" };
  const refused = await call(action, PAGE, { fields });
  expect(refused).toMatchObject({ status: 409, body: { errors: { "": expect.stringContaining(`${request.reference} (`) } } });
  const subject = await findSubject(db, person);
  const file = subject && (await exportPerson({ db, storage: openMemoryStorage() }, subject));
  const zip = await fromBufferPromise(Buffer.concat((await file?.toArray()) ?? []));
  const told = [];
  for await (const entry of zip.eachEntry()) told.push(Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()).toString());
  expect(told.join("\n")).toContain("Vos visites");
  expect(told.join("\n")).toContain(request.reference);
  expect(told.join("\n")).not.toContain("RV-0001");
  expect(await cancelOwn(db, "visit", visit.id)).toEqual({ ok: true });
  expect((await call(action, PAGE, { fields })).status).toBe(302);
  for (const table of ["appointments", "occupied_units", "person_events"] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test("CONSERV-03 an address that only alerts have: `2 alertes effacées.`, and `Aucune alerte à cette adresse.` for none", async () => {
  await using db = await openTestDatabase();
  await addPersonEverywhere(db);
  const [one] = await db.selectFrom("search_alerts").selectAll().execute();
  await db.updateTable("search_alerts").set({ email: "seule@exemple.tg" }).execute();
  if (one)
    await db
      .insertInto("search_alerts")
      .values({ ...one, id: "b", email: "seule@exemple.tg", criteres: "/louer" })
      .execute();
  const { call } = await signInToBackOffice(db);
  const fields = { intent: "effacer", id: "adresse", q: "Seule@exemple.tg", actuel: ADMIN_PASSWORD, mot: "EFFACER" };
  const done = await call(action, PAGE, { fields });
  expect(show((await call(loader, `${PAGE}?recu=${movedTo(done.headers).get("recu")}`)).body)).toContain("2 alertes effacées.");
  expect(await call(action, PAGE, { fields })).toMatchObject({ status: 404, body: { errors: { "": "Aucune alerte à cette adresse." } } });
});

test("CONSERV-02 the file leaves by a POST with a line in the journal, to no stranger, other role or unknown person", async () => {
  await using db = await openTestDatabase();
  const { person } = await addPersonEverywhere(db);
  const { call } = await signInToBackOffice(db);
  const file = `${PAGE}/personne`;
  expect((await call(personExport.loader, file)).status).toBe(405);
  const sent = await call(personExport.action, file, { fields: { id: person, q: "" } });
  expect([sent.status, sent.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect((await call(personExport.action, file, { fields: { id: "absent", q: "" } })).status).toBe(404);
  const lines = await db.selectFrom("audit_log").select(["action", "row_id"]).where("action", "=", "export").execute();
  expect(lines).toEqual([{ action: "export", row_id: person }]);
  expect((await callAsStranger(personExport.action, file, { fields: { id: person, q: "" } })).status).toBe(401);
  const other = await signInToBackOffice(db, "secretariat");
  expect((await other.call(loader, `${PAGE}?q=${HER.telephone}`)).status).toBe(403);
  expect((await other.call(personExport.action, file, { fields: { id: person, q: "" } })).status).toBe(403);
});

test("the copies of this machine are listed, the newest first, by what they were made before", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  mkdirSync(join(dataDir, "sauvegardes"));
  for (const name of [
    "fadem-2026-11-15.tar",
    "avant-import-2026-11-12T08-00-00-000Z.tar",
    ".fadem-2026-11-16.tar.partiel",
    "effacements.ndjson",
  ])
    writeFileSync(join(dataDir, "sauvegardes", name), "x");
  const { copies } = (await call(loader, PAGE)).body as Loaded;
  expect(copies.map(({ name, before }) => [name, before]).sort()).toEqual([
    ["avant-import-2026-11-12T08-00-00-000Z.tar", "import"],
    ["fadem-2026-11-15.tar", undefined],
  ]);
});
