import { RouterContextProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { findRowTotals } from "#app/db/queries/list-page.server.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { openCountedDatabase } from "#tests/commits.ts";
import { addProperty, addVehicle } from "#tests/factories.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as enquiry from "./enquiry-send.tsx";
import * as sell from "./sell-vehicle.tsx";
import * as sent from "./sent-form.tsx";

vi.hoisted(() => {
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:9"); // mails are queued, none is sent here
  vi.stubEnv("MAIL_TO", "accueil@fadem.example");
});

afterEach(() => void vi.useRealTimers());

type Fields = Record<string, string | string[]>;
type Sender = { address?: string; agent?: string };
type FormRoute = { action: (args: never) => unknown; middleware: ((args: never, next: () => Promise<Response>) => unknown)[] };

const message: Fields = { nom: "Afi A.", email: "afi@exemple.tg", sujet: "Terrain", message: "Je cherche un terrain à Kara." };
const review: Fields = { client_nom: "Afi A.", contenu: "Visite à l’heure, dossier clair." };
const car: Fields = { nom: "Dossou", email: "dossou@exemple.tg", marque: "Toyota", modele: "RAV4" };

const [contact, testimonial] = ["/contact/envoyer", "/avis/envoyer"].map(
  (pattern): FormRoute => ({
    action: (args: object) => sent.action({ ...args, pattern } as never),
    middleware: sent.middleware.map((answer) => (args: object, next) => answer({ ...args, pattern } as never, next)),
  }),
) as [FormRoute, FormRoute];

/** As a browser without script sends it. */
function send(route: FormRoute, fields: Fields, { address = "203.0.113.7", agent = "plain" }: Sender = {}) {
  return answerOf(() => route.action({ request: request(fields, address, agent), context: new RouterContextProvider() } as never));
}

let sendings = 0;

/** As our script sends it; each call is a sending of its own unless it brings a key. */
async function sendByScript(route: FormRoute, fields: Fields, { address = "203.0.113.7", agent = "script" }: Sender = {}) {
  const scripted = { cle_envoi: `sending-number-${sendings++}`, duree: "9000", navigateur: "browser-of-one-visitor", ...fields };
  const received = request(scripted, address, agent);
  received.headers.set("accept", "application/json");
  const [answer] = route.middleware;
  const response = (await answer?.({ request: received, context: new RouterContextProvider() } as never, unexpected)) as Response;
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function request(fields: Fields, address: string, agent: string) {
  const body = new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => [value].flat().map((text) => [name, text])));
  return new Request("https://fadem.test/", { method: "POST", body, headers: { "x-client-ip": address, "user-agent": agent } });
}

async function unexpected(): Promise<Response> {
  throw new Error("the page was asked for");
}

async function open() {
  const db = await openTestDatabase();
  setAppDatabase(db);
  return db;
}

/** BOITE-08: no sign that looks like another. */
const aReceipt = {
  ...{ title: expect.any(String), steps: expect.any(Array) },
  reference: expect.stringMatching(/^D-[2-9A-HJKMNP-TV-Z]{4}$/),
  reply: expect.any(String),
};

const contacts = (db: Db) => db.selectFrom("contact_requests").selectAll().orderBy("created_at").orderBy("id").execute();

test("CONTACT-02 a valid send stores the message as new, its telephone null when empty", async () => {
  await using db = await open();
  expect(await send(contact, { ...message, telephone: " " })).toMatchObject({ status: 200, body: { kind: "sent" } });
  expect(await sendByScript(contact, { ...message, telephone: "06 12 34 56 78", indicatif: "33", service_demande: "btp" })).toMatchObject({
    status: 200,
    body: { kind: "sent" },
  });
  const [plain, full] = await contacts(db);
  expect(plain).toMatchObject({
    ...message,
    telephone: null,
    telephone_e164: null,
    statut: "nouveau",
    urgence: "normale",
    nature: "contact",
  });
  expect(full).toMatchObject({ telephone: "06 12 34 56 78", telephone_e164: "+33612345678", service_demande: "btp", listing_id: null });
});

