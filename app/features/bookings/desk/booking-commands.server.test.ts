import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { Letter, OfListing } from "#app/features/bookings/booking.ts";
import { findBooking, findOfRequest, listBookings } from "#app/features/bookings/booking-queries.server.ts";
import { bookingText } from "#app/features/bookings/booking-text.ts";
import { queueLetter } from "#app/features/bookings/letters.server.ts";
import { moveOwnVisit } from "#app/features/bookings/own/own-booking.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { signInAs } from "#tests/admin-sign-in.ts";
import { addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addVisit, askForVisit, visitInput } from "#tests/visits.ts";
import { actOn, noteReminder } from "./booking-commands.server.ts";
import { actSchemas, type TypedVisit, typedVisitSchema } from "./booking-input.ts";
import { addTypedVisit } from "./typed-booking.server.ts";

const NOW = "2026-11-18T12:00:00.000Z"; // a Wednesday

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

const essi = { id: "essi", username: "essi", role: "secretariat", prenom: "Essi", nom: "Mensah" } as const;
const kofi = { id: "kofi", username: "kofi", role: "commercial", prenom: "Kofi", nom: "Adjovi" } as const;
const yao = { id: "yao", username: "yao", role: "chantier", prenom: "Yao", nom: "Lawson" } as const;

async function addHouse(db: Db, more: Parameters<typeof addProperty>[1] = {}): Promise<OfListing> {
  return { table: "properties", id: (await addProperty(db, { titre: "Villa 4 chambres", ...more })).id };
}

