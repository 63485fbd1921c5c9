import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { type Fields, signInToBackOffice } from "#tests/back-office.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as create from "./new.tsx";

const home: Fields = {
  ...{ titre: "Studio", description: "Clair", type_bien: "studio", type_transaction: "location-meublee" },
  ...{ prix: "18 000", prix_unite: "nuit", localisation: "Baguida" },
};
const car: Fields = { titre: "Corolla", marque: "Toyota", modele: "Corolla", type_transaction: "location", prix_location_jour: "25 000" };

async function office(db: Db) {
  const { call } = await signInToBackOffice(db);
  const send = (section: string) => (fields: Fields) => call(create.action, `/admin-dashboard/${section}/nouveau`, { fields });
  return { home: send("biens"), car: send("vehicules") };
}

const stay = { sejour_min: "2", sejour_max: "90", heures_sejour: "Arrivée dès 14h", reservable: "on", caution: "100 000" };

test("DISPO-01 a furnished home and a hire car keep rates, rules, cleaning and deposit, and other offers none of them", async () => {
  await using db = await openTestDatabase();
  const send = await office(db);
  const rates = { prix_semaine: "105 000", prix_mois: "350 000" };
  expect((await send.home({ ...home, ...rates, ...stay, frais_menage: "10 000" })).status).toBe(302);
  expect((await send.home({ ...home, ...stay, frais_menage: "10 000", prix_unite: "mois", type_transaction: "location" })).status).toBe(
    302,
  );
  expect((await send.car({ ...car, ...rates, ...stay })).status).toBe(302);
  expect((await send.car({ ...car, ...rates, ...stay, type_transaction: "vente", prix: "8 000 000" })).status).toBe(302);
  const kept = { caution: 100_000, sejour_min: 2, sejour_max: 90, heures_sejour: "Arrivée dès 14h", reservable: true };
  const none = { caution: null, sejour_min: 1, sejour_max: null, heures_sejour: null, reservable: false };
  expect(await db.selectFrom("properties").selectAll().orderBy("reference").execute()).toMatchObject([
    { prix: 18_000, prix_unite: "nuit", prix_semaine: 105_000, prix_mois: 350_000, frais_menage: 10_000, ...kept },
    { frais_menage: null, ...none },
  ]);
  expect(await db.selectFrom("vehicles").selectAll().orderBy("reference").execute()).toMatchObject([
    { prix_location_jour: 25_000, prix_semaine: 105_000, prix_mois: 350_000, ...kept },
    { prix_location_jour: null, prix_semaine: null, prix_mois: null, ...none },
  ]);
});

test("DISPO-01 nothing but the price is asked for, and a form that says nothing of stays takes no request for dates", async () => {
  await using db = await openTestDatabase();
  const send = await office(db);
  expect([(await send.home(home)).status, (await send.car(car)).status]).toEqual([302, 302]);
  for (const table of ["properties", "vehicles"] as const)
    expect(await db.selectFrom(table).select(["reservable", "sejour_min", "sejour_max", "caution"]).execute()).toEqual([
      { reservable: false, sejour_min: 1, sejour_max: null, caution: null },
    ]);
});

test("DISPO-01 both sides of each bound, and a minimum above the maximum, are told at their field with the other mistakes", async () => {
  await using db = await openTestDatabase();
  const send = await office(db);
  const errorsOf = async (fields: Fields) => {
    const { status, body } = await send.home({ ...home, ...fields });
    return status === 302 ? [] : Object.keys((body as { errors: object }).errors);
  };
  const good: Fields[] = [{ sejour_min: "90" }, { sejour_min: "1", sejour_max: "1" }, { sejour_max: "365" }, { frais_menage: "9 999 999" }];
  for (const fields of good) expect(await errorsOf(fields), JSON.stringify(fields)).toEqual([]);
  expect(await errorsOf({ sejour_min: "0" })).toEqual(["sejour_min"]);
  expect(await errorsOf({ sejour_min: "91" })).toEqual(["sejour_min"]);
  expect(await errorsOf({ sejour_max: "366" })).toEqual(["sejour_max"]);
  expect(await errorsOf({ frais_menage: "10 000 000" })).toEqual(["frais_menage"]);
  expect(await errorsOf({ caution: "beaucoup" })).toEqual(["caution"]);
  const { body } = await send.home({ ...home, titre: "", sejour_min: "7", sejour_max: "6" });
  expect((body as { errors: object }).errors).toMatchObject({
    titre: expect.any(String),
    sejour_min: "Le séjour minimum dépasse le séjour maximum.",
  });
  const car7 = await send.car({ ...car, sejour_min: "7", sejour_max: "6" });
  expect([car7.status, (car7.body as { errors: object }).errors]).toEqual([
    400,
    { sejour_min: "Le séjour minimum dépasse le séjour maximum." },
  ]);
});
