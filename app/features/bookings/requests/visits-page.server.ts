import { createContext } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { isTaken, type ListingTable } from "#app/db/tables/content-types.ts";
import { findSlots } from "#app/features/bookings/visits/slots.server.ts";
import { isMoment } from "#app/features/bookings/visits/slots.ts";
import type { ShownSlots, SlotAnswer } from "#app/features/bookings/visits/use-slots.ts";
import type { VisitMode } from "#app/features/bookings/visits/visit.ts";
import { UNKNOWN_ZONE } from "#app/features/bookings/visits/visit-form-words.ts";
import { firstFree, knownDays, mondayOf } from "#app/features/bookings/visits/visit-weeks.ts";
import { findRequested, type ListingFacts } from "#app/features/contact/requested-listing.server.ts";
import { listingKind, toListingView } from "#app/features/listings/listing-kinds.ts";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import { chatText, type ListingView } from "#app/features/listings/listing-view.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { gone, notFound } from "#app/lib/forms/http.ts";
import { formatPrix } from "#app/lib/text/money.ts";
import { addDays, isDay, todayInLome } from "#app/lib/time/dates.ts";
import { isZone } from "#app/lib/time/zones.ts";
import { findCompanySettings, findVisitSettings } from "#app/services/company-values/settings-queries.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import type { VisitChoice } from "./visit-request-form.tsx";

const ABSENT = "Cette annonce n’est plus en ligne.";
const UNKNOWN = "Cette annonce n’existe pas, ou n’est plus en ligne.";
const NO_LISTING = "Une visite se demande depuis la page d’une annonce\u00a0: choisissez-en une, puis un créneau.";
const NO_VISIT = "Cette annonce ne se visite pas sur rendez-vous. Écrivez-nous depuis sa page.";
/** As far as settings let visitors look ahead, and one week to show. */
const MOST_DAYS = 67;

type Found = { table: ListingTable; id: string; slug: string; standing: "public" | "gone" | "unknown" };

type Answered = { day: string; mode?: string };

/** The day of the week to show, and the way to visit, said by a form that was sent: the page of its answer shows them. */
export const answeredDay = createContext<Answered | null>(null);

type AskedDays = { from: string; days: number; mode?: VisitMode };
type Reader = (asked: AskedDays) => ReturnType<typeof findSlots>;

/** The free starts of some days of a listing; none where it cannot be visited. */
export async function readSlots(db: Db, listing: { table: ListingTable; id: string }, asked: AskedDays): Promise<SlotAnswer> {
  return offerOf(db, await listingReader(db, listing)(asked));
}

function listingReader(db: Db, listing: { table: ListingTable; id: string }): Reader {
  return async (asked) => ((await isVisited(db, listing)) ? findSlots(db, listing, asked) : undefined);
}

async function offerOf(db: Db, found: Awaited<ReturnType<Reader>>): Promise<SlotAnswer> {
  if (!found) return { jours: [], offre: null };
  const { duree, preavis_heures } = await findVisitSettings(db);
  const { jours, ...offre } = found;
  return { jours, offre: { ...offre, duree, preavis: preavis_heures } };
}

/** What is sold, let or reserved is not visited; a project never is. */
async function isVisited(db: Db, { table, id }: { table: ListingTable; id: string }): Promise<boolean> {
  if (listingKind(table).enquiry !== "visite") return false;
  const row = await db
    .selectFrom(table as "properties")
    .select("statut")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && !isTaken(table, row.statut);
}

/** The starts that are free in a week and in the next; in the first week with one where the address names none. */
export async function showSlots(db: Db, read: Reader, wanted: string | undefined, mode?: VisitMode): Promise<ShownSlots | null> {
  const today = todayInLome();
  const { jours, offre } = await offerOf(db, await read({ from: today, days: MOST_DAYS, mode }));
  if (!offre) return null;
  const free = firstFree(jours);
  const isNamed = wanted !== undefined && isDay(wanted) && wanted >= mondayOf(today) && wanted <= offre.dernier;
  const week = mondayOf(isNamed ? wanted : (free ?? today));
  const shown = jours.filter(({ jour }) => jour >= week && jour < addDays(week, 14));
  return { offre, days: knownDays(shown), week, isFull: !free };
}

/** The zone of an address, where it is a known one; another is refused with its sentence on the page that is shown all the same. */
export function readZone(params: URLSearchParams): { zone?: string; fault?: string } {
  const zone = params.get("fuseau");
  if (!zone) return {};
  return isZone(zone) ? { zone } : { fault: UNKNOWN_ZONE };
}

export function zoneStatus({ zoneFault }: { zoneFault: string | undefined }): ResponseInit {
  return { status: zoneFault === undefined ? 200 : 400 };
}

/** The slots of a listing for this visitor, and what the address has chosen among them. */
export async function showVisits(db: Db, found: Found | undefined, params: URLSearchParams, answered: Answered | null) {
  if (!params.get("annonce")) throw notFound(NO_LISTING);
  if (!found || found.standing === "unknown") throw notFound(UNKNOWN);
  const lookup = found.standing === "public" ? await findPublicListing(db, found.table, found.slug) : undefined;
  if (lookup?.kind !== "found") throw gone(ABSENT);
  const view = toListingView(found.table, lookup.row);
  const kind = listingKind(view.table);
  if (kind.enquiry !== "visite") throw notFound(NO_VISIT);
  const { zone, fault: zoneFault } = readZone(params);
  const [settings, texts] = await Promise.all([findCompanySettings(db), findSiteTexts(db)]);
  const { table, id, titre, reference, lieu, images, path, prix, taken } = view;
  const url = env().publicOrigin + path;
  const debut = params.get("debut") ?? "";
  const choice: VisitChoice = {
    mode: (answered?.mode ?? params.get("mode")) === "video" ? "video" : "sur_place",
    ...(isMoment(debut) && { debut }),
    ...(zone && { zone }),
  };
  return {
    listing: { table, id, titre, reference, url, chat: chatText(view, kind, texts.contact, url), isTaken: taken !== undefined },
    about: { path, image: images[0], lines: [lieu.whole, taken ?? priceInWords(prix), reference] },
    settings: { telephone_secretariat: settings.telephone_secretariat, whatsapp: settings.whatsapp },
    caution: texts.properties.alerte_acompte,
    shown: await showSlots(
      db,
      listingReader(db, found),
      answered?.day ?? params.get("du") ?? (choice.debut && debut.slice(0, 10)),
      choice.mode,
    ),
    ...{ choice, zoneFault },
  };
}

/** "18 000 000 FCFA", "18 000 FCFA/nuit"; nothing where it is told on demand. */
function priceInWords(prix: ListingView["prix"]): string | undefined {
  if (!prix || prix.isHidden || prix.montant === null) return undefined;
  return `${formatPrix(prix.montant)}${prix.unite ? `/${prix.unite}` : ""}`;
}

/** The listing of a form that was sent and not stored, where visitors choose no slot: nothing where they do not see it either. */
export async function findUnsent(db: Db, found: Found | undefined): Promise<{ listing?: ListingFacts } | undefined> {
  if (found?.standing !== "public") return {};
  if (await listingReader(db, found)({ from: todayInLome(), days: 1 })) return undefined;
  const about = await findRequested(db, found);
  return typeof about === "string" ? {} : { listing: about };
}
