import { sync as ical } from "node-ical";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { Role } from "#app/db/tables/closed-lists.ts";
import type { StaysDesk } from "#app/features/bookings/desk/stays-screen.tsx";
import { endDueOptions, listTakenNights } from "#app/features/bookings/time/held-time.server.ts";
import * as calendarFile from "#app/routes/api/stay-calendar.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { moveToBin } from "#app/services/bin/bin.server.ts";
import { signInAs } from "#tests/admin-sign-in.ts";
import { callAsStranger, type Fields, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { admin } from "#tests/factories.ts";
import { addHireCar, addHome, askForStay, stayInput } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as edit from "./edit.tsx";
import * as list from "./list.tsx";
import * as page from "./stays-page.tsx";

const NOW = "2026-11-18T12:00:00.000Z";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

type Home = { id: string; version: number };

async function openDesk(db: Db, role?: Role) {
  const { call } = await signInToBackOffice(db, role);
  const path = (id: string) => `/admin-dashboard/biens/${id}/sejours`;
  return {
    call,
    read: async (id: string) => (await call(page.loader, path(id), { id })).body as StaysDesk,
    act: (id: string, fields: Fields) => call(page.action, path(id), { id, fields }),
  };
}

function taken(db: Db, { id }: { id: string }) {
  return listTakenNights(db, { table: "properties", id }, "2026-11-01", "2027-12-31");
}

async function requestOf(db: Db, id: string | undefined) {
  return db
    .selectFrom("contact_requests")
    .select(["statut", "urgence", "motif"])
    .where("id", "=", id ?? "")
    .executeTakeFirst();
}

const december = { arrivee: "2026-12-04", depart: "2026-12-06" };
const told = (body: unknown) => (body as { message?: string }).message;

test("DISPO-08 a stay is accepted once, by its version, its request dealt with and its text ready with the fraud sentence", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const desk = await openDesk(db);
  const { stay, request } = await askForStay(db, home, stayInput(december.arrivee, december.depart));
  const seen = { id: stay?.id ?? "", version: "1" };
  expect((await desk.read(home.id)).stays).toMatchObject([{ statut: "option", holds: true, nuits: 2, total: 46_000 }]);
  expect((await desk.act(home.id, { intent: "accepter", ...seen, version: "2" })).status).toBe(409); // not what the member saw
  expect(movedTo((await desk.act(home.id, { intent: "accepter", ...seen })).headers).get("fait")).toBe("accepter");
  const again = await desk.act(home.id, { intent: "accepter", ...seen });
  expect([again.status, told(again.body)]).toEqual([409, "Ce séjour a changé entre-temps. Rien n’a été modifié."]);
  expect(await requestOf(db, request?.id)).toEqual({ statut: "traite", urgence: "normale", motif: null });
  expect(await taken(db, home)).toEqual(["2026-12-04", "2026-12-05"]);
  vi.setSystemTime("2026-11-25T12:00:00.000Z"); // an accepted stay has no minute at which it ends
  expect([await endDueOptions(db), await taken(db, home)]).toEqual([0, ["2026-12-04", "2026-12-05"]]);
  const lines = await db.selectFrom("audit_log").select(["actor", "action"]).where("row_id", "=", seen.id).execute();
  expect(lines).toEqual([{ actor: expect.not.stringContaining("site"), action: "update" }]);
});

test("DISPO-08 an option that ended is accepted while its nights are free, and not once another has one of them", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const first = await askForStay(db, home, stayInput("2026-12-04", "2026-12-06"));
  const second = await askForStay(db, home, stayInput("2026-12-10", "2026-12-12"));
  vi.setSystemTime("2026-11-19T18:00:00.000Z"); // no process has looked
  const late = await askForStay(db, home, stayInput("2026-12-05", "2026-12-07"));
  expect(late.outcome).toMatchObject({ ok: true });
  const desk = await openDesk(db);
  const versions = new Map((await desk.read(home.id)).stays.map(({ id, version }) => [id, String(version)]));
  const accept = (id = "") => desk.act(home.id, { intent: "accepter", id, version: versions.get(id) ?? "" });
  const refused = await accept(first.stay?.id);
  expect([refused.status, told(refused.body)]).toEqual([409, "Ces nuits ont été prises entre-temps."]);
  expect(await taken(db, home)).toEqual(["2026-12-05", "2026-12-06"]);
  expect((await accept(second.stay?.id)).status).toBe(302);
  expect(await taken(db, home)).toEqual(["2026-12-05", "2026-12-06", "2026-12-10", "2026-12-11"]);
});

