import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { moveToBin } from "#app/services/bin/bin.server.ts";
import { signInAs } from "#tests/admin-sign-in.ts";
import { addContactRequest, addProperty, addTestimonial, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addNote } from "./answer-commands.server.ts";
import { assignPeople, releaseFollowed, setNextAction, undoFollowLot } from "./follow-commands.server.ts";
import { mergePeople } from "./merge-commands.server.ts";
import { countViews, findPeoplePage, findViewContext, joinNumber } from "./people-views.server.ts";
import { findFiche } from "./person-queries.server.ts";
import { isTooShort, type PersonView, personViewLabels, SHORT_SEARCH } from "./person-words.ts";
import { findResponseTimes } from "./response-times.server.ts";
import { listWrongPeople } from "./update-people.server.ts";

const NOW = new Date("2026-11-18T10:00:00.000Z"); // a Wednesday
const at = (moment: string) => `2026-11-${moment}:00.000Z`;
const who = { member: "essi", isOwnOnly: false };

type Contact = Parameters<typeof addContactRequest>[1];
let numbers = 0;

async function send(db: Db, nom: string, more: Contact = {}): Promise<string> {
  let id = "";
  await changeContent(db, async (trx) => {
    const telephone_e164 = `+2289000${String(++numbers).padStart(4, "0")}`;
    id = await addContactRequest(trx, { nom, prenom: null, telephone_e164, telephone: telephone_e164, email: null, ...more });
  });
  const { person_id } = await db.selectFrom("contact_requests").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
  return person_id ?? "";
}

const set = (db: Db, id: string, columns: Record<string, string | null>) =>
  db.updateTable("people").set(columns).where("id", "=", id).execute();

async function names(db: Db, view: PersonView, q = "", own = who) {
  const context = await findViewContext(db, own, NOW);
  return (await findPeoplePage(db, context, { view, page: 1, q })).people.map(({ nom }) => nom);
}

test("the views show whom they say, with true counts, whoever waits longest first", async () => {
  await using db = await openTestDatabase();
  await send(db, "Attend", { created_at: at("18T09:30") });
  await send(db, "Tard", { created_at: at("17T16:00") }); // 2 h and 2 h: 240 minutes
  await send(db, "Presque", { created_at: at("17T16:01") });
  await send(db, "Urgente", { created_at: at("18T09:00"), urgence: "urgente" });
  const followed = await send(db, "Suivie", { created_at: at("18T09:40"), statut: "en_cours" });
  await set(db, followed, { assigne_a: "essi" });
  const answered = await send(db, "Répondue", { created_at: at("12T09:00"), statut: "en_cours" });
  await addNote(db, admin, answered, { texte: "Appelée", isCall: true });
  await db
    .updateTable("person_events")
    .set({ at: at("13T10:00") })
    .where("person_id", "=", answered)
    .where("genre", "=", "note")
    .execute();
  await changeContent(
    db,
    async (trx) =>
      void (await trx
        .updateTable("contact_requests")
        .set({ updated_at: at("14T09:00") })
        .execute()),
  );
  const due = await send(db, "Échéance", { created_at: at("01T09:00"), statut: "ferme" });
  await set(db, due, { echeance: at("18T09:59") });
  await send(db, "Close", { created_at: at("02T09:00"), statut: "ferme" });
  await send(db, "Indésirable", { statut: "spam" });
  await changeContent(db, async (trx) => void (await addTestimonial(trx, { client_nom: "Avis", created_at: at("16T09:00") })));

  expect(await names(db, "a_traiter")).toEqual(["Tard", "Presque", "Urgente", "Attend", "Suivie", "Avis", "Répondue"]);
  expect(await names(db, "a_moi")).toEqual(["Suivie"]);
  expect(await names(db, "nouveau")).toEqual(["Tard", "Presque", "Urgente", "Attend", "Avis"]);
  expect(await names(db, "en_retard")).toEqual(["Tard", "Urgente", "Échéance"]);
  expect(await names(db, "a_relancer")).toEqual(["Répondue"]);
  expect(await names(db, "tous")).toEqual(["Tard", "Presque", "Urgente", "Attend", "Suivie", "Échéance", "Avis", "Répondue", "Close"]);
  expect(await names(db, "indesirables")).toEqual(["Indésirable"]);
  const context = await findViewContext(db, who, NOW);
  const counts = { a_traiter: 7, a_moi: 1, nouveau: 5, en_retard: 3, a_relancer: 1, tous: 9, indesirables: 1 };
  expect(await countViews(db, context)).toEqual(counts);
  expect(Object.keys(personViewLabels)).toEqual(Object.keys(counts));
  const [tard] = (await findPeoplePage(db, context, { view: "a_traiter", page: 1 })).people;
  expect(tard?.wait).toMatchObject({ minutes: 240, words: "4\u00a0h", tone: "rouge" });

  const own = { member: "essi", isOwnOnly: true };
  expect(await names(db, "tous", "", own)).toEqual(["Suivie"]);
  expect(await names(db, "tous", "tard", own)).toEqual([]);
  expect(await countViews(db, await findViewContext(db, own, NOW))).toMatchObject({ tous: 1, a_traiter: 1, en_retard: 0 });
  expect(await findFiche(db, answered, own)).toBeUndefined();
});

