import { createElement, type FunctionComponent } from "react";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { sendDigests } from "#app/features/alerts/alert-digest.server.ts";
import { listAwaitedSearches } from "#app/features/alerts/awaited-queries.server.ts";
import { alertSearches } from "#app/features/alerts/screens/watched-searches.server.ts";
import { deleteExpiredAlerts, forgetAddress } from "#app/features/alerts/search-alert-commands.server.ts";
import { findPause } from "#app/features/alerts/search-alert-create.server.ts";
import { findAlertFault } from "#app/features/desk/tasks/first-screen.server.ts";
import * as found from "#app/features/finding/find-search.server.ts";
import { propertyContent } from "#app/features/properties/property-content.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { sendDueMails } from "#app/services/mail/send-mail.server.ts";
import { smtpSender } from "#app/services/mail/smtp.server.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { addProperty, addVehicle, admin, buildPropertyInput } from "#tests/factories.ts";
import { readMail } from "#tests/read-mail.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { answerOf } from "#tests/route-answer.ts";
import { startSmtp } from "#tests/smtp.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import * as link from "./alert-link.tsx";
import * as page from "./alert-new.tsx";
import * as form from "./alert-send.tsx";

vi.hoisted(() => {
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:9"); // what is queued is sent by the tests themselves
  vi.stubEnv("AUTH_SECRET", "un-secret-pour-les-essais-des-alertes");
  vi.stubEnv("PUBLIC_URL", "https://fadem.test");
});

const ORIGIN = "https://fadem.test";
const DAY = 86_400_000;
const VILLAS = "/acheter/villas/lome?ch=3";
const setup = { searches: alertSearches, publicOrigin: ORIGIN };
const villa = { type_bien: "villa", titre: "Villa avec piscine", nombre_chambres: 4, prix: 142_000_000, quartier: "Baguida" } as const;

/** Seven in the morning so many days from now, and a bit more. */
function morning(days: number, minutes = 0) {
  const day = new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  return Date.parse(`${day}T07:00:00.000Z`) + minutes * 60_000;
}

async function open() {
  const db = await openTestDatabase();
  setAppDatabase(db);
  return db;
}

let sendings = 0;

/** As our script sends it; each call from a browser of its own, and unless it names one from a network of its own. */
async function ask(fields: Record<string, string>, network?: string) {
  sendings += 1;
  const body = new URLSearchParams({
    cle_envoi: `sending-number-${sendings}`,
    duree: "9000",
    navigateur: `browser-number-${sendings}`,
    ...fields,
  });
  const headers = { accept: "application/json", "x-client-ip": network ?? `203.0.${Math.floor(sendings / 200)}.${sendings % 200}` };
  const request = new Request(`${ORIGIN}/alertes`, { method: "POST", body, headers });
  const [answer] = form.middleware as ((args: object, next: () => never) => Promise<Response>)[];
  const response = (await answer?.({ request, context: new RouterContextProvider() }, () => {
    throw new Error("the page was asked for");
  })) as Response;
  return { status: response.status, body: (await response.json()) as { kind: string; errors?: Record<string, string> } };
}

/** As a browser sends it by itself; the page it gets. */
async function sendWithoutScript(fields: Record<string, string>, network: string) {
  const body = new URLSearchParams(fields);
  const request = new Request(`${ORIGIN}/alertes`, { method: "POST", body, headers: { "x-client-ip": network } });
  const args = { request, context: new RouterContextProvider(), params: {}, url: new URL(request.url) } as never;
  const { status, body: actionData } = await answerOf(() => form.action(args));
  const { body: loaderData } = await answerOf(() => form.loader(args));
  return {
    status,
    text: textOf(renderRoute(createElement(form.default as unknown as FunctionComponent<object>, { loaderData, actionData } as object))),
  };
}

function get(token: string) {
  return answerOf(() => link.loader({ params: { jeton: token } } as never));
}

function post(token: string, body = "") {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const request = new Request(`${ORIGIN}/alertes/${token}`, { method: "POST", body, headers });
  return answerOf(() => link.action({ params: { jeton: token }, request } as never));
}

const alerts = (db: Db) => db.selectFrom("search_alerts").selectAll().orderBy("created_at").orderBy("id").execute();
const queue = (db: Db) => db.selectFrom("mail_queue").selectAll().orderBy("created_at").execute();