test("DISPO-08 what is refused, cancelled or released frees its nights, with the reason that members gave", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const desk = await openDesk(db);
  const { stay, request } = await askForStay(db, home, stayInput("2026-12-04", "2026-12-06"));
  const id = stay?.id ?? "";
  expect((await desk.act(home.id, { intent: "refuser", id, version: "1", motif: "Travaux" })).status).toBe(302);
  expect([await taken(db, home), (await requestOf(db, request?.id))?.statut]).toEqual([[], "ferme"]);
  expect((await desk.act(home.id, { intent: "bloquer", ...december, motif: "Famille", cle_envoi: "k1" })).status).toBe(302);
  expect((await desk.act(home.id, { intent: "bloquer", ...december, motif: "Famille", cle_envoi: "k1" })).status).toBe(302); // sent twice
  const again = await desk.act(home.id, { intent: "bloquer", ...december, motif: "Autre", cle_envoi: "k2" });
  expect([again.status, told(again.body)]).toEqual([409, "Ces dates sont déjà prises."]);
  expect((again.body as { values: Fields }).values).toMatchObject({ ...december, motif: "Autre" });
  const block = (await desk.read(home.id)).stays.find(({ statut }) => statut === "bloquee");
  expect(block).toMatchObject({ motif: "Famille", reference: null, demande_id: null });
  expect((await desk.act(home.id, { intent: "liberer", id: block?.id ?? "", version: "1" })).status).toBe(302);
  expect(await taken(db, home)).toEqual([]);
});

test("DISPO-08 other dates sent under the key of dates that are blocked are blocked too, never announced and left free", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const desk = await openDesk(db);
  const block = (arrivee: string, depart: string) =>
    desk.act(home.id, { intent: "bloquer", arrivee, depart, motif: "Travaux", cle_envoi: "une-page" });
  expect((await block("2026-12-04", "2026-12-06")).status).toBe(302);
  expect((await block("2026-12-10", "2026-12-11")).status).toBe(302);
  expect(await taken(db, home)).toEqual(["2026-12-04", "2026-12-05", "2026-12-10"]);
});

test("DISPO-08 the request of an accepted stay is binned alone: the stay keeps its nights and can be ended in its place", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const desk = await openDesk(db);
  const { stay, request } = await askForStay(db, home, stayInput("2026-12-04", "2026-12-06"));
  await desk.act(home.id, { intent: "accepter", id: stay?.id ?? "", version: "1" });
  await moveToBin(db, admin, "contact_requests", [request?.id ?? ""]);
  const [shown] = (await desk.read(home.id)).stays;
  expect(shown).toMatchObject({ statut: "acceptee", holds: true, demande_retiree: NOW });
  expect(await taken(db, home)).toHaveLength(2);
  expect((await desk.act(home.id, { intent: "annuler", id: stay?.id ?? "", version: "2", motif: "" })).status).toBe(302);
  expect(await taken(db, home)).toEqual([]);
});

