import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { propertyStatuts } from "#app/db/tables/closed-lists.ts";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import type { Property } from "#app/features/properties/property.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import { propertyDefinition, propertyFields } from "#app/features/properties/property-fields.ts";
import { listPublicProperties } from "#app/features/properties/property-queries.server.ts";
import { databaseDownContext } from "#app/kernel/http/faults.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type ContentFormResult, resultMessage } from "#app/services/content/content-form.tsx";
import { formValuesOf } from "#app/services/content/content-values.ts";
import { type Fields, signInToBackOffice } from "#tests/back-office.ts";
import { addImage, addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as edit from "./edit.tsx";
import * as list from "./list.tsx";
import * as create from "./new.tsx";

const villa: Fields = {
  titre: "Villa",
  description: "Claire",
  type_bien: "villa",
  type_transaction: "vente",
  prix: "185 000 000",
  localisation: "Agoè",
};
const LIST = "/admin-dashboard/biens";

async function openBackOffice(db: Db) {
  const { call, context } = await signInToBackOffice(db);
  return {
    create: (fields: Fields) => call(create.action, `${LIST}/nouveau`, { fields }),
    save: ({ id }: Pick<Property, "id">, fields: Fields) => call(edit.action, `${LIST}/${id}`, { fields, id }),
    change: (fields: Fields) => call(list.action, `${LIST}?statut=disponible`, { fields }),
    isDatabaseDown: () => context.get(databaseDownContext),
    list: (search = "") => call(list.loader, LIST + search),
  };
}

function said(body: unknown) {
  return resultMessage(propertyDefinition, body as ContentFormResult);
}

function listProperties(db: Db) {
  return db.selectFrom("properties").selectAll().execute();
}

test("CORRD-03 a change of statut from the list changes that column alone, also of a row older than the rules of today", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const { id } = await addProperty(db);
  await db
    .updateTable("properties")
    .set({ titre: "V".repeat(200), video_url: "http://exemple.tg/visite.avi" })
    .execute();
  const [before] = await listProperties(db);
  const { status } = await office.change({ intent: "statut", id, statut: "reserve", version: "1" });
  expect(status).toBe(302);
  const [after] = await listProperties(db);
  expect(after).toEqual({ ...before, statut: "reserve", version: 2, updated_at: after?.updated_at });
});

test("ADM-BIEN-02 a missing required field is named by its label, and nothing is stored", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const labels = {
    titre: "titre",
    description: "description",
    type_bien: "type de bien",
    type_transaction: "type de transaction",
    prix: "prix",
    localisation: "localisation",
  };
  for (const [name, label] of Object.entries(labels)) {
    const { status, body } = await office.create({ ...villa, [name]: name.startsWith("type_") ? "" : " " });
    expect(status).toBe(400);
    expect(said(body)).toEqual({ title: "Champ requis manquant", description: `Le champ ${label} est obligatoire` });
    expect(body).toMatchObject({ errors: { [name]: `Le champ ${label} est obligatoire` } });
  }
  expect(await listProperties(db)).toEqual([]);
});

test("ADM-BIEN-03 a price that is not above zero is invalid", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  for (const prix of ["0", "-5", "cher", "0,2"]) {
    const { status, body } = await office.create({ ...villa, prix });
    expect(status).toBe(400);
    expect(said(body)).toEqual({ title: "Prix invalide", description: "Veuillez saisir un prix valide" });
    expect(body).toMatchObject({ values: { prix } });
  }
  expect(await listProperties(db)).toEqual([]);
});

