import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { ReplyQuestion } from "#app/features/inbox/reply/reply-question.tsx";
import { addNote } from "#app/features/people/answer-commands.server.ts";
import { TIMELINE } from "#app/features/people/person-queries.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import * as boite from "#app/routes/admin/boite/boite.tsx";
import { signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProperty, addTestimonial, admin } from "#tests/factories.ts";
import { renderRoute } from "#tests/render.tsx";
import { openTestDatabase } from "#tests/test-db.ts";
import * as reply from "./reply-endpoint.ts";

const BOITE = "/admin-dashboard/boite";

/** The fiche of whoever sent these, opened to answer the first of them, as the server sends it. */
async function draw(db: Db, ...sent: Parameters<typeof addContactRequest>[1][]) {
  const { call } = await signInToBackOffice(db);
  const ids: string[] = [];
  for (const one of sent) ids.push(await changeContent(db, (trx) => addContactRequest(trx, { nom: "Reine Adjovi", prenom: null, ...one })));
  const events = await db.selectFrom("person_events").select(["id", "person_id", "source_id"]).execute();
  const [first, last] = [ids[0], ids.at(-1)].map((id) => events.find(({ source_id }) => source_id === id));
  const { body } = await call(boite.loader, `${BOITE}?personne=${first?.person_id}&demande=${first?.id}`);
  const html = renderRoute(<boite.default {...({ loaderData: body } as unknown as Parameters<typeof boite.default>[0])} />);
  return { html, last: last?.id ?? "" };
}

const headButton = (html: string) => /<a [^>]*aria-label="Répondre à Reine Adjovi"[^>]*>/.exec(html)?.[0] ?? "";
/** What is outside of the answers themselves. */
const besideReply = (html: string) => html.replace(/<section id="repondre".*?<\/section>/gs, "");

test("BOITE-07 Répondre at the head of a fiche leads to its answer, never to an empty message, and Appeler calls its number", async () => {
  await using db = await openTestDatabase();
  const number = { telephone: "90123456", telephone_e164: "+22890123456" };
  const { html } = await draw(db, { ...number, email: null });
  expect(headButton(html)).toMatch(/ href="[^"]*#repondre"/);
  expect(html).toContain('id="repondre"');
  await using third = await openTestDatabase();
  const byMail = await draw(third, { email: "reine@exemple.tg", telephone: null, telephone_e164: null });
  expect(headButton(byMail.html)).toMatch(/ href="[^"]*#repondre"/);
  expect(besideReply(byMail.html)).not.toContain("mailto:");

  // The older request, which gave an address only, is being answered: the number of the newer one is not offered for it.
  await using other = await openTestDatabase();
  const older = { email: "reine@exemple.tg", telephone: null, telephone_e164: null, created_at: "2026-11-10T09:00:00.000Z" };
  const newer = { ...number, email: "reine@exemple.tg", created_at: "2026-11-11T09:00:00.000Z" };
  const both = await draw(other, older, newer);
  expect(headButton(both.html)).not.toContain(both.last);
  expect([html.includes('href="tel:'), both.html.includes('href="tel:')]).toEqual([true, false]);
});

