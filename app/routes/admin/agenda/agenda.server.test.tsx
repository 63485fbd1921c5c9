import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { Role } from "#app/db/tables/closed-lists.ts";
import type { Agenda } from "#app/features/agenda/agenda.server.ts";
import { AgendaScreen } from "#app/features/agenda/agenda-screen.tsx";
import type { BookingPageData } from "#app/features/agenda/booking-page.server.ts";
import { NEW_STAY } from "#app/features/bookings/booking-kinds.ts";
import { findBooking } from "#app/features/bookings/booking-queries.server.ts";
import { actOn } from "#app/features/bookings/desk/booking-commands.server.ts";
import { blockDates } from "#app/features/bookings/desk/typed-booking.server.ts";
import { addEntriesFor } from "#app/features/desk/shell/add-links.tsx";
import { findFirstScreen } from "#app/features/desk/tasks/first-screen.server.ts";
import { PropertyAdminRow } from "#app/features/properties/property-admin-row.tsx";
import type { AdminProperty } from "#app/features/properties/property-content.server.ts";
import * as boite from "#app/routes/admin/boite/boite.tsx";
import * as stays from "#app/routes/admin/content/stays-page.tsx";
import * as closures from "#app/routes/admin/settings/closures-page.tsx";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { callAsStranger, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addProperty } from "#tests/factories.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { addHireCar, addHome, askForStay, stayInput } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { openListeners } from "#tests/visitors-hear.ts";
import { addVisit } from "#tests/visits.ts";
import * as page from "./agenda-page.tsx";
import * as newStay from "./new-stay.tsx";
import * as newVisit from "./new-visit.tsx";
import * as stayRoute from "./stay.tsx";
import * as visitRoute from "./visit.tsx";

const NOW = "2026-11-18T12:00:00.000Z"; // a Wednesday
const AGENDA = "/admin-dashboard/agenda";
const AT = "2026-11-20T10:00";

const dataDir = mkdtempSync(join(tmpdir(), "fadem-agenda-"));
vi.stubEnv("DATA_DIR", dataDir);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

async function addHouse(db: Db) {
  const { id } = await addProperty(db, { titre: "Villa avec piscine" });
  return { table: "properties" as const, id };
}

async function memberOf(db: Db, username: string): Promise<AdminSession> {
  const { id, role, prenom, nom, email } = await authDb(db)
    .selectFrom("user")
    .selectAll()
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return { id, role: role as Role, prenom, nom, email, username, sessionId: "s", loginTime: NOW, timestamp: NOW };
}

const seen = ({ id, version }: { id: string; version: number }) => ({ id, version: String(version) });
const readAgenda = async (call: Awaited<ReturnType<typeof signInToBackOffice>>["call"], jour = "2026-11-20") =>
  ((await call(page.loader, `${AGENDA}?jour=${jour}`)).body as { agenda: Agenda }).agenda;

function draw(route: { default: unknown }, loaderData: unknown, role?: Role) {
  return renderRoute(
    createElement(route.default as FunctionComponent<Record<string, unknown>>, { loaderData, actionData: undefined }),
    role,
  );
}

test("RDV-10 the week shows visits by hour with their state in words, stays above, and each leads to its page", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const house = await addHouse(db);
  const admin = await memberOf(db, "admin");
  const { visit } = await addVisit(db, house, AT, { nom: "Reine", mode: "video", fuseau: "Europe/Paris" });
  const { visit: other } = await addVisit(db, house, "2026-11-20T08:00", { nom: "Mawuli" });
  await actOn(db, admin, "visit", "confirmer", other);
  const home = await addHome(db);
  const { stay } = await askForStay(db, home, stayInput("2026-11-19", "2026-11-22", { nom: "Famille Doe" }));
  const car = await addHireCar(db);
  await blockDates(
    db,
    admin,
    { table: "vehicles", id: car.id },
    { arrivee: "2026-11-20", depart: "2026-11-21", motif: "garage", cle_envoi: "" },
  );

  const agenda = await readAgenda(call);
  expect(agenda.days.map(({ day }) => day.slice(8))).toEqual(["16", "17", "18", "19", "20", "21", "22"]);
  const html = draw(page, { agenda });
  expect(html).toContain(`href="${AGENDA}/visites/${visit.id}"`);
  expect(html).toContain(`href="${AGENDA}/sejours/${stay?.id}"`);
  expect(html).toContain(`href="/admin-dashboard/vehicules/${car.id}/sejours"`);
  const text = textOf(html);
  for (const words of ["Semaine du 16 au 22 novembre 2026", "Demandée", "Confirmée", "garage", "Fermer un moment", "Rendez-vous"])
    expect(text).toContain(words);
  expect(text).toContain("vendredi 20 novembre, 10h00 (heure de Lomé, 11h00 Paris)");
  expect(agenda.toConfirm.visits.map(({ nom }) => nom)).toEqual(["Reine"]);
  expect(agenda.toConfirm.stays.map(({ nom }) => nom)).toEqual(["Famille Doe"]);
  expect((await readAgenda(call, "2026-13-01")).jour).toBe("2026-11-18"); // no day: today
});

