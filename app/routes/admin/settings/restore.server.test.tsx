import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { writeAlertToken } from "#app/features/alerts/alert-token.server.ts";
import { findCalendarLink, renewCalendar } from "#app/features/bookings/own/calendar-files.server.ts";
import { addLandPaper } from "#app/features/land/land-commands.server.ts";
import { findLandFile } from "#app/features/land/land-queries.server.ts";
import { storeScan } from "#app/features/land/land-scans.server.ts";
import type { DataPage as Loaded } from "#app/features/personal-data/data-page.server.ts";
import { RESTORED } from "#app/features/sign-in/login-words.ts";
import { inviteMember } from "#app/features/team/invitations.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import * as invitationPage from "#app/routes/admin/team/invitation-page.tsx";
import * as stayCalendar from "#app/routes/api/stay-calendar.ts";
import * as alertLink from "#app/routes/site/alerts/alert-link.tsx";
import * as stayLink from "#app/routes/site/stays/stay-link.tsx";
import * as visitLink from "#app/routes/site/visits/visit-link.tsx";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { callAuth } from "#app/services/auth/sign-in/auth.server.ts";
import { codeOfStep, stepAt } from "#app/services/auth/sign-in/totp-steps.server.ts";
import * as backups from "#app/services/backup/backup.server.ts";
import { backUpToday } from "#app/services/backup/scheduled-backup.server.ts";
import { SOURCE_FILE } from "#app/services/media/processing/picture-job.ts";
import { openServedMedia, serveMedia } from "#app/services/media/serve-media.server.ts";
import { derivedSecret } from "#app/services/private-links/private-links.server.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";
import { ADMIN_PASSWORD, ORIGIN, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProperty, admin } from "#tests/factories.ts";
import { listenForTest } from "#tests/http-server.ts";
import { openInstallation } from "#tests/installation.ts";
import { inChunks, openTestMedia } from "#tests/media.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { answerOf } from "#tests/route-answer.ts";
import { addHome, askForStay, stayInput } from "#tests/stays.ts";
import { addVisit } from "#tests/visits.ts";
import DataPage, { action, loader } from "./data-page.tsx";

let storage: MediaStorage = openMemoryStorage();
vi.mock("#app/services/storage/app-storage.server.ts", () => ({ mediaStorage: () => storage }));

// Its own export is what writes the copy made first: a full disk is met there.
vi.mock("#app/services/backup/backup.server.ts", async (original) => ({ ...(await original<typeof backups>()) }));

const PAGE = "/admin-dashboard/parametres/donnees";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "fadem-remettre-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  storage = openMemoryStorage();
  rmSync(dataDir, { recursive: true });
});

function show(loaderData: unknown) {
  const page = { loaderData } as unknown as Parameters<typeof DataPage>[0];
  return textOf(renderRoute(<DataPage {...page} />)).replaceAll("\u00a0", " ");
}

type Links = Record<"visite" | "sejour" | "calendrier" | "invitation" | "alerte", string>;

/** One of each private address, as the person who gets it would open it. */
async function addLinks(db: Db, day: string): Promise<Links> {
  const home = await addHome(db);
  const listing = { table: "properties", id: home.id } as const;
  const { visit } = await addVisit(db, listing, `${day}T10:00`);
  const { stay } = await askForStay(db, home, stayInput("2027-02-01", "2027-02-05", { email: "afi@exemple.tg" }));
  const { id } = await authDb(db).selectFrom("user").select("id").executeTakeFirstOrThrow();
  const member = { id, username: "admin" } as AdminSession;
  const invited = await inviteMember(db, member, { prenom: "Yao", nom: "Lawson", role: "commercial" });
  const alerte = newId();
  const [created_at, expire_le] = ["2026-11-17T08:00:00.000Z", "2027-11-17T08:00:00.000Z"];
  const alert = { genre: "recherche", statut: "active", criteres: "/acheter", listing_table: null, listing_id: null } as const;
  const moments = { created_at, updated_at: created_at, confirme_le: created_at, vu_jusqu_a: created_at, expire_le, envoye_le: null };
  await db
    .insertInto("search_alerts")
    .values({ ...alert, ...moments, id: alerte, email: `${alerte}@exemple.tg`, cle_envoi: null })
    .execute();
  const known = await findCalendarLink(db, listing);
  const calendar = await renewCalendar(db, member, listing, known?.indice);
  return {
    visite: derivedSecret("rendez_vous", visit.id),
    sejour: derivedSecret("reservation", stay?.id ?? ""),
    calendrier: (calendar?.kind === "address" && calendar.address.split("/").at(-1)) || "",
    invitation: invited.ok ? invited.secret : "",
    alerte: writeAlertToken("garder", alerte),
  };
}

