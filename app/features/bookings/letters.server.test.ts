import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { actOn } from "#app/features/bookings/desk/booking-commands.server.ts";
import { findOwedTexts } from "#app/features/people/owed-texts.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { addHome, askForStay, stayInput } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";

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
