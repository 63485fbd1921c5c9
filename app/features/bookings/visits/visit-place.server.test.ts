import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { OfListing } from "#app/features/bookings/booking.ts";
import { findBooking } from "#app/features/bookings/booking-queries.server.ts";
import { writeVisitCalendar } from "#app/features/bookings/own/calendar-files.server.ts";
import { findOwn } from "#app/features/bookings/own/own-booking.server.ts";
import { VISIT_SETTINGS } from "#app/services/company-values/visit-settings.ts";
import { addProperty, addVehicle } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addVisit, askForVisit, openVisits, visitInput } from "#tests/visits.ts";
import { findSlots } from "./slots.server.ts";
import { findTeam, findVisitPlace } from "./visit-place.server.ts";

const NOW = "2026-11-18T12:00:00.000Z"; // a Wednesday
const TEN = "2026-11-24T10:00";
const essi = { id: "essi", role: "secretariat" } as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

async function addHouse(db: Db, ville: string, localisation: string): Promise<OfListing> {
  return { table: "properties", id: (await addProperty(db, { titre: "Villa", ville, localisation, quartier: null })).id };
}

const visited = ({ table, id }: OfListing) => ({ listing_table: table, listing_id: id });
const tuesday = { from: "2026-11-24", days: 1 };

test("DEC-223 in a new installation visitors choose no slot until that is chosen, then in the town of the company alone", async () => {
  await using db = await openTestDatabase();
  const [lome, kara] = [await addHouse(db, "Lomé", "Agoè"), await addHouse(db, "Kara", "Tomdé")];
  expect(await findSlots(db, lome, tuesday)).toBeUndefined();
  await db
    .insertInto("settings")
    .values({ key: VISIT_SETTINGS, value: JSON.stringify({ creneaux: true, video: false }), updated_at: "" })
    .execute();
  expect(await findSlots(db, lome, tuesday)).toMatchObject({ modes: ["sur_place"], lieu: "Agoè, Lomé" });
  expect(await findSlots(db, kara, tuesday)).toBeUndefined();
  const { request, visit } = await askForVisit(db, kara, visitInput(TEN));
  expect([request?.nature, visit]).toEqual(["contact", undefined]);
});

test("DEC-223 each named town has its own members, who visit at the same hour as others, and video takes those of the company", async () => {
  await using db = await openTestDatabase();
  await openVisits(db, ["Lomé", "Kara"]);
  const [lome, kara, sokode] = [
    await addHouse(db, "Lomé", "Agoè"),
    await addHouse(db, "Lama-Kara", "Tomdé"),
    await addHouse(db, "Sokodé", "Kpangalam"),
  ];
  await addVisit(db, lome, TEN);
  const free = async (listing: OfListing, mode: "sur_place" | "video") =>
    (await findSlots(db, listing, { ...tuesday, mode }))?.jours[0]?.debuts.includes(`${TEN}:00.000Z`);
  expect([await free(kara, "sur_place"), await free(kara, "video"), await free(sokode, "video")]).toEqual([true, false, false]);
  await addVisit(db, kara, TEN);
  expect(await free(await addHouse(db, "Kara", "Chaminade"), "sur_place")).toBe(false);
  const held = await db.selectFrom("occupied_units").select("ressource").distinct().where("ressource", "like", "equipe%").execute();
  expect(held.map(({ ressource }) => ressource).sort()).toEqual(["equipe", "equipe:Kara"]);

  expect(await findSlots(db, sokode, tuesday)).toMatchObject({ mode: "video", modes: ["video"] });
  const there = await askForVisit(db, sokode, visitInput("2026-11-25T10:00"));
  expect(there.outcome).toMatchObject({ errors: { mode: expect.stringContaining("appel vidéo seulement") } });
  const { visit } = await addVisit(db, sokode, "2026-11-25T10:00", { mode: "video" });
  expect(await findTeam(db, visit)).toBe("equipe");
});

test("DEC-223 the town of a vehicle is the one its place names, in any spelling, else that of the company", async () => {
  await using db = await openTestDatabase();
  const placeOf = async (localisation: string | null) => {
    const { id } = await addVehicle(db, { localisation });
    return Object.values(await findVisitPlace(db, visited({ table: "vehicles", id })));
  };
  expect(await placeOf("Kara, Togo")).toEqual(["Kara, Togo", "Kara"]);
  expect(await placeOf("garage de Lama-Kara")).toEqual(["garage de Lama-Kara", "Kara"]);
  expect(await placeOf("Parc Agoè")).toEqual(["Parc Agoè, Lomé", "Lomé"]);
  expect(await placeOf(null)).toEqual(["Lomé, Togo", "Lomé"]);
});

test("DEC-223 RDV-09 page, text, file and desk of a visit name its place and its town beside the hour", async () => {
  await using db = await openTestDatabase();
  await openVisits(db, ["Kara"]);
  const { visit } = await addVisit(db, await addHouse(db, "Kara", "Tomdé"), TEN);
  const own = await findOwn(db, "visit", visit.id, null);
  expect(own).toMatchObject({ lieu: "Tomdé, Kara" });
  expect(decodeURIComponent(own?.chatUrl ?? "")).toContain("mardi 24 novembre, 10h00 (heure de Lomé), Tomdé, Kara.");
  expect(await writeVisitCalendar(db, visit.id)).toContain("LOCATION:Tomdé\\, Kara");
  expect(await findBooking(db, essi, "visit", visit.id)).toMatchObject({ lieu: "Tomdé, Kara" });
});
