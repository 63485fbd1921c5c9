import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { propertyDefinition } from "#app/features/properties/property-fields.ts";
import { vehicleDefinition } from "#app/features/vehicles/vehicle-fields.ts";
import { newId } from "#app/lib/values/ids.ts";
import * as gallery from "#app/routes/admin/gallery/gallery.tsx";
import * as sentList from "#app/routes/admin/inbox/sent-list.tsx";
import * as lotsPage from "#app/routes/admin/settings/lots-page.tsx";
import { statutLabelsOf } from "#app/services/content/content-definition.ts";
import { chosenDone } from "#app/services/desk-lists/lot-words.ts";
import { deleteOldLots, findLotReport, type LotReport } from "#app/services/lots/lot-book.server.ts";
import { type Fields, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addGalleryImage, addProperty, addTestimonial, addVehicle } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as content from "./list.tsx";

const lists = {
  biens: { route: content, path: "/admin-dashboard/biens" },
  vehicules: { route: content, path: "/admin-dashboard/vehicules" },
  galerie: { route: gallery, path: "/admin-dashboard/galerie" },
  avis: { route: sentList, path: "/admin-dashboard/avis" },
};
type List = keyof typeof lists;

async function openDesk(db: Db) {
  const { call } = await signInToBackOffice(db);
  const send = (list: List, fields: Fields, search = "") => call(lists[list].route.action, lists[list].path + search, { fields });
  return {
    call,
    send,
    /** The id of the lot; undefined when nothing was done. */
    async act(list: List, acte: string, ids: readonly string[], more: Fields = {}, search = "") {
      const fields = { intent: "choisis", cle_envoi: newId(), acte, id: [...ids], ...more };
      const answer = await send(list, fields, search);
      return { ...answer, lot: answer.status === 302 ? (movedTo(answer.headers).get("lot") ?? undefined) : undefined, fields };
    },
    async undo(list: List, lot: string | undefined) {
      const said = movedTo((await send(list, { intent: "annuler_lot", lot: lot ?? "" })).headers);
      return [said.get("nombre"), said.get("reste")];
    },
  };
}

async function report(db: Db, lot: string | undefined): Promise<LotReport> {
  const found = await findLotReport(db, { id: lot ?? "" });
  if (!found) throw new Error("No such lot");
  return found;
}

const plain = (text: string) => text.replaceAll("\u00a0", " ");

/** Rows without what every writing moves. */
async function states(db: Db, table: "properties" | "vehicles") {
  const rows = await db.selectFrom(table).selectAll().orderBy("reference").execute();
  return rows.map(({ version: _, updated_at: __, ...row }) => row);
}

test("LOT-02 twenty chosen rows change in one act that names those it left, acts once when sent twice, and is taken back row by row", async () => {
  await using db = await openTestDatabase();
  const desk = await openDesk(db);
  const cars: { id: string }[] = [];
  for (let index = 0; index < 20; index++) cars.push(await addVehicle(db, { publication: "brouillon" }));
  const ids = cars.map(({ id }) => id);
  await db.updateTable("vehicles").set({ modele: "" }).where("reference", "=", "V-0003").execute();
  await desk.act("vehicules", "corbeille", [ids[3] ?? ""]);
  const before = await states(db, "vehicles");

  const fields: Fields = { intent: "choisis", cle_envoi: newId(), acte: "publier", id: ids };
  const answers = await Promise.all([desk.send("vehicules", fields), desk.send("vehicules", fields)]);
  const [first, second] = answers.map(({ headers }) => movedTo(headers).get("lot") ?? "");
  expect(second).toBe(first);
  const done = await report(db, first);
  expect(plain(chosenDone(done, vehicleDefinition.words.names, statutLabelsOf(vehicleDefinition.fields)).title)).toBe(
    "18 véhicules publiés, 2 non : modèle manquant (V-0003), corbeille (V-0004).",
  );
  expect(done.numero).toBe("L-0002");
  const online = await db.selectFrom("vehicles").select(["publication", "version"]).where("publication", "=", "en_ligne").execute();
  expect(online).toHaveLength(18);
  expect(online.every(({ version }) => version === 2)).toBe(true);
  expect(
    await db
      .selectFrom("audit_log")
      .select("id")
      .where("lot", "=", first ?? "")
      .execute(),
  ).toHaveLength(18);

  await db.updateTable("vehicles").set({ couleur: "Noir", version: 3 }).where("reference", "=", "V-0001").execute();
  expect(await desk.undo("vehicules", first)).toEqual(["17", "1"]);
  expect(await desk.undo("vehicules", first)).toEqual(["17", "1"]);
  const after = await states(db, "vehicles");
  expect(after.slice(1)).toEqual(before.slice(1)); // never online: also the moments are gone
  expect(after[0]).toMatchObject({ publication: "en_ligne", couleur: "Noir" });
});

