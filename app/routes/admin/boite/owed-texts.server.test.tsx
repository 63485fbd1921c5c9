import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { cancelOwn } from "#app/features/bookings/own/own-booking.server.ts";
import { sendReminders } from "#app/features/bookings/visit-reminders.server.ts";
import * as stayRoute from "#app/routes/admin/agenda/stay.tsx";
import * as visitRoute from "#app/routes/admin/agenda/visit.tsx";
import * as dashboard from "#app/routes/admin/dashboard/dashboard.tsx";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { type Fields, signInToBackOffice } from "#tests/back-office.ts";
import { addProperty } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { addHome, askForStay, stayInput } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addVisit } from "#tests/visits.ts";
import * as boite from "./boite.tsx";
import * as reply from "./reply/reply-endpoint.ts";

const BOITE = "/admin-dashboard/boite";
const smtp = { smtpUrl: "smtp://127.0.0.1:9", publicOrigin: "https://fadem.test" };

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-18T12:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

type Call = Awaited<ReturnType<typeof signInToBackOffice>>["call"];

function openOffice(db: Db) {
  // Signed in anew each time: sessions end within the days that pass here.
  const call: Call = async (...given) => (await signInToBackOffice(db)).call(...given);
  const visitOf = (id: string) => db.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const stayOf = (id: string) => db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return {
    call,
    visitOf,
    async onVisit(id: string, intent: string, more: Fields = {}) {
      const fields = { intent, id, version: String((await visitOf(id)).version), ...more };
      return (await call(visitRoute.action, `/admin-dashboard/agenda/visites/${id}`, { fields, id })).status;
    },
    async onStay(id: string, intent: string, more: Fields = {}) {
      const fields = { intent, id, version: String((await stayOf(id)).version), ...more };
      return (await call(stayRoute.action, `/admin-dashboard/agenda/sejours/${id}`, { fields, id })).status;
    },
    async fiche(person: string | null) {
      const { body } = await call(boite.loader, `${BOITE}?personne=${person}`);
      const { fiche, rows } = body as {
        fiche: { suivi: string; requests: { event: string; marks: { label: string }[] }[]; wait: unknown; reply?: { event: string } };
        rows: { what: string }[];
      };
      const html = renderRoute(<boite.default {...({ loaderData: body } as unknown as Parameters<typeof boite.default>[0])} />);
      return {
        ...{ suivi: fiche.suivi, waits: fiche.wait !== undefined, event: fiche.requests[0]?.event ?? "", what: rows[0]?.what ?? "" },
        ...{ isOwed: fiche.requests[0]?.marks.some(({ label }) => label === "Texte à envoyer"), text: textOf(html) },
      };
    },
    async tasks() {
      return JSON.stringify(((await call(dashboard.loader, "/admin-dashboard")).body as { tasks: unknown }).tasks);
    },
  };
}

const personOf = async (db: Db, request: string) =>
  (await db.selectFrom("contact_requests").select("person_id").where("id", "=", request).executeTakeFirstOrThrow()).person_id;

test("BOITE-05 a confirmed visit waits as Texte à envoyer in fiche and to-do list, until a member says that it went", async () => {
  await using db = await openTestDatabase();
  const office = openOffice(db);
  const villa = await addProperty(db, { titre: "Villa" });
  const { visit, request } = await addVisit(db, { table: "properties", id: villa.id }, "2026-11-20T10:00");
  const person = await personOf(db, request.id);
  vi.setSystemTime(Date.parse("2026-11-18T12:10:00.000Z"));
  await office.onVisit(visit.id, "confirmer");
  const owed = await office.fiche(person);
  expect(owed).toMatchObject({ suivi: "a_repondre", waits: true, isOwed: true, what: "Texte à envoyer · Visite confirmée" });
  for (const button of ["Texte envoyé", "Prévenu autrement"]) expect(owed.text).toContain(button);
  expect(await office.tasks()).toContain("Texte à envoyer · Visite confirmée");
  vi.setSystemTime(Date.parse("2026-11-18T12:30:00.000Z"));
  expect(await office.onVisit(visit.id, "envoye")).toBe(302);
  expect(await office.fiche(person)).toMatchObject({ suivi: "en_cours", waits: false, isOwed: false });
  expect(await office.tasks()).not.toContain("Texte à envoyer");
  const events = await db.selectFrom("person_events").select(["genre", "canal", "resume", "repondu_le"]).orderBy("at").execute();
  expect(events.find(({ genre }) => genre === "reponse")).toMatchObject({
    canal: "whatsapp",
    resume: expect.stringContaining("votre visite est confirmée"),
  });
  expect(events.find(({ genre }) => genre === "visite")?.repondu_le).toBe("2026-11-18T12:30:00.000Z");
  // What was answered in the Agenda is counted: half an hour, and not the ten minutes of the button.
  const { body } = await office.call(dashboard.loader, "/admin-dashboard");
  expect((body as { responses: { value: unknown } }).responses.value).toMatchObject({ median: "30\u00a0min", judged: 1, inTime: 1 });
});

