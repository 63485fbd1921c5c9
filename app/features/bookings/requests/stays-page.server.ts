import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { addMonth, dateFault, type StayDates, shownMonth } from "#app/features/bookings/stays/stay-dates.ts";
import { monthsFrom, type ShownMonths } from "#app/features/bookings/stays/stay-dates-fields.tsx";
import { listTakenNights } from "#app/features/bookings/time/held-time.server.ts";
import { findRequested, type ListingFacts } from "#app/features/contact/requested-listing.server.ts";
import { listingKind, toListingView } from "#app/features/listings/listing-kinds.ts";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import { chatText } from "#app/features/listings/listing-view.ts";
import { env } from "#app/kernel/env/env.server.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { gone, notFound } from "#app/lib/forms/http.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { whatsappUrl } from "#app/services/company-values/settings.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import { findOffer } from "./stay-request.server.ts";

const ABSENT = "Cette annonce n’est plus en ligne.";
const UNKNOWN = "Cette annonce n’existe pas, ou n’est plus en ligne.";
const NO_LISTING = "Les dates libres se lisent depuis la page d’une annonce\u00a0: choisissez-en une.";
const CLOSED = "Cette annonce ne prend pas de demande de dates. Écrivez-nous depuis sa page.";

type Found = { table: ListingTable; id: string; slug: string; standing: "public" | "gone" | "unknown" };

/** The calendar of a listing for this visitor: the months of the address, and what is wrong with its dates. */
export async function showStays(db: Db, found: Found | undefined, params: URLSearchParams) {
  if (!params.get("annonce")) throw notFound(NO_LISTING);
  if (!found || found.standing === "unknown") throw notFound(UNKNOWN);
  const lookup = found.standing === "public" ? await findPublicListing(db, found.table, found.slug) : undefined;
  if (lookup?.kind !== "found") throw gone(ABSENT);
  const view = toListingView(found.table, lookup.row);
  const { offer, reference, titre, lieu, images, path } = view;
  if (!offer) throw notFound(CLOSED);
  const [settings, texts] = await Promise.all([findCompanySettings(db), findSiteTexts(db)]);
  const url = env().publicOrigin + path;
  const chatUrl = whatsappUrl(settings, chatText(view, listingKind(view.table), texts.contact, url));
  const today = todayInLome();
  const asked = { arrivee: (params.get("arrivee") ?? "").slice(0, 10), depart: (params.get("depart") ?? "").slice(0, 10) };
  const month = shownMonth(params.get("mois") ?? (asked.arrivee ? asked.arrivee.slice(0, 7) : null), today);
  const shown: ShownMonths = {
    month,
    today,
    taken: await listTakenNights(db, found, `${month}-01`, `${addMonth(month, monthsFrom(month, today).length)}-01`),
  };
  return {
    listing: { reference, titre, chatUrl, lieu: lieu.whole, image: images[0], path, url },
    ...{ offer, shown, caution: texts.properties.alerte_acompte },
    ...(params.has("arrivee") || params.has("depart")
      ? await judgeDates(db, found, offer, asked, today)
      : { dates: asked, errors: {}, isAsked: false }),
  };
}

/** The listing of a form that was sent and not stored, where it takes no dates: nothing where visitors do not see it either. */
export async function findUnsent(db: Db, found: Found | undefined): Promise<{ listing?: ListingFacts } | undefined> {
  if (!found) return {};
  if (await findOffer(db, found)) return undefined;
  const about = await findRequested(db, found);
  return typeof about === "string" ? {} : { listing: about };
}

async function judgeDates(
  db: Db,
  listing: { table: ListingTable; id: string },
  { unit, min, max }: { unit: "nuit" | "jour"; min: number; max: number | null },
  dates: StayDates,
  today: string,
): Promise<{ dates: StayDates; errors: FormErrors; isAsked: boolean }> {
  const early = dateFault(dates, { unit, min, max }, new Set(), today);
  const taken = early ? [] : await listTakenNights(db, listing, dates.arrivee, dates.depart);
  const fault = early ?? dateFault(dates, { unit, min, max }, new Set(taken), today);
  return { dates, errors: fault ? { [fault.field]: fault.message } : {}, isAsked: !fault };
}
