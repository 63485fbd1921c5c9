import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { type GalleryFormResult, galleryFormValues, galleryResultMessage } from "#app/features/gallery/gallery-image-form-values.ts";
import { listPublicGalleryImages } from "#app/features/gallery/gallery-image-queries.server.ts";
import { type Fields, signInToBackOffice } from "#tests/back-office.ts";
import { addGalleryImage, addImage } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as list from "./gallery.tsx";
import * as edit from "./gallery-image-edit.tsx";
import * as create from "./gallery-image-new.tsx";
import * as several from "./gallery-images-new.tsx";

const LIST = "/admin-dashboard/galerie";

async function openBackOffice(db: Db) {
  const { call } = await signInToBackOffice(db);
  return {
    create: (fields: Fields) => call(create.action, `${LIST}/nouvelle`, { fields }),
    addSeveral: (fields: Fields) => call(several.action, `${LIST}/plusieurs`, { fields }),
    save: (id: string, fields: Fields, search = "") => call(edit.action, `${LIST}/${id}${search}`, { fields, id }),
    change: (fields: Fields, search = "") => call(list.action, LIST + search, { fields }),
    list: (search = "") => call(list.loader, LIST + search),
  };
}

function said(body: unknown) {
  return galleryResultMessage(body as GalleryFormResult);
}

function rows(db: Db) {
  return db.selectFrom("gallery_images").selectAll().orderBy("id").execute();
}

test("ADM-GAL-03 without a picture or without a title nothing is stored, and each is named", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const image_id = await addImage(db);
  const noImage = await office.create({ titre: "Salon" });
  expect(noImage).toMatchObject({ status: 400, body: { errors: { image_id: "Veuillez ajouter une image" }, values: { titre: "Salon" } } });
  expect(said(noImage.body)).toEqual({ title: "Veuillez ajouter une image" });
  const noTitle = await office.create({ image_id, titre: "  " });
  expect(noTitle).toMatchObject({ status: 400, body: { errors: { titre: "Veuillez ajouter un titre" } } });
  const neither = await office.create({ titre: "" });
  expect(neither.body).toMatchObject({ errors: { image_id: "Veuillez ajouter une image", titre: "Veuillez ajouter un titre" } });
  const unknown = await office.create({ image_id: "0192d0a0-0000-7000-8000-000000000000", titre: "Salon" });
  expect(unknown).toMatchObject({ status: 400, body: { errors: { image_id: "Veuillez ajouter une image" } } });
  expect(await rows(db)).toEqual([]);
});

test("several pictures are added at once with their titles, all or none, and once however often they are sent", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const ids = ["0192d0a0-0000-7000-8000-000000000001", "0192d0a0-0000-7000-8000-000000000002"] as const;
  const [first, second] = [await addImage(db), await addImage(db)];
  const untitled = await office.addSeveral({ photos: [`${first}|${ids[0]}|Salon`, `${second}|${ids[1]}| `] });
  expect(untitled).toMatchObject({ status: 400, body: { errors: { photos: "Veuillez ajouter un titre" } } });
  const gone = await office.addSeveral({ photos: [`${first}|${ids[0]}|Salon`, `${ids[1]}|${ids[1]}|Partie`] });
  expect(gone).toMatchObject({
    status: 400,
    body: { errors: { photos: "Une de ces images n’est plus sur le site. Retirez-la ou envoyez-la de nouveau." } },
  });
  expect((await office.addSeveral({ photos: [] })).status).toBe(400);
  expect(await rows(db)).toEqual([]);

  const photos = [`${first}|${ids[0]}|Salon | soir`, `${second}|${ids[1]}|Cour`];
  for (const _ of [1, 2])
    expect((await office.addSeveral({ photos, categorie: "villas" })).headers.get("location")).toBe(`${LIST}?fait=ajouts`);
  expect(await rows(db)).toMatchObject([
    { id: ids[0], image_id: first, titre: "Salon | soir", categorie: "villas", ordre: 0, statut: "publie" },
    { id: ids[1], image_id: second, titre: "Cour", categorie: "villas" },
  ]);
  expect(await listPublicGalleryImages(db)).toHaveLength(2);
});