test("BOITE-05 a moved visit that nobody announced gets no reminder, keeps the text of the move and its first answer's time", async () => {
  await using db = await openTestDatabase();
  const office = openOffice(db);
  const villa = await addProperty(db, { titre: "Villa" });
  const { visit, request } = await addVisit(db, { table: "properties", id: villa.id }, "2026-11-20T10:00", { email: "awa@exemple.tg" });
  const person = await personOf(db, request.id);
  await office.onVisit(visit.id, "confirmer");
  await office.onVisit(visit.id, "prevenu");
  vi.setSystemTime(Date.parse("2026-11-18T15:00:00.000Z"));
  await office.onVisit(visit.id, "deplacer", { debut: "2026-11-20T14:00:00.000Z" });
  expect(await office.fiche(person)).toMatchObject({ suivi: "a_repondre", waits: false, isOwed: true });
  expect(await office.tasks()).toContain("Texte à envoyer · Visite déplacée");
  vi.setSystemTime(Date.parse("2026-11-19T17:30:00.000Z"));
  expect(await sendReminders(db, smtp, Date.now())).toBe(0);
  expect(await office.tasks()).not.toContain("rappel:");
  const page = await office.call(visitRoute.loader, `/admin-dashboard/agenda/visites/${visit.id}`, { id: visit.id });
  const shown = () =>
    textOf(renderRoute(<visitRoute.default {...({ loaderData: page.body } as unknown as Parameters<typeof visitRoute.default>[0])} />));
  expect(shown()).toContain("votre visite est déplacée");
  expect(shown()).not.toContain("nous vous rappelons");
  expect(await office.onVisit(visit.id, "rappeler")).toBe(409);
  await office.onVisit(visit.id, "prevenu");
  expect(await office.fiche(person)).toMatchObject({ suivi: "en_cours", isOwed: false });
  expect(await sendReminders(db, smtp, Date.now())).toBe(1);
  const event = await db.selectFrom("person_events").select("repondu_le").where("source_id", "=", request.id).where("etat", "is not", null);
  expect(await event.executeTakeFirst()).toEqual({ repondu_le: "2026-11-18T12:00:00.000Z" });
});

