import { afterEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { Role } from "#app/db/tables/closed-lists.ts";
import { findReply } from "#app/features/inbox/reply/reply-data.server.ts";
import { fillReply, gapsIn, plainReply } from "#app/features/replies/reply-text.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import * as visitPage from "#app/routes/admin/agenda/visit.tsx";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { callAsStranger, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addVisit } from "#tests/visits.ts";
import { action } from "./reply-endpoint.ts";

const ENDPOINT = "/admin-dashboard/boite/reponse";
const afi = { id: "m-1", username: "afi", prenom: "Afi", nom: "Mensah", role: "secretariat" } as AdminSession;

afterEach(() => void vi.useRealTimers());

async function arrive(db: Db, overrides: Parameters<typeof addContactRequest>[1]) {
  const id = await changeContent(db, (trx) => addContactRequest(trx, overrides));
  return db.selectFrom("person_events").selectAll().where("source_id", "=", id).executeTakeFirstOrThrow();
}

test("A reply knows the person, the listing and the wished day of the very request it answers, and goes where that one says", async () => {
  await using db = await openTestDatabase();
  const { id: listing_id } = await addProperty(db, { titre: "Villa", ville: "Lomé", prix: 185_000_000, type_transaction: "vente" });
  const about = { listing_table: "properties" as const, listing_id, date_souhaitee: "2026-11-21" };
  const number = { nom: "Reine Adjovi", prenom: null, telephone: "90123456", telephone_e164: "+22890123456" };
  const first = await arrive(db, { ...number, ...about, nature: "visite", email: null, sujet: "Visite\u00a0: Villa" });
  const second = await arrive(db, { ...number, email: "reine@exemple.tg" });
  const reply = await findReply(db, afi, first);
  expect(reply).toMatchObject({ person: second.person_id, telephone_e164: "+22890123456", email: null, subject: "Visite\u00a0: Villa" });
  const filled = fillReply("{prenom} {nom}, {titre} {reference} {ville} {prix} {date} {heure} {lien} {moi} {bureau}", reply?.values ?? {});
  expect(plainReply(filled)).toMatch(
    /^Reine Adjovi, Villa B-0001 Lomé 185\s000\s000\sFCFA samedi 21 novembre heure\s\? https?:\/\/\S+\/biens\/\S+ Afi Lomé, Togo$/,
  );
  expect(gapsIn(filled)).toHaveLength(1);
  expect(
    await findReply(db, afi, await arrive(db, { email: null, telephone: null, telephone_e164: null, saisi_par: "Afi" })),
  ).toBeUndefined();
});

test("BOITE-07 the hour that was asked for is proposed, and no moment is proposed beside the text that confirms it", async () => {
  await using db = await openTestDatabase();
  const { id } = await addProperty(db, { titre: "Villa" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-18T12:00:00.000Z") });
  const { visit, request } = await addVisit(db, { table: "properties", id }, "2026-11-20T10:00");
  const row = { created_at: "2026-11-18T12:00:00.000Z", updated_at: "2026-11-18T12:00:00.000Z" };
  const proposal = { ...row, id: "r-1", ordre: 1, titre: "Proposer", texte: "Une visite de {titre} est possible {date} à {heure}." };
  const thanks = { ...row, id: "r-2", ordre: 2, titre: "Merci", texte: "Bonjour {prenom}, à bientôt." };
  await db.insertInto("canned_replies").values([proposal, thanks]).execute();
  const event = await db.selectFrom("person_events").selectAll().where("source_id", "=", request.id).executeTakeFirstOrThrow();
  const preferredText = async () => {
    const reply = await findReply(db, afi, event);
    const preferred = reply?.replies.find((one) => one.id === reply.preferred);
    return plainReply(fillReply(preferred?.texte ?? "", reply?.values ?? {}));
  };
  expect(await preferredText()).toBe("Une visite de Villa est possible vendredi 20 novembre à 10h00.");
  await db.updateTable("appointments").set({ statut: "confirme" }).where("id", "=", visit.id).execute();
  expect(await preferredText()).toBe("Bonjour Mawuli, à bientôt.");
});

test("BOITE-07 the first account is asked for its name before it signs a reply, and a title is nobody’s first name", async () => {
  await using db = await openTestDatabase();
  const event = await arrive(db, { prenom: "M.", nom: "Agbeko", telephone_e164: "+22890123456" });
  const unnamed = { ...afi, prenom: "Admin", nom: "FADEM" };
  const filled = fillReply("Bonjour {prenom}, ici {moi} de FADEM.", (await findReply(db, unnamed, event))?.values ?? {});
  expect(plainReply(filled)).toBe("Bonjour Agbeko, ici moi\u00a0? de FADEM.");
  expect(gapsIn(filled).map(({ words }) => words)).toEqual(["moi\u00a0?"]);
});

test("Oui, envoyée keeps words, channel, member and time once, stops the clock, and nobody else can say it", async () => {
  await using db = await openTestDatabase();
  const { call } = await signInToBackOffice(db);
  const event = await arrive(db, { email: "reine@exemple.tg", telephone: "90123456", telephone_e164: "+22890123456" });
  const fields = { demande: event.id, canal: "whatsapp", texte: "Bonjour Reine" };
  const commercial = await signInToBackOffice(db, "commercial");
  expect((await commercial.call(action, ENDPOINT, { fields })).status).toBe(404); // he does not follow her
  expect((await callAsStranger(action, ENDPOINT, { fields })).status).toBe(401);
  const { call: again } = await signInToBackOffice(db);
  for (const send of [call, again]) expect((await send(action, ENDPOINT, { fields })).body).toEqual({ ok: true });
  const told = await db.selectFrom("person_events").selectAll().where("genre", "=", "reponse").execute();
  expect(told).toMatchObject([{ canal: "whatsapp", texte: "Bonjour Reine", auteur: "Admin FADEM", person_id: event.person_id }]);
  const person = await db.selectFrom("people").selectAll().where("id", "=", event.person_id).executeTakeFirstOrThrow();
  expect(person.attend_depuis).toBeNull();
  const page = await call(action, ENDPOINT, { fields: { demande: event.id, canal: "autre", page: "oui" } });
  expect(page.headers.get("location")).toBe(`/admin-dashboard/boite?personne=${event.person_id}&fait=reponse`);
  expect((await call(action, ENDPOINT, { fields: { ...fields, texte: "t".repeat(1_001) } })).body).toMatchObject({ ok: false });
});

test("BOITE-06 who answers a person nobody follows, or confirms her visit, becomes her follower, and another's stays another's", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db, "secretariat");
  const direction = await signInToBackOffice(db);
  const idOf = async (role: Role) =>
    (await authDb(db).selectFrom("user").select("id").where("role", "=", role).executeTakeFirstOrThrow()).id;
  const [secretary, director] = [await idOf("secretariat"), await idOf("super_admin")];
  const followerOf = async (id: string | null) =>
    (await db.selectFrom("people").select("assigne_a").where("id", "=", id).executeTakeFirstOrThrow()).assigne_a;
  const event = await arrive(db, { email: "reine@exemple.tg" });
  const say = ({ call }: typeof office, texte: string) => call(action, ENDPOINT, { fields: { demande: event.id, canal: "email", texte } });
  expect(await followerOf(event.person_id)).toBeNull();
  expect((await say(office, "Bonjour Reine")).body).toEqual({ ok: true });
  expect(await followerOf(event.person_id)).toBe(secretary);
  expect((await say(direction, "Un mot de plus")).body).toEqual({ ok: true });
  expect(await followerOf(event.person_id)).toBe(secretary);

  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-18T12:00:00.000Z") });
  const { id } = await addProperty(db, { titre: "Villa" });
  const { visit, request } = await addVisit(db, { table: "properties", id }, "2026-11-20T10:00");
  const { person_id } = await db.selectFrom("contact_requests").select("person_id").where("id", "=", request.id).executeTakeFirstOrThrow();
  expect(await followerOf(person_id)).toBeNull();
  const fields = { intent: "confirmer", id: visit.id, version: String(visit.version) };
  const to = `/admin-dashboard/agenda/visites/${visit.id}`;
  expect((await (await signInToBackOffice(db)).call(visitPage.action, to, { id: visit.id, fields })).status).toBe(302);
  expect(await followerOf(person_id)).toBe(director);
});
