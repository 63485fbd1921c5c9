import { createElement } from "react";
import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { siteTextSections } from "#app/db/tables/closed-lists.ts";
import { siteTextDone } from "#app/features/texts/site-text-words.ts";
import { newId } from "#app/lib/values/ids.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import { listDefaultTexts } from "#app/services/site-texts/site-texts.ts";
import { type Fields, failWrites, movedTo, saidBy, signInToBackOffice } from "#tests/back-office.ts";
import { renderRoute } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import * as texts from "./texts.tsx";

async function openBackOffice(db: Db) {
  const { call } = await signInToBackOffice(db);
  return {
    texts: (search = "") => call(texts.loader, `/admin-dashboard/textes${search}`),
    changeText: (fields: Fields, search = "") => call(texts.action, `/admin-dashboard/textes${search}`, { fields }),
  };
}

/** As the form of former times left them. */
async function addUnreadText(db: Db, name: { section: "hero"; key: string }, content: string) {
  const at = "2026-10-01T08:00:00.000Z";
  const text = { ...name, content, type: "title" as const, recherche: "", created_at: at, updated_at: at };
  await db
    .insertInto("site_text_content")
    .values({ ...text, id: newId() })
    .execute();
}

/** What the page draws for this address. */
async function draw(office: Awaited<ReturnType<typeof openBackOffice>>, search: string, actionData?: unknown) {
  const { body } = await office.texts(search);
  return renderRoute(createElement(texts.default, { loaderData: body, actionData } as unknown as Parameters<typeof texts.default>[0]));
}

const added = (fields: Fields = {}): Fields => ({
  ...{ intent: "ajouter", section: "hero", key: "promesse", type: "subtitle", content: "Une seule maison", cle: newId(), ...fields },
});

test("ADM-TXT-01 ADM-TXT-02 the add form offers ten sections, five types and unused keys, and says whether a page reads it", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  expect(await draw(office, "")).toMatch(/href="[^"]*\?ajouter=oui"[^>]*>.*Ajouter un texte/);
  const form = await draw(office, "?ajouter=oui&section=hero");
  const values = (name: string) =>
    [
      ...(
        new RegExp(`<select[^>]*name="${name}".*?</select>`, "g").exec(
          form.slice(form.indexOf("<form", form.indexOf("ajouter-titre"))),
        )?.[0] ?? ""
      ).matchAll(/value="(\w+)"/g),
    ].map(([, value]) => value);
  expect(values("section")).toEqual([...siteTextSections]);
  expect(values("type")).toEqual(["title", "subtitle", "paragraph", "button", "link"]);
  expect(form).toMatch(/<option value="paragraph" selected="">/);
  expect(form).toContain('<option value="slide1_title">');
  expect(form).not.toContain('<option value="page_title">'); // of another section

  const free = await office.changeText(added());
  expect(saidBy(free.headers, siteTextDone)).toBe("✅ Texte créé");
  expect(Object.fromEntries(movedTo(free.headers))).toMatchObject({ section: "hero", garde: "hero/promesse" });
  expect(await office.changeText(added({ key: "slide1_title", type: "paragraph", content: "Bienvenue" }))).toMatchObject({ status: 302 });
  const rows = await db.selectFrom("site_text_content").select(["key", "type", "content"]).orderBy("key").execute();
  expect(rows).toEqual([
    { key: "promesse", type: "subtitle", content: "Une seule maison" },
    { key: "slide1_title", type: "title", content: "Bienvenue" }, // the catalogue's type
  ]);
  expect((await findSiteTexts(db)).hero.slide1_title).toBe("Bienvenue");
  const list = await draw(office, "?section=hero&ajouter=oui");
  expect(list).not.toContain('<option value="slide1_title">');
  expect(list.match(/Aucune page n’affiche ce texte\./g)).toHaveLength(1);
  expect(list.lastIndexOf("Une seule maison")).toBeGreaterThan(list.lastIndexOf("Voir nos réalisations")); // at the end of its section
  const [line] = await db.selectFrom("audit_log").select(["action", "after"]).where("action", "=", "create").orderBy("at").execute();
  expect(line).toMatchObject({ after: { key: "promesse" } });
});