test("RDV-10 a visit is confirmed in one press, and the text with both clocks is ready on its page", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const { visit } = await addVisit(db, await addHouse(db), AT, { nom: "Reine", mode: "video", fuseau: "Europe/Paris" });
  const to = `${AGENDA}/visites/${visit.id}`;
  const html = draw(page, { agenda: await readAgenda(call) });
  expect(html).toContain(`action="${to}"`);
  expect(html).toContain('name="intent" value="confirmer"');

  const answer = await call(visitRoute.action, to, { id: visit.id, fields: { intent: "confirmer", ...seen(visit) } });
  expect(answer.headers.get("location")).toBe(`${to}?fait=confirmer`);
  const read = await call(visitRoute.loader, to, { id: visit.id });
  const text = textOf(draw(visitRoute, read.body));
  expect(text).toContain("Confirmée");
  expect(text).toContain("votre visite est confirmée");
  expect(text).toContain("vendredi 20 novembre, 10h00 (heure de Lomé, 11h00 Paris)");
  expect(draw(visitRoute, read.body)).toMatch(/href="https:\/\/wa\.me\/22890\d{6}\?text=/);
  const admin = await memberOf(db, "admin");
  expect(await findBooking(db, admin, "visit", visit.id)).toMatchObject({ statut: "confirme", agent: admin.id });
});

test("RDV-10 two members at once: the second is told so with 409 and changes nothing", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const { visit } = await addVisit(db, await addHouse(db), AT, { nom: "Reine" });
  const to = `${AGENDA}/visites/${visit.id}`;
  const act = (intent: string, more = {}) => call(visitRoute.action, to, { id: visit.id, fields: { intent, ...seen(visit), ...more } });
  expect((await act("confirmer")).status).toBe(302);
  const late = await act("refuser", { motif: "Trop tard" });
  expect(late).toMatchObject({
    status: 409,
    body: { intent: "refuser", message: "Cette visite a changé entre-temps. Rien n’a été modifié.", values: { motif: "Trop tard" } },
  });
  expect(await findBooking(db, await memberOf(db, "admin"), "visit", visit.id)).toMatchObject({ statut: "confirme", motif: null });
});

test("RDV-10 a visit is moved to a free start, or outside the hours after a question, and never onto taken time", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const house = await addHouse(db);
  const { visit } = await addVisit(db, house, AT, { nom: "Reine" });
  await addVisit(db, house, "2026-11-20T14:00", { nom: "Kossi" });
  const to = `${AGENDA}/visites/${visit.id}`;
  const opened = (await call(visitRoute.loader, `${to}?deplacer=oui`, { id: visit.id })).body as { page: BookingPageData };
  const starts = opened.page.slots.find(({ jour }) => jour === "2026-11-20")?.debuts.map((debut) => debut.slice(11, 16));
  expect(starts).toContain("10:00"); // its own time is free for it
  expect(starts).not.toContain("14:00");
  expect(textOf(draw(visitRoute, opened))).toContain("Déplacer la visite");

  const move = (debut: string, hors = {}) =>
    call(visitRoute.action, to, { id: visit.id, fields: { intent: "deplacer", ...seen(visit), debut, ...hors } });
  expect(await move("2026-11-20T14:00")).toMatchObject({ status: 409, body: { isOutside: false, values: { debut: "2026-11-20T14:00" } } });
  expect(await move("2026-11-22T10:00")).toMatchObject({
    status: 409,
    body: { isOutside: true, message: "Hors des heures d’ouverture. Continuer\u00a0?" },
  });
  expect((await move("2026-13-01T10:00")).status).toBe(400);
  expect((await move("2026-11-22T10:00", { hors: "oui" })).headers.get("location")).toBe(`${to}?fait=deplacer`);
  const sunday = await readAgenda(call, "2026-11-22");
  expect(sunday.days.map(({ day }) => day).at(-1)).toBe("2026-11-22"); // the office is closed then, the visit is there all the same
});