test("CONTACT-VAL-10 nothing is stored while a check fails, with or without script, and what was typed comes back", async () => {
  await using db = await open();
  const wrong = { nom: "A", email: "afi", telephone: "abc", sujet: "abcd", message: "court" };
  const errors = {
    nom: "Le nom doit contenir au moins 2 caractères.",
    email: "Veuillez saisir une adresse email valide.",
    telephone: "Veuillez saisir un numéro de téléphone valide.",
    sujet: "Le sujet doit contenir au moins 5 caractères.",
    message: "Le message doit contenir au moins 10 caractères.",
  };
  expect(await send(contact, wrong)).toMatchObject({ status: 400, body: { kind: "invalid", errors, values: wrong } });
  expect(await sendByScript(contact, wrong)).toMatchObject({ status: 400, body: { kind: "invalid", errors } });
  const nowhere = await send(contact, { ...message, telephone: "90 00 00 00", indicatif: "8" });
  expect(nowhere).toMatchObject({ status: 400, body: { kind: "invalid", errors: { indicatif: "Choisissez un pays de la liste." } } });
  for (const field of Object.keys(errors) as (keyof typeof errors)[]) {
    const one = await send(contact, { ...message, [field]: wrong[field] });
    expect(one.body).toMatchObject({ kind: "invalid", errors: { [field]: errors[field] } });
  }
  expect(await contacts(db)).toEqual([]);
});

test("CONTACT-VAL-09 a message pasted far beyond its length is told so and comes back whole", async () => {
  await using db = await open();
  const errors = { message: "Le message ne peut pas dépasser 1000 caractères." };
  for (const length of [1_001, 5_000, 45_000]) {
    const pasted = { ...message, message: "Terrain. ".repeat(length / 9 + 1).slice(0, length) };
    expect(await send(contact, pasted)).toMatchObject({ status: 400, body: { kind: "invalid", errors, values: pasted } });
    expect(await sendByScript(contact, pasted)).toMatchObject({ status: 400, body: { kind: "invalid", errors, values: pasted } });
  }
  expect(await contacts(db)).toEqual([]);
});

test("AUTH-05 a visitor creates only messages, reviews and sell requests, each with its first status whatever the form says", async () => {
  await using db = await open();
  for (const [route, fields] of [
    [contact, message],
    [testimonial, review],
    [sell, car],
  ] as [FormRoute, Fields][]) {
    for (const forged of ["statut", "id", "created_at", "version", "exemple", "demo", "a_verifier", "canal", "saisi_par"])
      expect(await send(route, { ...fields, [forged]: "1" }), forged).toMatchObject({ status: 400 });
    expect(await send(route, fields)).toMatchObject({ status: 200, body: { kind: "sent" } });
  }
  const tables = [
    "contact_requests",
    "testimonials",
    "vehicle_sell_requests",
    "properties",
    "projects",
    "vehicles",
    "gallery_images",
  ] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select("statut").execute()));
  expect(rows.map((found) => found.map(({ statut }) => statut))).toEqual([["nouveau"], ["en_attente"], ["nouveau"], [], [], [], []]);
});

test("unknown, repeated and prototype fields are refused", async () => {
  await using db = await open();
  const odd: [name: string, value: string | string[]][] = [
    ["autre", "1"],
    ["nom", ["Afi", "Ama"]],
    ["constructor", "1"],
    ["toString", "1"],
    ["site_web", ["", ""]],
    ["duree", "bientôt"],
  ];
  for (const [name, value] of odd)
    expect(await send(contact, { ...message, [name]: value }), name).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  expect(await sendByScript(contact, { ...message, autre: "1" })).toMatchObject({ status: 400, body: { kind: "failed" } });
  expect(await contacts(db)).toEqual([]);
});

test("a program that fills the hidden field, or everything at once, is thanked and nothing is stored", async () => {
  await using db = await open();
  expect(await send(contact, { ...message, site_web: "https://spam.example" })).toMatchObject({ status: 200, body: { kind: "sent" } });
  expect(await sendByScript(contact, { ...message, duree: "12" })).toMatchObject({ status: 200, body: { kind: "sent" } });
  expect(await contacts(db)).toEqual([]);
  await send(contact, { ...message, site_web: "" }); // there is no minimum time without script
  expect(await contacts(db)).toHaveLength(1);
});

