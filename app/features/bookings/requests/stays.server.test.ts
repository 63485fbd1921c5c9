import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { endDueOptions, listTakenNights } from "#app/features/bookings/time/held-time.server.ts";
import { findThanks } from "#app/features/contact/request-thanks.server.ts";
import { findLink } from "#app/services/private-links/private-links.server.ts";
import { atOnce } from "#tests/at-once.ts";
import { addProperty } from "#tests/factories.ts";
import { addHireCar, addHome, askForStay, stayInput } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { findStayPage, requestStay } from "./stay-request.server.ts";

const TAKEN = { ok: false, status: 409, errors: { arrivee: "Ces dates viennent d’être prises." } };
const NOW = "2026-11-18T12:00:00.000Z";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

function nights(db: Db) {
  return db.selectFrom("occupied_units").select(["unite", "source_id"]).orderBy("unite").execute();
}

function taken(db: Db, { id }: { id: string }) {
  return listTakenNights(db, { table: "properties", id }, "2026-11-01", "2027-12-31");
}

test("DISPO-05 a request is stored with its stay, its price line by line, its held nights and its private page", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const { outcome, stay, request, submission } = await askForStay(
    db,
    home,
    stayInput("2026-12-04", "2026-12-14", { nom: "Afi", personnes: 3 }),
  );
  expect(outcome).toMatchObject({ ok: true });
  expect(stay).toMatchObject({
    ...{ reference: "SJ-0001", statut: "option", arrivee: "2026-12-04", depart: "2026-12-14", personnes: 3, origine: "site" },
    ...{ total: 169_000, caution: 100_000, option_jusqu_a: "2026-11-19T18:00:00.000Z" },
    lignes_prix: [
      { libelle: "1 semaine", montant: 105_000 },
      { libelle: "3 nuits à 18\u00a0000", montant: 54_000 },
      { libelle: "Ménage", montant: 10_000 },
    ],
  });
  expect(request).toMatchObject({
    ...{ nature: "reservation", statut: "nouveau", urgence: "normale", nom: "Afi", date_souhaitee: "2026-12-04", canal: "formulaire" },
    sujet: "Séjour\u00a0: Appartement avec terrasse",
  });
  expect((await nights(db)).map(({ unite }) => unite)).toHaveLength(10);
  const address = await findStayPage(db, request?.id ?? "");
  expect(address).toMatch(/^\/reservation\/[\w-]{22}$/);
  expect(await findLink(db, "reservation", address?.slice(13) ?? "")).toMatchObject({ state: "live", cible_id: stay?.id });
  expect(await requestStay(db, stayInput("2026-12-20", "2026-12-22"), { table: "properties", id: home.id }, submission)).toMatchObject({
    ok: true,
  });
  expect(await findStayPage(db, request?.id ?? "")).toBe(address);
  expect(await db.selectFrom("bookings").select("id").execute()).toHaveLength(1);
  const event = await db.selectFrom("person_events").select(["genre", "at"]).where("genre", "=", "sejour").execute();
  expect(event).toEqual([{ genre: "sejour", at: "2026-12-14T00:00:00.000Z" }]);
});

test("DISPO-04 without a nightly rate a length that no whole units make is stored without a total", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db, { prix: 105_000, prix_unite: "semaine", prix_nuit: null, prix_semaine: null, prix_mois: null });
  const { stay } = await askForStay(db, home, stayInput("2026-12-04", "2026-12-14"));
  expect([stay?.total, stay?.lignes_prix]).toEqual([null, []]);
});