test("RDV-10 an outcome is asked for only after the start", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const { visit: asked } = await addVisit(db, await addHouse(db), AT, { nom: "Reine" });
  await actOn(db, await memberOf(db, "admin"), "visit", "confirmer", asked);
  const visit = { id: asked.id, version: asked.version + 1 };
  const to = `${AGENDA}/visites/${visit.id}`;
  const read = async () => draw(visitRoute, (await call(visitRoute.loader, to, { id: visit.id })).body);
  expect(await read()).not.toContain('value="absent"');
  const early = await call(visitRoute.action, to, { id: visit.id, fields: { intent: "absent", ...seen(visit) } });
  expect(early).toMatchObject({ status: 400, body: { message: "La visite n’a pas encore commencé." } });
  vi.setSystemTime(Date.parse("2026-11-20T10:01:00.000Z"));
  const after = await signInToBackOffice(db);
  const late = draw(visitRoute, (await after.call(visitRoute.loader, to, { id: visit.id })).body);
  expect(late).toContain('value="absent"');
  expect(late).not.toContain('value="confirmer"');
  expect(late).not.toContain("wa.me"); // what has begun is announced no more
  const done = await after.call(visitRoute.action, to, { id: visit.id, fields: { intent: "absent", ...seen(visit) } });
  expect(movedTo(done.headers).get("fait")).toBe("absent");
});

test("DEC-194 a Commercial sees and changes the visits he goes to, a Chantier member too, and no other", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const { visit: own } = await addVisit(db, house, AT, { nom: "Reine" });
  const { visit: foreign } = await addVisit(db, house, "2026-11-20T14:00", { nom: "Zkossi" });
  for (const role of ["commercial", "chantier"] as const) {
    const { call } = await signInToBackOffice(db, role);
    const account = await authDb(db).selectFrom("user").select("id").where("role", "=", role).executeTakeFirstOrThrow();
    await db.updateTable("appointments").set({ agent: account.id }).where("id", "=", own.id).execute();
    const agenda = await readAgenda(call);
    const html = draw(page, { agenda }, role);
    expect([html.includes(own.id), html.includes(foreign.id), html.includes("Zkossi")], role).toEqual([true, false, false]);
    expect(agenda.stays).toEqual([]);
    const to = `${AGENDA}/visites/${foreign.id}`;
    expect((await call(visitRoute.loader, to, { id: foreign.id })).status, role).toBe(404);
    const refused = await call(visitRoute.action, to, { id: foreign.id, fields: { intent: "confirmer", ...seen(foreign) } });
    expect(refused, role).toMatchObject({ status: 403, body: { message: "Un autre membre s’occupe de cette visite." } });
    expect((await call(visitRoute.loader, `${AGENDA}/visites/${own.id}`, { id: own.id })).status, role).toBe(200);
  }
  expect((await callAsStranger(page.loader, AGENDA)).status).not.toBe(200);
});

test("RDV-10 DEC-194 a visit is given to another member, who sees it from then on, but not to a closed account", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const { visit } = await addVisit(db, await addHouse(db), AT, { nom: "Reine" });
  const site = await signInToBackOffice(db, "chantier");
  const { id: agent } = await authDb(db).selectFrom("user").select("id").where("role", "=", "chantier").executeTakeFirstOrThrow();
  const to = `${AGENDA}/visites/${visit.id}`;
  expect((await site.call(visitRoute.loader, to, { id: visit.id })).status).toBe(404);
  const give = (member: string) =>
    call(visitRoute.action, to, { id: visit.id, fields: { intent: "confier", ...seen(visit), agent: member } });
  expect((await give("nobody")).status).toBe(400);
  expect(movedTo((await give(agent)).headers).get("fait")).toBe("confier");
  expect((await site.call(visitRoute.loader, to, { id: visit.id })).status).toBe(200);
});

test("RDV-10 what changes is told to the open pages of the back-office, and to no visitor", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const { visit } = await addVisit(db, await addHouse(db), AT);
  await using listeners = await openListeners(db);
  const to = `${AGENDA}/visites/${visit.id}`;
  const heard = await listeners.during(() =>
    call(visitRoute.action, to, { id: visit.id, fields: { intent: "confirmer", ...seen(visit) } }),
  );
  expect(heard.office).toContain("appointments");
  expect(heard).toMatchObject({ visitors: [], isPageDropped: false });
});

