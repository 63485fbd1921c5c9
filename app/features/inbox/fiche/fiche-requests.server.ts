import type { Db } from "#app/db/engine/client.server.ts";
import { type BinTable, type ListingTable, listingTables, type SentTable, sentTables, traitsOf } from "#app/db/tables/content-types.ts";
import type { Booking } from "#app/features/bookings/booking.ts";
import { kindOf } from "#app/features/bookings/booking-kinds.ts";
import { findBooking, findOfRequest } from "#app/features/bookings/booking-queries.server.ts";
import type { TextFacts } from "#app/features/bookings/booking-text.ts";
import { findTextFacts } from "#app/features/bookings/letters.server.ts";
import type { ContactListing, ListedContact } from "#app/features/contact/contact-sent.ts";
import { eventLabel } from "#app/features/inbox/parts/boite-words.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { readListing } from "#app/features/listings/listing-queries.server.ts";
import { prixText } from "#app/features/listings/listing-view.ts";
import { replyTarget } from "#app/features/people/answer-commands.server.ts";
import { findOwedTexts } from "#app/features/people/owed-texts.server.ts";
import { findUnverified, type TimelineEvent } from "#app/features/people/person-queries.server.ts";
import { isAnswer, isWaiting } from "#app/features/people/person-state.ts";
import { unverifiedNumber } from "#app/features/people/person-words.ts";
import { withPhotos } from "#app/features/selling/sell-sent.server.ts";
import type { ListedSellRequest } from "#app/features/selling/vehicle-sell-request.ts";
import { readSentRows } from "#app/features/sent/sent-kinds.server.ts";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import type { Tone } from "#app/lib/text/message.ts";
import { formatMoment, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { changeRight, hasRight, type Right } from "#app/services/auth/rights.ts";
import { fallbackUrl, imageUrl, type PublicImage } from "#app/services/pictures/image.ts";

type Mark = { tone: Tone | "line"; label: string };

/** One request of a fiche as it is shown: what was asked, how it stands, and the buttons of its tab. */
export type FicheRequest = {
  event: string;
  table: SentTable | null;
  id: string | null;
  label: string;
  at: string;
  marks: Mark[];
  subject: string | null;
  texte: string | null;
  facts: string[];
  details: readonly (readonly [label: string, value: string])[];
  notes: string | null;
  listing: (ContactListing & Partial<ListingCard>) | undefined;
  /** Where an answer goes: what was given in this very request. */
  telephone_e164: string | null;
  email: string | null;
  /** The number of a request whose country has none like it: "514 555 1234, numéro non vérifié". */
  unverified: string | undefined;
  autreNom: string | undefined;
  /** A public form joined it by the number, with another e-mail than the one known before. */
  isUnverified: boolean;
  /** As stored: what a button was pressed under. */
  statut: string | undefined;
  moves: { label: string; target: string; isMain: boolean }[];
  isWaiting: boolean;
  /** The clock counts from it, or a member has not looked at it yet; the others are folded. */
  isOpen: boolean;
  /** "répondu hier, 16h05 par Essi Ameganvi". */
  answered: string | undefined;
  sale: FicheSale | undefined;
  /** Of a visit with its hour, or of a stay, that this member may act on: decided here as on its own page. */
  meeting: Meeting | undefined;
  /** Of a report: what a decision is about. */
  report: { listing_table: ListingTable | null; statut: string; listing: ContactListing | undefined } | undefined;
};

export type Meeting = { booking: Booking; now: string; facts: TextFacts };

/** What a vehicle that is offered is judged by, and what it became. */
export type FicheSale = Pick<ListedSellRequest, "id" | "prix_souhaite" | "statut" | "vehicle_id"> & {
  photos: { id: string; small: string; whole: string; alt: string }[];
};

type Details = Pick<
  FicheRequest,
  "marks" | "subject" | "texte" | "facts" | "unverified" | "details" | "notes" | "listing" | "statut" | "sale" | "report"
> & {
  label?: string;
  moves: { label: string; target: string; isMain: boolean }[];
};

const OWED: Mark = { tone: "warn", label: "Texte à envoyer" };

/** Reviews are for those who judge them; requests for the member who follows their person. */
export function moveRight(table: BinTable): Right {
  const sender = traitsOf(table).sent?.sender;
  return sender && !Object.values(sender.etats).includes("a_relire") ? "boite.modifier" : changeRight(table);
}

/** Of a person with more open requests, the others are named in one line. */
const MAX_CARDS = 5;
/** Each is a card with its buttons: a hundred of them are half a megabyte for a phone. */
export const MOST_SHOWN = 20;

/**
 * The requests that are not closed, or without one the newest: what a fiche is opened for. First those that wait, an urgent report before
 * all and then the longest, then
 * what no member has looked at, then the newest; of many so many, and the one asked for always.
 */
export function chooseShown(
  events: readonly TimelineEvent[],
  asked: TimelineEvent | undefined,
): { shown: TimelineEvent[]; hasMore: boolean } {
  const arrivals = events.filter(({ etat }) => etat !== null);
  const open = arrivals.filter(({ etat }) => etat !== "clos" && etat !== "spam");
  const waiting = open
    .filter(isWaiting)
    .toReversed()
    .toSorted((one, other) => Number(isUrgentReport(other)) - Number(isUrgentReport(one)));
  const others = open.filter((event) => !isWaiting(event)).toSorted((one, other) => Number(isUnseen(other)) - Number(isUnseen(one)));
  const first = open.length === 0 ? arrivals.slice(0, 1) : [...waiting, ...others].slice(0, MOST_SHOWN);
  const shown = !asked || first.some(({ id }) => id === asked.id) ? first : [...first, asked];
  return { shown, hasMore: open.length > MOST_SHOWN };
}

function isUrgentReport({ genre, urgent }: TimelineEvent) {
  return genre === "signalement" && urgent;
}

function isUnseen({ etat }: TimelineEvent) {
  return etat === "nouveau" || etat === "a_relire";
}

type FicheContext = {
  may: (right: Right) => boolean;
  /** Who acts on visits and stays there; without a member they are not shown. */
  admin?: Pick<AdminSession, "id" | "role">;
  /** All that happened, newest first: it says by whom a request was answered. */
  timeline?: readonly TimelineEvent[];
  /** The one an address names. */
  asked?: string;
};

export async function listFicheRequests(
  db: Db,
  events: readonly TimelineEvent[],
  { may, admin, timeline = [], asked }: FicheContext,
): Promise<FicheRequest[]> {
  const details = await readDetails(db, events);
  const unverified = await findUnverified(db, events);
  const owed = await findOwedTexts(
    db,
    events.flatMap(({ source_id }) => source_id ?? []),
  );
  const meetings = admin ? await findMeetings(db, admin, events) : new Map<string, Meeting>();
  return events.map((event, rank) => {
    const row = details.get(event.source_id ?? "");
    const table = row ? (event.source_table as SentTable) : null;
    const mayMove = table !== null && may(moveRight(table));
    const moves = mayMove ? (row?.moves ?? []).filter(({ target }) => target !== "spam") : [];
    return {
      event: event.id,
      table,
      id: event.source_id,
      label: row?.label ?? eventLabel(event),
      at: event.at,
      marks: [...(owed.has(event.source_id ?? "") ? [OWED] : []), ...(row?.marks ?? [])],
      subject: row?.subject ?? (row ? null : event.resume),
      texte: row?.texte ?? event.texte,
      facts: row?.facts ?? [],
      unverified: row?.unverified,
      details: row?.details ?? [],
      sale: row?.sale,
      report: row?.report,
      notes: row?.notes ?? null,
      listing: row?.listing,
      ...replyTarget(event),
      autreNom: event.autreNom,
      statut: row?.statut,
      isUnverified: unverified.has(event.id),
      meeting: meetings.get(event.id),
      // What a visit or a stay waits for is said by its own buttons, which come first.
      moves: moves.map(({ label, target, isMain }, index) => ({ label, target, isMain: index === 0 && isMain && !meetings.has(event.id) })),
      isWaiting: isUnseen(event),
      isOpen: rank === 0 || event.id === asked || isUnseen(event) || isWaiting(event),
      answered: answeredWords(event, timeline),
    };
  });
}

/** The visits and stays of these requests, of the members who read them; each member acts on his own alone. */
async function findMeetings(
  db: Db,
  admin: Pick<AdminSession, "id" | "role">,
  events: readonly TimelineEvent[],
): Promise<Map<string, Meeting>> {
  const meetings = new Map<string, Meeting>();
  const now = nowIso();
  for (const { id, genre, source_id } of events) {
    if (source_id === null || (genre !== "visite" && genre !== "reservation")) continue;
    const found = await findOfRequest(db, source_id);
    const booking = found?.kind === "visit" ? await findBooking(db, admin, "visit", found.id) : found;
    if (booking && hasRight(admin, kindOf(booking.kind).rights.read)) meetings.set(id, { booking, now, facts: await findTextFacts(db) });
  }
  return meetings;
}

function answeredWords({ repondu_le }: TimelineEvent, timeline: readonly TimelineEvent[]): string | undefined {
  if (repondu_le === null) return undefined;
  const answer = timeline.find((event) => isAnswer(event) && event.at <= repondu_le);
  return [`répondu ${formatMoment(repondu_le, todayInLome())}`, answer?.auteur && `par ${answer.auteur}`].filter(Boolean).join(" ");
}

/** How a row stands by now and what its buttons would make of it; undefined when it is gone. */
export async function findRowStatus(db: Db, source_table: SentTable, source_id: string) {
  return (await readDetails(db, [{ source_table, source_id }])).get(source_id);
}

export function statutLabel(table: SentTable, statut: string): string {
  return sentOf(table).labels[statut] ?? statut;
}

async function readDetails(db: Db, events: readonly Pick<TimelineEvent, "source_table" | "source_id">[]): Promise<Map<string, Details>> {
  const details = new Map<string, Details>();
  for (const table of sentTables) {
    const sent = sentOf(table);
    const ids = events.flatMap(({ source_table, source_id }) => (source_table === table && source_id ? [source_id] : []));
    for (const row of await readSentRows(db, sent, ids)) {
      const { label, subject, texte, facts, details: lines = [], marks = [] } = sent.fiche(row);
      const { statut } = row;
      details.set(row.id, {
        label,
        subject,
        texte,
        statut,
        notes: "notes_internes" in row ? row.notes_internes : null,
        facts: facts.flatMap((fact) => fact || []),
        unverified: "telephone" in row ? unverifiedNumber(row) : undefined,
        details: lines,
        sale: table === "vehicle_sell_requests" ? await withSale(db, row as ListedSellRequest) : undefined,
        report:
          "nature" in row && row.nature === "signalement" ? { listing_table: row.listing_table, statut, listing: row.listing } : undefined,
        marks: [sent.standing({ statut, a_verifier: false }), ...marks],
        listing: "listing" in row && row.listing ? await withCard(db, row as ListedContact, details.size < MAX_CARDS) : undefined,
        moves: sent.movesOf(row).map((move) => ({ label: move.label, target: move.to, isMain: move.isMain ?? false })),
      });
    }
  }
  return details;
}

async function withSale(db: Db, row: ListedSellRequest): Promise<FicheSale> {
  const [{ photos = [], ...request } = row] = await withPhotos(db, [row]);
  const { id, prix_souhaite, statut, vehicle_id } = request;
  return {
    id,
    prix_souhaite,
    statut,
    vehicle_id,
    photos: photos.map((photo, rank) => ({
      id: photo.id,
      small: smallestFile(photo),
      whole: fallbackUrl(photo),
      alt: photo.alt || `Photo ${rank + 1}`,
    })),
  };
}

/** The listing a request asks about, with its card while there is room for one. */
async function withCard(db: Db, { listing, listing_table, listing_id }: ListedContact, hasRoom: boolean): Promise<Details["listing"]> {
  return listing && { ...listing, ...(hasRoom && (await findListingCard(db, listing_table, listing_id))) };
}

/** How the listing of a request is recognised at a glance. */
export type ListingCard = { titre: string; reference: string; facts: string[]; prix: string | undefined; picture: string | undefined };

export async function findListingCard(db: Db, table: string | null, id: string | null): Promise<ListingCard | undefined> {
  const known = listingTables.find((name) => name === table);
  const row = known && id ? await readListing(db, known, id) : undefined;
  if (!known || !row) return undefined;
  const view = toListingView(known, row);
  const facts = [view.lieu.poster, view.badges.at(-1)?.text].flatMap((fact) => fact || []);
  return {
    titre: view.titre,
    reference: view.reference,
    facts,
    prix: prixText(view),
    picture: view.images[0] && smallestFile(view.images[0]),
  };
}

function smallestFile(image: PublicImage): string {
  return image.widths.length > 0 ? imageUrl(image, Math.min(...image.widths), "webp") : fallbackUrl(image);
}
