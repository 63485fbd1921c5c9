import type { Db } from "#app/db/client.server.ts";
import type { BinTable, SentTable } from "#app/db/content-types.ts";
import {
  contactActions,
  contactNatureLabel,
  contactServiceLabels,
  contactStatutLabels,
  contactStatutTones,
  contactUrgenceLabels,
  contactUrgenceTones,
} from "#app/features/contact-requests/contact-request.ts";
import { findContactRequests } from "#app/features/contact-requests/contact-request-queries.server.ts";
import { testimonialActions, testimonialStatutLabels, testimonialStatutTones } from "#app/features/testimonials/testimonial.ts";
import { findTestimonials } from "#app/features/testimonials/testimonial-admin-queries.server.ts";
import { findSellRequests } from "#app/features/vehicle-sell-requests/sell-request-queries.server.ts";
import {
  sellRequestActions,
  sellRequestStatutLabels,
  sellRequestStatutTones,
} from "#app/features/vehicle-sell-requests/vehicle-sell-request.ts";
import { formatDate } from "#app/lib/dates.ts";
import { formatPrix } from "#app/lib/money.ts";
import type { Tone } from "#app/lib/tone.ts";
import { changeRight, type Right } from "#app/platform/auth/rights.ts";
import { replyTarget } from "#app/platform/people/answer-commands.server.ts";
import { findUnverified, type TimelineEvent } from "#app/platform/people/person-queries.server.ts";
import { eventLabel } from "./boite-words.ts";
import { findListingCard, type ListingCard } from "./listing-card.server.ts";

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
  notes: string | null;
  listing: ({ titre: string; reference: string; url: string | undefined } & Partial<ListingCard>) | undefined;
  /** Where an answer goes: what was given in this very request. */
  telephone_e164: string | null;
  email: string | null;
  autreNom: string | undefined;
  /** A public form joined it by the number, with another e-mail than the one known before. */
  isUnverified: boolean;
  /** As stored: what a button was pressed under. */
  statut: string | undefined;
  moves: { label: string; target: string; isMain: boolean }[];
  isWaiting: boolean;
};

type Details = Pick<FicheRequest, "marks" | "subject" | "texte" | "facts" | "notes" | "listing" | "statut"> & {
  label?: string;
  moves: { label: string; target: string }[];
};

/** Reviews are for those who judge them; requests for whoever follows their person. */
export function moveRight(table: BinTable): Right {
  if (table === "contact_requests" || table === "vehicle_sell_requests") return "boite.modifier";
  return changeRight(table);
}

/** Of somebody with more open requests, the others are named in one line. */
const MAX_CARDS = 5;
/** Each is a card with its buttons: a hundred of them are half a megabyte for a phone. */
export const MOST_SHOWN = 20;

const mainTargets = new Set(["en_cours", "traite", "approuve", "accepte"]);

/** The requests that are not closed, or without one the newest: what a fiche is opened for. Of many the newest; the one asked for always. */
export function chooseShown(
  events: readonly TimelineEvent[],
  asked: TimelineEvent | undefined,
): { shown: TimelineEvent[]; hasMore: boolean } {
  const arrivals = events.filter(({ etat }) => etat !== null);
  const open = arrivals.filter(({ etat }) => etat !== "clos" && etat !== "spam");
  const newest = open.length === 0 ? arrivals.slice(0, 1) : open.slice(0, MOST_SHOWN);
  const shown = !asked || newest.some(({ id }) => id === asked.id) ? newest : [...newest, asked];
  return { shown, hasMore: open.length > MOST_SHOWN };
}