/** The token behind these words in the newest message, whichever part says them. */
async function tokenIn(db: Db, label: string) {
  const mail = (await queue(db)).at(-1);
  const [, token] = new RegExp(`${label}\\u00a0:\\s+${ORIGIN}/alertes/(\\S+)`).exec(mail?.body ?? "") ?? [];
  if (!token) throw new Error(`No link « ${label} » in ${mail?.body}`);
  return token;
}

/** Asked for and confirmed; nothing waits in the queue any more. */
async function follow(db: Db, email: string, recherche = VILLAS) {
  await ask({ email, recherche });
  const token = await tokenIn(db, "Confirmer mon alerte");
  expect(await post(token)).toMatchObject({ body: { title: "Alerte active. Premier message demain à 7h s’il y a du nouveau." } });
  await db.deleteFrom("mail_queue").execute();
}

test("ALERTE-01 the form repeats the search in words and offers WhatsApp and the feed beside the e-mail", async () => {
  await using db = await open();
  await addProperty(db, villa);
  const asked = async (query: string) => answerOf(() => page.loader({ url: new URL(`${ORIGIN}/alertes/nouvelle${query}`) } as never));
  const words = "Villa à vendre à Lomé, 3 chambres et plus, jusqu’à 200\u00a0000\u00a0000\u00a0FCFA";
  const shown = await asked("?chemin=/acheter/villas/lome&ch=3&prix_max=200000000&tri=prix_asc&page=2");
  expect(shown).toMatchObject({
    status: 200,
    body: {
      title: "Prévenez-moi",
      offer: {
        words,
        count: "1\u00a0annonce aujourd’hui.",
        criteres: "/acheter/villas/lome?prix_max=200000000&ch=3",
        withoutMail: undefined,
        feedHref: "/annonces.xml?chemin=/acheter/villas/lome&prix_max=200000000&ch=3",
      },
    },
  });
  const { whatsappHref } = (shown.body as { offer: { whatsappHref: string } }).offer;
  const message = new URL(whatsappHref).searchParams.get("text");
  expect(message).toContain(words);
  expect(message).toContain(`${ORIGIN}/acheter/villas/lome?prix_max=200000000&ch=3`);
  for (const wrong of ["?chemin=/annonces/chateaux", "?chemin=/nos-realisations", "?chemin=/admin"])
    expect((await asked(wrong)).status, wrong).toBe(404);
  expect(await asked("?chemin=/vehicules-a-vendre/toyota&km_max=90000")).toMatchObject({
    body: { offer: { words: "Toyota à vendre au Togo, jusqu’à 90\u00a0000\u00a0km" } },
  });

  await db
    .insertInto("settings")
    .values({ key: "alertes", value: JSON.stringify("non"), updated_at: "" })
    .execute();
  expect(await asked("?chemin=/acheter")).toMatchObject({ body: { offer: { withoutMail: "off" } } });
  expect((await ask({ email: "ama@exemple.tg", recherche: VILLAS })).status).toBe(404);
  expect(await alerts(db)).toEqual([]);
});

