import { lastMonth } from "#app/features/bookings/stays/stay-dates.ts";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { nightsBetween, nightsOf } from "#app/services/occupied-units/units.ts";
import type { AppRows } from "#tests/rows.ts";
import { addLivingLink, privateAddress } from "./private-link-rows.ts";

const NIGHTS = 2;
/** Far from those that the program gives by itself, and numbers as they are. */
const FIRST_REFERENCE = 5_000;

type LetListing = { table: "properties" | "vehicles"; id: string; reference: string };

/** A listing of the demonstration that takes requests for dates: from now on it does. */
export function letListing(rows: AppRows, table: LetListing["table"]): LetListing {
  const isLet = table === "properties" ? "type_transaction = 'location-meublee'" : "type_transaction = 'location'";
  const query = `select id, reference from ${table} where deleted_at is null and statut = 'disponible' and ${isLet} order by reference limit 1`;
  const { id, reference } = rows.one(query);
  const night = table === "properties" ? "prix_nuit" : "prix_location_jour";
  rows.run(`update ${table} set reservable = 1, ${night} = coalesce(${night}, 18000) where id = ?`, String(id));
  return { table, id: String(id), reference: String(reference) };
}

/** Dates that no stay has yet, after all that are stored: another call after another stay tells others. */
export function freeDates(rows: AppRows, { table, id }: LetListing) {
  const { last } = rows.one("select max(depart) as last from bookings where listing_table = ? and listing_id = ?", table, id);
  const arrivee = addDays([String(last ?? ""), todayInLome()].toSorted().at(-1) ?? "", 1);
  return { arrivee, depart: addDays(arrivee, NIGHTS) };
}

/** A stay with its request and its nights, as the program stores one. */
function addStay(rows: AppRows, listing: LetListing): string {
  const [id, request, now] = [newId(), newId(), new Date().toISOString()];
  const { arrivee, depart } = freeDates(rows, listing);
  rows.run(
    `insert into contact_requests (id, created_at, updated_at, nature, nom, telephone, telephone_e164, sujet, message, urgence, statut,
     listing_table, listing_id, date_souhaitee)
     values (?, ?, ?, 'reservation', 'Essai Exercice', '90 00 00 42', '+22890000042', 'Séjour', '', 'normale', 'nouveau', ?, ?, ?)`,
    ...[request, now, now, listing.table, listing.id, arrivee],
  );
  rows.run(
    `insert into bookings (id, created_at, updated_at, reference, demande_id, listing_table, listing_id, arrivee, depart, personnes,
     total, statut, option_jusqu_a, origine) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 2, 36000, 'option', ?, 'site')`,
    ...[
      id,
      now,
      now,
      `SJ-${FIRST_REFERENCE + Number(rows.one("select count(*) as total from bookings").total)}`,
      request,
      listing.table,
      listing.id,
      arrivee,
      depart,
      new Date(Date.now() + HOUR_MS).toISOString(),
    ],
  );
  for (const night of nightsBetween(arrivee, depart))
    rows.run(
      "insert into occupied_units (ressource, unite, place, source_table, source_id) values (?, ?, 0, 'bookings', ?)",
      ...[nightsOf(listing.table, listing.id), night, id],
    );
  rows.run("delete from person_marks where source_id = ?", request); // else the server finds its person meanwhile, and rows move by themselves
  return id;
}

/** The living private page of a new request for dates. */
export function stayPage(rows: AppRows, listing: LetListing) {
  return privateAddress("reservation", addLivingLink(rows, "reservation", addStay(rows, listing)).secret);
}

/** The living address of the calendar of a listing. */
export function calendarFile(rows: AppRows, { table, id }: LetListing) {
  return privateAddress("calendrier", addLivingLink(rows, "calendrier", `${table}:${id}`).secret);
}

/** The n-th month that may be asked for, with so many more behind it. */
export function shownMonths(n: number, more: number) {
  const today = todayInLome();
  const first = `${today.slice(0, 7)}-01`;
  const months = new Set(Array.from({ length: 400 }, (_, day) => addDays(first, day).slice(0, 7)));
  const shown = [...months].filter((month) => month <= lastMonth(today));
  return shown[n % (shown.length - more)] ?? today.slice(0, 7);
}