export async function listFicheRequests(db: Db, events: readonly TimelineEvent[], may: (right: Right) => boolean): Promise<FicheRequest[]> {
  const details = await readDetails(db, events);
  const unverified = await findUnverified(db, events);
  return events.map((event) => {
    const row = details.get(event.source_id ?? "");
    const table = row ? (event.source_table as SentTable) : null;
    const mayMove = table !== null && may(moveRight(table));
    const moves = mayMove ? (row?.moves ?? []).filter(({ target }) => target !== "spam") : [];
    const isWaiting = event.etat === "nouveau" || event.etat === "a_relire";
    return {
      ...{ event: event.id, table, id: event.source_id, label: row?.label ?? eventLabel(event), at: event.at },
      ...{ marks: row?.marks ?? [], subject: row?.subject ?? (row ? null : event.resume), texte: row?.texte ?? event.texte },
      ...{ facts: row?.facts ?? [], notes: row?.notes ?? null, listing: row?.listing, ...replyTarget(event), autreNom: event.autreNom },
      ...{ statut: row?.statut, isUnverified: unverified.has(event.id) },
      moves: moves.map(({ label, target }, index) => ({ label, target, isMain: index === 0 && mainTargets.has(target) })),
      isWaiting,
    };
  });
}

/** How a row stands by now and what its buttons would make of it; undefined when it is gone. */
export async function findRowStatus(db: Db, source_table: SentTable, source_id: string) {
  return (await readDetails(db, [{ source_table, source_id }])).get(source_id);
}

const statutLabels: Record<SentTable, Record<string, string>> = {
  contact_requests: contactStatutLabels,
  vehicle_sell_requests: sellRequestStatutLabels,
  testimonials: testimonialStatutLabels,
};

export function statutLabel(table: SentTable, statut: string) {
  return statutLabels[table][statut] ?? statut;
}

function factsOf(...facts: (string | null)[]): string[] {
  return facts.flatMap((fact) => (fact ? [fact] : []));
}

async function readDetails(db: Db, events: readonly Pick<TimelineEvent, "source_table" | "source_id">[]): Promise<Map<string, Details>> {
  const idsOf = (table: SentTable) =>
    events.flatMap(({ source_table, source_id }) => (source_table === table && source_id ? [source_id] : []));
  const details = new Map<string, Details>();
  for (const row of await findContactRequests(db, idsOf("contact_requests"))) {
    const { statut, urgence, service_demande, entreprise, date_souhaitee, listing } = row;
    const priority = urgence === "urgente" ? contactUrgenceLabels.urgente : `Priorité ${contactUrgenceLabels[urgence].toLowerCase()}`;
    details.set(row.id, {
      label: contactNatureLabel(row),
      marks: [
        { tone: contactStatutTones[statut], label: contactStatutLabels[statut] },
        ...(urgence === "urgente" || urgence === "haute" ? [{ tone: contactUrgenceTones[urgence], label: priority }] : []),
        ...(service_demande ? [{ tone: "line" as const, label: contactServiceLabels[service_demande] }] : []),
      ],
      ...{ statut, subject: row.sujet, texte: row.message, notes: row.notes_internes },
      facts: factsOf(entreprise, date_souhaitee && `Date souhaitée\u00a0: ${formatDate(date_souhaitee)}`),
      listing: listing && {
        ...{ titre: listing.titre, reference: listing.reference, url: listing.url },
        ...(details.size < MAX_CARDS && (await findListingCard(db, row.listing_table, row.listing_id))),
      },
      moves: contactActions(row),
    });
  }
  for (const row of await findSellRequests(db, idsOf("vehicle_sell_requests"))) {
    details.set(row.id, {
      label: "Vente d’un véhicule",
      marks: [{ tone: sellRequestStatutTones[row.statut], label: sellRequestStatutLabels[row.statut] }],
      ...{
        statut: row.statut,
        subject: `${row.marque} ${row.modele}`,
        texte: row.description,
        notes: row.notes_internes,
        listing: undefined,
      },
      facts: factsOf(
        row.annee === null ? null : String(row.annee),
        row.prix_souhaite === null ? null : `Prix souhaité\u00a0: ${formatPrix(row.prix_souhaite)}`,
      ),
      moves: sellRequestActions(row).filter(({ isDisabled }) => !isDisabled),
    });
  }
  for (const row of await findTestimonials(db, idsOf("testimonials")))
    details.set(row.id, {
      label: "Avis",
      marks: [{ tone: testimonialStatutTones[row.statut], label: testimonialStatutLabels[row.statut] }],
      ...{ statut: row.statut, subject: null, texte: row.contenu, notes: null, listing: undefined },
      facts: [`Note\u00a0: ${row.note} sur 5`],
      moves: [...testimonialActions(row)],
    });
  return details;
}