test("twelve people a page, and nothing beyond the last", async () => {
  await using db = await openTestDatabase();
  for (let index = 0; index < 14; index++) await send(db, `P${index}`);
  const context = await findViewContext(db, who, NOW);
  const first = await findPeoplePage(db, context, { view: "tous", page: 1 });
  const second = await findPeoplePage(db, context, { view: "tous", page: 2 });
  expect([first.people.length, second.people.length, first.total, first.pageCount]).toEqual([12, 2, 14, 2]);
  expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(14);
});

test("BOITE-11 a search finds names, addresses, numbers, listings and words of any event, accents and case folded", async () => {
  await using db = await openTestDatabase();
  const property = await addProperty(db, { titre: "Villa Émeraude" });
  const id = await send(db, "Kossi Agbéko", {
    ...{ telephone_e164: "+22890123456", email: "kossi@exemple.tg", sujet: "Toiture à Kara", message: "Je voudrais refaire la charpente." },
    ...{ listing_table: "properties", listing_id: property.id, notes_internes: "Vient le samedi" },
  });
  await send(db, "Reine Adjovi", { sujet: "Autre chose", message: "Bonjour", statut: "spam" });
  await addNote(db, admin, id, { texte: "Paiera en trois fois", isCall: false });
  await setNextAction(db, admin, id, { action: "Envoyer le plan", echeance: null });
  for (const q of [
    ...[
      "agbeko",
      "KOSSI",
      "kossi@exemple.tg",
      "90 12 34 56",
      "+228 90-12-34-56",
      "0022890123456",
      "123456",
      "1234",
      property.reference.toLowerCase(),
      "émeraude",
    ],
    ...["toiture kara", "charpente", "samedi", "trois fois", "plan", "kossi emeraude charpente trois"],
  ])
    expect(await names(db, "nouveau", q), q).toEqual(["Kossi Agbéko"]);
  for (const q of ["kossi adjovi", "%%", "zzz", "9999"]) expect(await names(db, "tous", q), q).toEqual([]);
  expect(await names(db, "nouveau", "adjovi")).toEqual(["Reine Adjovi"]); // whatever the view
  expect(isTooShort(" k ")).toBe(true);
  expect(SHORT_SEARCH).toBe("Écrivez au moins deux lettres.");
  expect(isTooShort("ko")).toBe(false);
  expect(joinNumber("3 pièces")).toBe("3 pieces");
});

test("a request that was closed or marked as done without an answer is not late: its clock stands", async () => {
  await using db = await openTestDatabase();
  for (const statut of ["nouveau", "en_cours", "traite", "ferme"] as const) await send(db, statut, { created_at: at("16T09:00"), statut });
  const times = await findResponseTimes(db, await findViewContext(db, who, NOW));
  expect([times.judged, times.inTime]).toEqual([2, 0]);
});

test("the next action keeps its length and its moment between five minutes and a year ahead", async () => {
  await using db = await openTestDatabase();
  const id = await send(db, "Kossi");
  const now = NOW.getTime();
  const ask = (action: string, echeance: string | null) => setNextAction(db, admin, id, { action, echeance }, now);
  const errors = (sentence: string, field = "echeance") => ({ ok: false, reason: "invalid", errors: { [field]: sentence } });
  expect(await ask("x".repeat(141), null)).toEqual(errors("Ce texte ne peut pas dépasser 140 caractères.", "action"));
  expect(await ask("Rappeler", at("18T10:04"))).toEqual(errors("Choisissez une heure à venir."));
  expect(await ask("Rappeler", "2027-11-18T10:02:00.000Z")).toEqual(errors("Choisissez un jour dans les 365 prochains jours."));
  expect(await ask("Rappeler", "demain")).toEqual(errors("Indiquez un jour et une heure qui existent."));
  expect(await ask("Rappeler", at("18T10:05"))).toEqual({ ok: true });
  expect(await ask("Rappeler Kossi", at("18T10:05"))).toEqual({ ok: true });
  expect(await setNextAction(db, admin, "absent", { action: "", echeance: null })).toEqual({ ok: false, reason: "absent" });
});

