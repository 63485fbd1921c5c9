import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/client.server.ts";
import { siteTextDone } from "#app/platform/site-texts/site-text-messages.ts";
import { findSiteTexts } from "#app/platform/site-texts/site-text-queries.server.ts";
import { type Fields, failWrites, movedTo, saidBy, signInToBackOffice } from "#tests/back-office.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as texts from "./texts.tsx";

async function openBackOffice(db: Db) {
  const { call } = await signInToBackOffice(db);
  return {
    texts: (search = "") => call(texts.loader, `/admin-dashboard/textes${search}`),
    changeText: (fields: Fields) => call(texts.action, "/admin-dashboard/textes", { fields }),
  };
}

test("ADM-TXT-04 texts are ordered by section then key, and a change renews the content and its time", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await office.changeText({ intent: "creer", section: "about", key: "aaa_premier", content: "Le premier", type: "title" });
  const list = (await office.texts()).body as { texts: { section: string; key: string }[]; sectionCount: number };
  const names = list.texts.map(({ section, key }) => `${section}/${key}`);
  expect(names[0]).toBe("about/aaa_premier");
  expect(names).toEqual([...names].sort((one, other) => (one.replace("/", "\u0000") < other.replace("/", "\u0000") ? -1 : 1)));
  expect(list.sectionCount).toBe(10);

  const stored = () =>
    db.selectFrom("site_text_content").selectAll().where("section", "=", "hero").where("key", "=", "slide1_title").executeTakeFirst();
  const change = (content: string, version: number) =>
    office.changeText({ intent: "modifier", section: "hero", key: "slide1_title", content, version: String(version) });
  expect((await change("Bienvenue chez FADEM", 0)).status).toBe(302);
  expect(await stored()).toMatchObject({ content: "Bienvenue chez FADEM", version: 1 });
  const longAgo = "2026-01-01T00:00:00.000Z";
  await db.updateTable("site_text_content").set({ updated_at: longAgo }).execute();
  await change("Bienvenue à Lomé", 1);
  const renewed = await stored();
  expect(renewed?.content).toBe("Bienvenue à Lomé");
  expect((renewed?.updated_at ?? "") > longAgo).toBe(true);
  expect(await change("Trop tard", 1)).toMatchObject({ status: 409, body: { refusal: { content: "Trop tard", stored: { version: 2 } } } });
  expect((await findSiteTexts(db)).hero.slide1_title).toBe("Bienvenue à Lomé");

  await office.changeText({ intent: "retablir", section: "hero", key: "slide1_title", content: "Bienvenue à Lomé", version: "2" });
  expect((await findSiteTexts(db)).hero.slide1_title).toBe("Votre projet au\u00a0Togo, mené de\u00a0bout\u00a0en\u00a0bout.");
});

test("ADM-TXT-05 texts that cannot be read, saved or created are told in words", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const added = { intent: "creer", section: "hero", key: "nouveau_texte", content: "Bonjour", type: "paragraph" };
  expect((await office.changeText(added)).status).toBe(302);
  expect(await office.changeText(added)).toMatchObject({
    status: 409,
    body: { title: "Impossible de créer le contenu", values: { key: "nouveau_texte" } },
  });
  expect(await office.changeText({ ...added, key: "slide1_title" })).toMatchObject({ status: 409 });

  failWrites(db);
  expect(await office.changeText({ ...added, key: "autre" })).toMatchObject({
    status: 500,
    body: { title: "Impossible de créer le contenu", values: { key: "autre", content: "Bonjour" } },
  });
  expect(await office.changeText({ intent: "modifier", section: "hero", key: "slide1_title", content: "X", version: "0" })).toMatchObject({
    status: 500,
    body: { title: "Impossible de sauvegarder", refusal: { name: "hero/slide1_title", content: "X" } },
  });
  vi.restoreAllMocks();
  await db.schema.dropTable("site_text_content").execute();
  expect(await office.texts()).toMatchObject({ status: 500, body: { message: "Impossible de charger les contenus" } });
});

test("a text the site does not read is deleted, logged and given back; one it reads is kept", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const name = { section: "hero", key: "cle_perimee" };
  await office.changeText({ intent: "creer", ...name, content: "Plus lue", type: "title" });
  expect(await office.changeText({ intent: "supprimer", section: "hero", key: "slide1_title" })).toMatchObject({ status: 409 });

  const deleted = await office.changeText({ intent: "supprimer", ...name, content: "Plus lue", version: "1" });
  expect(saidBy(deleted.headers, siteTextDone)).toBe("✅ Texte supprimé");
  const id = movedTo(deleted.headers).get("lignes") ?? "";
  const stored = () => db.selectFrom("site_text_content").select(["content", "version"]).where("id", "=", id).execute();
  expect(await stored()).toEqual([]);
  expect(await office.changeText({ intent: "supprimer", ...name })).toMatchObject({ status: 409 });

  expect(saidBy((await office.changeText({ intent: "restaurer", id })).headers, siteTextDone)).toBe("✅ Texte restauré");
  expect(await stored()).toEqual([{ content: "Plus lue", version: 2 }]);
  expect(await office.changeText({ intent: "restaurer", id })).toMatchObject({ status: 404 });
  const lines = await db.selectFrom("audit_log").select(["actor", "action"]).where("row_id", "=", id).orderBy("at").orderBy("id").execute();
  expect(lines.map(({ action }) => action)).toEqual(["create", "delete", "restore"]);
});

test("a correction of a text sent twice because its answer was lost is no conflict with itself", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const text = { intent: "modifier", section: "hero", key: "slide1_title", content: "Bienvenue", version: "0" };
  expect([(await office.changeText(text)).status, (await office.changeText(text)).status]).toEqual([302, 302]);
});
