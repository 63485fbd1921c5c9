import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type ListingTable, namesOf } from "#app/db/tables/content-types.ts";
import type { SearchAlertsTable } from "#app/db/tables/sent-tables.ts";
import { email, submissionKey } from "#app/lib/forms/fields.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { NEW_ALERT_PATH } from "#app/services/addresses/public-paths.ts";

export type SearchAlert = Selectable<SearchAlertsTable>;

/** The owner of each can stop it; five are what a person follows, more is a program. */
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
const REMINDER_DAYS = 14;

/** The hour of Lomé from which on the messages of a day are written. */
export const DIGEST_HOUR = 7;
/** Listings of one alert in one message. */
export const SHOWN_ROWS = 10;

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

/** A listing as a message tells of it. */
export type AnnouncedRow = {
  titre: string;
  /** With its suffix; undefined where none is told. */
  prix: string | undefined;
  lieu: string;
  /** "4 ch. · 320 m²" */
  mesures: string;
  /** "/biens/villa-b-0004" */
  path: string;
};

type WatchedSearch = Pick<SearchAlert, "criteres" | "listing_table" | "listing_id" | "vu_jusqu_a">;

/** The ids of all of them, and the first ones as they are told. */
type NewListings = { ids: string[]; rows: AnnouncedRow[] };

/** "Villa à vendre à Lomé, 3 chambres et plus", and as the subject of a message says it: "villas à vendre à Lomé". */
export type SearchWords = { whole: string; subject: string };

/** What alerts ask of the lists of the site; screens/watched-searches.server.ts answers. */
export type AlertSearches = {
  /** Undefined where the address is that of no list any more. */
  wordsOf: (db: Db, criteres: string) => Promise<SearchWords | undefined>;
  /** Available listings of today. */
  countRows: (db: Db, criteres: string) => Promise<number>;
  /** Listings that became available after `vu_jusqu_a`, invented ones left out, the newest first. */
  findNews: (db: Db, watched: WatchedSearch, mostRows: number) => Promise<NewListings>;
  /** When a listing of that list last became available: everything up to there has been looked at. Null where there never was one. */
  findNewest: (db: Db | Trx, criteres: string) => Promise<string | null>;
};

const SEARCH = "Cette recherche n’est pas reconnue. Rechargez la page et recommencez.";

/** What a visitor sends. The search comes as an address; which one it is, and whether it is one at all, is decided where lists are known. */
export const searchAlertInputSchema = z.strictObject({
  email: email("Veuillez saisir une adresse email valide.").transform((typed) => typed.toLowerCase()),
  recherche: z.string(SEARCH).max(MAX_CRITERES, SEARCH),
  /** The reference of the listing it was asked for on, or nothing. */
  annonce: z.string().max(10, SEARCH).default(""),
  cle_envoi: submissionKey(),
});

export const alertMessages = {
  sent: "Vérifiez votre boîte\u00a0: un message vous attend pour confirmer. Rien ne part sans votre accord.",
  failed: "Une erreur est survenue\u00a0: l’alerte n’est pas créée. Veuillez réessayer.",
};

export const CONFIRMED = "Alerte active. Premier message demain à 7h s’il y a du nouveau.";
export const STOPPED = "Alerte arrêtée. Votre adresse est effacée.";
export const EXPIRED = "Ce lien a expiré. Créez l’alerte à nouveau.";
/** While no alert is taken: from one network until the day is over, or from any network until the hour is. */
export const PAUSED = {
  network: "Trop d’alertes depuis votre réseau aujourd’hui. Réessayez demain, ou demandez-le à FADEM sur WhatsApp.",
  all: "Trop d’alertes sont demandées en ce moment. Réessayez dans une heure, ou demandez-le à FADEM sur WhatsApp.",
};

/** Where a visitor asks to hear of a search: the form for "/acheter/villas/lome?ch=3". */
export function newAlertAddress(criteres: string): string {
  const [path = "", parameters] = criteres.split("?", 2);
  return `${NEW_ALERT_PATH}?chemin=${path}${parameters ? `&${parameters}` : ""}`;
}

/** Where a visitor asks to hear of a listing that is taken, and of others like it. */
export function listingAlertAddress(reference: string): string {
  return `${NEW_ALERT_PATH}?annonce=${reference}`;
}

/** Neither sold nor let: it may be to be had again soon. */
export function mayComeFree(statut: string): boolean {
  return statut !== "vendu" && statut !== "loue";
}

/** On the button, and above the form it leads to. */
export function listingAlertLabel(table: ListingTable, statut: string): string {
  if (mayComeFree(statut)) return "Prévenez-moi s’il se libère";
  const { one, ending } = namesOf(table);
  return `Prévenez-moi d’un${ending} ${one} semblable`;
}
