import { sql } from "kysely";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { listWrongPeople } from "#app/features/people/update-people.server.ts";
import { complain } from "#scripts/drill/attacks/attacked-app.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { runPersonSequence } from "#tests/person-sequences.ts";

const SEQUENCES: Record<Scale, number> = { quick: 40, full: 500 };

async function play(scale: Scale, isForgetful: boolean): Promise<Outcome> {
  const db = openDatabase({ kind: "sqlite", file: ":memory:" });
  try {
    await migrateToLatest(db);
    // Without whose it is, only with whom it is shown.
    if (isForgetful)
      await sql`create trigger forget_origin after update of person_id on person_events
        begin update person_events set person_id_origine = new.person_id where id = new.id; end`.execute(db);
    const wrong: string[] = [];
    for (let seed = 1; seed <= SEQUENCES[scale]; seed++) wrong.push(...(await runPersonSequence(db, seed)));
    wrong.push(...(await listWrongPeople(db)));
    if (!isForgetful) complain(wrong);
    return { held: wrong.length === 0, figures: `${SEQUENCES[scale]} suites\u00a0: ${wrong.length} en faute` };
  } finally {
    await db.destroy();
  }
}

export const mergeAndBackDrill: Drill = {
  id: "merge-and-back",
  promise:
    "arrivées, fusions, séparations et annulations au hasard\u00a0: chaque demande a une seule personne, annuler remet tout en place",
  isQuick: false,
  run: (scale) => play(scale, false),
  controlName: "personne d’origine oubliée",
  control: (scale) => play(scale, true),
};
