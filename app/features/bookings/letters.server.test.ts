import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { actOn } from "#app/features/bookings/desk/booking-commands.server.ts";
import { findOwedTexts } from "#app/features/people/owed-texts.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { addHome, askForStay, stayInput } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addVisit } from "#tests/visits.ts";
import { addTypedVisit } from "./desk/typed-booking.server.ts";
import { queueLetter } from "./letters.server.ts";
import { cancelOwn, moveOwnVisit } from "./own/own-booking.server.ts";

const essi = { id: "m-1", username: "essi", prenom: "Essi", nom: "Ameganvi", role: "secretariat" } as AdminSession;

beforeAll(() => {
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:9"); // mails are queued, none is sent here
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-18T12:00:00.000Z") });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

async function ask(db: Db, listing: { id: string }, arrivee: string, depart: string) {
  const { stay, request } = await askForStay(db, listing, stayInput(arrivee, depart, { email: "awa@exemple.tg" }));
  if (!stay || !request) throw new Error("no stay was stored");
  await db.deleteFrom("mail_queue").execute();
  const seen = () => db.selectFrom("bookings").select(["id", "version"]).where("id", "=", stay.id).executeTakeFirstOrThrow();
  return { request: request.id, seen };
}

/** What was queued since, once. */
async function takeMail(db: Db) {
  const mails = await db.selectFrom("mail_queue").select(["recipient", "subject", "body"]).execute();
  await db.deleteFrom("mail_queue").execute();
  return mails;
}

test("DISPO-08 S17 each step of a stay is mailed with its text where address and mail server exist, and nothing is owed then", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const { request, seen } = await ask(db, home, "2026-12-04", "2026-12-07");
  await actOn(db, essi, "stay", "accepter", await seen());
  const to = { recipient: "awa@exemple.tg" };
  expect(await takeMail(db)).toMatchObject([
    { ...to, subject: expect.stringMatching(/^Votre demande D-[2-9A-Z]{4}$/), body: expect.stringContaining("votre séjour est confirmé") },
  ]);
  const event = db.selectFrom("person_events").select("repondu_le").where("source_id", "=", request).where("etat", "is not", null);
  expect(await event.executeTakeFirst()).toEqual({ repondu_le: "2026-11-18T12:00:00.000Z" });
  await actOn(db, essi, "stay", "annuler", await seen(), { motif: "Fuite d’eau" });
  const [cancelled, ...none] = await takeMail(db);
  expect([cancelled?.subject, none]).toEqual([expect.stringMatching(/^Votre demande D-/), []]);
  expect(cancelled?.body).toMatch(/votre séjour est annulé.*Fuite d’eau.*\/reservation\//s);
  const other = await ask(db, home, "2026-12-10", "2026-12-12");
  await actOn(db, essi, "stay", "refuser", await other.seen(), { motif: null });
  expect(await takeMail(db)).toMatchObject([{ ...to, body: expect.stringContaining("nous ne pouvons pas vous confirmer ces dates") }]);
  expect([...(await findOwedTexts(db, [request, other.request]))]).toEqual([]);
});

const visitOf = (db: Db, more: Parameters<typeof addVisit>[3] = {}) =>
  addVisit(db, undefined, "2026-11-24T10:00", { email: "awa@exemple.tg", ...more });

test("RETROUVE-01 RDV-10 her request, move and cancellation are mailed without a word she typed, with place and both clocks", async () => {
  await using db = await openTestDatabase();
  const { visit, request } = await visitOf(db, { nom: "Canari", message: "canari-message", fuseau: "Europe/Paris" });
  await moveOwnVisit(db, visit.id, "2026-11-25T10:00:00.000Z");
  await cancelOwn(db, "visit", visit.id);
  const mails = await takeMail(db);
  expect(mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => `Votre demande ${request.reference}`));
  const [asked, moved, cancelled] = mails.map(({ body }) => body);
  expect(asked).toMatch(
    /^Bonjour, nous avons reçu votre demande de visite.*mardi 24 novembre, 10h00 \(heure de Lomé, 11h00 Paris\), Lomé/s,
  );
  expect(moved).toContain("mercredi 25 novembre, 10h00");
  expect(cancelled).toMatch(/votre visite est annulée.*\/rendez-vous\/[\w-]{22}/s);
  expect(mails.map(({ body }) => body).join()).not.toMatch(/canari|Annulée par la personne/i);
});

test("RETROUVE-01 nothing is mailed about spam or who is to be checked, until a member's act clears that mark", async () => {
  await using db = await openTestDatabase();
  const { visit, request } = await visitOf(db);
  await takeMail(db);
  const mark = (change: { statut?: "spam"; a_verifier?: boolean }) =>
    db.updateTable("contact_requests").set(change).where("id", "=", request.id).execute();
  await mark({ a_verifier: true });
  await moveOwnVisit(db, visit.id, "2026-11-25T10:00:00.000Z");
  expect(await takeMail(db)).toEqual([]);
  const seen = await db.selectFrom("appointments").select(["id", "version"]).executeTakeFirstOrThrow();
  await actOn(db, essi, "visit", "confirmer", seen);
  expect(await takeMail(db)).toHaveLength(1);
  await mark({ statut: "spam" });
  await cancelOwn(db, "visit", visit.id);
  expect(await takeMail(db)).toEqual([]);
});

test("RETROUVE-01 one address gets five mails a day and one network asks for thirty, and beyond the text is owed", async () => {
  await using db = await openTestDatabase();
  const { visit } = await visitOf(db);
  const queue = (network?: string) => db.transaction().execute((trx) => queueLetter(trx, "visit", visit.id, "demande", { network }));
  for (let count = 2; count <= 5; count++) expect(await queue(), String(count)).toBeDefined();
  expect(await queue()).toBeUndefined();
  await actOn(db, essi, "visit", "confirmer", visit);
  expect([...(await findOwedTexts(db, [visit.demande_id]))]).toHaveLength(1);
  vi.setSystemTime("2026-11-19T12:00:00.000Z"); // another day
  expect(await queue()).toBeDefined();
  const ofNetwork = async (count: number) => {
    await db
      .updateTable("contact_requests")
      .set({ email: `awa${count}@exemple.tg` })
      .execute();
    return queue("203.0.113.0");
  };
  for (let count = 1; count <= 30; count++) expect(await ofNetwork(count), String(count)).toBeDefined();
  expect(await ofNetwork(31)).toBeUndefined();
  vi.setSystemTime("2026-11-18T12:00:00.000Z");
});

test("RETROUVE-01 RDV-10 what a member typed is mailed where the person asked for it, and its later steps are owed", async () => {
  await using db = await openTestDatabase();
  const typed = {
    ...{
      annonce: null,
      nom: "Awa",
      telephone: null,
      email: "awa@exemple.tg",
      indicatif: "228",
      mode: "sur_place" as const,
      canal: "appel" as const,
    },
    ...{ fuseau: "Africa/Lome", hors: "", message: null },
  } as const;
  await addTypedVisit(db, essi, { ...typed, debut: "2026-11-24T10:00:00.000Z", prevenir: false, cle_envoi: "a" });
  expect(await takeMail(db)).toEqual([]);
  const asked = await addTypedVisit(db, essi, { ...typed, debut: "2026-11-24T12:00:00.000Z", prevenir: true, cle_envoi: "b" });
  expect(await takeMail(db)).toMatchObject([{ body: expect.stringMatching(/^Bonjour, votre visite est confirmée/) }]);
  const visit = await db
    .selectFrom("appointments")
    .selectAll()
    .where("id", "=", asked.ok ? asked.id : "")
    .executeTakeFirstOrThrow();
  await actOn(db, essi, "visit", "refuser", visit, { motif: null });
  expect([await takeMail(db), (await findOwedTexts(db, [visit.demande_id])).size]).toEqual([[], 1]);
});
