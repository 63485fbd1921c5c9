import type { Db } from "#app/db/engine/client.server.ts";
import type { AlertOffer } from "#app/features/alerts/alert-form.tsx";
import { listingAlertLabel, mayComeFree } from "#app/features/alerts/listing-alert.ts";
import { feedAddress } from "#app/features/finding/feed-address.ts";
import { countSearch } from "#app/features/finding/find-search.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { whatsappUrl } from "#app/services/company-values/settings.ts";
import { areAlertsOn, findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { type AskedAlert, type AskedListing, isTooLong } from "./asked-alert.server.ts";
import { readWatched, searchWords } from "./watched-searches.server.ts";

/** Whether an address can be left at all: an e-mail server is set, and alerts are not switched off. */
export async function isMailOffered(db: Db): Promise<boolean> {
  return env().smtpUrl !== undefined && (await areAlertsOn(db));
}

export type ShownOffer = { title: string; offer: AlertOffer };

/**
 * Undefined when the search is none of ours any more. Counting what it finds is a whole search: the page that shows a refused form again
 * does without.
 */
export async function findOffer(db: Db, asked: AskedAlert, { isCounted = true } = {}): Promise<ShownOffer | undefined> {
  const { criteres, listing } = asked;
  const search = readWatched(criteres);
  if (!search) return undefined;
  const [{ whole }, count, settings, isOffered] = await Promise.all([
    searchWords(db, search),
    isCounted ? countSearch(db, search) : undefined,
    findCompanySettings(db),
    isMailOffered(db),
  ]);
  const words = listing
    ? `${listing.titre} (réf. ${listing.reference}) ${returnWords(listing)}, et ce qui lui ressemble\u00a0: ${whole}`
    : whole;
  const address = env().publicOrigin + (listing?.path ?? criteres);
  return {
    title: listing ? listingAlertLabel(listing.table, listing.statut) : "Prévenez-moi",
    offer: {
      words,
      count: count === undefined ? undefined : countWords(count),
      criteres,
      annonce: listing?.reference,
      withoutMail: isOffered ? (isTooLong(asked) ? "too-long" : undefined) : "off",
      whatsappHref: whatsappUrl(settings, `Bonjour FADEM, prévenez-moi de nouvelles annonces\u00a0: ${words}.\n${address}`),
      feedHref: feedAddress(search),
    },
  };
}

function returnWords({ statut }: AskedListing) {
  return mayComeFree(statut) ? "dès que l’annonce se libère" : "si l’annonce revient";
}

function countWords(count: number) {
  if (count === 0) return "Aucune annonce aujourd’hui.";
  return `${formatNumber(count)}\u00a0${count === 1 ? "annonce" : "annonces"} aujourd’hui.`;
}