test("ADM-BIEN-04 a form stores text without its spaces, nothing for what is empty, whole counts, and null for no picture", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const picture = await addImage(db);
  const typed = {
    ...villa,
    titre: "  Villa du bord \n",
    description: "\tClaire et calme.  ",
    localisation: " Agoè ",
    ville: "Lomé",
    quartier: "   ",
    nombre_pieces: " 3,6 ",
    nombre_chambres: "",
    nombre_salles_bain: "2",
    surface_habitable: "120,5",
    surface_totale: "",
    date_disponibilite: "",
    video_url: "  ",
    parking: "on",
  };
  const stored = {
    titre: "Villa du bord",
    description: "Claire et calme.",
    localisation: "Agoè",
    quartier: null,
    prix: 185_000_000,
    nombre_pieces: 4,
    nombre_chambres: null,
    nombre_salles_bain: 2,
    surface_habitable: 121,
    surface_totale: null,
    date_disponibilite: null,
    video_url: null,
    images: null,
    commodites: [],
    parking: true,
    piscine: false,
  };
  expect((await office.create(typed)).status).toBe(302);
  const [created] = await listProperties(db);
  expect(created).toMatchObject(stored);

  const { id = "" } = created ?? {};
  await office.save({ id }, { ...typed, quartier: "Agoè-Nyivé", images: picture, version: "1" });
  expect((await listProperties(db))[0]).toMatchObject({ quartier: "Agoè-Nyivé", images: [{ id: picture }] });
  await office.save({ id }, { ...typed, version: "2" });
  expect((await listProperties(db))[0]).toMatchObject({ ...stored, version: 3 });

  const wrong = await office.create({ ...typed, nombre_pieces: "trois" });
  expect([wrong.status, wrong.body]).toEqual([400, expect.objectContaining({ errors: { nombre_pieces: expect.any(String) } })]);
});

test("ADM-BIEN-06 a property is available unless said otherwise, and any status may follow any other", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  await office.create(villa);
  const [{ id, statut: first, version } = { id: "", statut: "", version: 0 }] = await listProperties(db);
  expect(first).toBe("disponible");
  const order = propertyStatuts.flatMap((from) => propertyStatuts.filter((to) => to !== from).flatMap((to) => [from, to]));
  for (const [step, statut] of order.entries()) {
    const { status } = await office.change({ intent: "statut", id, version: String(version + step), statut });
    expect(status).toBe(302);
    expect((await propertyContent.find(db, id))?.statut).toBe(statut);
  }
});

test("ADM-BIEN-07 every field of the form is stored and comes back as it was sent", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const images = [`${await addImage(db)}|Façade`, `${await addImage(db)}|Salon`];
  const sent = {
    publication: "en_ligne",
    publier_le: "",
    ...villa,
    type_transaction: "location-meublee",
    prix: "25\u00a0000",
    prix_unite: "nuit",
    prix_nuit: "",
    prix_semaine: "150\u00a0000",
    prix_mois: "450\u00a0000",
    caution: "100\u00a0000",
    reservable: "on",
    sejour_min: "2",
    sejour_max: "90",
    heures_sejour: "Dès 14h",
    frais_menage: "10\u00a0000",
    quartier: "Agoè-Nyivé",
    ville: "Kara",
    position: "9.55371, 1.19218",
    statut: "reserve",
    nombre_pieces: "7",
    nombre_chambres: "4",
    nombre_salles_bain: "3",
    surface_habitable: "320",
    surface_totale: "600",
    parking: "on",
    piscine: "on",
    jardin: "on",
    climatisation: "on",
    securite: "on",
    date_disponibilite: "2026-12-01",
    video_url: "https://youtu.be/dQw4w9WgXcQ",
    type_sejour: "court_long",
    commodites: ["Wi-Fi", "Vue mer"],
    images,
  };
  expect((await office.create(sent)).headers.get("location")).toContain(`${LIST}?fait=ajout&lignes=`);
  const [row] = await listProperties(db);
  const stored = row && (await propertyContent.find(db, row.id));
  expect(stored && formValuesOf(propertyFields, stored)).toEqual(sent);
});

test("ADM-BIEN-09 a write that fails is told in words, keeps what was typed and asks to come back when the database is away", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const { id, version } = await addProperty(db);
  const failure = vi.spyOn(db, "transaction");

  failure.mockImplementation(() => {
    throw new Error("disk image is malformed");
  });
  const broken = await office.save({ id }, { ...villa, version: String(version) });
  expect(broken).toMatchObject({ status: 500, body: { values: villa } });
  expect(said(broken.body)).toEqual({ title: "Erreur de sauvegarde", description: "Impossible de sauvegarder le bien immobilier" });
  expect(await office.change({ intent: "supprimer", id })).toMatchObject({
    status: 500,
    body: { title: "Erreur", description: "Impossible de supprimer le bien" },
  });

  expect(office.isDatabaseDown()).toBe(false);
  failure.mockImplementation(() => {
    throw Object.assign(new Error("database is locked"), { errcode: 5 });
  });
  const away = await office.create(villa);
  expect(away.status).toBe(503);
  expect(office.isDatabaseDown()).toBe(true); // the server then adds Retry-After
  expect(said(away.body).description).toContain("La base de données ne répond pas");
  expect(await office.change({ intent: "supprimer", id })).toMatchObject({ status: 503, body: { title: "Erreur" } });
});

