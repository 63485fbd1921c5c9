import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { OfListing } from "#app/features/bookings/booking.ts";
import { findSlots } from "#app/features/bookings/visits/slots.server.ts";
import { findThanks } from "#app/features/contact/request-thanks.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { VISIT_SETTINGS } from "#app/services/company-values/visit-settings.ts";
import { findLink } from "#app/services/private-links/private-links.server.ts";
import { atOnce } from "#tests/at-once.ts";
import { addProperty, addVehicle } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { askForVisit, openVisits, visitInput } from "#tests/visits.ts";
import { visitRequestSchema } from "./visit-input.ts";
import { findVisitPage, requestVisit } from "./visit-request.server.ts";

const NOW = "2026-11-18T12:00:00.000Z"; // a Wednesday
const NOT_HELD = "Votre demande est reçue. Ce créneau n’est pas bloqué\u00a0: nous vous répondons vite.";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

async function addHouse(db: Db, more: Parameters<typeof addProperty>[1] = {}): Promise<OfListing> {
  return { table: "properties", id: (await addProperty(db, { titre: "Villa 4 chambres", ...more })).id };
}

function units(db: Db) {
  return db.selectFrom("occupied_units").select(["ressource", "unite"]).orderBy("ressource").orderBy("unite").execute();
}

async function startsOn(db: Db, listing: OfListing | undefined, jour: string) {
  await openVisits(db);
  const found = await findSlots(db, listing, { from: jour, days: 1 });
  return found?.jours.flatMap(({ debuts }) => debuts.map((debut) => debut.slice(11, 16)));
}

async function setVisits(db: Db, value: object) {
  const row = { key: VISIT_SETTINGS, value: JSON.stringify({ creneaux: true, ...value }), updated_at: NOW };
  await db.deleteFrom("settings").where("key", "=", VISIT_SETTINGS).execute();
  await db
    .insertInto("settings")
    .values(row as never)
    .execute();
}

test("RDV-07 a request is stored once with its visit, its time on team and listing, its zone and its private page", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const input = visitInput("2026-11-24T10:00", { nom: "Afi", fuseau: "Europe/Paris", message: "Je viens avec ma sœur." });
  const { outcome, visit, request, submission } = await askForVisit(db, house, input);
  expect(outcome).toMatchObject({ ok: true });
  expect(visit).toMatchObject({
    ...{ reference: "RV-0001", statut: "demande", mode: "sur_place", debut: "2026-11-24T10:00:00.000Z", duree: 45 },
    ...{ fuseau: "Europe/Paris", sequence: 0, deplacements: 0, agent: null, listing_id: house.id },
  });
  expect(request).toMatchObject({
    ...{ nature: "visite", statut: "nouveau", canal: "formulaire", sujet: "Visite\u00a0: Villa 4 chambres", nom: "Afi" },
    ...{ date_souhaitee: "2026-11-24", message: "Je viens avec ma sœur." },
  });
  const hour = ["10:00", "10:15", "10:30", "10:45"].map((time) => `2026-11-24T${time}`);
  expect(await units(db)).toEqual([
    ...hour.map((unite) => ({ ressource: "equipe", unite })),
    ...hour.map((unite) => ({ ressource: `properties:${house.id}`, unite })),
  ]);
  const address = await findVisitPage(db, request?.id ?? "");
  expect(address).toMatch(/^\/rendez-vous\/[\w-]{22}$/);
  expect(await findLink(db, "rendez_vous", address?.slice(13) ?? "")).toMatchObject({
    ...{ state: "live", cible_id: visit?.id, expire_le: "2026-12-24T10:45:00.000Z" },
  });
  expect(await requestVisit(db, input, house, submission)).toMatchObject({ ok: true });
  expect(await findVisitPage(db, request?.id ?? "")).toBe(address);
  expect(await db.selectFrom("appointments").select("id").execute()).toHaveLength(1);
  const events = await db.selectFrom("person_events").select(["genre", "at"]).where("genre", "=", "rendez_vous").execute();
  expect(events).toEqual([{ genre: "rendez_vous", at: "2026-11-24T10:00:00.000Z" }]);
});

test("RDV-06 of forty at once for one slot as many are stored as there are places, and the others store nothing", async () => {
  await using db = await openTestDatabase();
  await setVisits(db, { places: 3 });
  const houses = await Promise.all(Array.from({ length: 5 }, () => addHouse(db)));
  const answers = await atOnce(Array(40).fill("2026-11-24T10:00"), (start, index) => askForVisit(db, houses[index % 5], visitInput(start)));
  const stored = answers.filter(({ visit }) => visit);
  expect(stored).toHaveLength(3);
  expect(new Set(stored.map(({ visit }) => visit?.listing_id)).size).toBe(3); // a listing is shown to one at a time
  expect(new Set(stored.map(({ visit }) => visit?.reference)).size).toBe(3);
  for (const { outcome, visit, request } of answers)
    if (!visit)
      expect([outcome, request]).toEqual([{ ok: false, status: 409, errors: { debut: "Ce créneau vient d’être pris." } }, undefined]);
  expect(await startsOn(db, houses[0], "2026-11-24")).not.toContain("10:00");
  expect((await startsOn(db, undefined, "2026-11-24"))?.slice(0, 3)).toEqual(["08:00", "09:00", "11:00"]);
});

