import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { chooseShown, MOST_SHOWN } from "#app/features/inbox/fiche/fiche-requests.server.ts";
import { olderWords } from "#app/features/inbox/parts/boite-words.ts";
import { addNote } from "#app/features/people/answer-commands.server.ts";
import { findFiche } from "#app/features/people/person-queries.server.ts";
import { MOST_READ } from "#app/features/people/person-state.ts";
import { listWrongPeople } from "#app/features/people/update-people.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { undoLot } from "#app/services/lots/undo-lot.server.ts";
import { addContactRequest, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { changePeople } from "./boite-change.server.ts";

const OLDER = 20;
const SETTLED_AT_ONCE = 100;

function send(db: Db, count: number, telephone_e164 = "+22890112233") {
  return changeContent(db, async (trx) => {
    for (let sent = 0; sent < count; sent++)
      await addContactRequest(trx, { telephone_e164, telephone: telephone_e164, email: null, created_at: nowIso() });
  });
}

const statuts = async (db: Db) => {
  const rows = await db.selectFrom("contact_requests").select("statut").where("deleted_at", "is", null).execute();
  return Object.fromEntries([...Map.groupBy(rows, ({ statut }) => statut)].map(([statut, all]) => [statut, all.length]));
};

test("of thousands of requests the newest are set aside, answered or binned under one number, and the rest stay in Contacts", async () => {
  await using db = await openTestDatabase();
  await send(db, OLDER);
  for (let sent = 0; sent < MOST_READ; sent += SETTLED_AT_ONCE) await send(db, SETTLED_AT_ONCE);
  const [person] = await db.selectFrom("people").select(["id", "suivi"]).execute();
  expect(person?.suivi).toBe("a_repondre");
  const act = { act: "indesirable" as const, people: [person?.id ?? ""], cle: "clé", may: () => true, reader: { isOwnOnly: false } };

  const outcome = await changePeople(db, admin, act);
  expect(outcome).toEqual({ lots: [expect.any(String)], left: [] });
  if (outcome === "many") throw new Error("refused");
  expect(await statuts(db)).toEqual({ spam: MOST_READ, nouveau: OLDER });
  expect(await db.selectFrom("lots").select(["id", "nombre"]).execute()).toEqual([{ id: outcome.lots[0], nombre: MOST_READ }]);
  expect(await db.selectFrom("people").select("suivi").execute()).toEqual([{ suivi: "spam" }]);
  expect(await db.selectFrom("person_marks").selectAll().execute()).toEqual([]);
  expect(await changePeople(db, admin, act)).toEqual(outcome); // sent again, it is told again
  expect(await undoLot(db, admin, "contact_requests", outcome.lots[0] ?? "")).toEqual({ back: MOST_READ, left: 0 });
  expect(await statuts(db)).toEqual({ nouveau: MOST_READ + OLDER });

  // Two of them at once are too many for one transaction.
  await send(db, 1, "+22890112244");
  const both = (await db.selectFrom("people").select("id").execute()).map(({ id }) => id);
  expect(await changePeople(db, admin, { ...act, cle: "deux", people: both })).toBe("many");
  expect(await statuts(db)).toEqual({ nouveau: MOST_READ + OLDER + 1 });

  // A call answers what waits among the newest; what stands open is shown as far as a phone can carry it.
  expect(await addNote(db, admin, act.people[0] ?? "", { texte: "", isCall: true })).toEqual({ ok: true });
  expect(await statuts(db)).toEqual({ traite: MOST_READ, nouveau: OLDER + 1 });
  const answered = db.selectFrom("audit_log").select("row_id").where("action", "=", "reply").where("table_name", "=", "contact_requests");
  expect(new Set((await answered.execute()).map(({ row_id }) => row_id)).size).toBe(MOST_READ);
  const read = async () => findFiche(db, act.people[0] ?? "", { member: "", isOwnOnly: false });
  const fiche = await read();
  expect(fiche?.person).toMatchObject({ suivi: "en_cours", attend_depuis: null });
  expect(olderWords(fiche?.older ?? 0)).toBe("1\u00a0000 événements les plus récents\u00a0; 21 plus anciens dans Contacts."); // the note is one of them
  expect([olderWords(0), olderWords(1)]).toEqual([undefined, expect.stringContaining("; 1 plus ancien dans")]);
  expect(olderWords(19_000)).toBe("1\u00a0000 événements les plus récents\u00a0; 19\u00a0000 plus anciens dans Contacts.");
  const oldest = fiche?.events.at(-1);
  expect(chooseShown(fiche?.events ?? [], undefined)).toMatchObject({ shown: { length: MOST_SHOWN }, hasMore: true });
  expect(chooseShown(fiche?.events ?? [], oldest).shown.at(-1)).toBe(oldest); // the one an address names

  // Binned she leaves the inbox, until she writes again.
  await changePeople(db, admin, { ...act, act: "corbeille", cle: "corbeille" });
  expect(await statuts(db)).toEqual({ nouveau: OLDER + 1, traite: 1 });
  expect(await read()).toBeUndefined();
  await send(db, 1);
  expect((await read())?.events.filter(({ etat }) => etat !== null)).toHaveLength(1);
  expect(await listWrongPeople(db)).toEqual([]);
});
