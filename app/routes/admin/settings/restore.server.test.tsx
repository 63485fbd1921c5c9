import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { DataPage as Loaded } from "#app/features/personal-data/data-page.server.ts";
import { RESTORED } from "#app/features/sign-in/login-messages.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { callAuth } from "#app/services/auth/sign-in/auth.server.ts";
import { codeOfStep, stepAt } from "#app/services/auth/sign-in/totp-steps.server.ts";
import * as backups from "#app/services/backup/backup.server.ts";
import { backUpToday } from "#app/services/backup/scheduled-backup.server.ts";
import { ADMIN_PASSWORD, ORIGIN, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProperty } from "#tests/factories.ts";
import { openInstallation } from "#tests/installation.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import DataPage, { action, loader } from "./data-page.tsx";

const storage = openMemoryStorage();
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
  rmSync(dataDir, { recursive: true });
});

function show(loaderData: unknown) {
  const page = { loaderData } as unknown as Parameters<typeof DataPage>[0];
  return textOf(renderRoute(<DataPage {...page} />)).replaceAll("\u00a0", " ");
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

test("CONSERV-04 the screen counts what will be lost, asks password and word, and ends all sessions; other roles are shown nothing", async () => {
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