test("a sending that is repeated is stored once and gets the first answer", async () => {
  await using db = await open();
  const cle_envoi = "one-and-the-same-sending";
  for (let repeat = 0; repeat < 5; repeat++)
    expect(await sendByScript(contact, { ...message, cle_envoi })).toMatchObject({ status: 200, body: { kind: "sent" } });
  expect(await contacts(db)).toHaveLength(1);
  await Promise.all([1, 2].map(() => sendByScript(contact, { ...message, cle_envoi: "two-at-the-same-time" })));
  expect(await contacts(db)).toHaveLength(2);
});

test("without script the same fields from the same address count once within ten minutes", async () => {
  await using db = await open();
  vi.useFakeTimers({ now: new Date("2026-11-15T08:00:00Z"), toFake: ["Date"] });
  await send(contact, message);
  vi.setSystemTime(new Date("2026-11-15T08:09:59Z"));
  expect(await send(contact, message)).toMatchObject({ status: 200, body: { kind: "sent" } });
  expect(await contacts(db)).toHaveLength(1);
  await send(contact, { ...message, sujet: "Autre sujet" });
  await send(contact, message, { address: "203.0.113.8" });
  expect(await contacts(db)).toHaveLength(3);
  vi.setSystemTime(new Date("2026-11-15T08:10:01Z"));
  await send(contact, message);
  expect(await contacts(db)).toHaveLength(4);
});

