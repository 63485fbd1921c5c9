import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { villes } from "#app/db/tables/closed-lists.ts";
import { isOffered, type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { kindOf } from "#app/features/bookings/booking-kinds.ts";
import { findOfRequest } from "#app/features/bookings/booking-queries.server.ts";
import { bookingText } from "#app/features/bookings/booking-text.ts";
import { findTextFacts } from "#app/features/bookings/letters.server.ts";
import type { Visit } from "#app/features/bookings/visits/visit.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { readListing } from "#app/features/listings/listing-queries.server.ts";
import { prixText } from "#app/features/listings/listing-view.ts";
import { replyTarget } from "#app/features/people/answer-commands.server.ts";
import { findShown } from "#app/features/people/person-events.server.ts";
import { isArrival, isOfReport, type PersonEvent } from "#app/features/people/person-state.ts";
import type { CannedReply } from "#app/features/replies/canned-reply.ts";
import { listCannedReplies } from "#app/features/replies/canned-reply-queries.server.ts";
import { namesOf, type ReplyValues, withoutTitle } from "#app/features/replies/reply-text.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { formatPrix } from "#app/lib/text/money.ts";
import { foldText } from "#app/lib/text/text.ts";
import { dayHeading, formatTime } from "#app/lib/time/dates.ts";
import { type AdminSession, isNamed } from "#app/services/auth/admin-session.ts";
import { hasRight, scopeOf } from "#app/services/auth/rights.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import {
  type HouseReply,
  type NotOffered,
  notOfferedReply,
  nounOf,
  reportReply,
  stayReply,
  trueReplies,
  vehicleReply,
} from "./reply-facts.ts";

/** What answering one request needs: where it goes, and what is known to be said. */
export type ReplyData = {
  event: string;
  person: string;
  nom: string;
  /** What is answered: it stands above the answer. */
  texte: string | null;
  /** Those given in this very request. */
  telephone_e164: string | null;
  email: string | null;
  subject: string;
  values: ReplyValues;
  replies: Pick<CannedReply, "id" | "titre" | "texte">[];
  /** The one to begin with; without it a greeting. */
  preferred: string | undefined;
  /** How its listing stands, where it cannot be had: "Vendu". */
  standing: string | undefined;
};

/** Undefined for what cannot be answered: no request, or one without number and address. */
export async function findReply(db: Db, admin: AdminSession, event: PersonEvent): Promise<ReplyData | undefined> {
  const target = replyTarget(event);
  if (!isArrival(event) || (!target.telephone_e164 && !target.email)) return undefined;
  const [about, replies, { adresse }] = [await findAbout(db, event), await listCannedReplies(db), await findCompanySettings(db)];
  const names = event.genre === "signalement" ? {} : namesOf(event.nom);
  const values = { ...names, ...about.values, moi: isNamed(admin) ? admin.prenom || admin.nom : undefined, bureau: adresse };
  return {
    event: event.id,
    person: event.person_id,
    nom: event.nom,
    texte: event.texte,
    ...target,
    subject: about.subject ?? event.resume,
    values,
    ...trueReplies(
      replies.map(({ id, titre, texte }) => ({ id, titre, texte })),
      { house: about.house, mayOffer: about.mayOffer ?? about.standing === undefined, values, isVisit: about.isVisit === true },
    ),
    standing: about.standing?.word,
  };
}

type About = {
  subject?: string;
  values: ReplyValues;
  isVisit?: boolean;
  standing?: NotOffered;
  house?: HouseReply;
  /** Unless the listing says so: by the nature of what was asked. */
  mayOffer?: false;
};

/** Nothing for a first name that is only a title. */
function typedNames({ prenom, nom }: { prenom: string | null; nom: string }): ReplyValues {
  const first = withoutTitle(prenom ?? "");
  return first ? { prenom: first, nom } : {};
}

