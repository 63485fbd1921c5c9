import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { Message, Tone } from "#app/lib/text/message.ts";
import type { Right } from "#app/services/auth/rights.ts";
import type { Stay } from "./stays/stay.ts";
import type { Visit } from "./visits/visit.ts";

// A visit takes quarters of an hour, a stay nights. What both are is written here once; what is special is their definition (`visit-kind.ts`,
// `stay-kind.ts`) and their calculator (`visits/slots.ts`, `stays/stay-dates.ts`).

export type KindName = "visit" | "stay";
export type BookingTable = "appointments" | "bookings";

/** The listing that is visited or stayed in. */
export type OfListing = { table: ListingTable; id: string };

/** A step of which the person is told: by WhatsApp, and by mail in the same words. */
export type Letter = "demande" | "confirmation" | "deplacement" | "acceptation" | "refus" | "rappel" | "annulation";

type Described = {
  /** Of its request; none on what members typed before those had one, and on dates taken out of a calendar. */
  reference: string | null;
  /** Its time is its own now: what is only asked for loses it at its minute, or to another. */
  holds: boolean;
  telephone: string | null;
  telephone_e164: string | null;
  email: string | null;
  person_id: string | null;
  /** A member typed it: the person is mailed only where she asked for it. */
  isTyped: boolean;
  /** Since when its request is in the bin: what was confirmed or accepted stays held. */
  demande_retiree: string | null;
  /** The step of which the person was not told. */
  owed: Letter | null;
};

type Listing = { titre: string; reference: string; url: string };
type OutOfSight = "reseau" | "autres_demandes";

/** A visit as the back-office reads it; one at the office, or to a listing that is gone for good, has no listing. */
export type VisitBooking = Omit<Visit, OutOfSight> &
  Described & {
    kind: "visit";
    /** "Tomdé, Kara": what stands beside its hour. */
    lieu: string;
    listing: Listing | null;
    nom: string;
    message: string;
  };

/** A stay, or dates that a member took out of a calendar, which belong to no person. An option that is over reads as ended. */
export type StayBooking = Omit<Stay, OutOfSight> &
  Described & {
    kind: "stay";
    nuits: number;
    listing: Listing;
    /** When one comes and goes, in the words of the listing. */
    heures: string | null;
    nom: string | null;
    message: string | null;
  };

export type Booking = VisitBooking | StayBooking;

/** What a member may do with one, and what it makes of it. */
export type BookingAct<Statut extends string = string> = {
  label: string;
  from: readonly Statut[];
  /** Allowed only before it begins, or only from then on. */
  when?: "before" | "after";
  /** What becomes of its time: taken, if it is its own or free; given back. */
  time?: "take" | "free";
  /** What it makes of the request. */
  request?: Record<string, unknown>;
  letter?: Letter;
  asksReason?: true;
  /** Another right than that of the kind. */
  right?: Right;
  /** The one that is pressed most. */
  isMain?: true;
  done: Message;
};

/** A kind of booking; `letters` are the words of each step in the history of a person, by which a text that is owed knows its step. */
export type BookingKind<Statut extends string = string> = {
  table: BookingTable;
  rights: { read: Right; change: Right };
  /** "cette visite": what an act that asks first is about. */
  noun: (of: ListingTable | null) => string;
  /** `told`: what its sender reads. */
  statuts: Record<Statut, { label: string; told: string; tone: Tone }>;
  acts: Record<string, BookingAct<Statut>>;
  letters: Partial<Record<Letter, string>>;
  refusals: Record<"absent" | "stale" | "forbidden" | "taken", string>;
};
