import { searchText } from "#app/lib/text/text.ts";
import type { personEventEtats, personEventGenres } from "./closed-lists.ts";
import { contentTypes, type SentTable, type SentWord } from "./content-types.ts";

/** How the person behind a row is read from it: the names are columns. */
export type Sender = {
  name: readonly string[];
  email: string;
  phone?: string;
  /** What happened, unless the column `nature` says it. */
  genre?: (typeof personEventGenres)[number];
  /** What it is about in a few words, and what was written; `news`: the few words of its arrival, where they are others. */
  subject: readonly string[];
  news?: readonly string[];
  text: string;
  /** What its statuses mean to the person's follower; those not named are done with. */
  etats: Readonly<Record<string, (typeof personEventEtats)[number]>>;
  /** A row with this column set is done with, whatever its status. */
  done?: string;
  /** Where an answer moves a request from each status. */
  answered?: Readonly<Record<string, string>>;
  /** The name of the member who typed it, where one did. */
  typist?: string;
  /** Rows with this value are for members who read everybody: of who follows their person nothing is told of them. */
  apart?: { column: string; value: string };
  /** Rows with this column set have no sender. */
  unless?: string;
};

export function senderOf(table: SentTable): Sender {
  return contentTypes[table].sent.sender;
}

/** What a search reads of a row, folded; stored in its column `recherche` by the command that writes one of these words. */
export function requestSearchText<Table extends SentTable>(table: Table, row: { [Column in SentWord<Table>]?: string | null }): string {
  const read = row as Record<string, string | null | undefined>;
  return searchText(contentTypes[table].sent.words.map((column) => read[column] ?? null));
}
