import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { siteTextSections } from "#app/db/tables/closed-lists.ts";
import { newId } from "#app/lib/values/ids.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import { listDefaultTexts, siteTextSearchText } from "#app/services/site-texts/site-texts.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { listSiteTextsForAdmin } from "./site-text-admin-queries.server.ts";

async function addTexts(db: Db, names: { section: "about" | "contact" | "services"; key: string }[]) {
  const at = "2026-10-01T08:00:00.000Z";
  await db
    .insertInto("site_text_content")
    .values(
      names.map((name) => {
        const text = { ...name, content: `Ajouté : ${name.key}` };
        return { ...text, id: newId(), type: "paragraph" as const, recherche: siteTextSearchText(text), created_at: at, updated_at: at };
      }),
    )
    .execute();
}

test("the pages of the texts hold each text once, in order, stored or not", async () => {
  await using db = await openTestDatabase();
  const added = Array.from({ length: 700 }, (_, index) => ({
    section: (["about", "contact", "services"] as const)[index % 3] ?? "about",
    key: `k${String(index).padStart(4, "0")}`,
  }));
  await addTexts(db, added);
  const first = await listSiteTextsForAdmin(db, { page: 1, pinnedNames: [] });
  const names: string[] = [];
  for (let page = 1; page <= first.pageCount; page++) {
    for (const { section, key } of (await listSiteTextsForAdmin(db, { page, pinnedNames: [] })).texts) names.push(`${section}\u0000${key}`);
  }

  expect(first.total).toBe(700 + listDefaultTexts().length);
  expect(first.texts).toHaveLength(300);
  const expected = siteTextSections.flatMap((section) => [
    ...listDefaultTexts().filter((text) => text.section === section),
    ...added.filter((text) => text.section === section),
  ]);
  expect(names).toEqual(expected.map(({ section, key }) => `${section}\u0000${key}`));
  expect(await listSiteTextsForAdmin(db, { page: 99, pinnedNames: [] })).toMatchObject({ page: first.pageCount });
});

test("a search of texts reads screen, stored and first words without accents, and only the keys that members chose", async () => {
  await using db = await openTestDatabase();
  await addTexts(db, [{ section: "services", key: "mention" }]);
  await db.updateTable("site_text_content").set({ content: "Ajouté" }).execute();

  const found = await listSiteTextsForAdmin(db, { q: "AJOUTE mention", page: 1, pinnedNames: [] });
  expect(found.texts).toMatchObject([{ key: "mention", version: 1, defaultContent: undefined }]);
  const builtIn = await listSiteTextsForAdmin(db, { q: "voir nos realisations", section: "hero", page: 1, pinnedNames: [] });
  expect(builtIn).toMatchObject({ total: 1, sectionCount: 1, texts: [{ version: 0, content: "Voir nos réalisations" }] });
  for (const q of ["slide3_cta", "hero", "navbar"])
    expect((await listSiteTextsForAdmin(db, { q, page: 1, pinnedNames: [] })).total, q).toBe(0);
});

test("a text changed since the search stays in it, in its place", async () => {
  await using db = await openTestDatabase();
  const kept = ["hero/slide1_title", "footer/absent"];
  const found = await listSiteTextsForAdmin(db, { q: "voir nos realisations", section: "hero", page: 1, pinnedNames: kept });
  expect(found.texts.map(({ key }) => key)).toEqual(["slide1_title", "slide3_cta"]);
});

test("a key the site does not read is not read with the page", async () => {
  await using db = await openTestDatabase();
  await addTexts(db, [
    { section: "services", key: "title" },
    { section: "services", key: "mention" },
  ]);
  const { services } = await findSiteTexts(db);
  expect(services.title).toBe("Ajouté : title");
  expect(services).not.toHaveProperty("mention");
});