test("a form sent twice creates once and answers the same", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = newId();
  const answers = [await office.create({ ...villa, id }), await office.create({ ...villa, id })];
  expect(answers.map(({ headers }) => headers.get("location"))).toEqual([
    `${LIST}?fait=ajout&lignes=${id}`,
    `${LIST}?fait=ajout&lignes=${id}`,
  ]);
  expect((await listProperties(db)).map((row) => [row.id, row.version])).toEqual([[id, 1]]);
});

test("a form sent again after a lost answer meets no conflict, and with other words overwrites nothing unasked", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const id = newId();
  await office.create({ ...villa, id });
  const other = await office.create({ ...villa, id, titre: "Villa corrigée" });
  expect(other).toMatchObject({ status: 409, body: { kind: "stale", stored: { titre: villa.titre, version: 1 } } });
  expect((await listProperties(db)).map(({ titre }) => titre)).toEqual([villa.titre]);
  const chosen = await office.create({ ...villa, id, titre: "Villa corrigée", version: "1" });
  expect(chosen.headers.get("location")).toContain(`${LIST}?fait=ajout&lignes=`);
  expect((await listProperties(db)).map(({ titre }) => titre)).toEqual(["Villa corrigée"]);

  const [stored] = await listProperties(db);
  if (!stored) throw new Error("Nothing was created");
  const version = String(stored.version);
  const again = { ...formValuesOf(propertyFields, stored), titre: "Encore", version };
  const answers = [await office.save(stored, again), await office.save(stored, again)];
  expect(answers.map(({ headers }) => headers.get("location"))).toEqual([
    `${LIST}?fait=modification&lignes=${id}`,
    `${LIST}?fait=modification&lignes=${id}`,
  ]);
  expect((await listProperties(db)).map((row) => row.version)).toEqual([stored.version + 1]);
});

test("a stale update gets 409 with both versions, and keeping mine is a second, explicit step", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const property = await addProperty(db, { titre: "Avant" });
  const opened = String(property.version);
  await office.save(property, { ...villa, titre: "Enregistrée entre-temps", version: opened });

  const refused = await office.save(property, { ...villa, titre: "La mienne", version: opened });
  expect(refused).toMatchObject({
    status: 409,
    body: { kind: "stale", values: { titre: "La mienne" }, stored: { titre: "Enregistrée entre-temps", version: 2 } },
  });
  expect((await propertyContent.find(db, property.id))?.titre).toBe("Enregistrée entre-temps");

  const kept = await office.save(property, { ...villa, titre: "La mienne", version: "2" });
  expect(kept.headers.get("location")).toContain(`${LIST}?fait=modification&lignes=`);
  expect((await propertyContent.find(db, property.id))?.titre).toBe("La mienne");
});

test("a deleted property leaves the list, comes back on request, and a second delete is told as absent", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const { id } = await addProperty(db);
  expect((await office.change({ intent: "supprimer", id })).headers.get("location")).toBe(
    `${LIST}?statut=disponible&fait=suppression&lignes=${id}`,
  );
  expect((await office.list()).body).toMatchObject({ total: 0 });
  expect(await office.change({ intent: "supprimer", id })).toMatchObject({ status: 404, body: { title: "Erreur" } });
  await office.change({ intent: "restaurer", id });
  expect((await office.list()).body).toMatchObject({ total: 1 });
});

test("a page beyond the last one leads to the last one", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  for (let count = 0; count < 13; count++) await addProperty(db);
  expect((await office.list("?page=99&statut=disponible")).headers.get("location")).toBe(`${LIST}?statut=disponible&page=2`);
});

test.each([
  ["an unknown intent", { intent: "purger", id: "x" }],
  ["an unknown field", { intent: "supprimer", id: "x", role: "super_admin" }],
  ["a status change without a version", { intent: "statut", id: "x", statut: "vendu" }],
])("%s is refused with 400", async (_, fields) => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  expect((await office.change(fields)).status).toBe(400);
});

