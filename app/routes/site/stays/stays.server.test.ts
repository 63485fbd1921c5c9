import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { blockDates } from "#app/features/bookings/desk/typed-booking.server.ts";
import type { OwnBooking } from "#app/features/bookings/own/own-booking.server.ts";
import { findStayPage } from "#app/features/bookings/requests/stay-request.server.ts";
import type { showStays } from "#app/features/bookings/requests/stays-page.server.ts";
import { endDueOptions } from "#app/features/bookings/time/held-time.server.ts";
import * as availability from "#app/routes/api/availability.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProperty, admin } from "#tests/factories.ts";
import { answerOf } from "#tests/route-answer.ts";
import { addHome, askForStay, stayInput } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as link from "./stay-link.tsx";
import * as page from "./stays-page.tsx";

const NOW = "2026-11-18T12:00:00.000Z";
const LATER = "2026-11-19T18:00:00.000Z";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

async function openSite() {
  const db = await openTestDatabase();
  setAppDatabase(db);
  return db;
}

type Fields = Record<string, string>;
type Sent = { fields?: Fields; headers?: Fields; secret?: string; from?: string };

function call(handler: (args: never) => unknown, path: string, { fields, headers, secret, from = "203.0.113.7" }: Sent = {}) {
  const url = `http://localhost${path}`;
  const body = fields && new URLSearchParams(fields);
  const request = new Request(url, { method: body ? "POST" : "GET", body, headers: { "x-forwarded-for": from, ...headers } });
  const args = { request, url: new URL(url), params: { secret }, pattern: path, context: new RouterContextProvider() };
  return answerOf(() => handler(args as never));
}

const days = (more: Fields, headers?: Fields) =>
  call(availability.loader, `/api/disponibilites?${new URLSearchParams({ annonce: "B-0001", du: "2026-12", mois: "1", ...more })}`, {
    headers,
  });
const json = async ({ body }: { body: unknown }) => (body as Response).json();
const show = async (search: Fields) => {
  const answer = await call(page.loader, `/disponibilites?${new URLSearchParams({ annonce: "B-0001", ...search })}`);
  return { ...answer, body: answer.body as Awaited<ReturnType<typeof showStays>> };
};

const dates = { arrivee: "2026-12-04", depart: "2026-12-14" };
const form = {
  annonce: "B-0001",
  ...dates,
  nom: "Mawuli",
  telephone: "90 12 34 56",
  indicatif: "228",
  email: "",
  personnes: "3",
  message: "Soir",
};
const ask = (more: Fields = {}, from?: string) => call(page.action, "/disponibilites", { fields: { ...form, ...more }, from });
const secretOf = (headers: Headers) => (headers.get("location") ?? "").slice("/reservation/".length, "/reservation/".length + 22);
const own = async (secret: string, search = "") => {
  const answer = await call(link.loader, `/reservation/${secret}${search}`, { secret });
  return { ...answer, stay: answer.body as Extract<OwnBooking, { kind: "stay" }> };
};

test("DISPO-02 the calendar of a listing is told in taken nights and in nothing else: no name, state, reason or price", async () => {
  await using db = await openSite();
  const home = await addHome(db);
  await askForStay(db, home, stayInput("2026-12-04", "2026-12-06", { nom: "Canari", message: "Canari" }));
  const block = { arrivee: "2026-12-30", depart: "2027-01-02", motif: "Canari", cle_envoi: "k" };
  await blockDates(db, { ...admin, id: "membre", role: "super_admin", prenom: "", nom: "" }, { table: "properties", id: home.id }, block);
  const answer = await days({ mois: "2" });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  expect(await json(answer)).toEqual({ nuits: ["2026-12-04", "2026-12-05", "2026-12-30", "2026-12-31", "2027-01-01"] });
  expect(await json(await days({ du: "2027-01" }))).toEqual({ nuits: ["2027-01-01"] });
  const etag = answer.headers.get("etag") ?? "";
  expect((await days({ mois: "2" }, { "if-none-match": etag })).status).toBe(304);
  await askForStay(db, home, stayInput("2026-12-10", "2026-12-11"));
  expect((await days({ mois: "2" }, { "if-none-match": etag })).status).toBe(200);
});

