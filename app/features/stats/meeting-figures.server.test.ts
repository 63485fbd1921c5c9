import type { Insertable } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { AppointmentsTable, BookingsTable } from "#app/db/tables/stay-tables.ts";
import { newId } from "#app/lib/values/ids.ts";
import { addProperty, addVehicle } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { findMeetingFigures } from "./meeting-figures.server.ts";

const NOW = new Date("2026-12-01T10:00:00.000Z");
let count = 0;

async function addVisit(db: Db, visit: Partial<Insertable<AppointmentsTable>>) {
  const created_at = "2026-11-20T08:00:00.000Z";
  const row = {
    id: newId(),
    reference: `RV-${++count}`,
    demande_id: newId(),
    mode: "sur_place",
    debut: created_at,
    duree: 45,
    statut: "demande",
  } as const;
  await db
    .insertInto("appointments")
    .values({ ...row, created_at, updated_at: created_at, ...visit })
    .execute();
}

async function addStay(
  db: Db,
  stay: Pick<Insertable<BookingsTable>, "listing_table" | "listing_id" | "arrivee" | "depart" | "statut"> & { demo?: boolean },
) {
  const now = NOW.toISOString();
  await db
    .insertInto("bookings")
    .values({ id: newId(), created_at: now, updated_at: now, origine: "bureau", ...stay })
    .execute();
}

test("RDV-11 the figures count visits asked, honoured and missed in thirty days, those of the demonstration left out", async () => {
  await using db = await openTestDatabase();
  await addVisit(db, {});
  await addVisit(db, { statut: "honore", debut: "2026-11-01T08:00:00.000Z", created_at: "2026-10-20T08:00:00.000Z" });
  await addVisit(db, { statut: "honore", debut: "2026-10-31T18:00:00.000Z", created_at: "2026-10-20T08:00:00.000Z" });
  await addVisit(db, { statut: "absent", debut: "2026-11-30T08:00:00.000Z" });
  await addVisit(db, { statut: "honore", demo: true });
  expect(await findMeetingFigures(db, NOW)).toMatchObject({ requested: 2, honoured: 1, missed: 1 });
});

test("DEC-127 nights taken are those of accepted stays of thirty days, out of the nights of listings that can be asked for", async () => {
  await using db = await openTestDatabase();
  const home = await addProperty(db, { type_transaction: "location-meublee" });
  const car = await addVehicle(db);
  await db.updateTable("properties").set({ reservable: true }).where("id", "=", home.id).execute();
  const at = { listing_table: "properties", listing_id: home.id } as const;
  await addStay(db, { ...at, arrivee: "2026-10-28", depart: "2026-11-03", statut: "acceptee" }); // two nights of the thirty days
  await addStay(db, { ...at, arrivee: "2026-11-29", depart: "2026-12-05", statut: "acceptee" }); // two are over
  await addStay(db, { ...at, arrivee: "2026-11-10", depart: "2026-11-12", statut: "refusee" });
  await addStay(db, { ...at, arrivee: "2026-11-13", depart: "2026-11-15", statut: "bloquee" });
  await addStay(db, { ...at, arrivee: "2026-11-16", depart: "2026-11-18", statut: "acceptee", demo: true });
  await addStay(db, { listing_table: "vehicles", listing_id: car.id, arrivee: "2026-11-10", depart: "2026-11-20", statut: "acceptee" });
  expect((await findMeetingFigures(db, NOW)).nights).toEqual({ part: 4, whole: 30 });
});

test("DEC-127 sales of which papers were seen are those whose level holds today, of all sales that are offered", async () => {
  await using db = await openTestDatabase();
  const level = async (foncier_niveau: number, foncier_jusqu_au: string | null, statut: "disponible" | "vendu" = "disponible") => {
    const { id } = await addProperty(db, { type_transaction: "vente", statut });
    await db.updateTable("properties").set({ foncier_niveau, foncier_jusqu_au }).where("id", "=", id).execute();
  };
  await level(1, null);
  await level(2, "2026-12-01");
  await level(4, null);
  await level(3, "2026-11-30");
  await level(4, null, "vendu");
  await addProperty(db, { type_transaction: "location" });
  expect((await findMeetingFigures(db, NOW)).seenSales).toEqual({ part: 2, whole: 4 });
});
