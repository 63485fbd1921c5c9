import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { actOn, noteReminder, noteTold } from "#app/features/bookings/desk/booking-commands.server.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addVisit } from "#tests/visits.ts";
import { findBooking } from "./booking-queries.server.ts";
import { isToRemind, sendReminders } from "./visit-reminders.server.ts";

const NOW = "2026-11-18T12:00:00.000Z"; // a Wednesday
const setup = { smtpUrl: "smtp://localhost", publicOrigin: "https://fadem.example" };
const withoutMail = { ...setup, smtpUrl: undefined };
type Setup = Parameters<typeof sendReminders>[1];
const essi = { id: "essi", username: "essi", role: "secretariat", prenom: "Essi", nom: "Mensah" } as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

const find = (db: Db, id: string) => db.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const mails = (db: Db) => db.selectFrom("mail_queue").select(["recipient", "subject", "body", "list_unsubscribe"]).execute();

async function addConfirmed(db: Db, start: string, email: string | null = "afi@exemple.tg") {
  const { visit } = await addVisit(db, undefined, start, { nom: "Afi", email, fuseau: "America/Toronto" });
  await actOn(db, essi, "visit", "confirmer", visit);
  return find(db, visit.id);
}

function lookAt(db: Db, moment: string, given: Setup = setup) {
  vi.setSystemTime(moment);
  return sendReminders(db, given, Date.parse(moment));
}

test("RDV-11 on the eve at 17h00 a confirmed visit is reminded of by one mail, however many processes look, and never again", async () => {
  await using db = await openTestDatabase();
  const visit = await addConfirmed(db, "2026-11-24T10:00");
  await addConfirmed(db, "2026-11-25T10:00", "kossi@exemple.tg"); // of another day
  await addVisit(db, undefined, "2026-11-24T11:00", { email: "ama@exemple.tg" }); // not confirmed
  expect(await lookAt(db, "2026-11-22T17:00:00.000Z")).toBe(0);
  expect(await lookAt(db, "2026-11-23T16:59:59.999Z")).toBe(0);
  vi.setSystemTime("2026-11-23T17:00:00.000Z");
  const queued = await Promise.all([1, 2, 3].map(() => sendReminders(db, setup, Date.parse("2026-11-23T17:00:00.000Z"))));
  expect(queued.reduce((sum, count) => sum + count, 0)).toBe(1);
  const [mail, ...others] = await mails(db);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: "afi@exemple.tg",
    subject: expect.stringMatching(/^Votre demande D-[2-9A-Z]{4}$/),
    list_unsubscribe: "",
  });
  expect(mail?.body).toContain("mardi 24 novembre, 10h00 (heure de Lomé, 5h00 Montréal)");
  expect(mail?.body).toMatch(/https:\/\/fadem\.example\/rendez-vous\/[\w-]{22}/);
  expect((await find(db, visit.id)).rappel_le).toBe("2026-11-23T17:00:00.000Z");
  expect(await lookAt(db, "2026-11-23T16:00:00.000Z")).toBe(0); // a clock set back
  expect(await lookAt(db, "2026-11-23T17:00:00.000Z")).toBe(0);
  expect(await mails(db)).toHaveLength(1);
});

test("RDV-11 without a mail server or an address the visit is a task of a member, until the text is opened or it begins", async () => {
  await using db = await openTestDatabase();
  const { id } = await addConfirmed(db, "2026-11-24T10:00", null);
  const mailed = await addConfirmed(db, "2026-11-24T11:00");
  const asks = async (of: string, moment: string, given: Setup = setup) => {
    vi.setSystemTime(moment);
    const visit = await findBooking(db, essi, "visit", of);
    return visit?.kind === "visit" && isToRemind(visit, new Date(moment), given);
  };
  expect(await asks(id, "2026-11-23T16:59:59.999Z")).toBe(false);
  expect(await asks(id, "2026-11-23T17:00:00.000Z")).toBe(true);
  expect(await asks(id, "2026-11-24T10:00:00.000Z")).toBe(false);
  expect(await asks(mailed.id, "2026-11-23T17:00:00.000Z")).toBe(false);
  expect(await asks(mailed.id, "2026-11-23T17:00:00.000Z", withoutMail)).toBe(true);
  expect(await asks(mailed.id, "2026-11-24T08:00:00.000Z")).toBe(true); // no process ran in the evening
  expect(await lookAt(db, "2026-11-23T17:00:00.000Z", withoutMail)).toBe(0);
  expect(await lookAt(db, "2026-11-24T08:00:00.000Z")).toBe(0);
  vi.setSystemTime("2026-11-23T18:00:00.000Z");
  expect(await noteReminder(db, essi, { id })).toMatchObject({ ok: true });
  expect(await noteReminder(db, essi, { id })).toMatchObject({ ok: true });
  expect(await asks(id, "2026-11-23T18:00:00.000Z")).toBe(false);
  expect((await find(db, id)).rappel_le).toBe("2026-11-23T18:00:00.000Z");
});

test("RDV-11 a visit confirmed or moved after its reminder's hour gets none at once, but again when moved to a later day", async () => {
  await using db = await openTestDatabase();
  const { visit } = await addVisit(db, undefined, "2026-11-24T10:00", { email: "afi@exemple.tg" });
  vi.setSystemTime("2026-11-23T17:30:00.000Z");
  await actOn(db, essi, "visit", "confirmer", visit);
  expect(await lookAt(db, "2026-11-23T17:31:00.000Z")).toBe(0);
  await actOn(db, essi, "visit", "deplacer", await find(db, visit.id), { debut: "2026-11-26T10:00:00.000Z", hors: "" });
  expect((await find(db, visit.id)).rappel_le).toBeNull();
  await noteTold(db, essi, "visit", { id: visit.id }, true); // of the move
  expect(await lookAt(db, "2026-11-25T17:00:00.000Z")).toBe(1);
});
