import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { findImageIdByUrl } from "#app/features/gallery/screens/gallery-submission.server.ts";
import { addGalleryImage, addImage, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { deleteGalleryImage, moveGalleryImage, restoreGalleryImage, updateGalleryImage } from "./gallery-image-commands.server.ts";
import { findGalleryImage, listGalleryImagesForAdmin, listPublicGalleryImages } from "./gallery-image-queries.server.ts";

async function publicTitles(db: Db) {
  return (await listPublicGalleryImages(db)).map(({ titre }) => titre);
}

test("GAL-02 visitors see published pictures only, by ordre ascending", async () => {
  await using db = await openTestDatabase();
  await addGalleryImage(db, { titre: "Troisième", ordre: 30 });
  await addGalleryImage(db, { titre: "Première", ordre: -1 });
  await addGalleryImage(db, { titre: "Deuxième", ordre: 2 });
  const hidden = await addGalleryImage(db, { titre: "Brouillon", ordre: 1 });
  const binned = await addGalleryImage(db, { titre: "Corbeille", ordre: 1 });
  await updateGalleryImage(db, admin, hidden.id, hidden.version, { statut: "brouillon" });
  await deleteGalleryImage(db, admin, binned.id);

  expect(await publicTitles(db)).toEqual(["Première", "Deuxième", "Troisième"]);
  const [first] = await listPublicGalleryImages(db);
  expect(Object.keys(first ?? {})).not.toEqual(expect.arrayContaining(["statut"]));
  expect(first?.image.alt).toBe("Première");
});

test("a picture whose file is private or gone is not shown, and the back-office still lists its row", async () => {
  await using db = await openTestDatabase();
  const { image_id } = await addGalleryImage(db);
  await db.updateTable("uploaded_images").set({ is_private: true }).where("id", "=", image_id).execute();
  expect(await publicTitles(db)).toEqual([]);
  expect((await listGalleryImagesForAdmin(db, { page: 1 })).rows).toMatchObject([{ titre: "Salon du soir", image: undefined }]);
});

test("the back-office counts both statuses and pages the grid by ordre", async () => {
  await using db = await openTestDatabase();
  for (let ordre = 13; ordre > 0; ordre--) await addGalleryImage(db, { titre: `Image ${ordre}`, ordre });
  const first = await listGalleryImagesForAdmin(db, { page: 1 });
  expect(first).toMatchObject({ total: 13, statuts: { publie: 13, brouillon: 0 } });
  expect(first.rows.map(({ ordre }) => ordre)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect((await listGalleryImagesForAdmin(db, { page: 2 })).rows.map(({ titre }) => titre)).toEqual(["Image 13"]);
});

test("moving changes places with the neighbour, once equal numbers are told apart", async () => {
  await using db = await openTestDatabase();
  const rows = [];
  for (const titre of ["A", "B", "C"]) rows.push(await addGalleryImage(db, { titre }));
  const [a, , c] = rows;
  await moveGalleryImage(db, admin, c?.id ?? "", -1);
  expect(await publicTitles(db)).toEqual(["A", "C", "B"]);
  await moveGalleryImage(db, admin, a?.id ?? "", 1);
  expect(await publicTitles(db)).toEqual(["C", "A", "B"]);
  expect(await moveGalleryImage(db, admin, c?.id ?? "", -1)).toBe(true); // already first
  expect(await publicTitles(db)).toEqual(["C", "A", "B"]);
  expect(await moveGalleryImage(db, admin, "absent", 1)).toBe(false);
});

test("a deleted picture comes back as it was, and each change leaves a line", async () => {
  await using db = await openTestDatabase();
  const { id } = await addGalleryImage(db);
  expect(await deleteGalleryImage(db, admin, id)).toBe(true);
  expect(await deleteGalleryImage(db, admin, id)).toBe(false);
  expect(await findGalleryImage(db, id)).toBeUndefined();
  expect(await restoreGalleryImage(db, admin, id)).toBe(true);
  expect(await publicTitles(db)).toEqual(["Salon du soir"]);
  const lines = await db.selectFrom("audit_log").select("action").where("row_id", "=", id).orderBy("id").execute();
  expect(lines.map(({ action }) => action)).toEqual(["create", "delete", "restore"]);
});

test("only the address of one of our own public files names a picture", async () => {
  await using db = await openTestDatabase();
  const id = await addImage(db);
  const { storage_path } = await db.selectFrom("uploaded_images").select("storage_path").where("id", "=", id).executeTakeFirstOrThrow();
  const origin = "https://fadem.example";
  const find = (address: string) => findImageIdByUrl(db, address, origin);

  expect(await find(`/media/${storage_path}/image.jpg`)).toBe(id);
  expect(await find(`${origin}/media/${storage_path}/640.webp`)).toBe(id);
  expect(await find(`https://ailleurs.example/media/${storage_path}/image.jpg`)).toBeUndefined();
  expect(await find(`//ailleurs.example/media/${storage_path}/image.jpg`)).toBeUndefined();
  expect(await find(`/media/${storage_path}/../secret.jpg`)).toBeUndefined();
  expect(await find("javascript:alert(1)")).toBeUndefined();
  await db.updateTable("uploaded_images").set({ is_private: true }).execute();
  expect(await find(`/media/${storage_path}/image.jpg`)).toBeUndefined();
});

test("the gallery is searched by title without accents, narrowed and sorted, among 10,000 pictures", async () => {
  await using db = await openTestDatabase();
  const image_id = await addImage(db);
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    const created_at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const titre = index % 100 === 0 ? `Été à Aného ${index}` : `Chantier ${index}`;
    const id = `image-${String(index).padStart(5, "0")}`;
    const categorie = index % 2 === 0 ? "chantier" : "general";
    return { id, created_at, updated_at: created_at, titre, image_id, categorie, ordre: 10_000 - index, statut: "publie" as const };
  });
  for (let start = 0; start < rows.length; start += 500)
    await db
      .insertInto("gallery_images")
      .values(rows.slice(start, start + 500))
      .execute();
  const first = (found: { rows: { titre: string }[] }) => found.rows[0]?.titre;
  for (const [filter, total, title] of [
    [{ q: "ete aneho" }, 100, "Été à Aného 9900"],
    [{ q: "ete aneho", categorie: "general" }, 0, undefined],
    [{ categorie: "chantier", tri: "recents" }, 5_000, "Chantier 9998"],
    [{ statut: "brouillon" as const }, 0, undefined],
    [{}, 10_000, "Chantier 9999"],
  ] as const) {
    const found = await listGalleryImagesForAdmin(db, { ...filter, page: 1 });
    expect([found.total, first(found)], JSON.stringify(filter)).toEqual([total, title]);
  }
});
