import { Kysely } from "kysely";
import { expect, test } from "vitest";
import * as content from "./migrations/0001-content.server.ts";
import * as longLists from "./migrations/0005-long-lists.server.ts";
import { NodeSqliteDialect } from "./node-sqlite.server.ts";

const at = "2026-01-01T00:00:00.000Z";
const row = { id: "1", created_at: at, updated_at: at };

test("rows stored before their tables had a text to search in are given one", async () => {
  // biome-ignore lint/suspicious/noExplicitAny: the schema of another time
  const db = new Kysely<any>({ dialect: new NodeSqliteDialect(":memory:") });
  await content.up(db);
  const person = { nom: "Éyram", email: "e@exemple.tg", telephone: "90 00 00 41", telephone_e164: "+22890000041" };
  const contact = { ...row, ...person, nature: "contact", sujet: "Cœur", message: "L’été\nà Aného", urgence: "normale", statut: "nouveau" };
  await db.insertInto("contact_requests").values(contact).execute();
  await db
    .insertInto("testimonials")
    .values({ ...row, client_nom: "Afi", contenu: "Très bien", statut: "approuve", exemple: 0 })
    .execute();
  await db
    .insertInto("site_text_content")
    .values({ ...row, section: "hero", key: "titre", content: "Chez Vous", type: "title" })
    .execute();

  await longLists.up(db);

  const searchTextOf = async (table: string) => (await db.selectFrom(table).select("recherche").executeTakeFirstOrThrow()).recherche;
  expect(await searchTextOf("contact_requests")).toBe("eyram e@exemple.tg 90 00 00 41 +22890000041 coeur l'ete a aneho");
  expect(await searchTextOf("testimonials")).toBe("afi tres bien");
  expect(await searchTextOf("site_text_content")).toBe("hero titre chez vous");
  await db.destroy();
});