test("DISPO-02 months that cannot be shown are refused, and listings answer as visitors see them", async () => {
  await using db = await openSite();
  await addHome(db);
  const months: Fields[] = [
    { du: "2026-13" },
    { du: "2026-10" },
    { du: "2027-12" },
    { du: "x".repeat(9_000) },
    { mois: "4" },
    { mois: "0" },
    { mois: "1e0" },
  ];
  for (const odd of months) expect((await days(odd)).status, JSON.stringify(odd).slice(0, 40)).toBe(400);
  expect([(await days({ du: "2026-11" })).status, (await days({ du: "2027-11", mois: "3" })).status]).toEqual([200, 200]);
  await addHome(db, { publication: "brouillon" });
  const gone = await addHome(db);
  await db.updateTable("properties").set({ publication: "retire" }).where("id", "=", gone.id).execute();
  await addHome(db, { reservable: false });
  await addHome(db, { statut: "loue" });
  await addProperty(db);
  const all = ["B-0002", "B-0003", "B-0004", "B-0005", "B-0006", "B-9999", "", "B-0001 or 1=1"];
  const statuses = [];
  for (const annonce of all) statuses.push((await days({ annonce })).status);
  expect(statuses).toEqual([404, 410, 404, 404, 404, 404, 404, 404]);
});

test("DISPO-03 without script the page judges two dates as the calendar does, beside their fields", async () => {
  await using db = await openSite();
  const home = await addHome(db, { sejour_min: 2 });
  await askForStay(db, home, stayInput("2026-12-20", "2026-12-22"));
  const errorsOf = async (arrivee: string, depart: string) => (await show({ arrivee, depart })).body.errors;
  expect(await errorsOf("2026-12-18", "2026-12-23")).toEqual({ depart: "Ces dates traversent des nuits déjà prises." });
  expect(await errorsOf("2026-12-19", "2026-12-20")).toEqual({ depart: "Séjour minimum\u00a0: 2 nuits." });
  expect(await errorsOf("2026-12-19", "2026-12-18")).toEqual({ depart: "Le départ doit venir après l’arrivée." });
  expect(await errorsOf("2026-13-01", "")).toEqual({ arrivee: "Choisissez votre jour d’arrivée." });
  const asked = await show({ arrivee: "2026-12-18", depart: "2026-12-20" });
  expect(asked.body).toMatchObject({ isAsked: true, errors: {}, shown: { month: "2026-12", taken: ["2026-12-20", "2026-12-21"] } });
  expect((await show({ mois: "2026-12" })).body).toMatchObject({ isAsked: false, errors: {} });
});

test("DISPO-05 a request leads to its own page, the same when sent twice, and a mistake comes back with everything typed", async () => {
  await using db = await openSite();
  await addHome(db);
  const wrong = await ask({ personnes: "21", nom: "M", telephone: "" });
  expect([wrong.status, wrong.body]).toMatchObject([
    400,
    { values: { message: "Soir", arrivee: "2026-12-04" }, errors: { personnes: "Indiquez de 1 à 20 personnes.", nom: expect.any(String) } },
  ]);
  const first = await ask({ fuseau: "America/Toronto" });
  const again = await ask({ fuseau: "Europe/Paris" });
  expect([first.status, first.headers.get("location")?.split("?")[1]]).toEqual([303, "fuseau=America%2FToronto"]);
  expect(secretOf(again.headers)).toBe(secretOf(first.headers));
  expect(await db.selectFrom("bookings").select("id").execute()).toHaveLength(1);
});

test("DISPO-04 a price that the browser sends is refused: lines, total and deposit are those of the stored rates", async () => {
  await using db = await openSite();
  await addHome(db);
  const prices: Fields[] = [
    { total: "1" },
    { lignes_prix: "[]" },
    { caution: "0" },
    { statut: "acceptee" },
    { option_jusqu_a: "2030-01-01" },
  ];
  for (const field of prices) expect((await ask(field)).status).toBe(400);
  expect(await db.selectFrom("bookings").select("id").execute()).toEqual([]);
  expect((await ask()).status).toBe(303);
  const stored = await db.selectFrom("bookings").selectAll().executeTakeFirst();
  expect(stored).toMatchObject({ total: 169_000, caution: 100_000, statut: "option", option_jusqu_a: LATER });
  expect(stored?.lignes_prix.reduce((sum, { montant }) => sum + montant, 0)).toBe(169_000);
});

test("DISPO-06 who comes too late gets 409, the dates anew and everything typed, and is stored once other dates are chosen", async () => {
  await using db = await openSite();
  const home = await addHome(db);
  await askForStay(db, home, stayInput("2026-12-13", "2026-12-15"));
  const lost = await ask();
  expect([lost.status, lost.body]).toMatchObject([
    409,
    {
      kind: "invalid",
      errors: { arrivee: "Ces dates viennent d’être prises." },
      values: { nom: "Mawuli", message: "Soir", personnes: "3" },
    },
  ]);
  expect((await show(dates)).body.shown.taken).toEqual(["2026-12-13", "2026-12-14"]);
  expect(await db.selectFrom("contact_requests").select("id").execute()).toHaveLength(1);
  expect((await ask({ depart: "2026-12-13" })).status).toBe(303);
});

