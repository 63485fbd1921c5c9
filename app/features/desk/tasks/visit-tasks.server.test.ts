import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findAgenda } from "#app/features/agenda/agenda.server.ts";
import { contactSent } from "#app/features/contact/contact-sent.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { changeChosenSent } from "#app/services/sent/sent-commands.server.ts";
import { addProperty, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addVisit, askForVisit, visitInput } from "#tests/visits.ts";
import { findCrowdKind, findVisitKinds } from "./visit-tasks.server.ts";

const NOW = "2026-11-18T12:00:00.000Z"; // a Wednesday

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

const memberOf = (role: string) => ({ id: role, username: role, role, prenom: "Essi", nom: "Mensah" }) as AdminSession;

test("RDV-06 LOT-02 the requests of a network are one task of Direction and secretary, marked as spam in one lot", async () => {
  await using db = await openTestDatabase();
  const house = { table: "properties" as const, id: (await addProperty(db, {})).id };
  for (let hour = 8; hour < 14; hour++)
    await askForVisit(db, house, visitInput(`2026-11-24T${String(hour).padStart(2, "0")}:00`, { nom: `Essai ${hour}` }), "41.78.1.2");
  for (const role of ["commercial", "chantier"]) expect(await findCrowdKind(db, memberOf(role))).toEqual([]);
  for (const role of ["super_admin", "secretariat"])
    expect(await findCrowdKind(db, memberOf(role))).toMatchObject([{ count: 1, tasks: [{ title: "6 demandes d’un même réseau" }] }]);
  const [kind] = await findCrowdKind(db, memberOf("secretariat"));
  const act = kind?.tasks[0]?.act;
  if (act?.kind !== "envoi") throw new Error("the task has no button");
  const { id = [], cle_envoi } = act.fields;
  const lot = { cle: String(cle_envoi), act: "indesirables" as const, ids: [id].flat() };
  expect(await changeChosenSent(db, admin, contactSent, lot)).toMatchObject({ report: { nombre: 6, laissees: [] } });
  expect(await findCrowdKind(db, memberOf("secretariat"))).toEqual([]);
});

test("RDV-10 a visit nobody answered stays in À confirmer and among what is to be done, until a member says what became of it", async () => {
  await using db = await openTestDatabase();
  const house = { table: "properties" as const, id: (await addProperty(db, {})).id };
  const { visit } = await addVisit(db, house, "2026-11-19T15:00", { nom: "Afi" });
  const essi = memberOf("secretariat");
  const missed = async () => {
    const [now, { soon }] = [new Date(), await findVisitKinds(db, essi)];
    const { toConfirm } = await findAgenda(db, essi, null, now);
    return [toConfirm.visits.map(({ nom }) => nom), soon.flatMap(({ tasks }) => tasks.map(({ title, note }) => `${title} ${note}`))];
  };
  vi.setSystemTime("2026-11-20T09:00:00.000Z");
  expect(await missed()).toEqual([["Afi"], [expect.stringMatching(/^Afi restée sans réponse\s: /)]]);
  await db.updateTable("appointments").set({ statut: "absent" }).where("id", "=", visit.id).execute();
  expect(await missed()).toEqual([[], []]);
});