test("DISPO-08 a stay typed by hand has its request and its price, takes its nights at once, and is stored once", async () => {
  await using db = await openTestDatabase();
  const car = await addHireCar(db, { sejour_min: 3 });
  const { call } = await signInToBackOffice(db, "secretariat");
  const path = `/admin-dashboard/vehicules/${car.id}/sejours`;
  const typed = { intent: "saisir", ...december, personnes: "1", nom: "Kodjo", telephone: "", email: "", indicatif: "228", message: "" };
  const send = (more: Fields) => call(page.action, path, { id: car.id, fields: { ...typed, canal: "appel", cle_envoi: "k1", ...more } });
  expect([(await send({})).status, (await send({})).status]).toEqual([302, 302]);
  const stays = await db.selectFrom("bookings").selectAll().execute();
  expect(stays).toMatchObject([{ reference: "SJ-0001", statut: "acceptee", total: 50_000, origine: "bureau" }]);
  const requests = await db
    .selectFrom("contact_requests")
    .select(["nature", "canal", "statut", "sujet", "saisi_par", "reference"])
    .execute();
  expect(requests).toMatchObject([
    {
      nature: "reservation",
      canal: "appel",
      statut: "traite",
      sujet: "Location\u00a0: Hyundai Sonata 2019",
      reference: expect.stringMatching(/^D-/),
    },
  ]);
  const overlapping = await send({ cle_envoi: "k2", arrivee: "2026-12-05", depart: "2026-12-07" });
  expect([overlapping.status, told(overlapping.body)]).toEqual([409, "Ces dates sont déjà prises."]);
  const past = await send({ cle_envoi: "k3", arrivee: "2026-11-01" });
  expect([past.status, (past.body as { errors: Fields }).errors]).toEqual([
    400,
    { arrivee: "Le premier jour ne peut pas être dans le passé." },
  ]);
  expect(await db.selectFrom("contact_requests").select("id").execute()).toHaveLength(1);
});

test("DISPO-08 a member whose role has the rows of people he follows alone sees no other name, and acts for no other", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const { stay } = await askForStay(db, home, stayInput("2026-12-04", "2026-12-06"));
  const desk = await openDesk(db, "commercial");
  const { stays, taken: nights } = await desk.read(home.id);
  expect([stays, nights]).toEqual([[], ["2026-12-04", "2026-12-05"]]);
  const other = await signInAs(db, "secretariat");
  const follow = (member: string) => db.updateTable("people").set({ assigne_a: member }).execute();
  await follow(other.userId);
  const refused = await desk.act(home.id, { intent: "accepter", id: stay?.id ?? "", version: "1" });
  expect([refused.status, told(refused.body)]).toEqual([403, "Cette personne est suivie par un autre membre."]);
  const blocked = await desk.act(home.id, { intent: "bloquer", arrivee: "2026-12-20", depart: "2026-12-22", motif: "", cle_envoi: "k" });
  expect(await db.selectFrom("bookings").select("statut").where("arrivee", "=", "2026-12-20").execute()).toEqual(
    blocked.status === 302 ? [{ statut: "bloquee" }] : [],
  );
});

test("BOITE-06 who accepts a stay of a person nobody follows becomes her follower, and another's stays another's", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const { stay } = await askForStay(db, home, stayInput("2026-12-04", "2026-12-06"));
  const desk = await openDesk(db, "commercial");
  const follower = async () => (await db.selectFrom("people").select("assigne_a").executeTakeFirstOrThrow()).assigne_a;
  expect(await follower()).toBeNull();
  expect((await desk.act(home.id, { intent: "accepter", id: stay?.id ?? "", version: "1" })).status).toBe(302);
  const [agent] = await authDb(db).selectFrom("user").select("id").where("role", "=", "commercial").execute();
  expect(await follower()).toBe(agent?.id);
  const shown = (await desk.read(home.id)).stays;
  expect(shown).toMatchObject([{ id: stay?.id, statut: "acceptee" }]);
  const office = await openDesk(db, "secretariat");
  expect((await office.act(home.id, { intent: "annuler", id: stay?.id ?? "", version: "2", motif: "" })).status).toBe(302);
  expect(await follower()).toBe(agent?.id);
});

