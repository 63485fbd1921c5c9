import type { ColumnType, Generated } from "kysely";
import type { stayOrigins, stayStatuts, visitModes, visitStatuts } from "./closed-lists.ts";
import type { OneOf } from "./row-types.ts";
import type { ListingTable } from "./schema.ts";

// When people come, and what they hold of the time of the company and of a listing. The request of a visit or a stay says who asks; both go
// with it (triggers of migration 0006).

/** Of a visit or dates that wait for an answer; emptied with it. */
type AskedBy = {
  /** A keyed digest of the network they were sent from. */
  reseau: Generated<string | null>;
  /** Requests of the same network that were stored beside them as messages, as JSON. */
  autres_demandes: Generated<string | null>;
};

type TimedRow = { id: string; created_at: string; updated_at: string; version: Generated<number>; demo: Generated<boolean> };

export type AppointmentsTable = TimedRow &
  AskedBy & {
    /** "RV-0001", shown nowhere and still found: a former process counts on it. What is shown is the reference of the request. */
    reference: string;
    demande_id: string;
    listing_table: ListingTable | null;
    listing_id: string | null;
    mode: OneOf<typeof visitModes>;
    debut: string;
    /** Minutes, without the pause behind it. */
    duree: number;
    statut: OneOf<typeof visitStatuts>;
    /** Where the visitor's clock stands, an IANA zone. */
    fuseau: Generated<string>;
    /** Until when a visit that is only asked for holds its time; null as former processes wrote it: until it begins. */
    tenu_jusqu_a: Generated<string | null>;
    /** Grows with each change that a calendar must follow. */
    sequence: Generated<number>;
    /** How often the visitor has moved it. */
    deplacements: Generated<number>;
    rappel_le: Generated<string | null>;
    motif: Generated<string | null>;
    /** The account of the member who goes. */
    agent: Generated<string | null>;
  };

/** A line of a price: "3 nuits", 54000. */
export type StayLine = { libelle: string; montant: number };

export type BookingsTable = TimedRow &
  AskedBy & {
    /** "SJ-0001", as RV-0001; null for dates a member took out of the calendar, which have no request either. */
    reference: string | null;
    demande_id: string | null;
    listing_table: ListingTable;
    listing_id: string;
    /** Days; the night before `depart` is the last one. */
    arrivee: string;
    depart: string;
    personnes: Generated<number | null>;
    lignes_prix: ColumnType<StayLine[], string | undefined, string>;
    /** Null where the rates do not say what so many nights cost. */
    total: Generated<number | null>;
    caution: Generated<number | null>;
    statut: OneOf<typeof stayStatuts>;
    option_jusqu_a: Generated<string | null>;
    origine: OneOf<typeof stayOrigins>;
    motif: Generated<string | null>;
  };

/** A quarter of an hour ("2026-11-19T10:15") or a night ("2026-12-04") that is taken, on one of the places of a resource. */
export type OccupiedUnitsTable = {
  ressource: string;
  unite: string;
  place: number;
  source_table: "appointments" | "bookings";
  source_id: string;
};