const find = (db: Db, id: string) => db.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const findRequest = (db: Db, id: string) => db.selectFrom("contact_requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const units = (db: Db) => db.selectFrom("occupied_units").selectAll().orderBy("ressource").orderBy("unite").execute();

test("RDV-10 who confirms goes, the request is dealt with, and of two members at once one is told that it changed", async () => {
  await using db = await openTestDatabase();
  const { visit, request } = await addVisit(db, await addHouse(db), "2026-11-24T10:00");
  const both = await Promise.all([
    actOn(db, essi, "visit", "confirmer", visit),
    actOn(db, { ...essi, id: "afi" }, "visit", "refuser", visit, { motif: null }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of both) if (!outcome.ok) expect(outcome.reason).toBe("stale");
  const other = await addVisit(db, await addHouse(db), "2026-11-24T11:00");
  expect(await actOn(db, essi, "visit", "confirmer", other.visit)).toEqual({ ok: true, id: other.visit.id });
  expect(await actOn(db, essi, "visit", "confirmer", other.visit)).toMatchObject({ ok: false, reason: "stale" });
  expect(await find(db, other.visit.id)).toMatchObject({ statut: "confirme", agent: "essi", sequence: 1, rappel_le: null });
  expect(await findRequest(db, other.request.id)).toMatchObject({ statut: "traite" });
  expect(await findRequest(db, request.id)).not.toMatchObject({ statut: "nouveau" });
  const lines = await db.selectFrom("audit_log").select(["actor", "action"]).where("row_id", "=", other.visit.id).execute();
  expect(lines).toEqual([{ actor: "essi", action: "update" }]);
});

test("RDV-10 a refusal keeps its reason, closes the request and frees the time for the next", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const { visit, request } = await addVisit(db, house, "2026-11-24T10:00");
  expect(await actOn(db, essi, "visit", "refuser", visit, { motif: "La villa est occupée ce jour-là" })).toMatchObject({ ok: true });
  expect(await find(db, visit.id)).toMatchObject({ statut: "refuse", motif: "La villa est occupée ce jour-là" });
  expect([await units(db), (await findRequest(db, request.id)).statut]).toEqual([[], "ferme"]);
  expect((await askForVisit(db, house, visitInput("2026-11-24T10:00"))).outcome).toMatchObject({ ok: true });
});

test("RDV-10 a member moves a visit outside slots too, outside the opening hours after a question, and never onto taken time", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const { visit, request } = await addVisit(db, house, "2026-11-24T10:00");
  const other = await addVisit(db, await addHouse(db), "2026-11-24T14:00");
  const move = async (debut: string, hors = "", seen = visit) =>
    actOn(db, essi, "visit", "deplacer", seen, { debut: `${debut}:00.000Z`, hors });
  const before = await units(db);
  expect(await move("2026-11-24T14:30")).toMatchObject({
    ok: false,
    reason: "taken",
    message: `Ce créneau a été pris entre-temps\u00a0: ${other.request.reference}, Mawuli.`,
  });
  expect(await move("2026-11-24T19:00")).toMatchObject({
    ok: false,
    reason: "outside",
    message: "Hors des heures d’ouverture. Continuer\u00a0?",
  });
  expect(await move("2026-11-24T17:30")).toMatchObject({ ok: false, reason: "outside" }); // ends after the office
  expect(await move("2026-11-18T12:00")).toMatchObject({ ok: false, reason: "refused", errors: { debut: expect.any(String) } });
  expect(await move("2028-11-18T12:00")).toMatchObject({ ok: false, reason: "refused" });
  const same = { ok: false, reason: "refused", errors: { debut: "La visite est déjà à cette heure." } };
  expect(await move("2026-11-24T10:00")).toMatchObject(same); // or a text would tell of a move that was none
  expect([await units(db), await find(db, visit.id)]).toEqual([before, visit]);

  expect(await move("2026-11-24T10:30")).toMatchObject({ ok: true }); // over its own time
  const moved = await find(db, visit.id);
  expect(moved).toMatchObject({ statut: "confirme", agent: "essi", sequence: 1, deplacements: 0, debut: "2026-11-24T10:30:00.000Z" });
  expect((await findRequest(db, request.id)).statut).toBe("traite");
  expect(await move("2026-11-22T19:00", "oui", moved)).toMatchObject({ ok: true }); // a Sunday evening
  expect((await findRequest(db, request.id)).date_souhaitee).toBe("2026-11-22");
  const link = await db.selectFrom("private_links").select("expire_le").where("cible_id", "=", visit.id).executeTakeFirst();
  expect(link?.expire_le).toBe("2026-12-22T19:45:00.000Z");
  expect(await move("2026-11-24T14:00", "oui", await find(db, visit.id))).toMatchObject({ ok: false, reason: "taken" });
  expect((await units(db)).filter(({ source_id }) => source_id === other.visit.id)).toHaveLength(8);
});

test("RDV-10 honoured and absent only after the start, and one put right by the other", async () => {
  await using db = await openTestDatabase();
  const { visit } = await addVisit(db, await addHouse(db), "2026-11-24T10:00");
  await actOn(db, essi, "visit", "confirmer", visit);
  const now = () => find(db, visit.id);
  vi.setSystemTime("2026-11-24T09:59:59.999Z");
  expect(await actOn(db, essi, "visit", "honoree", await now())).toMatchObject({ ok: false, reason: "refused" });
  expect(await actOn(db, essi, "visit", "absent", await now())).toMatchObject({ ok: false, reason: "refused" });
  vi.setSystemTime("2026-11-24T10:00:00.000Z");
  expect(await actOn(db, essi, "visit", "absent", await now())).toMatchObject({ ok: true });
  expect(await actOn(db, essi, "visit", "honoree", await now())).toMatchObject({ ok: true });
  expect((await now()).statut).toBe("honore");
  expect(await actOn(db, essi, "visit", "honoree", await now())).toMatchObject({ ok: false, reason: "stale" });
  const late = await addVisit(db, await addHouse(db), "2026-11-26T10:00");
  vi.setSystemTime("2026-11-26T10:00:00.000Z");
  expect(await actOn(db, essi, "visit", "confirmer", late.visit)).toMatchObject({ ok: false, reason: "refused" });
});

test("RDV-10 DEC-194 a Commercial or Chantier member sees and changes the visits he goes to, and no other", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const { visit, request } = await addVisit(db, house, "2026-11-24T10:00", { nom: "Afi", telephone: "90 11 11 11" });
  const second = await addVisit(db, await addHouse(db), "2026-11-25T10:00");
  const [first, next] = [request.reference, second.request.reference];
  const week = { from: "2026-11-23", to: "2026-11-30" };
  const seenBy = async (member: Parameters<typeof listBookings>[1]) =>
    (await listBookings(db, member, week)).visits.map(({ reference }) => reference);
  expect([await seenBy(essi), await seenBy(kofi), await seenBy(yao)]).toEqual([[first, next], [], []]);
  expect(await actOn(db, kofi, "visit", "confirmer", visit)).toMatchObject({ ok: false, reason: "forbidden" });
  expect(await findBooking(db, kofi, "visit", visit.id)).toBeUndefined();

  const { userId } = await signInAs(db, "commercial");
  const koffi = { ...kofi, id: userId };
  expect(await actOn(db, essi, "visit", "confier", visit, { agent: "nobody" })).toMatchObject({ ok: false, reason: "refused" });
  expect(await actOn(db, essi, "visit", "confier", visit, { agent: koffi.id })).toMatchObject({ ok: true });
  expect([await seenBy(koffi), await seenBy(yao)]).toEqual([[first], []]);
  const own = await find(db, visit.id);
  expect(await actOn(db, koffi, "visit", "confier", own, { agent: yao.id })).toMatchObject({ ok: false, reason: "forbidden" });
  expect(await actOn(db, koffi, "visit", "confirmer", own)).toMatchObject({ ok: true });
  expect(await findBooking(db, koffi, "visit", visit.id)).toMatchObject({
    ...{ statut: "confirme", agent: userId, nom: "Afi", telephone_e164: "+22890111111" },
    listing: { titre: "Villa 4 chambres", reference: "B-0001", url: `/admin-dashboard/biens/${house.id}` },
  });
  expect(await findOfRequest(db, request.id)).toMatchObject({ reference: first, person_id: expect.any(String) });
  expect(await noteReminder(db, yao, own)).toMatchObject({ ok: false, reason: "forbidden" });
});