test("CONTACT-05 a fourth attempt of one browser within five minutes is refused, each form counted apart", async () => {
  await using db = await open();
  vi.useFakeTimers({ now: new Date("2026-11-15T08:00:00Z"), toFake: ["Date"] });
  for (let attempt = 0; attempt < 3; attempt++) expect((await sendByScript(contact, message)).status).toBe(200);
  expect(await sendByScript(contact, { ...message, nom: "A" })).toMatchObject({ status: 400 }); // not an attempt
  const refused = await sendByScript(contact, message);
  expect(refused).toMatchObject({ status: 429, body: { kind: "limited" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await contacts(db)).toHaveLength(3);
  expect(await sendByScript(testimonial, review)).toMatchObject({ status: 200 });
  expect(await sendByScript(contact, { ...message, navigateur: "browser-of-someone-else" })).toMatchObject({ status: 200 });
  vi.setSystemTime(new Date("2026-11-15T08:05:01Z"));
  expect(await sendByScript(contact, message)).toMatchObject({ status: 200 });
});

test("DEC-14 thirty sendings of one address in five minutes are taken as they are, 270 more are to be looked at, then none", async () => {
  await using db = await open();
  const { id } = await addProperty(db);
  const visit: Fields = { ...message, nature: "visite", listing_table: "properties", listing_id: id };
  for (const [name, route, fields, table] of [
    ["contact", contact, message, "contact_requests"],
    ["demande", enquiry, visit, "contact_requests"],
    ["avis", testimonial, review, "testimonials"],
    ["vente", sell, car, "vehicle_sell_requests"],
  ] as [string, FormRoute, Fields, "testimonials"][]) {
    let browsers = 0;
    const sendAfter = async (attempts: number, sender?: Sender) => {
      await db.updateTable("rate_limits").set({ attempts }).where("key", "=", `form:${name}:address:203.0.113.7`).execute();
      const { status } = await sendByScript(route, { ...fields, navigateur: `browser-number-${browsers++}` }, sender);
      const row = await db
        .selectFrom(table)
        .select(["a_verifier", "statut"])
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .executeTakeFirst();
      return [status, row?.a_verifier];
    };
    expect(await sendAfter(0)).toEqual([200, false]);
    expect(await sendAfter(29), name).toEqual([200, false]);
    expect(await sendAfter(30), name).toEqual([200, true]);
    expect(await sendAfter(299), name).toEqual([200, true]);
    expect((await sendAfter(300))[0], name).toBe(429);
    expect(await sendAfter(300, { address: "203.0.113.9" }), name).toEqual([200, false]);
  }
  const totals = await findRowTotals(db, ["contact_requests", "testimonials", "vehicle_sell_requests"]);
  expect(totals).toEqual({
    contact_requests: { nouveau: 6, a_verifier: 4 },
    testimonials: { en_attente: 3, a_verifier: 2 },
    vehicle_sell_requests: { nouveau: 3, a_verifier: 2 },
  });
  const mails = await db.selectFrom("mail_queue").select("regroupe").execute();
  const announced = mails.map(({ regroupe }) => (regroupe ?? [{ count: 1 }]).reduce((sum, { count }) => sum + count, 0));
  expect(announced.reduce((sum, count) => sum + count, 0)).toBe(12);
});

test("a form that could not be stored is not counted either", async () => {
  await using db = await open();
  await sendByScript(contact, message);
  const before = await db.selectFrom("rate_limits").selectAll().orderBy("key").execute();
  await db.schema.alterTable("changes").renameTo("elsewhere").execute(); // written last, after the counters and the row
  expect(await sendByScript(contact, message)).toMatchObject({ status: 500, body: { kind: "failed" } });
  expect(await db.selectFrom("rate_limits").selectAll().orderBy("key").execute()).toEqual(before);
  expect(await contacts(db)).toHaveLength(1);
});

test("a form that is stored costs one durable commit, and a refused or repeated one none", async () => {
  await using db = await openCountedDatabase();
  setAppDatabase(db);
  const { id } = await addProperty(db);
  const visit: Fields = { ...message, nature: "visite", listing_table: "properties", listing_id: id };
  await sendByScript(contact, { ...message, navigateur: "browser-that-came-first" }); // counters of former windows are swept now and then
  for (const [route, fields] of [
    [contact, message],
    [enquiry, visit],
    [testimonial, review],
    [sell, car],
  ] as [FormRoute, Fields][]) {
    expect(await db.countCommits(() => sendByScript(route, fields))).toBe(1);
    expect(await db.countCommits(() => send(route, fields))).toBe(1);
    expect(await db.countCommits(() => send(route, fields))).toBe(0);
    for (let attempt = 0; attempt < 2; attempt++) expect((await sendByScript(route, fields)).status).toBe(200);
    expect(await db.countCommits(async () => expect((await sendByScript(route, fields)).status).toBe(429))).toBe(0);
  }
});

test("a database that is away is told as a failure and the text stays", async () => {
  const db = await open();
  await db[Symbol.asyncDispose]();
  for (const [route, fields] of [
    [contact, message],
    [testimonial, review],
    [sell, car],
  ] as [FormRoute, Fields][]) {
    const answer = await send(route, fields);
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.body).toMatchObject({ kind: "failed", values: fields });
    expect((await sendByScript(route, fields)).body).toMatchObject({ kind: "failed" });
  }
});

test("a visit is tied to its listing, for a day that is not past", async () => {
  await using db = await open();
  const villa = await addProperty(db, { titre: "Villa Soleil" });
  const visit: Fields = { ...message, nature: "visite", listing_table: "properties", listing_id: villa.id, date_souhaitee: "2199-01-04" };

  expect((await sendByScript(enquiry, visit)).body).toMatchObject({ kind: "sent", receipt: aReceipt });
  expect(await sendByScript(enquiry, { ...visit, date_souhaitee: "2020-01-01" })).toMatchObject({
    status: 400,
    body: { errors: { date_souhaitee: "Choisissez une date à venir." } },
  });
  expect(await sendByScript(enquiry, { ...visit, listing_id: "villa" })).toMatchObject({
    status: 400,
    body: { errors: { listing_id: expect.any(String) } },
  });
  const stored = await contacts(db);
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({
    nature: "visite",
    listing_table: "properties",
    listing_id: villa.id,
    date_souhaitee: "2199-01-04",
    service_demande: "immobilier",
    statut: "nouveau",
  });
});

test("S2 a visit to what was taken meanwhile is no visit: it arrives as a message for a comparable one, and says so", async () => {
  await using db = await open();
  const sold = await addProperty(db, { statut: "vendu" });
  const hired = await addVehicle(db, { statut: "loue" });
  const told = (what: string) => ({
    kind: "sent",
    receipt: {
      ...aReceipt,
      title: "Demande envoyée",
      lead: `Ce ${what} n’est plus disponible\u00a0: nous avons reçu votre demande comme celle d’un ${what} comparable. Nous vous contacterons bientôt.`,
    },
  });
  const visit: Fields = { ...message, email: "", telephone: "90 12 34 56", nature: "visite", date_souhaitee: "2199-01-04" };
  for (const [table, id, what] of [
    ["properties", sold.id, "bien"],
    ["vehicles", hired.id, "véhicule"],
  ] as const) {
    const sujet = table === "vehicles" ? "Rendez-vous\u00a0: Berline grise" : "Visite : Villa Soleil";
    const fields = {
      ...visit,
      sujet,
      listing_table: table,
      listing_id: id,
      navigateur: `browser-about-${id}`,
      cle_envoi: `sending-about-${id}`,
    };
    expect((await sendByScript(enquiry, fields)).body).toEqual(told(what));
    expect((await sendByScript(enquiry, fields)).body).toEqual(told(what)); // the answer was lost on its way
  }
  const common = { nature: "contact", telephone_e164: "+22890123456", date_souhaitee: "2199-01-04", message: message.message };
  expect(await contacts(db)).toMatchObject([
    { ...common, sujet: "Bien comparable\u00a0: Villa Soleil", listing_table: "properties", listing_id: sold.id },
    { ...common, sujet: "Véhicule comparable\u00a0: Berline grise", listing_table: "vehicles", listing_id: hired.id },
  ]);
  const [mail] = await db.selectFrom("mail_queue").select(["subject", "body"]).orderBy("created_at").limit(1).execute();
  expect(mail?.subject).toBe("Message : Bien comparable : Villa Soleil");
  expect(mail?.body).toContain("Service\u00a0: Immobilier\n");
  expect(mail?.body).toContain("Date souhaitée\u00a0: 2199-01-04\n");
  expect(mail?.body).toMatch(/^Annonce\u00a0: .+ \(B-\d{4}\)\nLien de l’annonce\u00a0: https?:\/\/[^/]+\/biens\/[a-z0-9-]+$/m);

  // Without script, and whatever was asked besides a visit.
  const plain = { ...message, nature: "visite", listing_table: "properties", listing_id: sold.id, sujet: "Ma visite de samedi" };
  for (let repeat = 0; repeat < 2; repeat++) expect((await send(enquiry, plain)).body).toEqual(told("bien"));
  const others = await contacts(db);
  expect(others.slice(2)).toMatchObject([{ nature: "contact", sujet: "Ma visite de samedi", listing_id: sold.id }]);
});

test("S2 the page of a form answers 410 for a withdrawn listing and 404 for none, and still answers what it was sent", async () => {
  await using db = await open();
  const binned = await addProperty(db, { titre: "Villa Soleil" });
  await db.updateTable("properties").set({ deleted_at: "2026-11-15T08:00:00.000Z" }).where("id", "=", binned.id).execute();
  const page = (id: string) => new Request(`https://fadem.test/demande/envoyer?nature=visite&annonce=properties&id=${id}`);
  const load = (id: string, context = new RouterContextProvider()) =>
    answerOf(() => enquiry.loader({ request: page(id), context } as never));
  const absent = "0192d0a0-0000-7000-8000-000000000000";
  expect((await load(binned.id)).status).toBe(410);
  expect((await load(absent)).status).toBe(404);

  for (const id of [binned.id, absent]) {
    const context = new RouterContextProvider();
    const fields: Fields = { ...message, nom: "A", nature: "visite", listing_table: "properties", listing_id: id };
    const sent = await answerOf(() => enquiry.action({ request: request(fields, "203.0.113.7", "plain"), context } as never));
    expect(sent).toMatchObject({ status: 400, body: { kind: "invalid", values: fields } });
    expect(await load(id, context)).toMatchObject({ status: 200, body: { kind: "unsent" } });
    expect(JSON.stringify(await load(id, context))).not.toMatch(/soleil/i);
    // Nothing is stored about it, and what was written comes back with a sentence.
    const whole = { ...fields, nom: message.nom ?? "" };
    const refused = await sendByScript(enquiry, { ...whole, cle_envoi: `about-what-is-gone-${id}` });
    expect(refused).toMatchObject({
      status: id === absent ? 404 : 410,
      body: { kind: "invalid", errors: { listing_id: expect.any(String) } },
    });
    expect(refused.body).toMatchObject({ values: { message: message.message } });
    expect(await contacts(db)).toEqual([]);
  }
});

test("a question from a listing and an appointment for a vehicle reach the administrator with their listing", async () => {
  await using db = await open();
  const villa = await addProperty(db);
  const hilux = await addVehicle(db);
  const question: Fields = { ...message, nature: "contact", listing_table: "properties", listing_id: villa.id };
  const appointment: Fields = { ...message, nature: "visite", listing_table: "vehicles", listing_id: hilux.id };
  for (const fields of [question, appointment])
    expect(await sendByScript(enquiry, fields)).toMatchObject({ status: 200, body: { kind: "sent" } });
  expect(await contacts(db)).toMatchObject([
    { nature: "contact", listing_table: "properties", listing_id: villa.id, service_demande: "immobilier" },
    { nature: "visite", listing_table: "vehicles", listing_id: hilux.id, service_demande: "vehicules" },
  ]);
  expect(await sendByScript(enquiry, { ...question, nature: "achat" })).toMatchObject({
    status: 400,
    body: { errors: { nature: expect.any(String) } },
  });
});

test("DEC-213 every request gets a reference of its own, stored with it, and a repeat is told the same one", async () => {
  await using db = await open();
  vi.useFakeTimers({ now: new Date("2026-11-16T10:00:00Z"), toFake: ["Date"] });
  const villa = await addProperty(db);
  const ask = (nature: string): Fields => ({ ...message, nature, listing_table: "properties", listing_id: villa.id });
  const told: string[] = [];
  for (const [route, fields] of [
    [contact, message],
    [enquiry, ask("contact")],
    [enquiry, ask("visite")],
    [enquiry, ask("devis")],
    [sell, car],
  ] as [FormRoute, Fields][]) {
    const sender = `browser-of-visitor-${told.length}`;
    const keyed = { ...fields, navigateur: sender, cle_envoi: `sending-of-${sender}` };
    const first = await sendByScript(route, keyed);
    expect(first.body).toMatchObject({ kind: "sent", receipt: aReceipt });
    expect(first.body.receipt.reply).toBe("L’agence est ouverte\u00a0: vous aurez une réponse aujourd’hui avant 18h.");
    expect((await sendByScript(route, keyed)).body).toEqual(first.body);
    const plain = { ...fields, nom: "Kodjo" };
    const unscripted = await send(route, plain);
    expect(unscripted.body).toMatchObject({ kind: "sent", receipt: aReceipt });
    expect((await send(route, plain)).body).toEqual(unscripted.body);
    told.push(first.body.receipt.reference, (unscripted.body as typeof first.body).receipt.reference);
  }
  const rows = [...(await contacts(db)), ...(await db.selectFrom("vehicle_sell_requests").selectAll().execute())];
  expect(rows.map(({ reference }) => reference).sort()).toEqual(told.sort());
  expect(new Set(told).size).toBe(10);
  for (const { reference, recherche } of rows) expect(recherche).toContain(reference?.toLowerCase());
  // The one who asks after hours is told so, and a program that is thanked for nothing gets no reference.
  vi.setSystemTime(new Date("2026-11-22T10:00:00Z"));
  const late = await send(contact, { ...message, nom: "Ama" });
  expect(late.body).toMatchObject({ receipt: { reply: "L’agence est fermée. Réponse lundi, à partir de 8h." } });
  expect((await send(contact, { ...message, site_web: "x" })).body).toEqual({ kind: "sent", receipt: { title: expect.any(String) } });
  expect((await send(testimonial, review)).body).toEqual({
    kind: "sent",
    receipt: { title: "Avis soumis", lead: "Votre avis a été soumis et sera publié après validation." },
  });
});

test("DEC-213 a reference that another request has is drawn again, also where it is in the other table", async () => {
  await using db = await open();
  const draws = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2];
  const random = crypto.getRandomValues.bind(crypto);
  const given = (values: number[]) =>
    vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
      if (!(array instanceof Uint32Array) || values.length === 0) return random(array);
      array.set(values.splice(0, array.length));
      return array;
    });
  const references: unknown[] = [];
  for (const [route, fields] of [
    [contact, message],
    [sell, car],
    [contact, { ...message, sujet: "Autre sujet" }],
  ] as [FormRoute, Fields][]) {
    using _ = given([...draws]);
    references.push(((await send(route, fields)).body as { receipt: { reference: string } }).receipt.reference);
  }
  expect(references).toEqual(["D-2222", "D-3333", "D-4444"]);
  expect((await contacts(db)).map(({ reference }) => reference)).toEqual(["D-2222", "D-4444"]);
});

