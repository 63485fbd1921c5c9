import { contentTypes } from "#app/db/tables/content-types.ts";
import { lastMonth } from "#app/features/stays/stay-dates.ts";
import { type StayIntent, stayActs } from "#app/features/stays/stay-input.ts";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { nightsBetween, nightsOf } from "#app/services/occupied-units/units.ts";
import type { AppRows } from "./content-snapshot.ts";
import { type Fields, type FormEntry, fieldsOf, versionOf } from "./form-entry.ts";
import { addLivingLink, privateAddress } from "./private-link-rows.ts";

const NIGHTS = 2;
const HOUR_MS = 3_600_000;
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
function addStay(rows: AppRows, listing: LetListing, statut: "option" | "bloquee"): string {
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
     total, statut, option_jusqu_a, origine) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 2, 36000, ?, ?, 'site')`,
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
      statut,
    ],
    statut === "option" ? new Date(Date.now() + HOUR_MS).toISOString() : null,
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
  return privateAddress("reservation", addLivingLink(rows, "reservation", addStay(rows, listing, "option")).secret);
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

/** The page of a sender, and what members do with the calendar of a listing, each on a stay of its own. */
export function stayEntries(rows: AppRows): FormEntry[] {
  const [home, car] = [letListing(rows, "properties"), letListing(rows, "vehicles")];
  const own = {
    ...({ audience: "visitor", encoding: "form", route: "routes/site/stays/stay-link", table: "bookings" } as const),
    ...{ path: stayPage(rows, home), allowed: ["intent"], moves: ["statut", "motif"] },
  };
  const id = addStay(rows, home, "option");
  const inAgenda: FormEntry = {
    ...({ audience: "admin", encoding: "form", route: "routes/admin/agenda/stay", table: "bookings" } as const),
    ...{ path: `/admin-dashboard/agenda/sejours/${id}`, moves: ["statut"], ...fieldsOf(stayActs.accepter, "intent") },
    valid: () => ({ intent: "accepter", id, version: versionOf(rows, "bookings", id) }),
  };
  return [{ ...own, valid: () => ({ intent: "annuler" }) }, inAgenda, ...[home, car].flatMap((listing) => deskEntries(rows, listing))];
}

function deskEntries(rows: AppRows, listing: LetListing): FormEntry[] {
  const { section } = contentTypes[listing.table].pages;
  const common = {
    ...({ audience: "admin", encoding: "form", route: `${section}/sejours`, table: "bookings" } as const),
    ...{ path: `/admin-dashboard/${section}/${listing.id}/sejours`, moves: ["statut", "motif"] },
  };
  const guest = { personnes: "2", nom: "Essai Exercice", telephone: "90 00 00 43", canal: "appel" };
  const onStay = (id: string) => () => ({ id, version: versionOf(rows, "bookings", id) });
  const fields: Record<StayIntent, () => Fields> = {
    accepter: onStay(addStay(rows, listing, "option")),
    refuser: onStay(addStay(rows, listing, "option")),
    annuler: onStay(addStay(rows, listing, "option")),
    liberer: onStay(addStay(rows, listing, "bloquee")),
    bloquer: () => ({ ...freeDates(rows, listing), cle_envoi: newId() }),
    saisir: () => ({ ...freeDates(rows, listing), ...guest, cle_envoi: newId() }),
  };
  return [
    ...(Object.keys(fields) as StayIntent[]).map(
      (intent): FormEntry => ({
        ...common,
        ...fieldsOf(stayActs[intent], "intent"),
        valid: () => ({ intent, ...fields[intent]() }),
      }),
    ),
    { ...common, allowed: ["intent", "remplace"], valid: () => ({ intent: "adresse", remplace: lastIndice(rows, listing) }) },
  ];
}

/** The end of the address that stands; none at first, and then nothing has to be named. */
function lastIndice(rows: AppRows, { table, id }: LetListing): string {
  const stored = rows.all(
    `select indice from private_link_secrets s join private_links l on l.id = s.lien_id
      where l.usage = 'calendrier' and l.cible_id = ? and s.remplace_le is null`,
    `${table}:${id}`,
  );
  return String(stored[0]?.indice ?? "");
}