/** What each of them answers to the person who opens it. */
async function openLinks(links: Links): Promise<Record<keyof Links, number>> {
  const doors: Record<keyof Links, [handler: (args: never) => unknown, parameter: string]> = {
    visite: [visitLink.loader, "secret"],
    sejour: [stayLink.loader, "secret"],
    calendrier: [stayCalendar.loader, "file"],
    invitation: [invitationPage.loader, "secret"],
    alerte: [alertLink.loader, "jeton"],
  };
  const answers = Object.entries(doors).map(async ([name, [handler, parameter]]) => {
    const url = new URL(`${ORIGIN}/${name}`);
    const args = {
      request: new Request(url),
      url,
      params: { [parameter]: links[name as keyof Links] },
      context: new RouterContextProvider(),
    };
    return [name, (await answerOf(() => handler(args as never))).status];
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** The copy of the day, and what came since. */
async function copyThenGoOn(db: Db): Promise<{ name: string; file: string }> {
  await addProperty(db, { titre: "Villa d’hier" });
  await backUpToday({ check: async () => "ok" });
  await addProperty(db, { titre: "Villa d’aujourd’hui" });
  for (let request = 0; request < 2; request++) await addContactRequest(db, { created_at: new Date().toISOString() });
  const name = `fadem-${new Date().toISOString().slice(0, 10)}.tar`;
  return { name, file: join(dataDir, "sauvegardes", name) };
}

const titles = async (db: Db) => (await db.selectFrom("properties").select("titre").orderBy("titre").execute()).map(({ titre }) => titre);

test("CONSERV-04 the screen counts the loss, asks password and word, ends all sessions, and shows other roles nothing", async () => {
  await using db = await openInstallation(dataDir);
  const { call } = await signInToBackOffice(db);
  const { name } = await copyThenGoOn(db);
  expect(show((await call(loader, PAGE)).body)).toMatch(/Copies gardées sur le serveur.*vérifiéeRestaurer/);
  const asked = (await call(loader, `${PAGE}?restaurer=${name}`)).body as Loaded;
  expect(show(asked)).toMatch(/Sera perdu, car reçu ou fait depuis : 2 demandes, 1 annonce/);

  const fields = { intent: "restaurer", copie: name, actuel: ADMIN_PASSWORD, mot: "restaurer" };
  const refused = async (more: object) => {
    const { status, body } = await call(action, PAGE, { fields: { ...fields, ...more } });
    return [status, (body as { errors: object }).errors];
  };
  expect(await refused({ mot: "oui" })).toEqual([400, { mot: "Écrivez RESTAURER pour confirmer." }]);
  expect(await refused({ actuel: "ce n’est pas lui" })).toEqual([403, { actuel: "Le mot de passe actuel est incorrect." }]);
  expect(await refused({ copie: "../fadem.sqlite" })).toEqual([404, { "": "Cette copie n’existe plus sur ce serveur." }]);
  const other = await signInToBackOffice(db, "secretariat");
  expect((await other.call(action, PAGE, { fields })).status).toBe(403);
  expect(await titles(db)).toHaveLength(2);

  const done = await call(action, PAGE, { fields });
  expect([done.status, done.headers.get("location")]).toEqual([302, "/admin?session=restauree"]);
  expect(await titles(db)).toEqual(["Villa d’hier"]);
  expect((await call(loader, PAGE)).status).not.toBe(200); // his own session is over too
  expect(RESTORED.title).toBe("Restauration terminée. Connectez-vous à nouveau.");
});

test("CONSERV-04 a second factor is asked where it is set", async () => {
  await using db = await openInstallation(dataDir);
  const { call } = await signInToBackOffice(db);
  const { name } = await copyThenGoOn(db);
  const { cookie } = await signInAsAdmin(db);
  const auth = (path: string, body: object) =>
    callAuth(
      db,
      new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": "203.0.113.1" } }),
      path,
      body as never,
      cookie,
    );
  const { totpURI } = (await (await auth("/two-factor/enable", { password: ADMIN_PASSWORD })).json()) as { totpURI: string };
  const secret = fromBase32(new URL(totpURI).searchParams.get("secret") ?? "");
  const code = (steps: number) => codeOfStep(secret, stepAt(Date.now()) + steps);
  await auth("/two-factor/verify-totp", { code: code(-1) });
  expect(
    await authDb(db)
      .selectFrom("user")
      .select("id")
      .where("twoFactorEnabled", "=", true as never)
      .execute(),
  ).toHaveLength(1);

  expect(show((await call(loader, `${PAGE}?restaurer=${name}`)).body)).toContain("Code de vérification");
  const fields = { intent: "restaurer", copie: name, actuel: ADMIN_PASSWORD, mot: "RESTAURER" };
  for (const wrong of ["", "000000"]) expect((await call(action, PAGE, { fields: { ...fields, code: wrong } })).status).toBe(403);
  expect(await titles(db)).toHaveLength(2);
  expect((await call(action, PAGE, { fields: { ...fields, code: code(0) } })).status).toBe(302);
  expect(await titles(db)).toEqual(["Villa d’hier"]);
});

function fromBase32(text: string) {
  const bits = [...text.replaceAll("=", "")].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString("utf8");
}

test("CONSERV-04 a damaged copy, a cut one, a file that is none and a full disk are a sentence each, and nothing is changed", async () => {
  await using db = await openInstallation(dataDir);
  const { call } = await signInToBackOffice(db);
  const { name, file } = await copyThenGoOn(db);
  const bytes = readFileSync(file);
  const copies = join(dataDir, "sauvegardes");
  mkdirSync(copies, { recursive: true });
  const press = async () => {
    const { status, body } = await call(action, PAGE, {
      fields: { intent: "restaurer", copie: name, actuel: ADMIN_PASSWORD, mot: "RESTAURER" },
    });
    return [status, (body as { errors: Record<string, string> }).errors[""]?.replaceAll("\u00a0", " ")];
  };
  const DAMAGED = [409, "Cette copie est abîmée : elle ne peut pas être remise en place. Rien n’a été changé."];
  writeFileSync(file, bytes.with(bytes.length - 4_000, (bytes.at(-4_000) ?? 0) ^ 1));
  expect(await press()).toEqual(DAMAGED);
  writeFileSync(file, bytes.subarray(0, bytes.length / 2));
  expect(await press()).toEqual(DAMAGED);
  expect(show((await call(loader, `${PAGE}?restaurer=${name}`)).body)).toContain("Cette copie est abîmée");
  writeFileSync(file, "un tableau de chiffres");
  expect(await press()).toEqual(DAMAGED);
  writeFileSync(file, bytes);
  vi.spyOn(backups, "backUp").mockRejectedValue(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
  const NO_ROOM = "Il n’y a pas assez de place sur le disque du serveur : libérez-en, puis recommencez. Rien n’a été changé.";
  expect(await press()).toEqual([507, NO_ROOM]);
  expect(await titles(db)).toHaveLength(2);
  await addProperty(db, { titre: "Villa de demain" });
});

test("CONSERV-04 LIEN-03 private links of the copy answer again, later ones do not, and files are served byte for byte", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-18T12:00:00.000Z") }); // a Wednesday: slots of the next week are free
  await using db = await openInstallation(dataDir);
  await using media = await openTestMedia(db);
  storage = media.storage;
  const { call } = await signInToBackOffice(db);
  const former = await addLinks(db, "2026-11-24");
  const photo = await media.send(await phonePhoto({ width: 400, height: 300 }));
  const { id } = await addProperty(db, { images: [{ id: photo.id, alt: "" }] });
  const typed = {
    nature: "titre_foncier",
    source: "original",
    vue_le: "2026-11-17",
    expire_le: null,
    reference: null,
    note: null,
  } as const;
  await addLandPaper(db, admin, id, { ...typed, remplace: "", cle: "" }, "Admin");
  const paper = (await findLandFile(db, id))?.papers[0]?.id ?? "";
  const scan = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(2_000, 32), Buffer.from("%%EOF\n")]);
  await storeScan(media.intake, admin, id, paper, { body: inChunks(scan), originalName: "titre.pdf" });
  const document = await db.selectFrom("private_documents").select("storage_path").executeTakeFirstOrThrow();
  const addresses = (await media.storedFiles()).filter((path) => !path.endsWith(SOURCE_FILE)); // which has no address
  expect(addresses).toContain(`${document.storage_path}/document.pdf`);
  expect(addresses.some((path) => path.startsWith(`${photo.storage_path}/`) && path.endsWith(".avif"))).toBe(true);

  const served = openServedMedia(storage);
  await using server = await listenForTest((request, response) => void serveMedia(request.url ?? "", served, request, response, {}));
  const readAll = async () => {
    const { cookie } = await signInAsAdmin(db);
    const answers = addresses.map(async (path) => fetch(`${server.url}/media/${path}`, { headers: { cookie } }));
    const read = (await Promise.all(answers)).map(async (answer) => [
      answer.status,
      Buffer.from(await answer.arrayBuffer()).toString("hex"),
    ]);
    return Promise.all(read);
  };
  const before = await readAll();
  expect(before.map(([status]) => status)).toEqual(addresses.map(() => 200));
  await backUpToday({ check: async () => "ok" });
  const later = await addLinks(db, "2026-11-26");
  const living = { visite: 200, sejour: 200, calendrier: 200, invitation: 200, alerte: 200 };
  expect(await openLinks(later)).toEqual(living);
  for (const path of addresses) await storage.remove(path);
  expect((await readAll()).map(([status]) => status)).toEqual(addresses.map(() => 404));

  const fields = { intent: "restaurer", copie: "fadem-2026-11-18.tar", actuel: ADMIN_PASSWORD, mot: "RESTAURER" };
  expect((await call(action, PAGE, { fields })).status).toBe(302);
  expect(await openLinks(former)).toEqual(living);
  expect(await openLinks(later)).toEqual({ visite: 404, sejour: 404, calendrier: 404, invitation: 404, alerte: 410 });
  expect(await readAll()).toEqual(before);
});