/** What the row says: the listing it asks about and the day that is wished for. */
async function findAbout(db: Db, { source_table, source_id }: PersonEvent): Promise<About> {
  const id = source_id ?? "";
  switch (source_table) {
    case "contact_requests": {
      const columns = ["prenom", "nom", "nature", "sujet", "listing_table", "listing_id", "date_souhaitee"] as const;
      const row = await db.selectFrom("contact_requests").select(columns).where("id", "=", id).executeTakeFirst();
      if (!row) return { values: {} };
      const listing = await findListingWords(db, row.listing_table, row.listing_id);
      const standing = await findNotOffered(db, row.listing_table, row.listing_id);
      if (row.nature === "signalement")
        return { subject: row.sujet, values: { ...listing }, standing, house: reportReply, mayOffer: false };
      const names = typedNames(row);
      const booking = row.nature === "reservation" || row.nature === "visite" ? await findOfRequest(db, id) : undefined;
      if (booking?.kind === "stay") {
        const stay = { ...booking, nom: [row.prenom, row.nom].filter(Boolean).join(" ") };
        const own = { prix: stay.total === null ? undefined : formatPrix(stay.total), date: dayInText(stay.arrivee), heure: undefined };
        const house = stayReply({ stay, facts: await findTextFacts(db) });
        return { subject: row.sujet, values: { ...names, ...listing, ...own }, standing, house, mayOffer: false };
      }
      const house = standing && listing ? notOfferedReply(standing) : undefined;
      if (row.nature === "question_suivi") return { subject: row.sujet, values: { ...names, ...listing }, mayOffer: false };
      const visit = booking;
      const moment = visit ? momentToPropose(visit) : row.date_souhaitee && { date: dayInText(row.date_souhaitee) };
      const isVisit = row.nature === "visite" && !isSettled(visit);
      if (visit?.owed) {
        const owed = { titre: kindOf("visit").letters[visit.owed] ?? "", texte: bookingText(visit.owed, visit, await findTextFacts(db)) };
        return { subject: row.sujet, values: { ...names, ...listing }, standing, house: owed, mayOffer: false };
      }
      // A work of the company cannot be had by anyone, and of dates whose stay is gone nothing is known.
      const isOut = row.nature === "reservation" || (row.listing_table !== null && !isOffered(row.listing_table));
      const mayOffer = isOut ? false : undefined;
      return { subject: row.sujet, values: { ...names, ...listing, ...moment }, isVisit, standing, house, mayOffer };
    }
    case "vehicle_sell_requests": {
      const columns = ["prenom", "nom", "marque", "modele", "vehicle_id"] as const;
      const row = await db.selectFrom("vehicle_sell_requests").select(columns).where("id", "=", id).executeTakeFirst();
      if (!row) return { values: {} };
      const names = typedNames(row);
      const titre = `${row.marque} ${row.modele}`;
      return { subject: titre, values: { ...names, titre }, mayOffer: false, house: row.vehicle_id ? vehicleReply : undefined };
    }
    case "started_requests": {
      const columns = ["listing_table", "listing_id"] as const;
      const row = await db.selectFrom("started_requests").select(columns).where("id", "=", id).executeTakeFirst();
      if (!row) return { values: {} };
      const listing = await findListingWords(db, row.listing_table, row.listing_id);
      const standing = await findNotOffered(db, row.listing_table, row.listing_id);
      return { values: { ...listing }, standing, house: standing && listing ? notOfferedReply(standing) : undefined };
    }
    default:
      return { values: {} };
  }
}

/** The moment that was asked for and waits for an answer; of another statut it would be proposed beside the text that confirms or refuses it. */
function momentToPropose({ statut, debut }: Pick<Visit, "statut" | "debut">): ReplyValues {
  return statut === "demande" ? { date: dayInText(debut.slice(0, "2026-11-21".length)), heure: formatTime(debut) } : {};
}

/** A moment is agreed, so that none is proposed. */
function isSettled(visit: Pick<Visit, "statut"> | undefined) {
  return visit !== undefined && ["confirme", "honore", "absent"].includes(visit.statut);
}

/** "samedi 21 novembre". */
function dayInText(isoDate: string) {
  const words = dayHeading(isoDate).replace(/ \d{4}$/, "");
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Something that happened with a person this member may answer; undefined otherwise. */
export async function findReadableEvent(db: Db, admin: AdminSession, id: string): Promise<PersonEvent | undefined> {
  const event = await db.selectFrom("person_events").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
  const person = event && (await findShown(db, event.person_id));
  if (!event || !person || (isOfReport(event) && !hasRight(admin, "annonces-signalees.lire"))) return undefined;
  return scopeOf(admin, "boite.modifier") === "own" && person.assigne_a !== admin.id ? undefined : event;
}

/** Undefined for what can be had now, and for a request about no listing. */
async function findNotOffered(db: Db, table: string | null, id: string | null): Promise<NotOffered | undefined> {
  const known = listingTables.find((name) => name === table);
  if (!known || !id) return undefined;
  const { shared, rows } = sharedTable<ListingTable>(db, known);
  const row = await shared.selectFrom(rows).select(["publication", "deleted_at"]).where("id", "=", id).executeTakeFirst();
  const noun = nounOf(known);
  if (!row || row.deleted_at !== null) return { word: "Supprimée", kind: "offline", noun };
  if (row.publication !== "en_ligne") return { word: "Hors ligne", kind: "offline", noun };
  const listed = await readListing(db, known, id);
  const word = listed && toListingView(known, listed).taken;
  return word === undefined ? undefined : { word, kind: "statut", noun };
}

/** What can be said of a listing in an answer; its address only while visitors find something there. */
export type ListingWords = { titre: string; reference: string; ville?: string; prix?: string; lien?: string };

export async function findListingWords(db: Db, table: string | null, id: string | null): Promise<ListingWords | undefined> {
  const known = listingTables.find((name) => name === table);
  const row = known && id ? await readListing(db, known, id) : undefined;
  if (!known || !row) return undefined;
  const view = toListingView(known, row);
  const isFound = await publicRows<ListingTable>(db, known).select("id").where("id", "=", row.id).executeTakeFirst();
  const { titre, reference, path, list, lieu } = view;
  const lien = isFound && env().publicOrigin + path;
  return { titre, reference, lien, ville: list.ville ?? townIn(lieu.line), prix: prixText(view) };
}

/** The town a place names. */
function townIn(place: string | null): string | undefined {
  const said = foldText(place ?? "");
  return villes.find((ville) => said.includes(foldText(ville)));
}
