import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { contactCanaux } from "#app/db/tables/closed-lists.ts";
import { type ListingTable, listingTables, type SentTable } from "#app/db/tables/content-types.ts";
import { senders } from "#app/db/tables/senders.ts";
import { excerpt, searchText } from "#app/lib/text/text.ts";
import type { PersonEvent } from "./person-state.ts";

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

/** What came in a crowd enters when somebody has looked at it; the samples of the house were written by nobody. */
export function hasPerson(table: SentTable, row: SentRow): boolean {
  const { unless } = senders[table];
  return !row.a_verifier && !(unless && row[unless]);
}

export async function arrivalOf(trx: Trx, table: SentTable, row: SentRow): Promise<Arrival> {
  const sender = senders[table];
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
    etat: sender.etats[row.statut] ?? "clos",
    urgent: urgent.has(String(row.urgence)),
    resume: excerpt(subject || about || texte || nom, MAX_SUMMARY - 1),
    texte: texte?.slice(0, MAX_TEXT) ?? null,
    auteur: text(row.saisi_par),
    recherche: searchText([nom, subject, about ?? null, texte, text(row.notes_internes)]),
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