test("DISPO-05 more than 31 nights, a sender's third option and a listing's eleventh are messages that hold nothing", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const held = async (input: ReturnType<typeof stayInput>) => (await askForStay(db, home, input)).stay !== undefined;
  expect(await held(stayInput("2027-01-01", "2027-02-01"))).toBe(true); // 31 nights
  expect(await held(stayInput("2027-03-01", "2027-04-02"))).toBe(false); // 32
  const afi = { email: "afi@exemple.tg", telephone: null };
  expect(await held(stayInput("2026-12-01", "2026-12-02", afi))).toBe(true);
  expect(await held(stayInput("2026-12-02", "2026-12-03", { ...afi, email: "Afi@exemple.tg" }))).toBe(true);
  expect(await held(stayInput("2026-12-03", "2026-12-04", afi))).toBe(false);
  for (let day = 10; day < 17; day++) expect(await held(stayInput(`2026-12-${day}`, `2026-12-${day + 1}`))).toBe(true);
  expect(await held(stayInput("2026-12-20", "2026-12-21"))).toBe(false); // ten live by now
  expect(await taken(db, home)).not.toContain("2026-12-20");
  const { request } = await askForStay(db, home, stayInput("2026-12-20", "2026-12-22", { message: "Avec deux enfants." }));
  expect(request).toMatchObject({ nature: "contact", statut: "nouveau", sujet: "Séjour\u00a0: Appartement avec terrasse" });
  expect(request?.message).toBe(
    "Avec deux enfants.\n\nDates souhaitées\u00a0: du dimanche 20 décembre 2026 au mardi 22 décembre 2026, 2 nuits, 2 personnes.",
  );
  const id = request?.id ?? "";
  expect([await findStayPage(db, id), await findThanks({ db, id }, { title: "" })]).toMatchObject([
    undefined,
    { title: "Votre demande est reçue. Ces dates ne sont pas bloquées\u00a0: nous vous répondons vite." },
  ]);
  vi.setSystemTime("2026-11-19T18:00:00.000Z"); // and ten are over
  expect(await held(stayInput("2026-12-20", "2026-12-21", afi))).toBe(true);
});

test("DISPO-06 of forty overlapping requests at once each night goes to one, adjacent stays pass, and losers store nothing", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const asked = Array.from({ length: 40 }, (_, index) => {
    const first = 1 + (index % 8);
    return stayInput(`2026-12-${String(first).padStart(2, "0")}`, `2026-12-${String(first + 3).padStart(2, "0")}`);
  });
  const answers = await atOnce(asked, (input) => askForStay(db, home, input));
  const stored = answers.filter(({ stay }) => stay);
  const held = await nights(db);
  expect(new Set(held.map(({ unite }) => unite)).size).toBe(held.length);
  expect(held.length).toBe(3 * stored.length);
  expect(stored.length).toBeGreaterThan(0);
  for (const { outcome, stay, request } of answers) if (!stay) expect([outcome, request]).toEqual([TAKEN, undefined]);
  const { depart, arrivee } = stored[0]?.stay ?? { depart: "", arrivee: "" };
  const after = await askForStay(db, home, stayInput("2026-12-20", "2026-12-22"));
  const before = await askForStay(db, home, stayInput("2026-12-22", "2026-12-24"));
  expect([arrivee < depart, after.outcome, before.outcome]).toMatchObject([true, { ok: true }, { ok: true }]);
});

test("DISPO-06 a second holder of a night written past the commands fails in the database", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  await askForStay(db, home, stayInput("2026-12-04", "2026-12-05"));
  const [unit] = await db.selectFrom("occupied_units").selectAll().execute();
  const again = { ressource: "", unite: "", place: 0, ...unit, source_table: "bookings" as const, source_id: "another" };
  await expect(db.insertInto("occupied_units").values(again).execute()).rejects.toThrow();
});

test("DISPO-07 an option ends at its minute: reads pass over it, others take its nights, its request has urgence haute", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const first = await askForStay(db, home, stayInput("2026-12-04", "2026-12-06"));
  vi.setSystemTime("2026-11-19T17:59:59.999Z");
  expect(await taken(db, home)).toEqual(["2026-12-04", "2026-12-05"]);
  expect((await askForStay(db, home, stayInput("2026-12-05", "2026-12-07"))).outcome).toEqual(TAKEN);
  vi.setSystemTime("2026-11-19T18:00:00.000Z");
  expect(await taken(db, home)).toEqual([]);
  const second = await askForStay(db, home, stayInput("2026-12-05", "2026-12-07"));
  expect(second.outcome).toMatchObject({ ok: true });
  expect(await taken(db, home)).toEqual(["2026-12-05", "2026-12-06"]);
  const find = (id = "") => db.selectFrom("contact_requests").selectAll().where("id", "=", id).executeTakeFirst();
  expect(await find(first.request?.id)).toMatchObject({ statut: "nouveau", urgence: "haute", motif: "option_expiree" });
  vi.setSystemTime("2026-11-18T12:00:00.000Z"); // a clock set back
  expect(
    await db
      .selectFrom("bookings")
      .select("statut")
      .where("id", "=", first.stay?.id ?? "")
      .execute(),
  ).toEqual([{ statut: "expiree" }]);
  expect(await taken(db, home)).toEqual(["2026-12-05", "2026-12-06"]);
});

