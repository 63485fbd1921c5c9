import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { roles } from "#app/db/tables/closed-lists.ts";
import { contentTables } from "#app/db/tables/content-types.ts";
import { boiteIntents } from "#app/features/inbox/boite-change.server.ts";
import { changeContent, findNewestVersion } from "#app/kernel/write/change-content.server.ts";
import { changeFeed } from "#app/kernel/write/change-feed.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { allRights, hasRight, readRight } from "#app/services/auth/rights.ts";
import { ORIGIN, signInAs } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addContactRequest, addProperty } from "#tests/factories.ts";
import { isOfItsScreen, playsOf } from "#tests/rights-plays.ts";
import { listGuardedRoutes, serveRoutes } from "#tests/served-routes.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import siteMap from "./routes.ts";

const dataDir = mkdtempSync(join(tmpdir(), "fadem-droits-"));
vi.stubEnv("DATA_DIR", dataDir);
afterAll(() => rmSync(dataDir, { recursive: true }));

const AT_ONCE = 8;
const STREAM = "/api/admin/changements";
/** What these do needs no field of a form: they are played with those who may not, and tested elsewhere with who may. */
const actWithoutFields = ["/admin-dashboard/parametres/sauvegarde", "/admin-dashboard/parametres/reserve"];

/** One of each kind of address that is no page: the stream, files to take away and to send in, posters. */
const otherThanPages = [
  STREAM,
  "/api/admin/medias",
  "/admin-dashboard/biens/export",
  "/admin-dashboard/contacts/export",
  "/admin-dashboard/parametres/journal/export",
  "/admin-dashboard/parametres/sauvegarde",
  "/admin-dashboard/parametres/import/envoi",
  "/admin-dashboard/parametres/import/modele/:rubrique",
  "/admin-dashboard/parametres/import/corrections/:id",
  "/admin-dashboard/biens/:id/affiche/:format",
  "/admin-dashboard/vehicules/vitrine",
  "/admin-dashboard/biens/:id/apercu",
];

async function isRefused(answer: Response) {
  const to = answer.headers.get("location") ?? "";
  const body = answer.status === 202 ? await answer.text() : "";
  void answer.body?.cancel().catch(() => undefined);
  return answer.status === 401 || answer.status === 403 || to.startsWith("/admin?acces=refuse") || body.includes("/admin?acces=refuse");
}

async function openAccounts(db: Db): Promise<[who: string, cookie: string, role: string][]> {
  const members = await Promise.all(roles.map(async (role) => [role, (await signInAs(db, role)).cookie, role] as [string, string, string]));
  const off = await signInAs(db, "super_admin");
  await authDb(db).updateTable("user").set({ desactive_le: "2026-11-16T08:00:00.000Z" }).where("id", "=", off.userId).execute();
  return [...members, ["sans session", "", ""], ["compte désactivé", off.cookie, ""]];
}

test("EQUIPE-01 each route and intent is open to exactly the roles of the table, and refuses a field that its form has not", {
  timeout: 180_000, // some three thousand requests
}, async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const routes = await listGuardedRoutes(siteMap);
  expect(routes.filter(({ hasLoader, module }) => !hasLoader || !module.loader?.rights).map(({ id }) => id)).toEqual([]);
  expect(routes.filter(({ hasAction, module }) => hasAction && !module.action?.rights).map(({ id }) => id)).toEqual([]);
  const serve = serveRoutes(routes);
  const plays = routes.flatMap((route) => playsOf(route));
  expect(plays.filter(({ right }) => !allRights.has(right)).map(({ name, right }) => `${name} ${right}`)).toEqual([]);
  expect(
    plays.filter(({ address, params, right }) => !isOfItsScreen(address, params, right)).map(({ name, right }) => `${name} ${right}`),
  ).toEqual([]);
  expect(plays.length).toBeGreaterThan(250);
  expect(plays.map(({ address }) => address)).toEqual(expect.arrayContaining(otherThanPages));

  const wrong: string[] = [];
  for (const [who, cookie, role] of await openAccounts(db))
    for (let done = 0; done < plays.length; done += AT_ONCE)
      await Promise.all(
        plays.slice(done, done + AT_ONCE).map(async ({ name, right, isAct, address, request }) => {
          const isAllowed = hasRight({ role }, right);
          if (isAllowed && isAct && actWithoutFields.includes(address)) return;
          const asked = request();
          asked.headers.set("cookie", cookie);
          const answer = await serve(asked);
          if ((await isRefused(answer)) === isAllowed || answer.status >= 500) wrong.push(`${who}: ${name} (${right}) ${answer.status}`);
          // The row of a history is looked for before the form is read, and a file is told by its kind.
          const refusal = address.endsWith("/historique") ? 404 : address === "/api/admin/medias" ? 415 : 400;
          if (isAllowed && isAct && answer.status !== refusal) wrong.push(`${who}: ${name} took a field of no form (${answer.status})`);
        }),
      );
  expect(wrong).toEqual([]);
  expect(await findNewestVersion(db, "bureau")).toBe(0); // nothing was changed by any of it
});

test("S12 the stream tells a member of the tables that his role reads, and of no other", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const serve = serveRoutes(await listGuardedRoutes(siteMap));
  for (const role of roles) {
    const { cookie } = await signInAs(db, role);
    const { body } = await serve(new Request(ORIGIN + STREAM, { headers: { cookie } }));
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    const next = async () => Buffer.from((await reader.read()).value ?? []).toString();
    let text = await next();
    const start = changeFeed.version;
    for (const [index, table] of contentTables.entries()) changeFeed.publish({ version: start + index + 1, table, audience: "bureau" });
    const told = contentTables.filter((table) => hasRight({ role }, readRight(table)));
    while (told.length > 0 && !text.includes(`"${told.at(-1)}"`)) text += await next();
    await reader.cancel();
    expect(
      [...text.matchAll(/"table":"(\w+)"/g)].map(([, table]) => table),
      role,
    ).toEqual(told);
  }
});

