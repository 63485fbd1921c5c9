import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { SearchAlert } from "./search-alert.ts";

/** A listing as a message tells of it. */
export type AnnouncedRow = {
  titre: string;
  /** With its suffix; undefined where none is told. */
  prix: string | undefined;
  lieu: string;
  /** "4 ch. · 320 m²" */
  mesures: string;
  /** "/biens/villa-b-0004" */
  path: string;
};

export type Watched = Pick<SearchAlert, "criteres" | "listing_table" | "listing_id" | "vu_jusqu_a">;

/** The ids of all of them, and the first ones as they are told. */
export type FoundNews = { ids: string[]; rows: AnnouncedRow[] };

/** "Villa à vendre à Lomé, 3 chambres et plus", and as the subject of a message says it: "villas à vendre à Lomé". */
export type SearchWords = { whole: string; subject: string };

/** What alerts ask of the lists of the site. Features do not know one another: whoever knows the lists hands this in. */
export type AlertSearches = {
  /** Undefined where the address is that of no list any more. */
  wordsOf: (db: Db, criteres: string) => Promise<SearchWords | undefined>;
  /** Available listings of today. */
  countRows: (db: Db, criteres: string) => Promise<number>;
  /** Listings that became available after `vu_jusqu_a`, invented ones left out, the newest first. */
  findNews: (db: Db, watched: Watched, shown: number) => Promise<FoundNews>;
  /** When a listing of that list last became available: everything up to there has been looked at. Null where there never was one. */
  findNewest: (db: Db | Trx, criteres: string) => Promise<string | null>;
};