const typed = (debut: string, more: Partial<TypedVisit> = {}): TypedVisit => ({
  ...{ annonce: null, nom: "Akossiwa", telephone: null, email: null, indicatif: "228", mode: "sur_place", canal: "appel" },
  fuseau: "Africa/Lome",
  prevenir: false,
  ...{ debut: `${debut}:00.000Z`, hors: "", message: null, cle_envoi: "key", ...more },
});

const formFields = {
  nom: "Akossiwa",
  telephone: "",
  email: "",
  indicatif: "228",
  annonce: "",
  message: "",
  mode: "sur_place",
  canal: "appel",
};

function formData(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("RDV-10 BOITE-10 a visit typed by hand is confirmed with its request, once per sending, and the member who typed it goes", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const input = typed("2026-11-24T10:10", { annonce: "b 1", telephone: "90 22 22 22" });
  const [one, two] = await Promise.all([addTypedVisit(db, kofi, input), addTypedVisit(db, kofi, input)]);
  expect(one).toEqual({ ok: true, id: expect.any(String) });
  expect(two).toEqual(one);
  const [visit, ...others] = await db.selectFrom("appointments").selectAll().execute();
  expect(others).toEqual([]);
  expect(visit).toMatchObject({ statut: "confirme", agent: "kofi", listing_id: house.id, debut: "2026-11-24T10:10:00.000Z", duree: 45 });
  expect(await findRequest(db, visit?.demande_id ?? "")).toMatchObject({
    ...{ nature: "visite", statut: "traite", canal: "appel", saisi_par: "Kofi Adjovi", sujet: "Visite\u00a0: Villa 4 chambres" },
    ...{ telephone_e164: "+22890222222", date_souhaitee: "2026-11-24" },
  });
  expect((await listBookings(db, kofi, { from: "2026-11-24", to: "2026-11-25" })).visits).toHaveLength(1);
  expect(await db.selectFrom("private_links").select("usage").execute()).toEqual([{ usage: "rendez_vous" }]);
  // The slot of ten o'clock touches it, and so does that of eleven.
  expect((await askForVisit(db, house, visitInput("2026-11-24T11:00"))).outcome).toMatchObject({ ok: false, status: 409 });
});

test("RDV-10 BOITE-10 a visit typed for a caller far away keeps her town: its texts have both clocks", async () => {
  await using db = await openTestDatabase();
  const read = parseFormData(formData({ ...formFields, debut: "2026-11-24T10:00", fuseau: "America/Toronto" }), typedVisitSchema);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  const outcome = await addTypedVisit(db, essi, read.value);
  const visit = outcome.ok ? await findBooking(db, essi, "visit", outcome.id) : undefined;
  if (visit?.kind !== "visit") throw new Error("no visit was stored");
  expect(visit.fuseau).toBe("America/Toronto");
  expect(bookingText("confirmation", visit, { caution: "", telephone: "" })).toContain(
    "mardi 24 novembre, 10h00 (heure de Lomé, 5h00 Montréal)",
  );
  expect(typedVisitSchema.safeParse({ ...formFields, debut: "2026-11-24T10:00", fuseau: "Mars/Phobos" }).success).toBe(false);
});

