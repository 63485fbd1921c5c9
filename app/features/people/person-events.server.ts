import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { contactCanaux } from "#app/db/tables/closed-lists.ts";
import { type ListingTable, listingTables, type SentTable } from "#app/db/tables/content-types.ts";
import { senderOf } from "#app/db/tables/senders.ts";
import { excerpt, searchText } from "#app/lib/text/text.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { isArrival, MOST_READ, type Person, type PersonEvent } from "./person-state.ts";

const AT_ONCE = 100;

/** Newest first, those in the bin too: they keep their place, so that binning the newest does not bring up the older ones. */
export function newestEvents(trx: Db | Trx, person: string) {
  return trx.selectFrom("person_events").where("person_id", "=", person).orderBy("at", "desc").orderBy("id", "desc").limit(MOST_READ);
}

type NewEvent = Pick<PersonEvent, "genre" | "source_table" | "source_id" | "resume"> & Partial<PersonEvent>;

/** What was done about a person; never one of its requests. */
export function newEvent(actor: Actor, person_id: string, event: NewEvent) {
  const now = nowIso();
  return {
    id: newId(),
    created_at: now,
    updated_at: now,
    deleted_at: null,
    demo: false,
    person_id,
    person_id_origine: person_id,
    at: now,
    canal: "autre" as const,
    nom: "",
    telephone_e164: null,
    email: null,
    etat: null,
    urgent: false,
    repondu_le: null,
    texte: null,
    auteur: actorName(actor),
    recherche: "",
    ...event,
  };
}

export async function addEvent(trx: Trx, actor: Actor, person_id: string, event: NewEvent): Promise<string> {
  const stored = newEvent(actor, person_id, event);
  await addEvents(trx, [stored]);
  return stored.id;
}

export async function addEvents(trx: Trx, events: readonly ReturnType<typeof newEvent>[]) {
  for (let start = 0; start < events.length; start += AT_ONCE)
    await trx
      .insertInto("person_events")
      .values(events.slice(start, start + AT_ONCE))
      .execute();
}

export function actorName({ prenom, nom, username }: Actor) {
  return [prenom, nom].filter(Boolean).join(" ") || username;
}

export async function forgetEvents(trx: Trx, table: string, id: string, genre: PersonEvent["genre"]) {
  await trx.deleteFrom("person_events").where("source_table", "=", table).where("source_id", "=", id).where("genre", "=", genre).execute();
}

export function record(
  trx: Trx,
  actor: Actor,
  action: "merge" | "unmerge" | "split" | "update",
  row_id: string,
  before: unknown,
  after: unknown,
) {
  return recordAudit(trx, actor, { action, table_name: "people", row_id, before, after });
}

export function findPerson(trx: Db | Trx, id: string): Promise<Person | undefined> {
  return trx.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();
}

/** With whom a person is shown: the root of the merges. */
export async function rootOf(trx: Db | Trx, id: string): Promise<string> {
  let root = id;
  for (;;) {
    const person = await trx.selectFrom("people").select("fusionnee_dans").where("id", "=", root).executeTakeFirst();
    if (!person?.fusionnee_dans) return root;
    root = person.fusionnee_dans;
  }
}

/** A person and all who were merged into it, at any depth. */
export async function treeOf(trx: Db | Trx, id: string): Promise<string[]> {
  const ids = [id];
  for (let next = [id]; next.length > 0; ) {
    const merged = await trx.selectFrom("people").select("id").where("fusionnee_dans", "in", next).execute();
    next = merged.map((person) => person.id);
    ids.push(...next);
  }
  return ids;
}

/** With whom this person is shown, unless all of it is in the bin. */
export async function findShown(trx: Db | Trx, id: string): Promise<Person | undefined> {
  const person = await findPerson(trx, await rootOf(trx, id));
  return person?.deleted_at === null ? person : undefined;
}

export async function findArrival(trx: Trx, id: string): Promise<PersonEvent | undefined> {
  const event = await trx.selectFrom("person_events").selectAll().where("id", "=", id).executeTakeFirst();
  return event && isArrival(event) ? event : undefined;
}

/** Whatever a row of requests may have beside what all of them have. */
export type SentRow = { id: string; created_at: string; deleted_at: string | null; a_verifier: boolean; demo: boolean; statut: string } & {
  person_id: string | null;
} & Record<string, unknown>;

/** What an event repeats of its row. */
export type Arrival = Pick<
  PersonEvent,
  | "at"
  | "genre"
  | "canal"
  | "nom"
  | "telephone_e164"
  | "email"
  | "etat"
  | "urgent"
  | "resume"
  | "texte"
  | "auteur"
  | "recherche"
  | "deleted_at"
  | "demo"
>;

const MAX_SUMMARY = 200;
const MAX_TEXT = 1_000;
const urgent = new Set(["urgente", "haute"]);

export async function readSentRows(trx: Db | Trx, table: SentTable, ids: readonly string[]): Promise<Map<string, SentRow>> {
  const { shared, rows } = sharedTable(trx, table);
  const found = await shared.selectFrom(rows).selectAll().$castTo<SentRow>().where("id", "in", ids).execute();
  return new Map(found.map((row) => [row.id, row]));
}

/** A row marked `a_verifier` gets a person once a member has cleared the mark; a sample review has no sender. */
export function hasPerson(table: SentTable, row: SentRow): boolean {
  const { unless } = senderOf(table);
  return !row.a_verifier && !(unless && row[unless]);
}

export async function arrivalOf(trx: Trx, table: SentTable, row: SentRow): Promise<Arrival> {
  const sender = senderOf(table);
  const listing = await findListing(trx, row);
  const nom = words(row, sender.name);
  const subject = words(row, sender.subject);
  const texte = text(row[sender.text]);
  const about = listing && `${listing.titre} (${listing.reference})`;
  return {
    at: row.created_at,
    genre: sender.genre ?? (row.nature as PersonEvent["genre"]),
    canal: (text(row.canal) as (typeof contactCanaux)[number] | null) ?? "formulaire",
    nom,
    telephone_e164: sender.phone ? text(row[sender.phone]) : null,
    email: text(row[sender.email])?.trim().toLowerCase() || null,
    etat: sender.done && row[sender.done] ? "clos" : (sender.etats[row.statut] ?? "clos"),
    urgent: urgent.has(String(row.urgence)),
    resume: excerpt(subject || about || texte || nom, MAX_SUMMARY - 1),
    texte: texte?.slice(0, MAX_TEXT) ?? null,
    auteur: text(row.saisi_par),
    recherche: searchText([nom, subject, about ?? null, texte, text(row.notes_internes), text(row.reference)]),
    // What is marked again to be looked at leaves like something in the bin, and comes back the same way.
    deleted_at: row.deleted_at ?? (hasPerson(table, row) ? null : row.created_at),
    demo: row.demo,
  };
}

function words(row: SentRow, columns: readonly string[]) {
  return columns
    .map((column) => text(row[column]))
    .filter(Boolean)
    .join(" ");
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

async function findListing(trx: Trx, { listing_table, listing_id }: SentRow) {
  const table = listingTables.find((name) => name === listing_table);
  if (!table || typeof listing_id !== "string") return undefined;
  const { shared, rows } = sharedTable<ListingTable>(trx, table);
  return shared.selectFrom(rows).select(["titre", "reference"]).where("id", "=", listing_id).executeTakeFirst();
}