test("BOITE-07 a row of a list opens its own answer on the fiche by id, even closed and older than what the history shows", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const email = "reine@exemple.tg";
  const old = { email, statut: "ferme" as const, created_at: "2026-01-10T09:00:00.000Z" };
  const closed = await changeContent(db, (trx) => addContactRequest(trx, { ...old, telephone_e164: "+22890123456" }));
  const review = await changeContent(db, (trx) => addTestimonial(trx, { client_email: email, statut: "approuve" }));
  const person = await db.selectFrom("people").select("id").executeTakeFirstOrThrow();
  for (let n = 0; n < TIMELINE; n++) await addNote(db, admin, person.id, { texte: `Note ${n}`, isCall: false });
  for (const id of [closed, review]) {
    const event = await db.selectFrom("person_events").select("id").where("source_id", "=", id).executeTakeFirstOrThrow();
    const { body } = await call(boite.loader, `${BOITE}?personne=${person.id}&demande=${id}`);
    expect(body).toMatchObject({ fiche: { reply: { event: event.id } } });
    const html = renderRoute(<boite.default {...({ loaderData: body } as unknown as Parameters<typeof boite.default>[0])} />);
    expect(html.match(/id="repondre"/g)).toHaveLength(1);
    const said = { demande: event.id, canal: "email", texte: `Merci ${id}` };
    expect((await call(reply.action, `${BOITE}/reponse`, { fields: said })).body).toEqual({ ok: true });
  }
  const answers = await db.selectFrom("person_events").select("texte").where("genre", "=", "reponse").orderBy("id").execute();
  expect(answers.map(({ texte }) => texte)).toEqual([`Merci ${closed}`, `Merci ${review}`]);
  // A request of somebody else is not answered here, whatever the address says.
  const other = await changeContent(db, (trx) => addContactRequest(trx, { email: "yao@exemple.tg" }));
  const { body } = await call(boite.loader, `${BOITE}?personne=${person.id}&demande=${other}`);
  expect(JSON.stringify((body as { fiche: unknown }).fiche)).not.toContain("yao@exemple.tg");
});

test("BOITE-07 what is said of a request closed meanwhile is recorded for that one, which stays closed, as the question says", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const number = { telephone: "90123456", telephone_e164: "+22890123456", email: null };
  const first = await changeContent(db, (trx) => addContactRequest(trx, { ...number, created_at: "2026-11-10T09:00:00.000Z" }));
  await changeContent(db, (trx) => addContactRequest(trx, { ...number, created_at: "2026-11-11T09:00:00.000Z" }));
  const event = await db.selectFrom("person_events").selectAll().where("source_id", "=", first).executeTakeFirstOrThrow();
  const closing = { intent: "statut", id: event.person_id, table: "contact_requests", ligne: first, statut: "ferme" };
  await call(boite.action, BOITE, { fields: closing });
  const said = { demande: event.id, canal: "whatsapp", texte: "Bonjour" };
  expect((await call(reply.action, `${BOITE}/reponse`, { fields: said })).body).toEqual({ ok: true });
  const statut = await db.selectFrom("contact_requests").select("statut").where("id", "=", first).executeTakeFirstOrThrow();
  expect(statut).toEqual({ statut: "ferme" });
  const answers = await db.selectFrom("person_events").select(["person_id", "texte"]).where("genre", "=", "reponse").execute();
  expect(answers).toEqual([{ person_id: event.person_id, texte: "Bonjour" }]);

  const asked = { nom: "Reine", canal: "whatsapp", isBusy: false, fault: undefined, onYes: () => {}, onNo: () => {} } as const;
  expect(renderRoute(<ReplyQuestion {...asked} about="Contact, mardi" isClosed />)).toMatch(
    /\(Contact, mardi\)\. .*close entre-temps.*reste close/,
  );
  expect(renderRoute(<ReplyQuestion {...asked} />)).toContain("arrête le compteur");
});

test("Without script the links carry the words with what is missing left open, and say what is to be completed", async () => {
  await using db = await openTestDatabase();
  const { id: listing_id } = await addProperty(db, { titre: "Villa" });
  const texte = "Bonjour {prenom}, {titre}, {date} à {heure}.";
  await db
    .insertInto("canned_replies")
    .values({ id: "1", created_at: "", updated_at: "", version: 1, titre: "Visite", texte, ordre: 1 })
    .execute();
  const about = { nature: "visite" as const, listing_table: "properties" as const, listing_id };
  const { html } = await draw(db, { ...about, telephone_e164: "+22890123456", email: "reine@exemple.tg" });
  const [plain = ""] = /<noscript>.*?<\/noscript>/s.exec(html.slice(html.indexOf('id="repondre"'))) ?? [];
  const words = encodeURIComponent("Bonjour Reine, Villa, … à ….");
  expect(plain).toContain(`href="https://wa.me/22890123456?text=${words}"`);
  expect(plain).toContain(`&amp;body=${words}"`);
  for (const gap of ["date", "heure"]) expect(plain).toContain(`Complétez «\u00a0${gap}\u00a0?\u00a0» avant d’envoyer.`);
});
