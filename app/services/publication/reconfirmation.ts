import type { Publication } from "#app/db/tables/closed-lists.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

/** After how many days without a word a listing is asked about, unless the settings say otherwise. */
export const RECONFIRM_DAYS = { usual: 30, least: 15, most: 90 } as const;

type OfferState = { publication: Publication; statut: string | null };
type ConfirmationDates = { publie_le: string | null; confirme_le: string | null };

/** Visitors see it and can have it. A project is never taken, and never asked about. */
export function isOffered({ publication, statut }: OfferState): boolean {
  return publication === "en_ligne" && statut === "disponible";
}

/** For how many days no member has confirmed the listing; undefined below the limit or when not offered. */
export function daysUnconfirmed(row: OfferState & ConfirmationDates, limit: number, now = Date.now()): number | undefined {
  const since = row.confirme_le ?? row.publie_le;
  if (!isOffered(row) || since === null) return undefined;
  const days = dayNumber(now) - dayNumber(Date.parse(since));
  return days >= limit ? days : undefined;
}

/** What was last confirmed, or went online, before this moment is to be asked about. */
export function reconfirmBefore(limit: number, now = Date.now()): string {
  return new Date((dayNumber(now) - limit + 1) * DAY_MS).toISOString();
}

/** Days of Lomé, which has the time of Greenwich all year. */
function dayNumber(at: number) {
  return Math.floor(at / DAY_MS);
}

/**
 * A member who saves a listing, or makes one available again, says that it is available. The first publication says so by itself: its own
 * moment counts then.
 */
export function confirmation(
  before: OfferState & ConfirmationDates,
  after: OfferState,
  isForm: boolean,
  now: string,
): { confirme_le?: string } {
  if (!isOffered(after)) return {};
  const becomesOffered = !isOffered(before) && before.publie_le !== null;
  return (isForm && isOffered(before)) || becomesOffered ? { confirme_le: now } : {};
}

/** The day that visitors are told. */
export function confirmedDay(confirme_le: string | null): string | null {
  return confirme_le?.slice(0, "2026-11-12".length) ?? null;
}