test("S12 a member hears of the tables his role reads, closures and people too, and of no table of a later release", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const at = new Date().toISOString();
  const later = "locations" as "properties";
  const lines = (["properties", later, "settings", "closures", "people", "contact_requests", "projects"] as const).map((table_name) => ({
    table_name,
    at,
  }));
  for (const line of lines)
    await db
      .insertInto("changes")
      .values({ ...line, audience: "bureau" })
      .execute();
  changeFeed.startAt(lines.length);
  const serve = serveRoutes(await listGuardedRoutes(siteMap));
  const heard: Record<string, string> = {};
  for (const role of roles) {
    const { cookie } = await signInAs(db, role);
    const { body } = await serve(new Request(`${ORIGIN}${STREAM}?version=0`, { headers: { cookie } }));
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += Buffer.from(part.value).toString();
      if (text.includes('"projects"')) break; // the last line, which every role reads
    }
    await reader.cancel();
    heard[role] = [...text.matchAll(/"table":"(\w+)"/g)].map(([, table]) => table).join(" ");
  }
  expect(heard).toEqual({
    super_admin: "properties settings closures people contact_requests projects",
    secretariat: "properties closures people contact_requests projects",
    commercial: "properties people contact_requests projects",
    chantier: "projects",
  });
});

const BOITE = "/admin-dashboard/boite";

/** Where the address says of whom or of what more than its path does. */
function addressesOf({ person, row, event }: Record<"person" | "row" | "event", string>) {
  const views = ["a_prendre", "a_moi", "a_traiter", "nouveau", "en_retard", "a_relancer", "tous", "indesirables"];
  return [
    ...["/admin-dashboard/_.data", `${BOITE}/lignes?id=${person}`, `/admin-dashboard/lignes/contact_requests?id=${row}`],
    ...[`${BOITE}/nouvelle.data?enregistree=${row}`, `/admin-dashboard/contacts.data?id=${row}`, `${BOITE}.data?personne=${event}`],
    ...views
      .flatMap((vue) => [`?vue=${vue}`, `?vue=${vue}&personne=${person}`, `?vue=${vue}&personne=${person}&demande=${event}`])
      .map(onBoite),
    ...["zsurnom", "reine", "91234567"].map((q) => onBoite(`?vue=a_prendre&q=${q}`)),
    ...["rapprochement", "rapprochement_ailleurs", "pris"].map((fait) => onBoite(`?fait=${fait}&lignes=${person}&personne=${person}`)),
  ];
}

function onBoite(search: string) {
  return `${BOITE}.data${search}`;
}

test("EQUIPE-01 no answer to the Commercial holds number, e-mail, surname or message of a person he has not taken", {
  timeout: 120_000,
}, async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const villa = await addProperty(db);
  const secrets = ["zsurnom", "91234567", "91 23 45 67", "zcourriel", "zmessage", "zsujet", "znotes"];
  await changeContent(db, (trx) =>
    addContactRequest(trx, {
      ...{ nom: "Reine Zsurnom", prenom: null, listing_table: "properties", listing_id: villa.id, email: "zcourriel@exemple.tg" },
      ...{ telephone: "91 23 45 67", telephone_e164: "+22891234567", message: "Zmessage", sujet: "Zsujet", notes_internes: "Znotes" },
    }),
  );
  const { id: event, ...ids } = await db.selectFrom("person_events").select(["id", "person_id", "source_id"]).executeTakeFirstOrThrow();
  const [person, row] = [ids.person_id, ids.source_id ?? ""];
  const { cookie } = await signInAs(db, "commercial");
  const routes = await listGuardedRoutes(siteMap);
  const serve = serveRoutes(routes);
  const plays = routes.flatMap((route) => [person, row].flatMap((id) => playsOf(route, id)));
  const reads = plays.filter(({ isAct, address }) => !isAct && address !== STREAM).map(({ request }) => request());
  const asked = addressesOf({ person, row, event }).map((to) => new Request(ORIGIN + to));
  const posts = Object.keys(boiteIntents)
    .filter((intent) => intent !== "prendre")
    .map((intent) => {
      const more = { table: "contact_requests", ligne: row, statut: "en_cours", membre: "", avec: event, lot: row };
      return new Request(ORIGIN + onBoite(""), { method: "POST", body: new URLSearchParams({ intent, id: person, note: "x", ...more }) });
    });
  const told: string[] = [];
  let seen = 0;
  for (const request of [...reads, ...asked, ...posts]) {
    request.headers.set("cookie", cookie);
    const answer = await serve(request);
    const text = `${JSON.stringify([...answer.headers])} ${await answer.text()}`.toLowerCase();
    if (text.includes("reine")) seen++;
    // A search repeats the words it was asked for.
    const isTold = (secret: string) => text.includes(secret) && !request.url.includes(secret);
    for (const secret of secrets) if (isTold(secret) || answer.status >= 500) told.push(`${request.method} ${request.url}: ${secret}`);
  }
  expect(told).toEqual([]);
  expect(seen).toBeGreaterThan(5); // it did look where she is shown
  changeFeed.startAt(await findNewestVersion(db, "bureau"));
  const { body } = await serve(new Request(`${ORIGIN}${STREAM}?version=0`, { headers: { cookie } }));
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  let heard = "";
  for (let part = await reader.read(); !part.done && !heard.includes('"people"'); part = await reader.read())
    heard += Buffer.from(part.value).toString();
  await reader.cancel();
  expect(secrets.filter((secret) => heard.toLowerCase().includes(secret))).toEqual([]);
});
