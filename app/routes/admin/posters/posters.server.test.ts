import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import jsQR from "jsqr";
import { createElement } from "react";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { Role } from "#app/db/tables/closed-lists.ts";
import { DerivedPictures } from "#app/features/sharing/derived-pictures.server.ts";
import { findPosted, NOT_ONLINE, posterText, posterWanted, readChoice, TAKEN } from "#app/features/sharing/posters/poster.server.ts";
import { NO_NUMBER } from "#app/features/sharing/posters/poster-words.ts";
import { PosterRefusal } from "#app/features/sharing/posters/posters-screen.tsx";
import { findWindowSheets } from "#app/features/sharing/posters/window-sheets.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { signInToBackOffice } from "#tests/back-office.ts";
import { addProject, addProperty, addVehicle, giveNumber } from "#tests/factories.ts";
import { renderRoute } from "#tests/render.tsx";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as posterFile from "./poster-file.ts";
import * as windowSheets from "./window-sheets.tsx";

const folder = mkdtempSync(join(tmpdir(), "fadem-affiches-"));
const entry = join(import.meta.dirname, "../../../features/sharing/composer-child.server.ts");
const processor = new PictureProcessor({ name: "composer", timeLimitMs: 20_000, entry });
const composer = new DerivedPictures(openFolderStorage(folder), processor);
afterAll(() => {
  processor.stop();
  rmSync(folder, { recursive: true, force: true });
});

const sizes = { statut: { width: 1080, height: 1920, most: 350_000 }, carre: { width: 1080, height: 1080, most: 250_000 } } as const;
const choice = { photo: 0, withPrice: true };

async function openPostedDatabase() {
  const db = await openTestDatabase();
  await giveNumber(db);
  return db;
}

async function readCode(bytes: Uint8Array | undefined) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test("AFFICHE-01 an online listing becomes a status and a square, whatever its title and price, and a project has no price", async () => {
  await using db = await openPostedDatabase();
  const titre = `L’Évêché & ses œuvres #1 % ' ½ ${"très vaste ".repeat(12)}`.slice(0, 120);
  const home = await addProperty(db, { titre, prix: 999_999_999_999 });
  const vehicle = await addVehicle(db, { titre: "Berline", prix: 9_000_000 });
  const project = await addProject(db, { titre: "École" });
  for (const [table, { id, reference }] of [
    ["properties", home],
    ["vehicles", vehicle],
    ["projects", project],
  ] as const) {
    const { posted } = await findPosted(db, table, id);
    if (!posted) throw new Error(`${table} is not posted`);
    expect(posted.words.price === undefined).toBe(table === "projects");
    for (const format of ["statut", "carre"] as const) {
      const bytes = await composer.findOrMake(posterWanted(posted, format, choice));
      const { width, height, most } = sizes[format];
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width, height });
      expect(bytes?.length).toBeLessThanOrEqual(most);
      expect(await readCode(bytes), `${format} of ${table}`).toBe(`${env().publicOrigin}/r/${reference}`);
    }
  }
  const { posted } = await findPosted(db, "properties", home.id);
  const names = [choice, { ...choice, withPrice: false }].map((each) => posterWanted(posted as never, "statut", each).path);
  expect(names[0]).not.toBe(names[1]);
  expect(readChoice(new URLSearchParams("photo=7&prix=0"), 3)).toEqual({ photo: 0, withPrice: false });
  expect(readChoice(new URLSearchParams("photo=2"), 3)).toEqual({ photo: 2, withPrice: true });

  await db.updateTable("properties").set({ statut: "vendu" }).where("id", "=", home.id).execute();
  expect(await findPosted(db, "properties", home.id)).toEqual({ titre, refusal: TAKEN });
  await db.updateTable("properties").set({ publication: "brouillon", publie_le: null }).where("id", "=", home.id).execute();
  expect(await findPosted(db, "properties", home.id)).toEqual({ titre, refusal: NOT_ONLINE });
  expect((await answerOf(() => findPosted(db, "properties", "personne"))).status).toBe(404);
});

