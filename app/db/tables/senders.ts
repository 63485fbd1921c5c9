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
  /** Rows with this column set have no sender. */
  unless?: string;
};

/** A table that people send to says here who they are; without that nothing compiles. Apart from the other traits: no browser reads it. */
export const senders: Readonly<Record<SentTable, Sender>> = {
  contact_requests: {
    name: ["prenom", "nom"],
    email: "email",
    phone: "telephone_e164",
    subject: ["sujet"],
    text: "message",
    etats: { nouveau: "nouveau", en_cours: "en_cours", traite: "traite", spam: "spam" },
    answered: { nouveau: "traite", en_cours: "traite" },
    typist: "saisi_par",
  },
  vehicle_sell_requests: {
    name: ["prenom", "nom"],
    email: "email",
    phone: "telephone_e164",
    genre: "vente",
    subject: ["marque", "modele"],
    text: "description",
    etats: { nouveau: "nouveau", en_cours: "en_cours", accepte: "traite", spam: "spam" },
    done: "vehicle_id",
    answered: { nouveau: "en_cours" },
  },
  testimonials: {
    name: ["client_nom"],
    email: "client_email",
    genre: "avis",
    subject: [],
    news: ["pays"],
    text: "contenu",
    etats: { en_attente: "a_relire" },
    unless: "exemple",
  },
};

/** What a search reads of a row, folded; stored in its column `recherche` by the command that writes one of these words. */
export function requestSearchText<Table extends SentTable>(table: Table, row: { [Column in SentWord<Table>]?: string | null }): string {
  const read = row as Record<string, string | null | undefined>;
  return searchText(contentTypes[table].sent.words.map((column) => read[column] ?? null));
}