test("DISPO-05 the private page tells its minute in both clocks and exactly what it lists, with no name, number or reason", async () => {
  await using db = await openSite();
  await addHome(db);
  const secret = secretOf((await ask()).headers);
  const { stay } = await own(secret, "?fuseau=America/Toronto");
  expect(Object.keys(stay).sort()).toEqual(
    [
      ...[
        "address",
        "again",
        "alerte",
        "arrivee",
        "caution",
        "chatUrl",
        "depart",
        "isCancelling",
        "isHeld",
        "kind",
        "lignes_prix",
        "listing",
      ],
      ...["listing_table", "mayCancel", "personnes", "reference", "statut", "telephone", "total", "until", "whole", "zone", "zoneFault"],
    ].sort(),
  );
  expect(JSON.stringify(stay)).not.toMatch(/Mawuli|9012|Soir|version/);
  expect(stay).toMatchObject({
    reference: expect.stringMatching(/^D-[2-9A-Z]{4}$/),
    statut: "option",
    isHeld: true,
    until: LATER,
    zone: "America/Toronto",
  });
  expect((await own(secret, "?fuseau=Mars/Phobos")).stay.zone).toBe("Africa/Lome");
  expect(decodeURIComponent(stay.chatUrl)).toContain(`ma demande ${stay.reference}`);
  const [guess] = await db.selectFrom("bookings").select("id").execute();
  expect((await own((guess?.id ?? "").slice(0, 22))).status).toBe(404);
});

test("DISPO-05 the sender cancels after one question, and another field or a second press changes nothing", async () => {
  await using db = await openSite();
  await addHome(db);
  const secret = secretOf((await ask()).headers);
  const press = (fields: Fields) => call(link.action, `/reservation/${secret}`, { fields, secret });
  const statut = async () => (await db.selectFrom("bookings").select("statut").executeTakeFirst())?.statut;
  expect([(await own(secret, "?intent=annuler")).status, await statut()]).toEqual([200, "option"]);
  expect((await press({ intent: "annuler", statut: "acceptee" })).status).toBe(400);
  expect([(await press({ intent: "annuler" })).status, await statut()]).toEqual([303, "annulee"]);
  expect((await press({ intent: "annuler" })).status).toBe(303);
  expect(await db.selectFrom("occupied_units").selectAll().execute()).toEqual([]);
  expect((await own(secret)).stay).toMatchObject({ statut: "annulee", again: expect.stringContaining("arrivee=2026-12-04") });
});

test("DISPO-07 at its minute an option reads as over, before and after a process wrote so, and no clock set back revives it", async () => {
  await using db = await openSite();
  await addHome(db);
  const secret = secretOf((await ask()).headers);
  vi.setSystemTime(LATER);
  const stored = () => db.selectFrom("bookings").select("statut").executeTakeFirst();
  expect([(await own(secret)).stay.statut, await stored()]).toEqual(["expiree", { statut: "option" }]);
  expect(await json(await days({}))).toEqual({ nuits: [] });
  expect(await endDueOptions(db)).toBe(1);
  vi.setSystemTime(NOW);
  expect((await own(secret)).stay).toMatchObject({ statut: "expiree", isHeld: false, again: expect.stringContaining("depart=2026-12-14") });
  expect([await endDueOptions(db), await json(await days({}))]).toEqual([0, { nuits: [] }]);
});

test("DISPO-05 a request that holds nothing says so without a page of its own, and its dates stay free", async () => {
  await using db = await openSite();
  await addHome(db);
  const answer = await ask({ arrivee: "2026-12-01", depart: "2027-01-02" }); // 32 nights
  const receipt = { title: "Votre demande est reçue. Ces dates ne sont pas bloquées\u00a0: nous vous répondons vite." };
  expect([answer.status, answer.body]).toMatchObject([200, { kind: "sent", receipt }]);
  expect(await json(await days({ mois: "2" }))).toEqual({ nuits: [] });
});

test("S2 LIEN-03 the page of a stay outlives its listing without a way back to it, and is dead 30 days after the departure", async () => {
  await using db = await openSite();
  const home = await addHome(db);
  const { request } = await askForStay(db, home, stayInput("2026-12-04", "2026-12-06"));
  const secret = ((await findStayPage(db, request?.id ?? "")) ?? "").slice("/reservation/".length);
  await db.updateTable("properties").set({ publication: "retire" }).execute();
  expect((await own(secret)).stay).toMatchObject({ listing: { titre: "Appartement avec terrasse", path: null, image: null }, again: null });
  expect((await ask()).status).toBe(410);
  vi.setSystemTime("2027-01-04T23:59:59.999Z");
  expect((await own(secret)).status).toBe(200);
  vi.setSystemTime("2027-01-05T00:00:00.000Z");
  expect((await own(secret)).status).toBe(410);
});