test("RDV-10 a typed visit needs no address or listing, but taken time, a question, the past or an unknown listing store none", async () => {
  await using db = await openTestDatabase();
  const add = (debut: string, more: Partial<TypedVisit> = {}) => addTypedVisit(db, essi, typed(debut, { cle_envoi: debut, ...more }));
  expect(await add("2026-11-22T10:00")).toMatchObject({ ok: false, reason: "outside" });
  expect(await add("2026-11-22T10:00", { hors: "oui" })).toMatchObject({ ok: true });
  expect(await add("2026-11-22T10:00", { hors: "oui", nom: "Another" })).toMatchObject({ ok: false, reason: "taken" });
  expect(await add("2026-11-17T10:00")).toMatchObject({ ok: false, reason: "refused", errors: { debut: expect.any(String) } });
  expect(await add("2026-11-24T10:00", { annonce: "B-9999" })).toMatchObject({ ok: false, errors: { annonce: expect.any(String) } });
  expect(await db.selectFrom("contact_requests").select(["nom", "sujet", "listing_id"]).execute()).toEqual([
    { nom: "Akossiwa", sujet: "Visite", listing_id: null },
  ]);
});

test("RDV-08 RDV-10 a visit that its sender moved waits for a member again, with the one who goes", async () => {
  await using db = await openTestDatabase();
  const { visit, request } = await addVisit(db, await addHouse(db), "2026-11-24T10:00");
  await actOn(db, essi, "visit", "confirmer", visit);
  await moveOwnVisit(db, visit.id, "2026-11-25T10:00:00.000Z");
  const moved = await find(db, visit.id);
  expect([moved.statut, moved.agent, moved.sequence, (await findRequest(db, request.id)).statut]).toEqual([
    "demande",
    "essi",
    2,
    "nouveau",
  ]);
  expect(await actOn(db, essi, "visit", "refuser", visit, { motif: null })).toMatchObject({ ok: false, reason: "stale" });
  expect(await actOn(db, essi, "visit", "confirmer", moved)).toMatchObject({ ok: true });
});

test("RDV-10 S17 a step is mailed with its text where there is an address and a mail server, and not otherwise", async () => {
  await using db = await openTestDatabase();
  const { visit, request } = await addVisit(db, await addHouse(db), "2026-11-24T10:00", {
    nom: "Afi",
    email: "afi@exemple.tg",
    fuseau: "Europe/Paris",
  });
  const mute = await addVisit(db, await addHouse(db), "2026-11-24T11:00");
  await actOn(db, essi, "visit", "confirmer", visit);
  const mails = () => db.selectFrom("mail_queue").select(["recipient", "subject", "body", "list_unsubscribe"]).execute();
  expect(await mails()).toEqual([]);
  const setup = { smtpUrl: "smtp://localhost", publicOrigin: "https://fadem.example" };
  const queue = (of: { id: string }, act: Letter) => db.transaction().execute((trx) => queueLetter(trx, "visit", of.id, act, { setup }));
  expect(await queue(mute.visit, "confirmation")).toBeUndefined();
  await actOn(db, essi, "visit", "refuser", await find(db, visit.id), { motif: "La villa est occupée" });
  expect(await queue(visit, "refus")).toContain("nous ne pouvons pas assurer votre visite");
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: "afi@exemple.tg",
    subject: `Votre demande ${request.reference}`,
    list_unsubscribe: "",
  });
  expect(mail?.body).toContain(
    `Bonjour, nous ne pouvons pas assurer votre visite\u00a0: Villa 4 chambres, mardi 24 novembre, 10h00 (heure de Lomé, 11h00 Paris), Derrière la pharmacie, Lomé, sur place (réf. ${request.reference}). La villa est occupée. Écrivez-nous pour un autre moment. FADEM`,
  );
});

test("RDV-10 what a form of a member sends is read: minutes of Lomé, the start of a list, and nothing else", () => {
  const debutOf = (debut: string) => actSchemas.deplacer.safeParse({ id: "a", version: "2", debut }).data?.debut;
  expect(debutOf("2026-11-24T10:10")).toBe("2026-11-24T10:10:00.000Z");
  expect(debutOf("2026-11-24T10:10:00.000Z")).toBe("2026-11-24T10:10:00.000Z");
  for (const odd of ["", "2026-13-01", "2026-13-01T10:00", "2026-11-24T25:00", "x".repeat(300)]) expect(debutOf(odd), odd).toBeUndefined();
  expect(actSchemas.refuser.safeParse({ id: "a", version: "1", motif: "a".repeat(201) }).success).toBe(false);
  expect(actSchemas.confirmer.safeParse({ id: "a", version: "1", agent: "me" }).success).toBe(false);
  expect(actSchemas.confier.safeParse({ id: "a", version: "1", agent: "" }).success).toBe(false);
  expect(actSchemas.confier.safeParse({ id: "a", version: "1", agent: "kofi" }).data).toEqual({ id: "a", version: 1, agent: "kofi" });
});