test("ALERTE-02 an alert is one search, five an address and three confirmations a day, and the answer is always the same", async () => {
  await using db = await open();
  await addProperty(db, villa);
  expect((await ask({ email: "ama", recherche: VILLAS })).body.errors).toEqual({ email: "Veuillez saisir une adresse email valide." });
  for (const recherche of ["/nos-realisations", "/annonces/chateaux", "https://exemple.tg/acheter", ""])
    expect((await ask({ email: "ama@exemple.tg", recherche })).status, recherche).toBe(400);
  const long = `/acheter?${Array.from({ length: 10 }, (_, index) => `quartier=${String.fromCharCode(97 + index).repeat(60)}`).join("&")}`;
  expect((await ask({ email: "ama@exemple.tg", recherche: long })).status).toBe(400);
  expect((await ask({ email: "ama@exemple.tg", recherche: VILLAS, intrus: "1" })).status).toBe(400);
  expect(await alerts(db)).toEqual([]);

  const first = await ask({ email: "Ama@Exemple.tg", recherche: `${VILLAS}&tri=prix_asc` });
  expect(first).toEqual({ status: 200, body: { kind: "sent", receipt: { title: expect.stringContaining("Vérifiez votre boîte") } } });
  expect(await alerts(db)).toMatchObject([{ email: "ama@exemple.tg", genre: "recherche", criteres: VILLAS, statut: "a_confirmer" }]);
  // Known, once more and for the third and fourth search of the day: one confirmation each, three in all.
  for (const recherche of [VILLAS, "/acheter", "/louer", "/annonces"])
    expect(await ask({ email: "ama@exemple.tg", recherche })).toEqual(first);
  expect((await queue(db)).map(({ subject, recipient }) => [subject, recipient])).toEqual(
    Array.from({ length: 3 }, () => ["Confirmez votre alerte FADEM", "ama@exemple.tg"]),
  );
  expect(await alerts(db)).toHaveLength(3);

  // Five that are active: the sixth is answered alike, and one message a day lists them with their stop links.
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 300 * DAY).toISOString();
  await db.deleteFrom("mail_queue").execute();
  for (const [index, criteres] of ["/acheter", "/louer", "/annonces", "/louer-meuble", "/vehicules-a-vendre"].entries())
    await db
      .insertInto("search_alerts")
      .values({
        ...{ id: `0190b6d2-0000-7000-8000-00000000000${index}`, created_at: now, updated_at: now, email: "yao@exemple.tg" },
        ...{ genre: "recherche", criteres, listing_table: null, listing_id: null, statut: "active", confirme_le: now },
        ...{ expire_le: later, vu_jusqu_a: now, envoye_le: null, cle_envoi: null },
      })
      .execute();
  for (const recherche of [VILLAS, "/acheter/lome"]) expect(await ask({ email: "yao@exemple.tg", recherche })).toEqual(first);
  const [mail, ...others] = await queue(db);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Vos 5 alertes FADEM");
  expect(mail?.body.match(/Arrêter cette alerte/g)).toHaveLength(5);
  expect(mail?.body).toContain("Véhicule à vendre au Togo");
  expect((await alerts(db)).filter(({ email }) => email === "yao@exemple.tg")).toHaveLength(5);
});

test("ALERTE-02 name+1@ and name+2@ are one mailbox: three confirmations a day and five searches", async () => {
  await using db = await open();
  for (let n = 1; n <= 12; n++) expect((await ask({ email: `ama+${n}@exemple.tg`, recherche: VILLAS })).status).toBe(200);
  await ask({ email: "ama@exemple.tg", recherche: VILLAS });
  expect((await queue(db)).map(({ recipient }) => recipient)).toEqual(["ama+1@exemple.tg", "ama+2@exemple.tg", "ama+3@exemple.tg"]);
  await ask({ email: "a+ma@exemple.tg", recherche: VILLAS }); // another one
  expect(await queue(db)).toHaveLength(4);

  await db.updateTable("search_alerts").set({ statut: "active" }).execute();
  await db.deleteFrom("rate_limits").execute();
  await db.deleteFrom("mail_queue").execute();
  await ask({ email: "ama@exemple.tg", recherche: VILLAS });
  await post(await tokenIn(db, "Confirmer mon alerte"));
  await ask({ email: "ama@exemple.tg", recherche: "/acheter" });
  await ask({ email: "ama+7@exemple.tg", recherche: "/louer" });
  const [fifth, sixth] = (await queue(db)).slice(-2).map(({ body }) => new RegExp(`${ORIGIN}/alertes/(\\S+)`).exec(body)?.[1] ?? "");
  expect(await post(fifth ?? "")).toMatchObject({ status: 200 });
  expect(await post(sixth ?? "")).toMatchObject({ status: 409 }); // the mailbox follows five
  await db.deleteFrom("mail_queue").execute();
  for (const n of [8, 9]) await ask({ email: `ama+${n}@exemple.tg`, recherche: VILLAS });
  expect((await queue(db)).map(({ subject, recipient }) => [subject, recipient])).toEqual([["Vos 5 alertes FADEM", "ama+8@exemple.tg"]]);
  expect((await queue(db))[0]?.body).not.toContain("Arrêter cette alerte"); // those of the other addresses are not told to this one
});

