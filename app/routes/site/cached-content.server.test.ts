import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { updateSiteText } from "#app/features/texts/site-text-commands.server.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addGalleryImage, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { loader } from "./home.tsx";

/** The tables that are read for each page. */
function watchReads(db: Db) {
  const tables: string[] = [];
  const watched = db.withPlugin({
    transformQuery({ node }) {
      for (const [, table] of JSON.stringify(node).matchAll(/"IdentifierNode","name":"(site_text_content|settings|gallery_images)"/g))
        tables.push(table ?? "");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { watched, take: () => [...new Set(tables.splice(0))].sort() };
}

test("the texts, the company and the sections that no filter changes are read once per content version", async () => {
  await using db = await openTestDatabase();
  const { watched, take } = watchReads(db);
  setAppDatabase(watched);
  const open = async (path: string) => (await loader({ request: new Request(`http://localhost${path}`) } as never)).data;

  await open("/");
  expect(take()).toEqual(["gallery_images", "settings", "site_text_content"]);
  await open("/?type=villa");
  await open("/?prix_max=5000000");
  expect(take()).toEqual([]);

  expect(await updateSiteText(db, admin, { section: "hero", key: "slide1_title" }, 0, "Un autre titre")).toEqual({ ok: true });
  expect((await open("/?type=villa")).texts.hero.slide1_title).toBe("Un autre titre");
  expect(take()).toContain("site_text_content");
  await addGalleryImage(db);
  expect((await open("/")).gallery).toHaveLength(1);
});

test("a section that could not be read is read again by the next page, and the page says so meanwhile", async () => {
  await using db = await openTestDatabase();
  let isBroken = true;
  setAppDatabase(
    db.withPlugin({
      transformQuery({ node }) {
        if (isBroken && JSON.stringify(node).includes('"name":"gallery_images"') && JSON.stringify(node).includes('"ordre"'))
          throw new Error("broken");
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const open = () => loader({ request: new Request("http://localhost/") } as never);
  const broken = await open();
  expect([broken.data.gallery, broken.init?.status]).toEqual([null, 503]);
  isBroken = false;
  const mended = await open();
  expect([mended.data.gallery, mended.init?.status]).toEqual([[], 200]);
});