test("DISPO-08 an option is accepted from the Agenda as from the calendar of its listing, and the price stands line by line", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const home = await addHome(db);
  const { stay, request } = await askForStay(db, home, stayInput("2026-12-04", "2026-12-14", { nom: "Afi" }));
  if (!stay || !request?.reference) throw new Error("no stay");
  const to = `${AGENDA}/sejours/${stay.id}`;
  const read = await call(stayRoute.loader, to, { id: stay.id });
  const text = textOf(draw(stayRoute, read.body));
  for (const words of [request.reference, "Option jusqu’à", "1 semaine", "10 nuits", "2 personnes"]) expect(text).toContain(words);
  const done = await call(stayRoute.action, to, { id: stay.id, fields: { intent: "accepter", ...seen(stay) } });
  expect(done.headers.get("location")).toBe(`${to}?fait=accepter`);
  expect(textOf(draw(stayRoute, (await call(stayRoute.loader, to, { id: stay.id })).body))).toContain("votre séjour est confirmé");
  const late = await call(stayRoute.action, to, { id: stay.id, fields: { intent: "refuser", ...seen(stay) } });
  expect(late.status).toBe(409);
  const chantier = await signInToBackOffice(db, "chantier");
  expect((await chantier.call(stayRoute.loader, to, { id: stay.id })).status).toBe(403);
});

test("DISPO-08 the secretary reaches the form of a stay from Ajouter, from the Agenda and from the row of a listing", async () => {
  await using db = await openTestDatabase();
  const [home, car] = [await addHome(db), await addHireCar(db)];
  await addHome(db, { titre: "Sans calendrier", reservable: false });
  await addProperty(db, { titre: "À vendre" });
  const { call } = await signInToBackOffice(db, "secretariat");
  const { listings } = (await call(newStay.loader, NEW_STAY)).body as Awaited<ReturnType<typeof newStay.loader>>;
  const urls = [`/admin-dashboard/biens/${home.id}/sejours`, `/admin-dashboard/vehicules/${car.id}/sejours`];
  expect(listings.map(({ url }) => url)).toEqual(urls.map((url) => `${url}?noter=oui#noter`));
  const entries = addEntriesFor((right) => hasRight({ role: "secretariat" }, right));
  expect(entries.find(({ to }) => to === NEW_STAY)?.label).toBe("Séjour");
  const { agenda } = (await call(page.loader, AGENDA)).body as { agenda: Agenda };
  expect(renderRoute(createElement(AgendaScreen, { agenda }), "secretariat")).toContain(`href="${NEW_STAY}"`);
  expect(renderRoute(createElement(AgendaScreen, { agenda }), "chantier")).not.toContain(NEW_STAY);
  const row = { ...home, images: [] } as unknown as AdminProperty;
  const drawn = (role: Role, reservable = true) =>
    renderRoute(createElement(PropertyAdminRow, { row: { ...row, reservable }, onDelete: () => undefined }), role);
  for (const role of ["secretariat", "commercial"] as const) expect(drawn(role)).toContain(`href="${urls[0]}?noter=oui#noter"`);
  expect(drawn("secretariat", false)).not.toContain("noter=oui");
  const desk = (await call(stays.loader, `${urls[0]}?noter=oui`, { id: home.id })).body as never;
  const screen = renderRoute(createElement(stays.default, { loaderData: desk } as never), "secretariat", `${urls[0]}?noter=oui`);
  expect(screen).toMatch(/<details class="fold" id="noter" open=""/);
});

