import { createElement, type FunctionComponent } from "react";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { type Role, TO_CHECK } from "#app/db/tables/closed-lists.ts";
import { namesOf } from "#app/db/tables/content-types.ts";
import { attachAll } from "#app/features/people/update-people.server.ts";
import { propertyDefinition } from "#app/features/properties/property-fields.ts";
import { vehicleDefinition } from "#app/features/vehicles/vehicle-fields.ts";
import { newId } from "#app/lib/values/ids.ts";
import * as gallery from "#app/routes/admin/gallery/gallery.tsx";
import * as sentList from "#app/routes/admin/inbox/sent-list.tsx";
import * as lotsPage from "#app/routes/admin/settings/lots-page.tsx";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { statutLabelsOf } from "#app/services/content/content-definition.ts";
import { chosenDone } from "#app/services/desk-lists/lot-words.ts";
import { deleteOldLots, findLotReport, type LotReport } from "#app/services/lots/lot-book.server.ts";
import { type Fields, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addGalleryImage, addProperty, addSellRequest, addTestimonial, addVehicle } from "#tests/factories.ts";
import { renderRoute } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import * as content from "./list.tsx";

const lists = {
  biens: { route: content, path: "/admin-dashboard/biens" },
  vehicules: { route: content, path: "/admin-dashboard/vehicules" },
  galerie: { route: gallery, path: "/admin-dashboard/galerie" },
  avis: { route: sentList, path: "/admin-dashboard/avis" },
  contacts: { route: sentList, path: "/admin-dashboard/contacts" },
  demandes: { route: sentList, path: "/admin-dashboard/vehicules/demandes" },
};
type List = keyof typeof lists;