test("ALERTE-02 beyond thirty alerts a day of a network and a hundred an hour none is stored: visitor and Direction learn why", async () => {
  await using db = await open();
  const told = async () => {
    const kinds = await findAlertFault(db, { role: "super_admin" } as AdminSession, Date.now());
    return kinds.map(({ tasks }) => [tasks[0]?.title, tasks[0]?.what]);
  };
  const from = (network: string, n: number) => ask({ email: `a-${network}-${n}@exemple.tg`, recherche: VILLAS }, network);
  for (let n = 1; n <= 30; n++) {
    expect(await told()).toEqual([]);
    expect(await from("198.51.100.1", n)).toMatchObject({ status: 200 });
    await db.deleteFrom("rate_limits").where("key", "like", "form:%").execute(); // thirty in five minutes is another limit
  }
  const ofNetwork = "Trop d’alertes depuis votre réseau aujourd’hui. Réessayez demain, ou demandez-le à FADEM sur WhatsApp.";
  expect(await from("198.51.100.1", 31)).toMatchObject({ status: 429, body: { kind: "limited", message: ofNetwork } });
  expect(await ask({ email: "a-198.51.100.1-1@exemple.tg", recherche: VILLAS }, "198.51.100.1")).toMatchObject({ status: 429 }); // a known one alike
  expect([(await alerts(db)).length, (await queue(db)).length]).toEqual([30, 30]);
  expect(await told()).toEqual([
    ["Alertes par e-mail en pause", "30 demandées aujourd’hui depuis un même réseau\u00a0: les suivantes sont refusées jusqu’à demain."],
  ]);
  expect(await findAlertFault(db, { role: "secretariat" } as AdminSession, Date.now())).toEqual([]);
  const page = await sendWithoutScript({ email: "b@exemple.tg", recherche: VILLAS }, "198.51.100.1");
  expect([page.status, page.text.includes(ofNetwork), page.text.includes("Vérifiez votre boîte")]).toEqual([429, true, false]);
  const tomorrow = Date.parse(`${new Date(Date.now() + DAY).toISOString().slice(0, 10)}T00:00:01.000Z`);
  expect(await findPause(db, "198.51.100.1", tomorrow)).toBeUndefined();

  await db.updateTable("rate_limits").set({ attempts: 98 }).where("key", "=", "alerte:toutes").where("attempts", "=", 30).execute();
  for (const n of [99, 100]) expect(await from(`198.51.101.${n}`, n)).toMatchObject({ status: 200 });
  const ofAll = "Trop d’alertes sont demandées en ce moment. Réessayez dans une heure, ou demandez-le à FADEM sur WhatsApp.";
  expect(await from("198.51.102.1", 101)).toMatchObject({ status: 429, body: { message: ofAll } });
  expect([(await alerts(db)).length, (await queue(db)).length]).toEqual([32, 32]);
  expect((await told())[0]?.[1]).toMatch(/^100 demandées en une heure\s: les suivantes sont refusées jusqu’à \d+h/);
});

test("ALERTE-03 the message that asks for a confirmation holds nothing that a stranger typed", async () => {
  await using db = await open();
  const typed = {
    "/acheter?q=gagnez+un+million": /gagnez|million/,
    "/acheter?quartier=cliquez-ici-vite": /cliquez/i,
    [VILLAS]: /villa|acheter/i,
  };
  for (const [index, [recherche, words]] of Object.entries(typed).entries()) {
    expect(await ask({ email: `ama-${index}@exemple.tg`, recherche })).toMatchObject({ status: 200 });
    const mail = (await queue(db)).at(-1);
    for (const part of [mail?.subject, mail?.body, mail?.html]) expect(part).not.toMatch(words);
    expect(mail?.body.match(/https?:\S+/g)).toHaveLength(1);
  }
});