test("BOITE-05 an owed text ends with the answer, Clore, Fermer, an outcome and the visitor’s own act", async () => {
  await using db = await openTestDatabase();
  const office = openOffice(db);
  const villa = await addProperty(db, { titre: "Villa" });
  const ends: [string, string, (place: { visit: string; person: string; request: string; event: string }) => Promise<unknown>][] = [
    [
      ...(["confirmer", "2026-11-20T10:00"] as const),
      ({ event }) => office.call(reply.action, `${BOITE}/reponse`, { fields: { demande: event, canal: "autre", texte: "Bonjour" } }),
    ],
    ["refuser", "2026-11-20T11:00", ({ person }) => office.call(boite.action, BOITE, { fields: { intent: "clore", id: person } })],
    [
      ...(["confirmer", "2026-11-20T12:00"] as const),
      ({ person, request }) =>
        office.call(boite.action, BOITE, {
          fields: { intent: "statut", id: person, table: "contact_requests", ligne: request, statut: "ferme" },
        }),
    ],
    ["confirmer", "2026-11-20T13:00", ({ visit }) => cancelOwn(db, "visit", visit)],
    [
      ...(["confirmer", "2026-11-20T15:00"] as const),
      async ({ visit }) => {
        vi.setSystemTime(Date.parse("2026-11-20T15:30:00.000Z"));
        await office.onVisit(visit, "honoree");
      },
    ],
  ];
  for (const [act, start, end] of ends) {
    const { visit, request } = await addVisit(db, { table: "properties", id: villa.id }, start);
    const person = (await personOf(db, request.id)) ?? "";
    await office.onVisit(visit.id, act);
    const before = await office.fiche(person);
    expect([start, before.isOwed, before.suivi]).toEqual([start, true, "a_repondre"]);
    await end({ visit: visit.id, person, request: request.id, event: before.event });
    const after = await office.fiche(person);
    expect([start, after.isOwed, after.suivi]).not.toContain("a_repondre");
    expect([start, after.isOwed]).toEqual([start, false]);
  }
});

test("DISPO-08 an accepted stay, or one cancelled after that, owes its text with the reason until a member says that it went", async () => {
  await using db = await openTestDatabase();
  const office = openOffice(db);
  const home = await addHome(db);
  const { stay, request } = await askForStay(db, home, stayInput("2026-12-04", "2026-12-07", { email: "awa@exemple.tg" }));
  if (!stay || !request) throw new Error("no stay was stored");
  const person = await personOf(db, request.id);
  await office.onStay(stay.id, "accepter");
  expect(await office.fiche(person)).toMatchObject({ suivi: "a_repondre", isOwed: true, what: "Texte à envoyer · Séjour accepté" });
  await office.onStay(stay.id, "envoye");
  expect(await office.fiche(person)).toMatchObject({ suivi: "en_cours", isOwed: false });
  await office.onStay(stay.id, "annuler", { motif: "Fuite d’eau" });
  const cancelled = await office.fiche(person);
  expect(cancelled).toMatchObject({ isOwed: true, what: "Texte à envoyer · Séjour annulé" });
  expect(cancelled.text).toMatch(/votre séjour est annulé.*Fuite d’eau/);
  await office.onStay(stay.id, "prevenu");
  expect((await office.fiche(person)).isOwed).toBe(false);
});

test("BOITE-05 ACCUEIL-01 who goes to a visit without having the person's fiche finds its text in his list, and once only", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db, { titre: "Villa" });
  const { visit } = await addVisit(db, { table: "properties", id: villa.id }, "2026-11-26T10:00", { nom: "Afi" });
  const path = `/admin-dashboard/agenda/visites/${visit.id}`;
  for (const role of ["chantier", "commercial"] as const) {
    const { call } = await signInToBackOffice(db, role);
    const { id } = await authDb(db).selectFrom("user").select("id").where("role", "=", role).executeTakeFirstOrThrow();
    const tasks = async () => JSON.stringify(((await call(dashboard.loader, "/admin-dashboard")).body as { tasks: unknown }).tasks);
    const act = async (intent: string) => {
      const { version } = await db.selectFrom("appointments").select("version").executeTakeFirstOrThrow();
      return (await call(visitRoute.action, path, { id: visit.id, fields: { intent, id: visit.id, version: String(version) } })).status;
    };
    await db.updateTable("appointments").set({ agent: id, statut: "demande" }).execute();
    await db.updateTable("people").set({ assigne_a: null }).execute();
    expect(await act("confirmer")).toBe(302);
    expect(await tasks()).toContain("Texte à envoyer");
    await db.updateTable("people").set({ assigne_a: "another" }).execute();
    expect([await tasks(), path]).toEqual([expect.stringContaining(path), path]);
    await db.updateTable("people").set({ assigne_a: id }).execute();
    expect((await tasks()).match(/Texte à envoyer/g)).toHaveLength(1);
    expect(await act("envoye")).toBe(302);
    expect(await tasks()).not.toContain("Texte à envoyer");
  }
});