test("DEC-202 a vehicle is offered with a telephone alone, and a number that no telephone has is refused at its field", async () => {
  await using db = await open();
  const called: Fields = { ...car, email: "", telephone: "90 12 34 56" };
  expect(await send(sell, called)).toMatchObject({ status: 200, body: { kind: "sent", receipt: aReceipt } });
  const [row] = await db.selectFrom("vehicle_sell_requests").selectAll().execute();
  expect(row).toMatchObject({ email: null, telephone: "90 12 34 56", telephone_e164: "+22890123456" });
  const errors = { telephone: "Veuillez saisir un numéro de téléphone valide." };
  for (const [route, fields] of [
    [sell, car],
    [contact, message],
  ] as [FormRoute, Fields][]) {
    const short = await send(route, { ...fields, email: "", telephone: "1234567890123456" });
    expect(short).toMatchObject({ status: 400, body: { kind: "invalid", errors } });
  }
});

test("TEL-01 a number its country does not have is asked about once, then stored as typed and never as another country's", async () => {
  await using db = await open();
  for (const [route, fields] of [
    [sell, car],
    [contact, message],
  ] as [FormRoute, Fields][]) {
    const typed = { ...fields, email: "kofi@exemple.tg", telephone: "514 555 1234", indicatif: "228" };
    const asked = { telephone: expect.stringMatching(/^\+228 demande 8 chiffres\u00a0: le numéro est-il d’un autre pays\u00a0\? .*\+1/) };
    expect(await send(route, typed)).toMatchObject({ status: 400, body: { kind: "invalid", errors: asked } });
    // Another number was not asked about yet.
    expect(await send(route, { ...typed, telephone: "514 555", telephone_vu: "228 514 555 1234" })).toMatchObject({ status: 400 });
    const again = { ...typed, telephone_vu: "228 514 555 1234" };
    expect(await send(route, again)).toMatchObject({ status: 200, body: { kind: "sent" } });
    expect(await send(route, { ...again, email: "" })).toMatchObject({ status: 200, body: { kind: "sent" } });
  }
  for (const table of ["vehicle_sell_requests", "contact_requests"] as const) {
    const rows = await db
      .selectFrom(table as "contact_requests")
      .select(["telephone", "telephone_e164", "email"])
      .orderBy("created_at")
      .execute();
    const stored = { telephone: "514 555 1234", telephone_e164: null };
    expect(rows).toEqual([
      { ...stored, email: "kofi@exemple.tg" },
      { ...stored, email: null },
    ]);
  }
});