test("DISPO-08 the stay that a Commercial types for a new person is his, and opens no fiche of a known one", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const desk = await openDesk(db, "commercial");
  const typed = { intent: "saisir", personnes: "1", nom: "Kodjo", email: "", indicatif: "228", message: "", canal: "appel" };
  const first = { ...typed, ...december, telephone: "90112233", cle_envoi: "k1" };
  expect((await desk.act(home.id, first)).status).toBe(302);
  expect((await desk.read(home.id)).stays).toMatchObject([{ nom: "Kodjo" }]);
  await db.updateTable("people").set({ assigne_a: null }).execute();
  expect((await desk.act(home.id, { ...first, arrivee: "2026-12-10", depart: "2026-12-11", cle_envoi: "k2" })).status).toBe(302);
  expect((await desk.read(home.id)).stays).toEqual([]);
});

test("S2 DISPO-08 a home with a coming stay asks before it goes, moves nothing, and asks anew for later ones", async () => {
  await using db = await openTestDatabase();
  const home = (await addHome(db, { titre: "Studio" })) as Home;
  const desk = await openDesk(db);
  const change = (fields: Fields) => desk.call(list.action, "/admin-dashboard/biens", { fields });
  const asked = { intent: "statut", id: home.id, version: "1", statut: "loue" };
  await askForStay(db, home, stayInput("2026-12-04", "2026-12-06", { nom: "Afi" }));

  const leaving: Fields[] = [
    asked,
    { intent: "supprimer", id: home.id },
    { intent: "choisis", cle_envoi: "12345678-a", acte: "retirer", id: [home.id] },
    { intent: "choisis", cle_envoi: "12345678-b", acte: "corbeille", tous: "on", nombre: "1" },
  ];
  for (const fields of leaving) {
    const { status, body } = await change(fields);
    const words = body as { title: string; description: string };
    expect([status, words.title], JSON.stringify(fields)).toEqual([409, "1 séjour à venir"]);
    expect(words.description).toMatch(/^D-[2-9A-Z]{4}, Afi, 4 décembre 2026 – 6 décembre 2026/);
    expect(words.description).toContain("Rien n’est déplacé\u00a0: prévenez ces personnes.");
  }
  const row = () => db.selectFrom("properties").select(["statut", "publication", "deleted_at"]).executeTakeFirst();
  expect(await row()).toEqual({ statut: "disponible", publication: "en_ligne", deleted_at: null });

  const { body } = await change(asked);
  const again = Object.fromEntries((body as { again: [string, string][] }).again);
  await askForStay(db, home, stayInput("2026-12-20", "2026-12-22"));
  expect((await change(again)).status).toBe(409); // another one since
  const { body: anew } = await change(again);
  expect((await change(Object.fromEntries((anew as { again: [string, string][] }).again))).status).toBe(302);
  expect(await row()).toMatchObject({ statut: "loue" });
  expect(await db.selectFrom("bookings").select("statut").where("statut", "!=", "option").execute()).toEqual([]);
  expect(await taken(db, home)).toHaveLength(4);
  expect((await change({ ...asked, version: "2", statut: "disponible" })).status).toBe(302); // nothing is asked on the way back
});

test("S2 DISPO-08 the form of a listing asks too, keeps what was typed, and saves when it is sent again", async () => {
  await using db = await openTestDatabase();
  const home = (await addHome(db)) as Home;
  const desk = await openDesk(db);
  const { stay } = await askForStay(db, home, stayInput("2026-12-04", "2026-12-06"));
  const typed: Fields = {
    ...{ titre: "Appartement refait", description: "Clair", type_bien: "appartement", type_transaction: "location-meublee" },
    ...{ prix: "18000", prix_unite: "nuit", localisation: "Baguida", ville: "Lomé", reservable: "on", publication: "en_ligne" },
    ...{ statut: "loue", version: "1" },
  };
  const save = (more: Fields = {}) =>
    desk.call(edit.action, `/admin-dashboard/biens/${home.id}`, { id: home.id, fields: { ...typed, ...more } });
  expect((await save({ statut: "disponible" })).status).toBe(302);
  const { status, body } = await save({ version: "2" });
  expect([status, body]).toMatchObject([409, { kind: "failed", values: { titre: "Appartement refait" }, question: { seen: stay?.id } }]);
  expect((await save({ version: "2", vus: stay?.id ?? "" })).status).toBe(302);
  expect(await db.selectFrom("properties").select("statut").execute()).toEqual([{ statut: "loue" }]);
  expect((await save({ version: "3", titre: "Encore" })).status).toBe(302); // it is let already: nothing is asked
});

