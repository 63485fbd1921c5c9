import type { Trx } from "#app/db/engine/client.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { PersonEvent } from "./person-state.ts";

/** The requests that visits and stays belong to. */
export const MEETING_REQUESTS = "contact_requests";

type Meeting = Pick<PersonEvent, "source_table" | "source_id" | "genre" | "at"> & { what: string; demande_id: string; stands: boolean };

const visitStands = new Set(["demande", "confirme", "honore", "absent"]);
const stayStands = new Set(["option", "acceptee"]);

/**
 * A visit and a stay are events of the person of their request besides it, at its start and at its departure: they keep her from the
 * nightly purge. Whatever writes one of the three leaves a mark (migration 0006), so that a moved visit, and a request that is taken out
 * of a fiche, take their event along; what was refused or cancelled has none.
 */
export async function followMeetings(trx: Trx, requests: readonly string[]) {
  const meetings = await listMeetings(trx, requests);
  for (const meeting of meetings) {
    const request = await trx
      .selectFrom(MEETING_REQUESTS)
      .select(["person_id", "canal", "sujet", "reference", "deleted_at", "demo"])
      .where("id", "=", meeting.demande_id)
      .executeTakeFirst();
    const { source_table, source_id, genre, at, what, stands } = meeting;
    const found = await trx
      .selectFrom("person_events")
      .select(["id", "at", "person_id", "resume", "deleted_at"])
      .where("source_table", "=", source_table)
      .where("source_id", "=", source_id)
      .where("genre", "=", genre)
      .executeTakeFirst();
    const person_id = request?.person_id;
    if (!stands || !request || !person_id) {
      if (found) await trx.deleteFrom("person_events").where("id", "=", found.id).execute();
      continue;
    }
    const now = nowIso();
    const resume = [what, request.reference].filter(Boolean).join(" ");
    const said = { person_id, person_id_origine: person_id, at, resume, deleted_at: request.deleted_at };
    if (!found)
      await trx
        .insertInto("person_events")
        .values({
          id: newId(),
          created_at: now,
          updated_at: now,
          demo: request.demo,
          genre,
          canal: request.canal,
          source_table,
          source_id,
          nom: "",
          telephone_e164: null,
          email: null,
          etat: null,
          urgent: false,
          repondu_le: null,
          texte: request.sujet,
          auteur: null,
          recherche: "",
          ...said,
        })
        .execute();
    else if (
      found.at !== at ||
      found.person_id !== person_id ||
      found.resume !== resume ||
      (found.deleted_at === null) !== (request.deleted_at === null)
    )
      await trx
        .updateTable("person_events")
        .set({ ...said, updated_at: now })
        .where("id", "=", found.id)
        .execute();
  }
}

async function listMeetings(trx: Trx, requests: readonly string[]): Promise<Meeting[]> {
  const visits = await trx
    .selectFrom("appointments")
    .select(["id", "demande_id", "debut", "statut"])
    .where("demande_id", "in", requests)
    .execute();
  const stays = await trx
    .selectFrom("bookings")
    .select(["id", "demande_id", "depart", "statut"])
    .where("demande_id", "in", requests)
    .execute();
  return [
    ...visits.map(({ id, demande_id, debut, statut }) => ({
      source_table: "appointments",
      source_id: id,
      genre: "rendez_vous" as const,
      demande_id,
      at: debut,
      what: "Visite",
      stands: visitStands.has(statut),
    })),
    ...stays.map(({ id, demande_id, depart, statut }) => ({
      source_table: "bookings",
      source_id: id,
      genre: "sejour" as const,
      demande_id: demande_id ?? "",
      at: `${depart}T00:00:00.000Z`,
      what: "Séjour",
      stands: stayStands.has(statut),
    })),
  ];
}