test("ALERTE-03 the message holds one link, opening it changes nothing, its button confirms, and a wrong character is no link", async () => {
  await using db = await open();
  const smtp = await startSmtp();
  const send = smtpSender(smtp.url, ORIGIN);
  await addProperty(db, villa);
  await ask({ email: "ama@exemple.tg", recherche: VILLAS });
  expect(await sendDueMails(db, send)).toBe(1);
  expect(await queue(db)).toEqual([]); // S17: nothing of it stays
  const mail = readMail(smtp.mails[0] ?? { from: "", to: [], source: "" });
  expect(mail.subject).toBe("Confirmez votre alerte FADEM");
  const links = (text: string) => [...text.matchAll(/https:\/\/[^\s"<]+/g)].map(([address]) => address);
  const [address = ""] = links(mail.text);
  expect(links(mail.text)).toEqual([address]);
  expect(links(mail.html)).toEqual([address]);
  expect(address).toMatch(/^https:\/\/fadem\.test\/alertes\/[\w-]{45}$/);
  const token = address.split("/").at(-1) ?? "";

  const before = await alerts(db);
  for (let turn = 0; turn < 3; turn++) expect(await get(token)).toMatchObject({ status: 200, body: { button: "Confirmer mon alerte" } });
  expect(await alerts(db)).toEqual(before);
  for (let index = 0; index < token.length; index++) {
    const wrong = token.slice(0, index) + (token[index] === "A" ? "B" : "A") + token.slice(index + 1);
    expect((await get(wrong)).status, wrong).toBe(404);
    expect((await post(wrong)).status, wrong).toBe(404);
  }
  for (const wrong of [token.toLowerCase(), `${token}A`, token.slice(1), "x"]) expect((await get(wrong)).status, wrong).toBe(404);
  expect((await post(token, "intrus=1")).status).toBe(400);
  expect(await alerts(db)).toEqual(before);

  const confirmed = { status: 200, body: { title: "Alerte active. Premier message demain à 7h s’il y a du nouveau." } };
  expect(await post(token)).toMatchObject(confirmed);
  expect(await post(token)).toMatchObject(confirmed); // twice is once
  const [alert] = await alerts(db);
  expect(alert).toMatchObject({ statut: "active", envoye_le: alert?.confirme_le?.slice(0, 10) });
  expect(JSON.stringify(alert)).not.toContain(token.slice(23));

  await ask({ email: "kofi@exemple.tg", recherche: VILLAS });
  const late = await tokenIn(db, "Confirmer mon alerte");
  const made = Date.parse((await alerts(db)).at(-1)?.created_at ?? "");
  expect(await deleteExpiredAlerts(db, made + 7 * DAY - 1)).toBe(0);
  expect(await deleteExpiredAlerts(db, made + 7 * DAY)).toBe(1);
  const expired = { status: 410, body: { title: "Ce lien a expiré. Créez l’alerte à nouveau." } };
  expect(await get(late)).toMatchObject(expired);
  expect(await post(late)).toMatchObject(expired);
  send.close();
  await smtp.stop();
});

test("ALERTE-04 one message a day and person from seven on, for all that is new, whoever sends and whatever the clock does", async () => {
  await using db = await open();
  const smtp = await startSmtp();
  const send = smtpSender(smtp.url, ORIGIN);
  await addProperty(db, { ...villa, titre: "Déjà là" });
  await follow(db, "ama@exemple.tg");
  await follow(db, "ama@exemple.tg", "/vehicules-a-vendre");
  await follow(db, "yao@exemple.tg", "/acheter/kara");
  const fresh = await addProperty(db, villa);
  await addProperty(db, { ...villa, titre: "Trop petite", nombre_chambres: 2 });
  await addVehicle(db, { titre: "Sonata", kilometrage: 74_000, annee: 2020 });
  const demo = await addProperty(db, { ...villa, titre: "Inventée" });
  await db.updateTable("properties").set({ demo: true }).where("id", "=", demo.id).execute();

  expect(await sendDigests(db, setup, morning(0))).toBe(0); // confirmed today: the first message is tomorrow's
  expect(await sendDigests(db, setup, morning(1) - 1)).toBe(0);
  const senders = await Promise.all([1, 2, 3].map(() => sendDigests(db, setup, morning(1))));
  expect(senders.reduce((sum, count) => sum + count)).toBe(1);
  for (const again of [morning(1, 59), morning(1, -60), morning(0, 5), morning(1, 600)])
    expect(await sendDigests(db, setup, again)).toBe(0);
  expect(await sendDueMails(db, send, morning(1, 1))).toBe(1);
  const mail = readMail(smtp.mails[0] ?? { from: "", to: [], source: "" });
  expect(smtp.mails[0]?.to).toEqual(["ama@exemple.tg"]);
  expect(mail.subject.replaceAll("\u00a0", " ")).toBe("2 nouvelles annonces : villas à vendre à Lomé, véhicules à vendre au Togo");
  for (const part of [mail.text, mail.html]) {
    const text = part.replaceAll("\u00a0", " ").replaceAll("&nbsp;", " ");
    for (const said of [
      "142 000 000 FCFA",
      villa.titre,
      "Baguida, Lomé",
      "4 chambres",
      "Sonata",
      "74 000 km",
      `${ORIGIN}/biens/${fresh.slug}`,
    ])
      expect(text, said).toContain(said);
    for (const said of ["Alerte créée le ", "Arrêter cette alerte", "Arrêter toutes mes alertes"]) expect(text, said).toContain(said);
    expect(text).toContain("Ne payez jamais d’acompte avant une visite ou un contrat signé.");
    for (const unsaid of ["Déjà là", "Trop petite", "Inventée"]) expect(text, unsaid).not.toContain(unsaid);
  }
  expect(mail.headers["list-unsubscribe"]).toMatch(/^<https:\/\/fadem\.test\/alertes\/t[\w-]{44}>$/);
  expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");

  expect(await sendDigests(db, setup, morning(2))).toBe(0); // nothing new
  // The clock stood in another year when they last looked, and was set back: what comes now is not lost.
  await db.updateTable("search_alerts").set({ vu_jusqu_a: "2099-01-01T00:00:00.000Z" }).execute();
  await db.updateTable("properties").set({ annonce_le: "2099-01-01T00:00:00.000Z" }).where("id", "=", fresh.id).execute();
  for (let number = 1; number <= 14; number++) await addProperty(db, { ...villa, titre: `Villa ${number}` });
  expect(await sendDigests(db, setup, morning(3))).toBe(1);
  const [late] = await queue(db);
  expect(late?.subject.replaceAll("\u00a0", " ")).toBe("14 nouvelles annonces : villas à vendre à Lomé");
  expect(late?.body).toContain("et 4 autres");
  expect(late?.body.match(/\/biens\//g)).toHaveLength(10);
  send.close();
  await smtp.stop();
});

test("ALERTE-04 a listing that is free again is told again, once", async () => {
  await using db = await open();
  const taken = await addProperty(db, { ...villa, statut: "vendu" });
  await follow(db, "ama@exemple.tg");
  const move = async (statut: "disponible" | "reserve") => {
    const { version } = await db.selectFrom("properties").select("version").where("id", "=", taken.id).executeTakeFirstOrThrow();
    await propertyContent.update(db, admin, taken.id, version, buildPropertyInput({ ...villa, statut }));
  };
  await move("disponible");
  expect(await sendDigests(db, setup, morning(1))).toBe(1);
  expect(await sendDigests(db, setup, morning(2))).toBe(0);
  await move("reserve");
  await move("disponible");
  expect(await sendDigests(db, setup, morning(3))).toBe(1);
  expect(await sendDigests(db, setup, morning(4))).toBe(0);
});

test("ALERTE-05 a stop takes the row and what waits for the address, by button or in one click, and says the same again", async () => {
  await using db = await open();
  await addProperty(db, { ...villa, titre: "Déjà là" });
  await follow(db, "ama@exemple.tg");
  await follow(db, "ama@exemple.tg", "/acheter");
  await follow(db, "yao@exemple.tg");
  await addProperty(db, villa);
  expect(await sendDigests(db, setup, morning(1))).toBe(2);
  await db.deleteFrom("mail_queue").where("recipient", "=", "yao@exemple.tg").execute();
  const one = await tokenIn(db, "Arrêter cette alerte");
  const all = await tokenIn(db, "Arrêter toutes mes alertes");
  const stopped = { status: 200, body: { kind: "done", title: "Alerte arrêtée. Votre adresse est effacée." } };
  expect(await get(one)).toMatchObject({ status: 200, body: { button: "Arrêter cette alerte" } });
  expect(await get(all)).toMatchObject({ status: 200, body: { button: "Arrêter toutes mes alertes" } });
  expect(await alerts(db)).toHaveLength(3);

  for (let turn = 0; turn < 2; turn++) expect(await post(one)).toMatchObject(stopped);
  expect(await get(one)).toMatchObject(stopped);
  expect((await alerts(db)).map(({ email }) => email)).toEqual(["ama@exemple.tg", "yao@exemple.tg"]);
  expect(await queue(db)).toEqual([]);
  for (let turn = 0; turn < 2; turn++) expect(await post(all, "List-Unsubscribe=One-Click")).toMatchObject(stopped);
  expect((await alerts(db)).map(({ email }) => email)).toEqual(["yao@exemple.tg"]);
  expect(await post(all)).toMatchObject(stopped);
  // A mail program may send its two words as multipart.
  const body = new FormData();
  body.set("List-Unsubscribe", "One-Click");
  const request = new Request(`${ORIGIN}/alertes/${all}`, { method: "POST", body });
  expect(await answerOf(() => link.action({ params: { jeton: all }, request } as never))).toMatchObject(stopped);
});

test("ALERTE-05 an address that the mail server refuses for good twice is forgotten, and one out of reach waits", async () => {
  await using db = await open();
  const smtp = await startSmtp(0, (address) => (address.startsWith("inconnue") ? 550 : address.startsWith("pleine") ? 452 : undefined));
  const send = smtpSender(smtp.url, ORIGIN);
  await addProperty(db, { ...villa, titre: "Déjà là" });
  const people = ["inconnue@exemple.tg", "pleine@exemple.tg"];
  for (const email of people) await follow(db, email);
  await addProperty(db, villa);
  const now = morning(1);
  expect(await sendDigests(db, setup, now)).toBe(2);

  const written: string[] = [];
  const stdout = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => written.push(String(chunk)) > 0);
  for (const later of [0, 60_000, 3_600_000]) await sendDueMails(db, send, now + later, forgetAddress);
  expect((await alerts(db)).map(({ email }) => email).sort()).toEqual(people);
  expect((await queue(db)).map(({ error }) => error).sort()).toEqual(["EENVELOPE 452", "adresse refusée"]);
  await sendDueMails(db, send, now + 7 * 3_600_000, forgetAddress);
  expect((await alerts(db)).map(({ email }) => email)).toEqual(["pleine@exemple.tg"]);
  expect((await queue(db)).map(({ recipient }) => recipient)).toEqual(["pleine@exemple.tg"]);
  for (let day = 1; day < 22; day++) await sendDueMails(db, send, now + day * DAY, forgetAddress);
  stdout.mockRestore();
  expect(await queue(db)).toEqual([]); // given up: S17
  expect(await alerts(db)).toHaveLength(1);
  expect(written.join("")).toContain("mail-address-refused");
  for (const email of people) expect(written.join("")).not.toContain(email);
  send.close();
  await smtp.stop();
});

test("ALERTE-06 an alert ends after twelve months, asks once before, and is kept by one press", async () => {
  await using db = await open();
  await addProperty(db, villa);
  await follow(db, "ama@exemple.tg");
  const [alert] = await alerts(db);
  const end = Date.parse(alert?.expire_le ?? "");
  expect(end - Date.parse(alert?.confirme_le ?? "")).toBeGreaterThanOrEqual(365 * DAY);
  const at = (daysBefore: number) => Date.parse(`${new Date(end - daysBefore * DAY).toISOString().slice(0, 10)}T09:00:00.000Z`);
  expect(await sendDigests(db, setup, at(15))).toBe(0);
  expect(await sendDigests(db, setup, at(14))).toBe(1);
  for (const before of [13, 2, 1]) expect(await sendDigests(db, setup, at(before))).toBe(0);
  const keep = await tokenIn(db, "Garder cette alerte 12 mois de plus");
  expect(await get(keep)).toMatchObject({ body: { button: "Garder cette alerte 12 mois de plus" } });
  expect((await alerts(db))[0]?.expire_le).toBe(alert?.expire_le);

  vi.useFakeTimers({ now: at(2), toFake: ["Date"] });
  for (let turn = 0; turn < 2; turn++) expect((await post(keep)).status).toBe(200);
  vi.useRealTimers();
  const [kept] = await alerts(db);
  expect(Date.parse(kept?.expire_le ?? "") - end).toBeGreaterThanOrEqual(365 * DAY);
  expect(Date.parse(kept?.expire_le ?? "") - end).toBeLessThan(367 * DAY);
  const last = Date.parse(kept?.expire_le ?? "");
  expect(await deleteExpiredAlerts(db, last - 1)).toBe(0);
  expect(await deleteExpiredAlerts(db, last)).toBe(1);
  expect(await post(keep)).toMatchObject({ status: 410 });
});

test("ALERTE-06 an alert on a taken listing watches its like at a quarter more or less, itself, and goes on when it is gone", async () => {
  await using db = await open();
  const sold = await addProperty(db, { ...villa, prix: 100_000_000, statut: "vendu", ville: "Kara" });
  const available = await addProperty(db, { ...villa, prix: 100_000_000 });
  await ask({ email: "ama@exemple.tg", recherche: "/acheter", annonce: sold.reference });
  const [alert] = await alerts(db);
  const criteres = "/acheter/villas/kara?prix_min=75000000&prix_max=125000000";
  expect(alert).toMatchObject({ genre: "annonce", listing_table: "properties", listing_id: sold.id, criteres });
  await post(await tokenIn(db, "Confirmer mon alerte"));
  await db.deleteFrom("mail_queue").execute();
  // One that is to be had needs no such alert: what was shown beside it is followed.
  await ask({ email: "yao@exemple.tg", recherche: "/acheter", annonce: available.reference });
  expect((await alerts(db)).at(-1)).toMatchObject({ genre: "recherche", criteres: "/acheter", listing_id: null });

  for (const prix of [74_999_999, 75_000_000, 125_000_000, 125_000_001])
    await addProperty(db, { ...villa, ville: "Kara", prix, titre: `Villa à ${prix}` });
  expect(await sendDigests(db, setup, morning(1))).toBe(1);
  const told = (await queue(db)).at(-1)?.body ?? "";
  expect([...told.matchAll(/Villa à (\d+)/g)].map(([, prix]) => prix).sort()).toEqual(["125000000", "75000000"]);

  // Back at a price outside of that: it is the one that was asked for.
  const { version } = await db.selectFrom("properties").select("version").where("id", "=", sold.id).executeTakeFirstOrThrow();
  await propertyContent.update(db, admin, sold.id, version, buildPropertyInput({ ...villa, ville: "Kara", prix: 180_000_000 }));
  expect(await sendDigests(db, setup, morning(2))).toBe(1);
  expect((await queue(db)).at(-1)?.body).toContain(`/biens/${sold.slug}`);
  await db.deleteFrom("properties").where("id", "=", sold.id).execute();
  await addProperty(db, { ...villa, ville: "Kara", prix: 90_000_000, titre: "Une autre" });
  expect(await sendDigests(db, setup, morning(3))).toBe(1);
  expect((await queue(db)).at(-1)?.body).toContain("Une autre");
});

test("ALERTE-06 the back-office sees what visitors wait for in words, counted, and no address", async () => {
  await using db = await open();
  await addProperty(db, villa);
  for (const email of ["ama@exemple.tg", "yao@exemple.tg"]) await follow(db, email);
  await follow(db, "ama@exemple.tg", "/vehicules-a-louer");
  await ask({ email: "kofi@exemple.tg", recherche: "/louer" }); // unconfirmed
  const awaited = await listAwaitedSearches(db, alertSearches);
  expect(awaited).toEqual([
    { criteres: VILLAS, words: "Villa à vendre à Lomé, 3 chambres et plus", people: 2, rows: 1 },
    { criteres: "/vehicules-a-louer", words: "Véhicule à louer au Togo", people: 1, rows: 0 },
  ]);
  expect(JSON.stringify(awaited)).not.toContain("@");
});

test("a refused alert is shown again over its words, without a search", async () => {
  await using db = await open();
  await addProperty(db, villa);
  const counted = vi.spyOn(found, "countSearch");
  const body = new URLSearchParams({ email: "pas une adresse", recherche: VILLAS, annonce: "" });
  const headers = { "x-client-ip": "203.0.113.77" };
  const context = new RouterContextProvider();
  const request = new Request(`${ORIGIN}/alertes`, { method: "POST", body, headers });
  const refused = await answerOf(() => form.action({ request, context } as never));
  expect(refused.status).toBe(400);
  const shown = await answerOf(() => form.loader({ context } as never));
  expect(shown.body).toMatchObject({ offer: { words: expect.stringContaining("Villa"), criteres: VILLAS } });
  expect(counted).not.toHaveBeenCalled();
  counted.mockRestore();
});