test("a person is followed by a member who may open the fiche, and loses a member who is switched off", async () => {
  await using db = await openTestDatabase();
  const id = await send(db, "Kossi");
  expect(await assignPeople(db, admin, [id], "personne")).toEqual({ ok: false, reason: "member" });
  expect(await assignPeople(db, admin, ["absent"], null)).toEqual({ ok: true, lot: undefined });
  await set(db, id, { assigne_a: "essi" });
  expect(await changeContent(db, (trx) => releaseFollowed(trx, admin, "essi"))).toBe(1);
  expect(await names(db, "a_moi")).toEqual([]);
});

test("who leaves is told in each fiche that is shown, and follows nobody any more, nor in the bin, nor behind a merge", async () => {
  await using db = await openTestDatabase();
  const ids: string[] = [];
  await changeContent(db, async (trx) => {
    for (let n = 0; n < 105; n++)
      await addContactRequest(trx, { nom: `Personne ${n}`, telephone_e164: `+228930${10_000 + n}`, email: null });
  });
  for (let left = 1; left > 0; left = (await db.selectFrom("person_marks").select("source_id").execute()).length)
    await changeContent(db, async () => undefined); // people are attached in steps
  for (const { id } of await db.selectFrom("people").select("id").orderBy("id").execute()) ids.push(id);
  const [binned = "", merged = "", root = ""] = ids;
  const rows = await db.selectFrom("contact_requests").select("id").where("person_id", "=", binned).execute();
  await moveToBin(
    db,
    admin,
    "contact_requests",
    rows.map(({ id }) => id),
  );
  await mergePeople(db, admin, { from: merged, into: root });
  await db.updateTable("people").set({ assigne_a: "essi" }).execute();
  expect(await changeContent(db, (trx) => releaseFollowed(trx, admin, "essi"))).toBe(105);
  expect(await db.selectFrom("people").select("id").where("assigne_a", "is not", null).execute()).toEqual([]);
  const lines = await db.selectFrom("person_events").select("person_id_origine as id").where("genre", "=", "action").execute();
  expect(lines.map(({ id }) => id).sort()).toEqual(ids.filter((id) => id !== binned && id !== merged));
  expect(await listWrongPeople(db)).toEqual([]);
});

test("a plan and a follower who leaves are no news of somebody", async () => {
  await using db = await openTestDatabase();
  const id = await send(db, "Kossi");
  await set(db, id, { assigne_a: "essi" });
  await setNextAction(db, admin, id, { action: "Rappeler", echeance: null });
  await changeContent(db, (trx) => releaseFollowed(trx, admin, "essi"));
  expect(await listWrongPeople(db)).toEqual([]);
});

test("a follower is given back once, to whom may follow, by the account that chose, and the journal tells what was done", async () => {
  await using db = await openTestDatabase();
  const [essi, kofi] = [(await signInAs(db, "commercial")).userId, (await signInAs(db, "commercial")).userId];
  const id = await send(db, "Kossi");
  const author = { ...admin, id: "author" };
  const follower = async () => (await db.selectFrom("people").select("assigne_a").where("id", "=", id).executeTakeFirstOrThrow()).assigne_a;
  const undone = () => db.selectFrom("audit_log").select("row_id").where("lot", "like", "%/annulation").execute();
  const assign = async (member: string | null) => {
    const outcome = await assignPeople(db, author, [id], member);
    return (outcome.ok && outcome.lot) || "";
  };
  await assign(essi);
  const lot = await assign(kofi);
  const undo = (actor: typeof author, number = lot) => undoFollowLot(db, actor, number, { isAnybodys: false });
  expect(await undo({ ...admin, id: "somebody who took that name" })).toBe("unknown");
  expect(await undo(author)).toEqual({ back: 1, left: 0 });
  expect(await follower()).toBe(essi);
  await assign(kofi);
  expect(await undo(author)).toEqual({ back: 0, left: 0 }); // a second tap, an old tab
  expect(await follower()).toBe(kofi);
  expect(await undone()).toHaveLength(1);

  const last = await assign(null);
  await authDb(db).updateTable("user").set({ role: "chantier" }).where("id", "=", kofi).execute();
  expect(await undo(author, last)).toEqual({ back: 0, left: 1 });
  expect(await follower()).toBe(null);
  expect(await undone()).toHaveLength(1);
});
