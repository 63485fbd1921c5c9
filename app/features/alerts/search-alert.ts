import type { Selectable } from "kysely";
import type { SearchAlertsTable } from "#app/db/tables/sent-tables.ts";

export type SearchAlert = Selectable<SearchAlertsTable>;

/** Every one of them belongs to somebody who can stop it; five are what a person follows, more is a program. */
export const MAX_ACTIVE = 5;
export const MAX_CONFIRMATIONS_A_DAY = 3;
/** A network stands for a carrier's thousands, and its messages leave in our name to whom strangers type. Beyond, nothing is stored. */
export const MAX_A_NETWORK_AND_DAY = 30;
export const MAX_AN_HOUR = 100;
/** The address of a search, in bytes. */
export const MAX_CRITERES = 500;

/** Periods of S15; the page on privacy tells the same. */
export const UNCONFIRMED_DAYS = 7;
export const ACTIVE_MONTHS = 12;
/** So long before its end its owner is asked once whether it shall go on. */
export const REMINDER_DAYS = 14;

/** The hour of Lomé from which on the messages of a day are written. */
export const DIGEST_HOUR = 7;
/** Listings of one alert in one message. */
export const SHOWN_ROWS = 10;

const DAY_MS = 86_400_000;

/** Days in Lomé are those of Greenwich. */
export function dayOf(ms: number): string {
  return isoOf(ms).slice(0, 10);
}

export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

export function unconfirmedUntil(now: number): string {
  return isoOf(now + UNCONFIRMED_DAYS * DAY_MS);
}

/** The same day twelve months later; of the 29th of February the 1st of March. */
export function activeUntil(from: string): string {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + ACTIVE_MONTHS);
  return end.toISOString();
}

/** From this day on its owner is asked whether it shall go on. */
export function reminderDay({ expire_le }: Pick<SearchAlert, "expire_le">): string {
  return dayOf(Date.parse(expire_le) - REMINDER_DAYS * DAY_MS);
}
