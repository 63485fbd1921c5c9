import { expect, test } from "vitest";
import type { Db } from "#app/db/client.server.ts";
import { nowIso } from "#app/lib/dates.ts";
import { LOT_STEP } from "#app/platform/lots/lot-rows.server.ts";
import { undoLot } from "#app/platform/lots/undo-lot.server.ts";
import { addNote } from "#app/platform/people/follow-commands.server.ts";
import { findFiche } from "#app/platform/people/person-queries.server.ts";
import { listWrongPeople } from "#app/platform/people/settle.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { addContactRequest, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { changePeople } from "./boite-lots.server.ts";
import { chooseShown, MOST_SHOWN } from "./fiche-requests.server.ts";

const MANY = LOT_STEP + 20;
const SETTLED_AT_ONCE = 100;

function send(db: Db, count: number) {
  const telephone_e164 = "+22890112233";
  return changeContent(db, async (trx) => {
    for (let sent = 0; sent < count; sent++)
      await addContactRequest(trx, { telephone_e164, telephone: telephone_e164, email: null, created_at: nowIso() });
  });
}

const statuts = async (db: Db) => {
  const rows = await db.selectFrom("contact_requests").select("statut").where("deleted_at", "is", null).execute();
  return Object.fromEntries([...Map.groupBy(rows, ({ statut }) => statut)].map(([statut, all]) => [statut, all.length]));
};

test("what somebody sent by the hundred is set aside as a whole, in steps under one number, and cut short it goes on", async () => {
  await using db = await openTestDatabase();
  for (let sent = 0; sent < MANY; sent += SETTLED_AT_ONCE) await send(db, Math.min(SETTLED_AT_ONCE, MANY - sent));
  const [person] = await db.selectFrom("people").select(["id", "suivi"]).execute();
  expect(person?.suivi).toBe("a_repondre");
  const act = { act: "indesirable" as const, people: [person?.id ?? ""], cle: "clé", may: () => true };

  let asked = 0;
  const cut = changePeople(db, admin, {
    ...act,
    may: () => {
      if (++asked > LOT_STEP) throw new Error("the machine stopped");
      return true;
    },
  });
  await expect(cut).rejects.toThrow("the machine stopped");
  expect(await statuts(db)).toEqual({ spam: LOT_STEP, nouveau: MANY - LOT_STEP });
  await send(db, 1); // it came since: the question was not asked of it

  const outcome = await changePeople(db, admin, act);
  expect(outcome).toEqual({ lots: [expect.any(String)], left: 0 });
  expect(await statuts(db)).toEqual({ spam: MANY, nouveau: 1 });
  expect(await db.selectFrom("lots").select(["id", "nombre"]).execute()).toEqual([{ id: outcome.lots[0], nombre: MANY }]);
  expect(await db.selectFrom("people").select(["suivi", "signale"]).execute()).toEqual([{ suivi: "a_repondre", signale: true }]);

  // A third sending finds one of them put right meanwhile, and leaves it so.
  const [right] = await db.selectFrom("contact_requests").select("id").where("statut", "=", "spam").limit(1).execute();
  await changeContent(db, (trx) =>
    trx
      .updateTable("contact_requests")
      .set({ statut: "en_cours" })
      .where("id", "=", right?.id ?? "")
      .execute(),
  );
  expect(await changePeople(db, admin, act)).toEqual(outcome);
  expect(await statuts(db)).toEqual({ spam: MANY - 1, en_cours: 1, nouveau: 1 });

  expect(await undoLot(db, admin, "contact_requests", outcome.lots[0] ?? "")).toEqual({ back: MANY, left: 0 });
  expect(await statuts(db)).toEqual({ nouveau: MANY + 1 });
  expect(await changePeople(db, admin, act)).toEqual(outcome); // taken back, it is not done again
  expect(await statuts(db)).toEqual({ nouveau: MANY + 1 });

  // A call answers all that waits, in steps too; what stands open is shown as far as a phone can carry it.
  expect(await addNote(db, admin, act.people[0] ?? "", { texte: "", isCall: true })).toEqual({ ok: true });
  expect(await statuts(db)).toEqual({ traite: MANY + 1 });
  expect(await db.selectFrom("people").select(["suivi", "attend_depuis"]).execute()).toEqual([{ suivi: "en_cours", attend_depuis: null }]);
  expect(await listWrongPeople(db)).toEqual([]);
  const fiche = await findFiche(db, act.people[0] ?? "", { member: "", isOwnOnly: false });
  const oldest = fiche?.events.at(-1);
  expect(chooseShown(fiche?.events ?? [], undefined)).toMatchObject({ shown: { length: MOST_SHOWN }, hasMore: true });
  expect(chooseShown(fiche?.events ?? [], oldest).shown.at(-1)).toBe(oldest); // the one an address names
});