test("ADM-GAL-05 a new picture is published, the toggle hides and shows it, and an edit keeps its status", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const image_id = await addImage(db);
  expect((await office.create({ image_id, titre: "Salon" })).headers.get("location")).toBe(`${LIST}?fait=ajout`);
  const [{ id, statut } = { id: "", statut: "" }] = await rows(db);
  expect(statut).toBe("publie");
  expect(await listPublicGalleryImages(db)).toHaveLength(1);

  const hidden = await office.change({ intent: "statut", id, version: "1", statut: "brouillon" });
  expect(hidden.headers.get("location")).toBe(`${LIST}?fait=masquage&lignes=${id}`);
  expect(await listPublicGalleryImages(db)).toEqual([]);

  const saved = await office.save(id, { image_id, titre: "Salon du soir", version: "2" }, "?page=3");
  expect(saved.headers.get("location")).toBe(`${LIST}?page=3&fait=modification`);
  expect(await rows(db)).toMatchObject([{ titre: "Salon du soir", statut: "brouillon", categorie: "general", ordre: 0 }]);
  expect(await listPublicGalleryImages(db)).toEqual([]);

  await office.change({ intent: "statut", id, version: "3", statut: "publie" });
  expect(await listPublicGalleryImages(db)).toHaveLength(1);
});

test("ADM-GAL-09 a failed save says so with the server's message, and one that returns no row names it", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const row = await addGalleryImage(db);
  const fields = { image_id: row.image_id, titre: "Autre" };

  await office.change({ intent: "supprimer", id: row.id });
  const gone = await office.save(row.id, { ...fields, version: "1" });
  expect(gone.status).toBe(404);
  expect(said(gone.body)).toEqual({ title: "Erreur de sauvegarde", description: "Aucune donnée retournée de la base" });

  const failure = vi.spyOn(db, "transaction").mockImplementation(() => {
    throw Object.assign(new Error("database is locked"), { errcode: 5 });
  });
  const away = await office.create(fields);
  expect(away).toMatchObject({ status: 503, body: { values: fields } });
  expect(said(away.body)).toMatchObject({
    title: "Erreur de sauvegarde",
    description: expect.stringContaining("La base de données ne répond pas"),
  });
  failure.mockImplementation(() => {
    throw new Error("disk image is malformed");
  });
  const status = await office.change({ intent: "statut", id: row.id, version: "1", statut: "brouillon" });
  expect(status).toMatchObject({ status: 500, body: { title: "Erreur: le serveur n’a pas pu répondre" } });
});

test("the address of one of our own pictures takes the place of a file, any other is refused", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const known = await addImage(db);
  const { public_url } = await db.selectFrom("uploaded_images").select("public_url").where("id", "=", known).executeTakeFirstOrThrow();
  await office.create({ image_url: public_url, titre: "Par adresse" });
  expect(await rows(db)).toMatchObject([{ image_id: known, titre: "Par adresse" }]);

  const foreign = await office.create({ image_url: "https://ailleurs.example/photo.jpg", titre: "Ailleurs" });
  expect(foreign).toMatchObject({
    status: 400,
    body: { errors: { image_url: "Cette adresse n’est pas celle d’une image du site. Envoyez plutôt le fichier." } },
  });
  expect(await rows(db)).toHaveLength(1);
});

test("a form sent twice creates once, and a stale one gets 409 with both versions", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const fields = { image_id: await addImage(db), titre: "Salon", id: "0192d0a0-0000-7000-8000-000000000001" };
  await office.create(fields);
  await office.create(fields);
  const [row] = await rows(db);
  if (!row) throw new Error("nothing was stored");
  expect(await rows(db)).toHaveLength(1);

  const { image_url: _, ...mine } = galleryFormValues(row) as Fields;
  await office.save(row.id, { ...mine, titre: "Entre-temps", version: "1" });
  const refused = await office.save(row.id, { ...mine, titre: "La mienne", version: "1" });
  expect(refused).toMatchObject({ status: 409, body: { kind: "stale", values: { titre: "La mienne" }, stored: { titre: "Entre-temps" } } });
  await office.save(row.id, { ...mine, titre: "La mienne", version: "2" }); // the form goes on from the other version
  expect(await rows(db)).toMatchObject([{ titre: "La mienne" }]);
});

test("deleting and restoring, an absent row and a page beyond the last", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const { id } = await addGalleryImage(db);
  expect((await office.change({ intent: "supprimer", id }, "?page=2")).headers.get("location")).toBe(
    `${LIST}?page=2&fait=suppression&lignes=${id}`,
  );
  expect(await office.change({ intent: "supprimer", id })).toMatchObject({
    status: 404,
    body: { title: "Erreur: cette image n’existe plus" },
  });
  await office.change({ intent: "restaurer", id });
  expect((await office.list()).body).toMatchObject({ total: 1 });
  expect((await office.list("?page=9")).headers.get("location")).toBe(LIST);
  expect((await office.list(`?supprimer=${id}`)).body).toMatchObject({ rowToDelete: { id } });
});

test.each([
  ["an unknown intent", { intent: "purger", id: "x" }],
  ["a status change without a version", { intent: "statut", id: "x", statut: "publie" }],
  ["a move without a direction", { intent: "deplacer", id: "x" }],
])("%s is refused with 400", async (_, fields) => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  expect((await office.change(fields as unknown as Fields)).status).toBe(400);
});