test("DISPO-07 the regular look ends an option once, however many processes look at the same moment", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const { stay } = await askForStay(db, home, stayInput("2026-12-04", "2026-12-06"));
  const end = stay?.option_jusqu_a ?? "";
  expect(await endDueOptions(db, new Date(Date.parse(end) - 1).toISOString())).toBe(0);
  const ended = await Promise.all([1, 2, 3].map(() => endDueOptions(db, end)));
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await nights(db)).toEqual([]);
  const lines = await db.selectFrom("audit_log").select("row_id").where("table_name", "=", "bookings").execute();
  expect(lines).toEqual([{ row_id: stay?.id }]);
});

test("DISPO-05 impossible dates, a listing that takes none or is unseen, and a sender without an address are refused", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db, { sejour_min: 3 });
  const refused = async (listing: { id: string }, input: ReturnType<typeof stayInput>) => (await askForStay(db, listing, input)).outcome;
  expect(await refused(home, stayInput("2026-12-04", "2026-12-06"))).toMatchObject({
    errors: { depart: "Séjour minimum\u00a0: 3 nuits." },
  });
  expect(await refused(home, stayInput("2026-11-17", "2026-12-06"))).toMatchObject({
    errors: { arrivee: expect.any(String) },
  });
  expect(await refused(home, stayInput("2026-12-04", "2026-12-08", { telephone: null }))).toMatchObject({
    errors: { telephone: expect.any(String) },
  });
  const dates = stayInput("2026-12-04", "2026-12-08");
  expect(await refused(await addHome(db, { publication: "brouillon" }), dates)).toMatchObject({ status: 404 });
  expect(await db.selectFrom("bookings").select("id").execute()).toEqual([]);
});

test("DISPO-05 RDV-04 dates that come too late are a message with the choice at its end, and thanked as that", async () => {
  await using db = await openTestDatabase();
  const chosen = "Dates souhaitées\u00a0: du vendredi 4 décembre 2026 au mardi 8 décembre 2026, 4 nuits, 2 personnes.";
  const taken =
    "Ce bien n’est plus disponible\u00a0: nous avons reçu votre demande comme celle d’un bien comparable. Nous vous contacterons bientôt.";
  const off = "Les dates se fixent maintenant par téléphone\u00a0: nous avons reçu votre demande. Nous vous contacterons bientôt.";
  for (const [listing, sujet, lead] of [
    [await addHome(db, { statut: "loue" }), "Bien comparable\u00a0: Appartement avec terrasse", taken],
    [await addHome(db, { reservable: false }), "Séjour\u00a0: Appartement avec terrasse", off],
    [await addProperty(db, { titre: "Villa 4 chambres" }), "Séjour\u00a0: Villa 4 chambres", off],
  ] as const) {
    const { outcome, request, stay } = await askForStay(db, listing, stayInput("2026-12-04", "2026-12-08", { message: "Au calme" }));
    expect([outcome.ok, stay]).toEqual([true, undefined]);
    expect(request).toMatchObject({ nature: "contact", sujet, message: `Au calme\n\n${chosen}`, listing_id: listing.id });
    const said = await findThanks({ db, id: request?.id ?? "" }, { title: "" });
    expect(said).toMatchObject({ title: "Demande envoyée", lead });
  }
});

test("DISPO-03 a vehicle is hired by days, and its request is one of a hire", async () => {
  await using db = await openTestDatabase();
  const car = await addHireCar(db, { sejour_min: 2, prix_semaine: 150_000 });
  const one = await askForStay(db, car, stayInput("2026-12-04", "2026-12-05"), "vehicles");
  expect(one.outcome).toMatchObject({ errors: { depart: "Location minimum\u00a0: 2 jours." } });
  const { stay, request } = await askForStay(db, car, stayInput("2026-12-04", "2026-12-06"), "vehicles");
  expect([stay?.lignes_prix, stay?.total]).toEqual([[{ libelle: "2 jours à 25\u00a0000", montant: 50_000 }], 50_000]);
  expect(request?.sujet).toBe("Location\u00a0: Hyundai Sonata 2019");
});