test("RDV-06 a second holder of a unit written past the commands fails in the database", async () => {
  await using db = await openTestDatabase();
  await askForVisit(db, await addHouse(db), visitInput("2026-11-24T10:00"));
  const [unit] = await db.selectFrom("occupied_units").selectAll().where("ressource", "=", "equipe").execute();
  const again = { ressource: "", unite: "", place: 0, ...unit, source_table: "appointments" as const, source_id: "another" };
  await expect(db.insertInto("occupied_units").values(again).execute()).rejects.toThrow(/unique|duplicate/i);
});

test("RDV-05 a start that is no slot, a sender without a number and a third coming visit store no visit", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const reason = async (input: ReturnType<typeof visitInput>) => {
    const { outcome, visit, request } = await askForVisit(db, house, input);
    if (!outcome.ok) return Object.keys(outcome.errors).join();
    return visit ? "stored" : (await findThanks({ db, id: request?.id ?? "" }, { title: "" })).title;
  };
  expect(await reason(visitInput("2026-11-24T10:10"))).toBe("debut");
  expect(await reason(visitInput("2026-11-19T11:00"))).toBe("debut"); // within the notice
  expect(await reason(visitInput("2026-11-22T10:00"))).toBe("debut"); // a Sunday
  expect(await reason(visitInput("2026-11-24T08:00", { telephone: null, email: null }))).toBe("telephone");
  expect(await reason(visitInput("2026-11-24T08:00", { mode: "video", telephone: null, email: "afi@exemple.tg" }))).toBe("telephone");
  expect(await units(db)).toEqual([]);

  const afi = { email: "afi@exemple.tg", telephone: null };
  expect(await reason(visitInput("2026-11-24T08:00", afi))).toBe("stored");
  expect(await reason(visitInput("2026-11-24T09:00", { ...afi, email: "Afi@Exemple.tg", telephone: "90 11 11 11" }))).toBe("stored");
  expect(await reason(visitInput("2026-11-24T11:00", afi))).toBe(NOT_HELD);
  expect(await reason(visitInput("2026-11-24T11:00", { telephone: "+228 90111111" }))).toBe("stored"); // his second by telephone
  expect(await reason(visitInput("2026-11-24T12:00", { telephone: "90 11 11 11" }))).toBe(NOT_HELD);
  await db.updateTable("appointments").set({ statut: "annule" }).where("debut", "=", "2026-11-24T08:00:00.000Z").execute();
  expect(await reason(visitInput("2026-11-24T12:00", afi))).toBe("stored");
});

test("RDV-04 a visit to a listing sold meanwhile becomes a message about a comparable one, and to an unseen one is refused", async () => {
  await using db = await openTestDatabase();
  const sold = await addHouse(db, { statut: "vendu" });
  const { outcome, request, visit } = await askForVisit(db, sold, visitInput("2026-11-24T10:00"));
  expect([outcome, visit]).toMatchObject([{ ok: true }, undefined]);
  expect(request).toMatchObject({
    nature: "contact",
    statut: "nouveau",
    sujet: "Bien comparable\u00a0: Villa 4 chambres",
    listing_id: sold.id,
  });
  expect(request?.message).toMatch(/^Visite souhaitée\u00a0: mardi 24 novembre/);
  const id = request?.id ?? "";
  expect(await findVisitPage(db, id)).toBeUndefined();
  expect(await findThanks({ db, id }, { title: "" })).toMatchObject({
    title: "Demande envoyée",
    lead: "Ce bien n’est plus disponible\u00a0: nous avons reçu votre demande comme celle d’un bien comparable. Nous vous contacterons bientôt.",
  });
  const car = await addVehicle(db, { statut: "vendu" });
  const late = await askForVisit(db, { table: "vehicles", id: car.id }, visitInput("2026-11-24T10:00"));
  expect(late.request?.sujet).toMatch(/^Véhicule comparable\u00a0: /);
  const draft = await addHouse(db, { publication: "brouillon" });
  expect((await askForVisit(db, draft, visitInput("2026-11-24T10:00"))).outcome).toMatchObject({ ok: false, status: 404 });
  const gone = await addHouse(db);
  await db.updateTable("properties").set({ publication: "retire" }).where("id", "=", gone.id).execute();
  expect((await askForVisit(db, gone, visitInput("2026-11-24T10:00"))).outcome).toMatchObject({ ok: false, status: 410 });
  expect([await units(db), await db.selectFrom("appointments").select("id").execute()]).toEqual([[], []]);
});