test("AFFICHE-03 the code and the text carry the short address, whatever else is chosen", async () => {
  await using db = await openPostedDatabase();
  const { id, reference } = await addProperty(db, { titre: "Villa", prix: 45_000_000, quartier: "Adidogomé", ville: "Lomé" });
  const { posted } = await findPosted(db, "properties", id);
  if (!posted) throw new Error("not posted");
  const address = `${env().publicOrigin}/r/${reference}`;
  expect(posterText(posted, choice)).toBe(`Villa, Adidogomé, Lomé, 45\u00a0000\u00a0000\u00a0FCFA, réf. ${reference}\n${address}`);
  expect(posterText(posted, { withPrice: false })).toBe(`Villa, Adidogomé, Lomé, réf. ${reference}\n${address}`);
  const bytes = await composer.findOrMake(posterWanted(posted, "carre", { ...choice, withPrice: false }));
  expect(await readCode(bytes)).toBe(address);
});

test("a listing has one sheet for the window, at most twenty at once, and what visitors do not see is named instead", async () => {
  await using db = await openPostedDatabase();
  const shown = await addProperty(db, { titre: "Villa", prix: 45_000_000, quartier: "Adidogomé", ville: "Lomé" });
  const draft = await addProperty(db, { titre: "Studio", publication: "brouillon" });
  const binned = await addProperty(db, { titre: "Maison" });
  await db.updateTable("properties").set({ deleted_at: "2026-11-16T10:00:00.000Z" }).where("id", "=", binned.id).execute();
  const asked = [draft.id, shown.id, binned.id, "personne", shown.id];
  const { sheets, hidden } = await findWindowSheets(db, "properties", asked);
  expect(hidden).toMatchObject([{ titre: "Studio", refusal: NOT_ONLINE }]);
  expect(sheets).toMatchObject([
    {
      badge: "À VENDRE",
      title: "Villa",
      place: "Adidogomé, Lomé",
      price: { amount: "45\u00a0000\u00a0000\u00a0FCFA" },
      reference: shown.reference,
    },
  ]);
  const project = await addProject(db, { titre: "École" });
  const { sheets: works } = await findWindowSheets(db, "projects", [project.id]);
  expect(works).toMatchObject([{ title: "École", price: undefined }]);

  const office = await signInToBackOffice(db);
  const ids = Array.from({ length: 21 }, (_, nth) => `annonce-${nth}`);
  const ask = (id: string[]) =>
    office.call(windowSheets.action, "/admin-dashboard/biens/vitrine?q=villa", {
      fields: { intent: "choisis", cle_envoi: "lot-de-feuilles", nombre: "40", id },
    });
  expect(await ask(ids)).toMatchObject({ status: 400, body: { title: "20 feuilles au plus à la fois" } });
  expect((await ask([])).status).toBe(400);
  const sent = await ask(ids.slice(0, 20));
  expect(sent.status).toBe(302);
  expect(sent.headers.get("location")).toMatch(/^\/admin-dashboard\/biens\/vitrine\?q=villa(&id=annonce-\d+){20}$/);
});

test("AFFICHE-01 AFFICHE-04 without a number of the company there is neither poster nor sheet, but the way to the numbers", async () => {
  await using db = await openTestDatabase();
  const { id, titre } = await addProperty(db);
  const office = await signInToBackOffice(db);
  const list = "/admin-dashboard/biens";
  expect(await findPosted(db, "properties", id)).toEqual({ titre, refusal: NO_NUMBER });
  expect((await office.call(posterFile.loader, `${list}/${id}/affiche/statut.jpg`, { id, format: "statut.jpg" })).status).toBe(404);
  const sheets = await office.call(windowSheets.loader, `${list}/vitrine?id=${id}`);
  expect(sheets.body).toMatchObject({ refusal: { title: NO_NUMBER }, sheets: [] });
  const shown = (role: Role) => renderRoute(createElement(PosterRefusal, { refusal: NO_NUMBER }), role);
  expect(shown("super_admin")).toContain('href="/admin-dashboard/parametres#numeros"');
  expect(shown("commercial")).not.toContain("href"); // who could not open it is told who can

  await giveNumber(db);
  expect((await findPosted(db, "properties", id)).posted?.telephone).toBe("+228 90 12 34 56");
});