test("ADM-TXT-03 a text without section, key or content, or under a pair that exists, is refused, and nothing typed is lost", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  for (const missing of ["section", "key", "content"]) {
    const { status, body } = await office.changeText(added({ [missing]: " " }));
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { title: "Tous les champs sont obligatoires", adding: { errors: { [missing]: "Tous les champs sont obligatoires" } } },
    });
    if (missing !== "content") expect(await draw(office, "?ajouter=oui", body)).toContain(">Une seule maison</textarea>");
  }
  const first = added();
  expect([(await office.changeText(first)).status, (await office.changeText(first)).status]).toEqual([302, 302]); // its answer was lost
  const taken = await office.changeText(added({ content: "Une autre" }));
  expect(taken).toMatchObject({ status: 409, body: { adding: { errors: { key: "Ce texte existe déjà dans cette section." } } } });
  const again = await draw(office, "?ajouter=oui", taken.body);
  for (const kept of [
    'value="promesse"',
    ">Une autre</textarea>",
    '<option value="subtitle" selected="">',
    "Ce texte existe déjà dans cette section.",
  ])
    expect(again).toContain(kept);
  expect(await office.changeText(added({ ...first, key: "autre" }))).toMatchObject({ status: 302 }); // back in the browser, another key
  expect(await office.changeText(added({ section: "footer" }))).toMatchObject({ status: 302 }); // the pair is unique, not the key
  const rows = await db.selectFrom("site_text_content").select(["section", "key", "content"]).orderBy("section").orderBy("key").execute();
  expect(rows.map(({ section, key, content }) => `${section}/${key} ${content}`)).toEqual([
    "footer/promesse Une seule maison",
    "hero/autre Une seule maison",
    "hero/promesse Une seule maison",
  ]);
  const limits: Fields[] = [
    { key: "k".repeat(61) },
    { type: "gras" },
    { type: "button", content: "x".repeat(61) },
    { key: "slide1_cta", content: "x".repeat(61) },
  ];
  for (const wrong of limits) expect((await office.changeText(added({ key: "long", ...wrong }))).status).toBe(400);
  const change = { intent: "modifier", section: "hero", key: "promesse", content: "x".repeat(161), version: "1" };
  expect(await office.changeText(change)).toMatchObject({ status: 400, body: { title: "Un sous-titre compte 160 caractères au plus." } });
});

test("ADM-TXT-04 sections and their texts stand in the order of the site, and a change renews the content and its time", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const list = (await office.texts()).body as { texts: { section: string; key: string }[]; sectionCount: number };
  expect(list.texts.map(({ section, key }) => `${section}/${key}`)).toEqual(
    siteTextSections.flatMap((section) =>
      listDefaultTexts()
        .filter((text) => text.section === section)
        .map(({ key }) => `${section}/${key}`),
    ),
  );
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

test("ADM-TXT-05 texts that cannot be read, saved or added are told in words", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  failWrites(db);
  expect(await office.changeText({ intent: "modifier", section: "hero", key: "slide1_title", content: "X", version: "0" })).toMatchObject({
    status: 500,
    body: { title: "Impossible de sauvegarder", refusal: { name: "hero/slide1_title", content: "X" } },
  });
  expect(await office.changeText(added())).toMatchObject({
    status: 500,
    body: { title: "Impossible de créer le contenu", adding: { values: { key: "promesse", content: "Une seule maison" } } },
  });
  vi.restoreAllMocks();
  await db.schema.dropTable("site_text_content").execute();
  expect(await office.texts()).toMatchObject({ status: 500, body: { message: "Impossible de charger les contenus" } });
});

test("a text the site does not read is deleted, logged and given back, and one it reads is kept", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const name = { section: "hero", key: "cle_perimee" } as const;
  await addUnreadText(db, name, "Plus lue");
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
  expect(lines.map(({ action }) => action)).toEqual(["delete", "restore"]);
});

test("a correction of a text sent twice because its answer was lost is no conflict with itself", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const text = { intent: "modifier", section: "hero", key: "slide1_title", content: "Bienvenue", version: "0" };
  expect([(await office.changeText(text)).status, (await office.changeText(text)).status]).toEqual([302, 302]);
});

test("a text that was found and changed stays in its search, and a title has a maximum", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const change = (content: string) => ({ intent: "modifier", section: "hero", key: "slide3_cta", content, version: "0" });
  const search = "?q=voir+nos+r%C3%A9alisations";
  const { headers } = await office.changeText(change("Nos chantiers"), search);
  const moved = movedTo(headers);
  expect([moved.get("q"), moved.get("garde")]).toEqual(["voir nos réalisations", "hero/slide3_cta"]);
  const after = (await office.texts(`?${moved}`)).body as { texts: { content: string }[] };
  expect(after.texts.map(({ content }) => content)).toEqual(["Nos chantiers"]);

  const refused = await office.changeText({ ...change("x".repeat(121)), key: "slide1_title" });
  expect(refused).toMatchObject({ status: 400, body: { refusal: { error: "Un titre compte 120 caractères au plus." } } });
});