async function openDesk(db: Db, role?: Role) {
  const { call } = await signInToBackOffice(db, role);
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

test("LOT-02 twenty chosen rows change in one act that names those it left, acts once when sent twice, and is undone by row", async () => {
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

test("status, withdrawal, confirmation, minute and bin are given to many, and an undo gives back exactly what was", async () => {
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

test("pictures are shown, hidden and removed by lot, reviews judged, and each can be taken back for a day", async () => {
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

test("LOT-02 DEC-73 ticked requests are found real, set aside or binned as one numbered lot, and taken back row by row", async () => {
  await using db = await openTestDatabase();
  const desk = await openDesk(db);
  const marked = { a_verifier: true };
  const rows = {
    contacts: [await addContactRequest(db), await addContactRequest(db, marked), await addContactRequest(db, { statut: "spam" })],
    demandes: [await addSellRequest(db), await addSellRequest(db, marked), await addSellRequest(db, { statut: "spam" })].map(
      ({ id }) => id,
    ),
    avis: [await addTestimonial(db), await addTestimonial(db, marked)],
  };
  const read = (list: keyof typeof rows) =>
    db
      .selectFrom(list === "contacts" ? "contact_requests" : list === "demandes" ? "vehicle_sell_requests" : "testimonials")
      .select(["id", "statut", "a_verifier", "deleted_at"])
      .orderBy("id")
      .execute();
  const told: string[] = [];
  for (const [list, acte, search] of [
    ["contacts", "verification", `?statut=${TO_CHECK}`],
    ["contacts", "indesirables", ""],
    ["contacts", "corbeille", "?statut=spam"],
    ["demandes", "verification", `?statut=${TO_CHECK}`],
    ["demandes", "indesirables", ""],
    ["demandes", "corbeille", ""],
    ["avis", "verification", `?statut=${TO_CHECK}`],
    ["avis", "approuver", `?statut=${TO_CHECK}`],
    ["avis", "corbeille", ""],
  ] as const) {
    const before = await read(list);
    const { lot, fields } = await desk.act(list, acte, rows[list], {}, search);
    const done = await report(db, lot);
    told.push(`${done.numero} ${plain(chosenDone(done, namesOf(done.table_name), {}).title)}`);
    expect(await read(list), `${list} ${acte}`).not.toEqual(before);
    expect(movedTo((await desk.send(list, fields, search)).headers).get("lot"), "the answer was lost").toBe(lot);
    const loaded = (await desk.call(lists[list].route.loader, `${lists[list].path}?lot=${lot}`)).body as { done?: LotReport };
    expect(loaded.done?.id, "said by the toast").toBe(lot);
    expect(await desk.undo(list, lot), `${list} ${acte}`).toEqual([String(done.nombre), null]);
    expect(await read(list), `${list} ${acte}`).toEqual(before);
  }
  expect(told).toEqual([
    "L-0001 1 demande vérifiée, 2 non : déjà vérifiée (Reine Adjovi, Reine Adjovi).",
    "L-0002 2 demandes marquées comme indésirables, 1 non : déjà indésirable (Reine Adjovi).",
    "L-0003 ✅ 3 demandes mises à la corbeille",
    "L-0004 1 demande vérifiée, 2 non : déjà vérifiée (Dossou, Dossou).",
    "L-0005 2 demandes marquées comme indésirables, 1 non : déjà indésirable (Dossou).",
    "L-0006 ✅ 3 demandes mises à la corbeille",
    "L-0007 1 avis vérifié, 1 non : déjà vérifié (Mawuli A.).",
    "L-0008 ✅ 2 avis approuvés",
    "L-0009 ✅ 2 avis mis à la corbeille",
  ]);
  const page = (await desk.call(lotsPage.loader, "/admin-dashboard/parametres/lots")).body as { lots: LotReport[] };
  expect(page.lots).toHaveLength(9);
  // What makes no sense for a list is not taken from it.
  for (const [list, acte, search] of [
    ["contacts", "verification", ""],
    ["contacts", "indesirables", "?statut=spam"],
    ["contacts", "approuver", ""],
    ["avis", "indesirables", ""],
  ] as const)
    expect((await desk.act(list, acte, rows[list], {}, search)).status, `${list} ${acte}`).toBe(400);
});

test("S14 a member with only his own people acts on their ticked requests alone, and takes no whole list", async () => {
  await using db = await openTestDatabase();
  const [desk, agent] = [await openDesk(db), await openDesk(db, "commercial")];
  const [mine] = [await addContactRequest(db), await addContactRequest(db)]; // of one person
  const other = await addContactRequest(db, { nom: "Lawson", prenom: "Afi", email: "afi@exemple.tg", telephone_e164: "+22890000042" });
  await attachAll(db);
  const me = await authDb(db).selectFrom("user").select("id").where("role", "=", "commercial").executeTakeFirstOrThrow();
  const person = (id: string) => db.selectFrom("contact_requests").select("person_id").where("id", "=", id);
  await db.updateTable("people").set({ assigne_a: me.id }).where("id", "=", person(mine)).execute();

  const offered = async (who: typeof desk, role: Role) => {
    const loaderData = (await who.call(sentList.loader, "/admin-dashboard/contacts")).body;
    const html = renderRoute(createElement(sentList.default as unknown as FunctionComponent<object>, { loaderData } as object), role);
    return [...html.matchAll(/<button[^>]*value="(\w+)"[^>]*name="acte"|(Choisir les)/g)].map(([, act, all]) => act ?? all);
  };
  expect(await offered(agent, "commercial")).toEqual(["corbeille"]);
  expect(await offered(desk, "super_admin")).toEqual(["Choisir les", "indesirables", "corbeille"]);
  expect((await agent.act("contacts", "indesirables", [mine])).status).toBe(403);
  expect((await agent.act("contacts", "corbeille", [], { tous: "on", nombre: "2" })).status).toBe(403);
  expect((await agent.act("contacts", "corbeille", [other])).body).toMatchObject({ description: "1 non\u00a0: disparu (1)." });
  const { lot } = await agent.act("contacts", "corbeille", [mine, other]);
  expect(await report(db, lot)).toMatchObject({ nombre: 1, laissees: [{ nom: "", motif: "disparu" }] });
  const binned = () => db.selectFrom("contact_requests").select("id").where("deleted_at", "is not", null).execute();
  expect(await binned()).toEqual([{ id: mine }]);

  const done = async (who: typeof desk, id: string | undefined) =>
    ((await who.call(sentList.loader, `/admin-dashboard/contacts?lot=${id}`)).body as { done?: LotReport }).done?.id;
  expect([await done(agent, lot), await done(desk, lot)]).toEqual([lot, lot]);
  expect(await agent.undo("contacts", lot)).toEqual(["1", null]);
  expect(await binned()).toEqual([]);
  const foreign = (await desk.act("contacts", "indesirables", [mine, other])).lot;
  expect(await done(agent, foreign), "names of people in it are not his to read").toBeUndefined();
  expect((await agent.send("contacts", { intent: "annuler_lot", lot: foreign ?? "" })).status).toBe(403);
});
