import type { Db } from "#app/db/engine/client.server.ts";
import { replyTarget } from "#app/features/people/answer-commands.server.ts";
import { mergePeople, splitEvent, undoSplit, unmergePerson } from "#app/features/people/merge-commands.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { addContactRequest } from "./factories.ts";
import { createRandom } from "./random.ts";

/** Which row is whose, and the follow-up of each person: everything a merge or its undo can move. */
type Snapshot = { people: string; follow: string };
type Undo = { before: Snapshot; rows: ReadonlySet<string>; run: () => Promise<unknown> };

/**
 * Random arrivals, merges, splits and undos among few numbers and addresses, so that they meet. An undo comes at once or after more arrivals:
 * what was there before is exactly as it was. In the end each row belongs to exactly one person, and an answer to it goes where it says.
 * Resolves to what went wrong; `listWrongPeople` tells the rest.
 */
export async function runPersonSequence(db: Db, seed: number, steps = 7): Promise<string[]> {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const own = new Set<string>();
  const faults: string[] = [];
  const undos: Undo[] = [];

  async function arrive() {
    const telephone_e164 = random() < 0.7 ? `+228${90_000_000 + seed * 10 + Math.floor(random() * 3)}` : null;
    const email = random() < 0.7 || !telephone_e164 ? `p${seed}-${Math.floor(random() * 3)}@exemple.tg` : null;
    await changeContent(db, async (trx) => {
      own.add(
        await addContactRequest(trx, {
          telephone: telephone_e164,
          telephone_e164,
          email,
          nom: pick(["Adjovi", "Koffi", "Reine"]),
          prenom: null,
        }),
      );
    });
  }

  const events = () =>
    db
      .selectFrom("person_events")
      .selectAll()
      .where("source_id", "in", [...own])
      .orderBy("id")
      .execute();
  const rootsNow = async () => [...new Set((await events()).map(({ person_id }) => person_id))];

  /** Rows by person, without names of people: somebody new is somebody new under any id. */
  async function snapshot(rows: ReadonlySet<string>): Promise<Snapshot> {
    const all = await events();
    const groups = Map.groupBy(all, ({ person_id }) => person_id);
    const people = await db
      .selectFrom("people")
      .selectAll()
      .where("id", "in", [...groups.keys()])
      .execute();
    const named = people.map((person) => {
      const held = (groups.get(person.id) ?? []).map(({ source_id }) => source_id ?? "").filter((id) => rows.has(id));
      return { rows: held.sort(), follow: [person.assigne_a, person.prochaine_action, person.echeance] };
    });
    const kept = named.filter((person) => person.rows.length > 0).sort((one, other) => String(one.rows).localeCompare(String(other.rows)));
    return { people: JSON.stringify(kept.map((person) => person.rows)), follow: JSON.stringify(kept) };
  }

  async function act(): Promise<void> {
    const rows = new Set(own);
    const before = await snapshot(rows);
    const roots = await rootsNow();
    if (random() < 0.5 && roots.length > 1) {
      const [from, into] = [pick(roots), pick(roots)];
      const merged = await mergePeople(db, { username: "essai" }, { from, into });
      if (merged.ok) undos.push({ before, rows, run: () => unmergePerson(db, { username: "essai" }, from) });
    } else {
      const event = pick(await events());
      const split = await splitEvent(db, { username: "essai" }, event.id);
      if (split.ok) undos.push({ before, rows, run: () => undoSplit(db, { username: "essai" }, event.id) });
    }
  }

  async function undo() {
    const last = undos.pop();
    if (!last) return;
    await last.run();
    const after = await snapshot(last.rows);
    if (after.follow !== last.before.follow) faults.push(`${seed}: undo gave ${after.follow} instead of ${last.before.follow}`);
  }

  await arrive();
  await arrive();
  const follow = { prochaine_action: `Appeler ${seed}`, assigne_a: "essi" };
  if (random() < 0.5)
    await db
      .updateTable("people")
      .set(follow)
      .where("id", "=", pick(await rootsNow()))
      .execute();
  for (let step = 0; step < steps; step++) {
    const chance = random();
    if (chance < 0.4) await arrive();
    else if (chance < 0.75) await act();
    else await undo();
  }
  while (undos.length > 0) await undo();

  const rows = await db
    .selectFrom("contact_requests")
    .select(["id", "person_id", "telephone_e164", "email"])
    .where("id", "in", [...own])
    .execute();
  const all = await events();
  for (const row of rows) {
    const held = all.filter(({ source_id }) => source_id === row.id);
    if (held.length !== 1 || held[0]?.person_id !== row.person_id) faults.push(`${seed}: ${row.id} belongs to ${held.length}`);
    const target = held[0] && replyTarget(held[0]);
    if (target?.telephone_e164 !== row.telephone_e164 || target?.email !== row.email)
      faults.push(`${seed}: a reply to ${row.id} goes elsewhere`);
  }
  return faults;
}