test("RDV-10 BOITE-10 a visit typed with its hour makes appointment and request, once, outside the hours after a question", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const fields = {
    ...{ nature: "visite", canal: "appel", mode: "sur_place", debut: "2026-11-22T10:00", nom: "Délali", telephone: "90 12 34 56" },
    ...{ indicatif: "228", email: "", annonce: "", message: "", appel: "", cle_envoi: "a".repeat(20) },
  };
  const send = (more = {}) => call(newVisit.action, `${AGENDA}/nouveau`, { fields: { ...fields, ...more } });
  expect(await send()).toMatchObject({ status: 409, body: { isOutside: true, values: { nom: "Délali", debut: "2026-11-22T10:00" } } });
  const stored = await send({ hors: "oui" });
  const again = await send({ hors: "oui" });
  expect(stored.status).toBe(302);
  expect(again.headers.get("location")).toBe(stored.headers.get("location"));
  expect(await db.selectFrom("appointments").select(["statut", "debut"]).execute()).toEqual([
    { statut: "confirme", debut: "2026-11-22T10:00:00.000Z" },
  ]);
  expect(await db.selectFrom("contact_requests").select(["nature", "statut", "saisi_par"]).execute()).toEqual([
    { nature: "visite", statut: "traite", saisi_par: "Admin FADEM" },
  ]);
  const taken = await send({ hors: "oui", nom: "Kossi", cle_envoi: "b".repeat(20) });
  expect(taken).toMatchObject({
    status: 409,
    body: { isOutside: false, message: expect.stringMatching(/^Ce créneau a été pris entre-temps\u00a0: D-[2-9A-Z]{4}, Délali\.$/) },
  });
  expect(await send({ debut: "", cle_envoi: "c".repeat(20) })).toMatchObject({
    status: 400,
    body: { errors: { debut: expect.any(String) } },
  });
});

test("BOITE-01 S8 a visit and a stay are decided in the inbox by the same command, and lead back to the fiche", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const { visit, request } = await addVisit(db, await addHouse(db), AT, { nom: "Reine Adjovi" });
  const home = await addHome(db);
  const { stay, request: asked } = await askForStay(db, home, stayInput("2026-12-04", "2026-12-14", { nom: "Afi Ayao" }));
  const ficheOf = async (person: string | null | undefined) => {
    const read = await call(boite.loader, `/admin-dashboard/boite?personne=${person}`);
    return draw(boite, read.body);
  };
  const html = await ficheOf(request.person_id);
  const back = `/admin-dashboard/boite?personne=${request.person_id}`;
  const action = `${AGENDA}/visites/${visit.id}?${new URLSearchParams({ retour: back })}`;
  expect(html).toContain(`action="${action}"`);
  expect(textOf(html)).toContain("Demandée");
  const done = await call(visitRoute.action, action, { id: visit.id, fields: { intent: "confirmer", ...seen(visit) } });
  expect(done.headers.get("location")).toBe(`${back}&fait=visite_confirmer`);
  expect(textOf(await ficheOf(request.person_id))).toContain("votre visite est confirmée");
  expect(await db.selectFrom("contact_requests").select("statut").where("id", "=", request.id).executeTakeFirst()).toEqual({
    statut: "traite",
  });

  expect(textOf(await ficheOf(asked?.person_id))).toContain("Option jusqu’à");
  const toFiche = new URLSearchParams({ retour: "/admin-dashboard/boite" });
  const accepted = await call(stayRoute.action, `${AGENDA}/sejours/${stay?.id}?${toFiche}`, {
    id: stay?.id,
    fields: { intent: "accepter", id: stay?.id ?? "", version: "1" },
  });
  expect(accepted.headers.get("location")).toBe("/admin-dashboard/boite?fait=sejour_accepter");
  const elsewhere = await addVisit(db, undefined, "2026-11-23T10:00", { nom: "Kossi" });
  const led = await call(visitRoute.action, `${AGENDA}/visites/${elsewhere.visit.id}?retour=//exemple.org/admin-dashboard/boite`, {
    id: elsewhere.visit.id,
    fields: { intent: "confirmer", ...seen(elsewhere.visit) },
  });
  expect(led.headers.get("location")).toBe(`${AGENDA}/visites/${elsewhere.visit.id}?fait=confirmer`); // no other address is followed
});

test("RDV-02 a closure over confirmed visits lists them and asks, and moves none", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const house = await addHouse(db);
  const { visit } = await addVisit(db, house, AT, { nom: "Reine" });
  await addVisit(db, house, "2026-11-20T15:00", { nom: "Kossi" }); // not confirmed: of no account
  await actOn(db, await memberOf(db, "admin"), "visit", "confirmer", visit);
  const CLOSURES = "/admin-dashboard/parametres/fermetures";
  const close = (more: Record<string, string>) =>
    call(closures.action, CLOSURES, { fields: { intent: "fermer", du: "2026-11-20", ...more } });
  const asked = await close({});
  expect(asked).toMatchObject({
    status: 409,
    body: {
      question: {
        words: "1 visite confirmée tombe ce jour-là. Fermer quand même\u00a0?",
        lines: [{ to: `${AGENDA}/visites/${visit.id}` }],
      },
    },
  });
  expect(await db.selectFrom("closures").select("id").execute()).toEqual([]);
  expect((await close({ de: "10:45", jusqua: "12:00" })).status).toBe(302); // it is over by then
  expect((await close({ quand_meme: "on" })).status).toBe(302);
  expect(await findBooking(db, await memberOf(db, "admin"), "visit", visit.id)).toMatchObject({ statut: "confirme", debut: visit.debut });
});