test("status, withdrawal, confirmation, a planned minute and the bin are given to many, and each undo gives back exactly what was", async () => {
  await using db = await openTestDatabase();
  const desk = await openDesk(db);
  const shown = await addProperty(db, {}, "2026-06-01T08:00:00.000Z");
  const reserved = await addProperty(db, { statut: "reserve" });
  const draft = await addProperty(db, { publication: "brouillon" });
  const ids = [shown.id, reserved.id, draft.id];
  const before = await states(db, "properties");
  const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  const left = async (lot: string | undefined) => (await report(db, lot)).laissees.map(({ nom, motif }) => `${nom} ${motif}`);

  for (const [acte, refused, more] of [
    ["statut:vendu", [], {}],
    ["statut:reserve", ["B-0002 déjà réservé"], {}],
    ["retirer", ["B-0003 pas en ligne"], {}],
    ["reconfirmer", ["B-0002 pas disponible", "B-0003 pas en ligne"], {}],
    ["programmer", ["B-0001 déjà en ligne", "B-0002 déjà en ligne"], { publier_le: soon }],
    ["corbeille", [], {}],
  ] as const) {
    const { lot } = await desk.act("biens", acte, ids, more);
    expect(await left(lot), acte).toEqual(refused);
    expect(await states(db, "properties"), acte).not.toEqual(before);
    expect(await desk.undo("biens", lot), acte).toEqual([String(3 - refused.length), null]);
    expect(await states(db, "properties"), acte).toEqual(before);
  }
  const past = await desk.act("biens", "programmer", [draft.id], { publier_le: "2020-01-01T08:00" });
  expect([past.status, past.body]).toMatchObject([400, { description: "Choisissez une heure à venir." }]);
  expect((await desk.act("biens", "retirer", [draft.id])).status).toBe(409); // none of them can: nothing is stored
  expect((await desk.act("biens", "approuver", ids)).status).toBe(400);
  expect(await states(db, "properties")).toEqual(before);
  const statuts = statutLabelsOf(propertyDefinition.fields);
  const { lot } = await desk.act("biens", "statut:vendu", ids);
  expect(plain(chosenDone(await report(db, lot), propertyDefinition.words.names, statuts).title)).toBe("✅ 3 biens passés à « Vendu »");
});

test("everything a filter shows changes at once, unless the list is no longer the one that was counted", async () => {
  await using db = await openTestDatabase();
  const desk = await openDesk(db);
  for (let index = 0; index < 15; index++) await addProperty(db, { ville: index < 14 ? "Kara" : "Lomé" });
  const whole = { tous: "on", nombre: "14" };
  expect((await desk.act("biens", "retirer", [], { ...whole, nombre: "13" }, "?ville=Kara")).status).toBe(409);
  const done = await desk.act("biens", "retirer", [], whole, "?ville=Kara&publication=en_ligne");
  expect((await report(db, done.lot)).nombre).toBe(14);
  // The list is empty by now: the answer to the first sending was lost.
  const again = await desk.send("biens", done.fields, "?ville=Kara&publication=en_ligne");
  expect(movedTo(again.headers).get("lot")).toBe(done.lot);
  const { total } = await db
    .selectFrom("properties")
    .select((row) => row.fn.countAll().as("total"))
    .where("publication", "=", "retire")
    .executeTakeFirstOrThrow();
  expect(Number(total)).toBe(14);
});

test("pictures are shown, hidden and removed by lot, reviews approved and rejected, and the page of lots takes back each for a day", async () => {
  await using db = await openTestDatabase();
  const desk = await openDesk(db);
  const pictures = [await addGalleryImage(db, { titre: "Salon" }), await addGalleryImage(db, { titre: "Cour", categorie: "chantier" })];
  const hidden = await desk.act("galerie", "masquer", [], { tous: "on", nombre: "1" }, "?categorie=chantier");
  expect((await report(db, hidden.lot)).nombre).toBe(1);
  const shown = await desk.act(
    "galerie",
    "publier",
    pictures.map(({ id }) => id),
  );
  expect((await report(db, shown.lot)).laissees).toEqual([{ nom: "Salon", motif: "déjà publiée" }]);
  const reviews = [await addTestimonial(db), await addTestimonial(db, { statut: "rejete", client_nom: "Afi" })];
  const rejected = await desk.act("avis", "rejeter", reviews);
  expect((await report(db, rejected.lot)).laissees).toEqual([{ nom: "Afi", motif: "déjà rejeté" }]);
  expect((await report(db, (await desk.act("avis", "approuver", reviews)).lot)).nombre).toBe(2);

  const page = async () => ((await desk.call(lotsPage.loader, "/admin-dashboard/parametres/lots")).body as { lots: LotReport[] }).lots;
  expect((await page()).map(({ numero, canBeUndone }) => [numero, canBeUndone])).toEqual([
    ...["L-0004", "L-0003", "L-0002", "L-0001"].map((numero) => [numero, true]),
  ]);
  const undo = (lot: string | undefined) =>
    desk.call(lotsPage.action, "/admin-dashboard/parametres/lots", { fields: { intent: "annuler_lot", lot: lot ?? "" } });
  expect((await undo(shown.lot)).status).toBe(302);
  expect((await report(db, shown.lot)).undone).toMatchObject({ back: 1, left: 0 });
  expect((await undo(rejected.lot)).status).toBe(302); // the one it rejected was approved since: it is left
  expect((await report(db, rejected.lot)).undone).toMatchObject({ back: 0, left: 1 });
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await db
    .updateTable("lots")
    .set({ created_at: yesterday })
    .where("id", "=", hidden.lot ?? "")
    .execute();
  expect((await undo(hidden.lot)).status).toBe(409);
  await db.updateTable("lots").set({ created_at: "2020-01-01T00:00:00.000Z" }).execute();
  await deleteOldLots(db);
  expect(await db.selectFrom("lots").select("numero").execute()).toHaveLength(1); // for the next number
});