test("TEM-06 a review is stored with what was written, waiting for approval", async () => {
  await using db = await open();
  await send(testimonial, { ...review, client_email: "afi@exemple.tg", service: "gerance", note: "4", pays: "France" });
  expect(await db.selectFrom("testimonials").selectAll().execute()).toEqual([
    expect.objectContaining({
      client_nom: "Afi A.",
      client_email: "afi@exemple.tg",
      contenu: "Visite à l’heure, dossier clair.",
      service: "gerance",
      note: 4,
      pays: "France",
      statut: "en_attente",
      exemple: false,
    }),
  ]);
});

test("SELL-10 a sell request is stored as new with every field of the form", async () => {
  await using db = await open();
  const full: Fields = {
    ...car,
    prenom: "Yawa",
    telephone: "90 12 34 56",
    annee: "2018",
    kilometrage: "92 000",
    prix_souhaite: "11 500 000",
    couleur: "Blanc",
    carburant: "essence",
    transmission: "automatique",
    etat_vehicule: "tres_bon",
    description: "Entretien régulier.",
    video_url: "https://exemple.tg/rav4",
  };
  expect(await send(sell, full)).toMatchObject({ status: 200, body: { kind: "sent" } });
  expect(await db.selectFrom("vehicle_sell_requests").selectAll().execute()).toEqual([
    expect.objectContaining({
      ...full,
      telephone_e164: "+22890123456",
      annee: 2018,
      kilometrage: 92_000,
      prix_souhaite: 11_500_000,
      images: null,
      statut: "nouveau",
      date_evaluation: null,
      notes_internes: null,
      vehicle_id: null,
    }),
  ]);
});