test("ACCUEIL-01 visits of the next hour, reminders and visits without outcome are tasks, each ended by its act", async () => {
  await using db = await openTestDatabase();
  await signInToBackOffice(db);
  const admin = await memberOf(db, "admin");
  const house = await addHouse(db);
  const { visit: soon } = await addVisit(db, house, AT, { nom: "Reine" });
  const { visit: next } = await addVisit(db, house, "2026-11-21T09:00", { nom: "Kossi" });
  await actOn(db, admin, "visit", "confirmer", next);
  const keysAt = async (moment: string) => {
    vi.setSystemTime(Date.parse(moment));
    const { tasks } = await findFirstScreen(db, admin, new Date(moment));
    return tasks.kinds.flatMap(({ keys }) => keys).filter((key) => /^(visite|rappel|issue):/.test(key));
  };
  expect(await keysAt("2026-11-20T08:59:00.000Z")).toEqual([]);
  expect(await keysAt("2026-11-20T09:01:00.000Z")).toEqual([`visite:${soon.id}`]);
  expect(await keysAt("2026-11-20T16:59:00.000Z")).toEqual([]);
  expect(await keysAt("2026-11-20T17:00:00.000Z")).toEqual([`rappel:${next.id}`]);
  expect(await keysAt("2026-11-22T09:59:00.000Z")).toEqual([]);
  expect(await keysAt("2026-11-22T10:00:00.000Z")).toEqual([`issue:${next.id}`]);
});

test("RDV-11 opening the text of a reminder ends its task", async () => {
  await using db = await openTestDatabase();
  await signInToBackOffice(db);
  const admin = await memberOf(db, "admin");
  const { visit } = await addVisit(db, await addHouse(db), "2026-11-21T09:00", { nom: "Kossi" });
  await actOn(db, admin, "visit", "confirmer", visit);
  vi.setSystemTime(Date.parse("2026-11-20T17:30:00.000Z"));
  const { call } = await signInToBackOffice(db);
  const to = `${AGENDA}/visites/${visit.id}`;
  const read = await call(visitRoute.loader, to, { id: visit.id });
  expect(textOf(draw(visitRoute, read.body))).toContain("nous vous rappelons votre visite");
  const noted = await call(visitRoute.action, to, { id: visit.id, fields: { intent: "rappeler", id: visit.id, version: "2" } });
  expect(noted.status).toBe(302);
  const { tasks } = await findFirstScreen(db, admin, new Date());
  expect(tasks.kinds.flatMap(({ keys }) => keys)).not.toContain(`rappel:${visit.id}`);
});

test("ACCUEIL-02 NAV-01 the day holds visits, comings and goings, with the other clock of a visit by video", async () => {
  await using db = await openTestDatabase();
  await signInToBackOffice(db);
  const admin = await memberOf(db, "admin");
  await addVisit(db, await addHouse(db), "2026-11-20T10:00", { nom: "Reine", mode: "video", fuseau: "Europe/Paris" });
  const home = await addHome(db);
  const { stay } = await askForStay(db, home, stayInput("2026-11-20", "2026-11-23", { nom: "Afi" }));
  if (stay) await actOn(db, admin, "stay", "accepter", stay);
  const { agenda } = await findFirstScreen(db, admin, new Date("2026-11-20T07:00:00.000Z"));
  expect(agenda?.value.ofToday.map(({ heure, what, who }) => [heure, what, who])).toEqual([
    ["10h00", "Visite en vidéo", "Reine"],
    [null, "Arrivée", "Afi"],
  ]);
  expect(agenda?.value.ofToday[0]?.note).toContain("11h00 Paris");
  const before = await findFirstScreen(db, admin, new Date("2026-11-19T07:00:00.000Z"));
  expect(before.agenda?.value.ofToday).toEqual([]);
  expect(before.agenda?.value.next.map(({ day, who }) => [day, who])).toEqual([
    ["2026-11-20", "Reine"],
    ["2026-11-20", "Afi"],
    ["2026-11-23", "Afi"],
  ]);
});