test("DISPO-09 another program reads the calendar: whole days, no departure, nobody's name, and a new address kills the old", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const desk = await openDesk(db);
  const option = await askForStay(db, home, stayInput("2026-12-04", "2026-12-06", { nom: "Canari", message: "Canari, avec un lit" }));
  const ended = await askForStay(db, home, stayInput("2026-12-10", "2026-12-12"));
  await desk.act(home.id, { intent: "refuser", id: ended.stay?.id ?? "", version: "1", motif: "" });
  await desk.act(home.id, { intent: "bloquer", arrivee: "2026-12-20", depart: "2026-12-27", motif: "Canari", cle_envoi: "k" });

  const make = async (by = desk, more = {}) =>
    ((await by.act(home.id, { intent: "adresse", ...more })).body as { address: string }).address;
  const fetchFile = (address: string) => {
    const path = new URL(address).pathname;
    return callAsStranger(calendarFile.loader, path, { file: path.split("/").at(-1) } as never);
  };
  const address = await make();
  expect(address).toMatch(/\/calendrier\/[\w-]{22}\.ics$/);
  const { status, headers, body } = await fetchFile(address);
  expect([status, headers.get("cache-control"), headers.get("content-type")]).toEqual([
    ...[200, "no-store", "text/calendar; charset=utf-8"],
  ]);
  const text = await (body as Response).text();
  expect(text).not.toMatch(/Canari|SJ-|Appartement|option|accept|bloqu/i);
  const events = Object.values(ical.parseICS(text)).filter((each) => each?.type === "VEVENT");
  const day = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].join("-");
  expect(events.map(({ start, end, summary, datetype }) => [day(start), day(end as Date), summary, datetype])).toEqual([
    ["2026-12-4", "2026-12-6", "Occupé (FADEM)", "date"],
    ["2026-12-20", "2026-12-27", "Occupé (FADEM)", "date"],
  ]);
  expect(events[0]?.uid).toContain(option.stay?.id);

  vi.setSystemTime("2026-11-19T18:00:00.000Z"); // its minute: no process has looked
  const later = ical.parseICS(await ((await fetchFile(address)).body as Response).text());
  expect(Object.values(later).filter((each) => each?.type === "VEVENT")).toHaveLength(1);

  const nextDay = await openDesk(db);
  const indice = address.slice(-8, -4);
  const asked = await nextDay.act(home.id, { intent: "adresse" }); // it would end an address that others read
  expect([asked.status, asked.body]).toEqual([409, { kind: "replaces", indice }]);
  expect((await fetchFile(address)).status).toBe(200);
  const other = await make(nextDay, { remplace: indice });
  expect([(await fetchFile(address)).status, (await fetchFile(other)).status]).toEqual([410, 200]);
  expect((await fetchFile(other.replace(/.{4}\.ics$/, "AAAA.ics"))).status).toBe(404);
  expect((await nextDay.read(home.id)).calendar).toMatchObject({ indice: other.slice(-8, -4) });
  const late = await nextDay.act(home.id, { intent: "adresse", remplace: indice }); // the question of a page that is no longer true
  expect([late.status, late.body, (await fetchFile(other)).status]).toEqual([409, { kind: "replaces", indice: other.slice(-8, -4) }, 200]);
});

test("R6 another address of a calendar is made by its intent alone: a form with one field more is refused and makes none", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const { id } = await addHome(db);
  const send = (fields: Record<string, string>) =>
    call(page.action, `/admin-dashboard/biens/${id}/sejours`, { id, fields: { intent: "adresse", ...fields } });
  const links = () => db.selectFrom("private_links").select("id").where("usage", "=", "calendrier").execute();
  expect((await send({ usage: "reservation" })).status).toBe(400);
  expect(await links()).toEqual([]);
  expect((await send({})).status).toBe(200);
  expect(await links()).toHaveLength(1);
});