test("S3 only a furnished listing is priced by the night or the week, and keeps the rates of the other durations", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  const refusal = "Seule une location meublée se loue à la nuit ou à la semaine.";
  for (const type_transaction of ["vente", "location"])
    for (const prix_unite of ["nuit", "semaine"]) {
      const { status, body } = await office.create({ ...villa, type_transaction, prix_unite });
      expect([status, body]).toMatchObject([400, { errors: { prix_unite: refusal } }]);
    }
  const both = await office.create({ ...villa, titre: "", type_transaction: "vente", prix_unite: "nuit" });
  expect(Object.keys((both.body as { errors: object }).errors).sort()).toEqual(["prix_unite", "titre"]);
  expect(await listProperties(db)).toEqual([]);

  const rates = { prix_nuit: "18 000", prix_semaine: "105 000 F", prix_mois: "350000" };
  expect(
    (await office.create({ ...villa, ...rates, type_transaction: "location-meublee", prix: "20 000", prix_unite: "nuit" })).status,
  ).toBe(302);
  expect((await office.create({ ...villa, ...rates, type_transaction: "location", prix: "90 000" })).status).toBe(302);
  const [let_, furnished] = (await listProperties(db)).toSorted((one, other) => other.prix - one.prix);
  expect(furnished).toMatchObject({
    prix_unite: "nuit",
    prix_nuit: null,
    prix_semaine: 105_000,
    prix_mois: 350_000,
    prix_compare: 350_000,
  });
  expect(let_).toMatchObject({ prix_unite: "mois", prix_nuit: null, prix_semaine: null, prix_mois: null, prix_compare: 90_000 });
});

test("CARTE-04 a position is stored to the metre, told in words when it is none, and leaves the back-office as a zone only", async () => {
  await using db = await openTestDatabase();
  const office = await openBackOffice(db);
  for (const typed of ["6.22351, 1.20702", "6,22351 1,20702", "https://www.openstreetmap.org/?mlat=6.22351&mlon=1.20702#map=15/6.3/1.3"])
    expect((await office.create({ ...villa, position: typed })).status).toBe(302);
  expect((await office.create(villa)).status).toBe(302);
  const rows = (await listProperties(db)).map(({ latitude, longitude }) => [latitude, longitude]);
  expect(rows).toEqual([...Array(3).fill([6.22351, 1.20702]), [null, null]]);

  for (const [typed, sentence] of [
    ["derrière le marché", "Collez deux nombres, par exemple 6.2235, 1.2070."],
    ["48.8566, 2.3522", "Cette position n’est pas au Togo."],
  ] as const) {
    const { status, body } = await office.create({ ...villa, position: typed });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { position: sentence }, values: { titre: villa.titre, position: typed } });
  }
  expect(await listProperties(db)).toHaveLength(4);

  const [first] = await listProperties(db);
  if (!first) throw new Error("No row");
  // A move within one cell of the grid is the business of the back-office alone; one to another cell is seen.
  const concerned = async () => (await db.selectFrom("changes").select("audience").orderBy("version", "desc").executeTakeFirst())?.audience;
  await office.save(first, { ...villa, position: "6.22351, 1.20702", version: "1" }); // confirms it
  await office.save(first, { ...villa, position: "6.2264, 1.2046", version: "2" });
  expect(await concerned()).toBe("bureau");
  await office.save(first, { ...villa, position: "6.2279, 1.2046", version: "3" });
  expect(await concerned()).toBe("public");
  const lookup = await findPublicListing(db, "properties", first.slug);
  expect(lookup).toMatchObject({ row: { zone: { latitude: 6.228, longitude: 1.206 } } });
  expect(JSON.stringify([lookup, await listPublicProperties(db, { page: 1, tri: "recent" })])).not.toMatch(
    /6\.2279|1\.2046|6\.2235|1\.2070/,
  );

  const file = (await Array.fromAsync(propertyContent.export(db, { q: "" }))).join("");
  expect(file).toContain("6.2279, 1.2046");
  await expect(db.updateTable("properties").set({ latitude: null }).where("id", "=", first.id).execute()).rejects.toThrow();
  await expect(db.updateTable("properties").set({ latitude: 5.9, longitude: 1 }).execute()).rejects.toThrow();
  await expect(db.updateTable("properties").set({ latitude: 6.5, longitude: 1.95 }).execute()).rejects.toThrow();
});
