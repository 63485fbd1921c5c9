import type { Db } from "#app/db/engine/client.server.ts";
import { villes } from "#app/db/tables/closed-lists.ts";
import { type ListingTable, listingTables } from "#app/db/tables/content-types.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { readListing } from "#app/features/listings/listing-queries.server.ts";
import { prixText } from "#app/features/listings/listing-view.ts";
import { replyTarget } from "#app/features/people/answer-commands.server.ts";
import { findShown } from "#app/features/people/person-events.server.ts";
import { isArrival, type PersonEvent } from "#app/features/people/person-state.ts";
import type { CannedReply } from "#app/features/replies/canned-reply.ts";
import { listCannedReplies } from "#app/features/replies/canned-reply-queries.server.ts";
import { namesOf, preferredReply, type ReplyValues, withoutTitle } from "#app/features/replies/reply-text.ts";
import type { Visit } from "#app/features/visits/visit.ts";
import { findVisitOfRequest } from "#app/features/visits/visit-queries.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { foldText } from "#app/lib/text/text.ts";
import { dayHeading, formatTime } from "#app/lib/time/dates.ts";
import { type AdminSession, isNamed } from "#app/services/auth/admin-session.ts";
import { scopeOf } from "#app/services/auth/rights.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";

/** What answering one request needs: where it goes, and what is known to be said. */
export type ReplyData = {
  event: string;
  person: string;
  nom: string;
  /** Those given in this very request. */
  telephone_e164: string | null;
  email: string | null;
  subject: string;
  values: ReplyValues;
  replies: Pick<CannedReply, "id" | "titre" | "texte">[];
  /** The one to begin with; without it a greeting. */
  preferred: string | undefined;
};

/** Undefined for what cannot be answered: no request, or one without number and address. */
export async function findReply(db: Db, admin: AdminSession, event: PersonEvent): Promise<ReplyData | undefined> {
  const target = replyTarget(event);
  if (!isArrival(event) || (!target.telephone_e164 && !target.email)) return undefined;
  const [about, replies, { adresse }] = [await findAbout(db, event), await listCannedReplies(db), await findCompanySettings(db)];
  const values = { ...namesOf(event.nom), ...about.values, moi: isNamed(admin) ? admin.prenom || admin.nom : undefined, bureau: adresse };
  return {
    ...{ event: event.id, person: event.person_id, nom: event.nom, ...target, subject: about.subject ?? event.resume },
    values,
    replies: replies.map(({ id, titre, texte }) => ({ id, titre, texte })),
    preferred: preferredReply(replies, values, about.isVisit === true)?.id,
  };
}

type About = { subject?: string; values: ReplyValues; isVisit?: boolean };

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
      const names = typedNames(row);
      const visit = row.nature === "visite" ? await findVisitOfRequest(db, id) : undefined;
      const moment = visit ? momentToPropose(visit) : row.date_souhaitee && { date: dayInText(row.date_souhaitee) };
      return { subject: row.sujet, values: { ...names, ...listing, ...moment }, isVisit: row.nature === "visite" && !isSettled(visit) };
    }
    case "vehicle_sell_requests": {
      const columns = ["prenom", "nom", "marque", "modele"] as const;
      const row = await db.selectFrom("vehicle_sell_requests").select(columns).where("id", "=", id).executeTakeFirst();
      if (!row) return { values: {} };
      const names = typedNames(row);
      const titre = `${row.marque} ${row.modele}`;
      return { subject: titre, values: { ...names, titre } };
    }
    case "started_requests": {
      const columns = ["listing_table", "listing_id"] as const;
      const row = await db.selectFrom("started_requests").select(columns).where("id", "=", id).executeTakeFirst();
      return { values: row ? { ...(await findListingWords(db, row.listing_table, row.listing_id)) } : {} };
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
  if (!event || !person) return undefined;
  return scopeOf(admin, "boite.modifier") === "own" && person.assigne_a !== admin.id ? undefined : event;
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