test("TEL-01 RDV-05 a visit by video of a number its country does not have is kept as typed, and holds no slot", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const foreign = visitInput("2026-11-24T10:00", { mode: "video", telephone: "514 555 1234" });
  const { outcome, request, visit } = await askForVisit(db, house, foreign);
  expect(outcome).toMatchObject({ ok: true });
  expect(request).toMatchObject({ nature: "contact", telephone: "514 555 1234", telephone_e164: null });
  expect(request?.message).toContain("Visite par appel vidéo");
  expect(visit).toBeUndefined();
});

test("RDV-01 RDV-04 slots switched off are none and what asks for one is a message, a visit by video only where it is offered", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const video = visitInput("2026-11-24T10:00", { mode: "video" });
  await setVisits(db, { video: false });
  expect((await askForVisit(db, house, video)).outcome).toMatchObject({ errors: { mode: expect.any(String) } });
  await setVisits(db, { creneaux: false });
  const late = await askForVisit(db, house, video);
  expect([late.visit, late.request]).toMatchObject([undefined, { nature: "contact", sujet: "Visite\u00a0: Villa 4 chambres" }]);
  expect(late.request?.message).toMatch(/^Visite par appel vidéo souhaitée\u00a0: mardi 24 novembre/);
  expect(await findThanks({ db, id: late.request?.id ?? "" }, { title: "" })).toMatchObject({
    title: "Demande envoyée",
    lead: "Les visites se fixent maintenant par téléphone\u00a0: nous avons reçu votre demande. Nous vous contacterons bientôt.",
  });
  expect(await startsOn(db, house, "2026-11-24")).toBeUndefined();
  await setVisits(db, {});
  expect((await askForVisit(db, house, video)).visit?.mode).toBe("video");
});

test("RDV-01 closures take slots away, also the hour of a closure that ended this morning says where the starts of its day lie", async () => {
  await using db = await openTestDatabase();
  await setVisits(db, { preavis_heures: 1 });
  const close = (id: string, debut: string, fin: string) => {
    const row = { id, created_at: NOW, updated_at: NOW, debut: `${debut}:00.000Z`, fin: `${fin}:00.000Z`, motif: null };
    return db
      .insertInto("closures")
      .values({ ...row, montrer_motif: false, ferie: false } as never)
      .execute();
  };
  await close("a", "2026-11-18T08:00", "2026-11-18T11:30");
  await close("b", "2026-11-24T00:00", "2026-11-25T00:00");
  expect(await startsOn(db, undefined, "2026-11-18")).toEqual(["13:30", "14:30", "15:30", "16:30"]);
  expect(await startsOn(db, undefined, "2026-11-24")).toEqual([]);
  expect((await askForVisit(db, undefined, visitInput("2026-11-24T10:00"))).outcome).toMatchObject({
    ok: false,
    errors: { debut: expect.any(String) },
  });
  const { request, visit } = await askForVisit(db, undefined, visitInput("2026-11-18T13:30"));
  expect([request?.sujet, visit?.listing_id]).toEqual(["Visite", null]);
});

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseFormData(form, visitRequestSchema);
}

const whole = { mode: "sur_place", debut: "2026-11-24T10:00:00.000Z", nom: "Afi", telephone: "90 00 00 01", email: "", message: "" };

test("RDV-03 an unknown zone is refused, a missing one is Lomé's", () => {
  expect(read(whole)).toMatchObject({ ok: true, value: { fuseau: "Africa/Lome", message: null } });
  expect(read({ ...whole, fuseau: "America/Toronto" })).toMatchObject({ ok: true, value: { fuseau: "America/Toronto" } });
  for (const fuseau of ["Lune/Mer", "+02:00", "a".repeat(200), "Europe/Paris\u0000"])
    expect(read({ ...whole, fuseau }), fuseau).toMatchObject({ ok: false, errors: { fuseau: "Ce fuseau horaire n’est pas connu." } });
});

test("RDV-05 bad input gets its sentence at its field", () => {
  const errors = (fields: Record<string, string>) => {
    const outcome = read({ ...whole, ...fields });
    return outcome.ok ? {} : outcome.errors;
  };
  expect(errors({ telephone: "" })).toEqual({ telephone: "Indiquez un téléphone ou un e-mail." });
  expect(errors({ telephone: "", email: "afi@exemple.tg", mode: "video" })).toEqual({
    telephone: "Indiquez le numéro WhatsApp à appeler.",
  });
  expect(errors({ telephone: "", email: "", mode: "video" })).toEqual({ telephone: "Indiquez un téléphone ou un e-mail." });
  for (const debut of ["2026-13-01", "2026-02-30T10:00:00.000Z", "x".repeat(500)])
    expect(errors({ debut }), debut).toEqual({ debut: "Ce créneau n’existe pas. Choisissez-en un dans la liste." });
  expect(errors({ debut: "" })).toEqual({ debut: "Choisissez un créneau." });
  expect(errors({ message: "a".repeat(501) })).toEqual({ message: "Le message ne peut pas dépasser 500 caractères." });
  expect(Object.keys(errors({ mode: "avion", nom: "A" }))).toEqual(["mode", "nom"]);
});
