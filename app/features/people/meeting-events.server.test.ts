import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { addContactRequest } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";

const moment = "2026-11-01T08:00:00.000Z";
const common = { created_at: moment, updated_at: moment };

async function addMeetings(db: Db) {
  await changeContent(db, async (trx) => {
    await addContactRequest(trx, { id: "demande", telephone_e164: "+22890000001" });
    await trx
      .insertInto("appointments")
      .values({
        ...{ ...common, id: "visite", reference: "RV-0001", demande_id: "demande", mode: "sur_place" },
        ...{ debut: "2026-12-01T10:00:00.000Z", duree: 45, statut: "demande" },
      })
      .execute();
    await trx
      .insertInto("bookings")
      .values({
        ...{ ...common, id: "sejour", reference: "SJ-0001", demande_id: "demande", listing_table: "properties", listing_id: "bien" },
        ...{ arrivee: "2026-12-04", depart: "2026-12-14", statut: "option", origine: "site" },
      })
      .execute();
    for (const source_id of ["visite", "sejour"])
      await trx
        .insertInto("occupied_units")
        .values({
          ...{ ressource: `properties:${source_id}`, unite: "2026-12-04", place: 0 },
          source_table: source_id === "visite" ? ("appointments" as const) : ("bookings" as const),
          source_id,
        })
        .execute();
  });
}

const listEvents = (db: Db) =>
  db.selectFrom("person_events").select(["genre", "at", "etat"]).where("genre", "in", ["rendez_vous", "sejour"]).orderBy("genre").execute();

test("DEC-197 a visit at its start and a stay at its departure are events of their person, and follow each change", async () => {
  await using db = await openTestDatabase();
  await addMeetings(db);
  expect(await listEvents(db)).toEqual([
    { genre: "rendez_vous", at: "2026-12-01T10:00:00.000Z", etat: null },
    { genre: "sejour", at: "2026-12-14T00:00:00.000Z", etat: null },
  ]);
  await changeContent(db, async (trx) => {
    await trx.updateTable("appointments").set({ debut: "2026-12-02T08:00:00.000Z" }).execute();
    await trx.updateTable("bookings").set({ statut: "expiree" }).execute();
  });
  expect(await listEvents(db)).toEqual([{ genre: "rendez_vous", at: "2026-12-02T08:00:00.000Z", etat: null }]);
});

test("S15 what deletes a request deletes its visit and its stay with their units and events, whoever wrote the statement", async () => {
  await using db = await openTestDatabase();
  await addMeetings(db);
  await db.deleteFrom("contact_requests").execute();
  for (const table of ["appointments", "bookings", "occupied_units"] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect(await listEvents(db)).toEqual([]);
});
