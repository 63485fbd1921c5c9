import { type RawBuilder, sql } from "kysely";
import { countRows, followRows, followStatements } from "./counted-rows.server.ts";

type Part = RawBuilder<unknown>;

const listings = ["properties", "projects", "vehicles"];
const requests = ["contact_requests", "vehicle_sell_requests", "testimonials"];

/** What the note of a listing is made of. */
const noted = {
  properties: [
    ...["description", "quartier", "type_bien", "type_transaction", "prix"],
    ...["surface_habitable", "surface_totale", "nombre_chambres", "images"],
  ],
  vehicles: [
    ...["description", "type_transaction", "prix", "prix_location_jour", "annee"],
    ...["kilometrage", "carburant", "transmission", "images"],
  ],
};

/** What the database keeps in step by itself, in the transaction that writes: counts, moments, notes, compared prices, marks of people. */
export function createTriggers(isPostgres: boolean): Part[] {
  return [
    ...[...listings, "gallery_images"].flatMap((table) => countRows(table, isPostgres)),
    ...requests.flatMap((table) => countRequests(table, isPostgres)),
    ...followCounts(isPostgres),
    ...listings.flatMap((table) => followMoments(table, isPostgres, table !== "projects")),
    ...Object.entries(noted).flatMap(([table, columns]) => emptyNote(table, columns, isPostgres)),
    ...(isPostgres ? comparedInPostgres() : comparedInSqlite()),
    ...(isPostgres ? [markFunction] : []),
    ...requests.flatMap((table) => markPeople(table, isPostgres)),
  ];
}

/** What waits to be looked at has a name of its own, so that no status counts it and no day does. */
export function countRequests(table: string, isPostgres: boolean): Part[] {
  const isReview = table === "testimonials";
  return countRows(table, isPostgres, {
    name: sql`case when a_verifier then 'a_verifier' else statut end`,
    daily: isReview ? sql`not a_verifier and not exemple` : sql`not a_verifier and statut <> 'spam'`,
    more: ["a_verifier", ...(isReview ? ["exemple"] : [])],
  });
}

/** What was counted for each listing since one day: the listings most looked at are read from an index, however many were looked at. */
function followCounts(isPostgres: boolean): Part[] {
  const add = (rows: Part) => sql`insert into recent_listings (subject, views, contacts)
    select subject, sum(case when measure = 'view' then worth else 0 end), sum(case when measure in ('whatsapp', 'call', 'form') then worth else 0 end)
    from (${rows}) as changed
    where jour >= (select jour from recent_listings_since) and subject <> 'site' and subject not like 'page:%'
    group by subject
    on conflict (subject) do update set views = recent_listings.views + excluded.views, contacts = recent_listings.contacts + excluded.contacts`;
  if (isPostgres) {
    const rows = (source: string, sign: 1 | -1) =>
      sql`select jour, measure, subject, ${sql.lit(sign)} * total as worth from ${sql.table(source)}`;
    return followStatements("daily_counts", "followed", add, rows, sql`delete from recent_listings`);
  }
  return followRows("daily_counts", "followed", add, (version, sign) => {
    const [jour, measure, subject, total] = ["jour", "measure", "subject", "total"].map((column) => sql.id(version, column));
    return sql`select ${jour} as jour, ${measure} as measure, ${subject} as subject, ${sql.lit(sign)} * ${total} as worth`;
  });
}

/** Since when visitors see a listing and can have it; a project is never taken, and no alert tells of it. */
export function followMoments(table: string, isPostgres: boolean, isTakeable: boolean): Part[] {
  return isPostgres ? momentsInPostgres(table, isTakeable) : momentsInSqlite(table, isTakeable);
}

function isOffered(isTakeable: boolean, row: string): Part {
  const isPublic = sql`${sql.id(row, "publication")} = 'en_ligne' and ${sql.id(row, "deleted_at")} is null`;
  return isTakeable ? sql`${isPublic} and ${sql.id(row, "statut")} = 'disponible'` : isPublic;
}

/** The first publication: its planned minute when it was timed and that has come, else this moment. */
function firstMoment(now: Part): Part {
  return sql`case when old.publication = 'programme' and old.publier_le <= ${now} then old.publier_le else ${now} end`;
}

/** `annonce_le` of what alerts tell is later than all that an alert has seen, also after the clock was set back. */
function momentsInSqlite(table: string, isTakeable: boolean): Part[] {
  const now = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  const afterAlerts = (moment: Part) =>
    isTakeable
      ? sql`max(${moment}, coalesce((select strftime('%Y-%m-%dT%H:%M:%fZ', max(vu_jusqu_a), '+0.001 seconds') from search_alerts), ''))`
      : moment;
  const trigger = (name: string, event: Part, when: Part, column: string, value: Part) =>
    sql`create trigger ${sql.id(`${table}_${name}`)} after ${event} on ${sql.table(table)} when ${when}
      begin update ${sql.table(table)} set ${sql.id(column)} = ${value} where id = new.id; end`;
  const isFirst = sql`new.publication = 'en_ligne' and new.publie_le is null`;
  const moved = sql`update of publication, statut, deleted_at`;
  const [born, isNow] = [sql`insert`, isOffered(isTakeable, "new")];
  return [
    trigger("born_public", born, isFirst, "publie_le", sql`new.created_at`),
    trigger("born_offered", born, sql`${isNow} and new.annonce_le is null`, "annonce_le", afterAlerts(sql`new.created_at`)),
    trigger("became_public", moved, isFirst, "publie_le", firstMoment(now)),
    trigger("became_offered", moved, sql`${isNow} and not (${isOffered(isTakeable, "old")})`, "annonce_le", afterAlerts(now)),
  ];
}

function momentsInPostgres(table: string, isTakeable: boolean): Part[] {
  const shape = sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
  const now = sql`to_char(clock_timestamp() at time zone 'UTC', ${shape})`;
  const afterAlerts = (moment: Part) =>
    isTakeable
      ? sql`greatest(${moment}, (select to_char((max(vu_jusqu_a)::timestamptz + interval '1 millisecond') at time zone 'UTC', ${shape}) from search_alerts))`
      : moment;
  const id = sql.id(`${table}_moments`);
  return [
    sql`create function ${id}() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        if new.publication = 'en_ligne' then new.publie_le := coalesce(new.publie_le, new.created_at); end if;
        if ${isOffered(isTakeable, "new")} then new.annonce_le := coalesce(new.annonce_le, ${afterAlerts(sql`new.created_at`)}); end if;
      else
        if new.publication = 'en_ligne' and new.publie_le is null then new.publie_le := ${firstMoment(now)}; end if;
        if ${isOffered(isTakeable, "new")} and not (${isOffered(isTakeable, "old")}) then new.annonce_le := ${afterAlerts(now)}; end if;
      end if;
      return new; end $$`,
    sql`create trigger ${id} before insert or update on ${sql.table(table)} for each row execute function ${id}()`,
  ];
}

/** The note is stored for its order alone: a change of what it is made of empties it, and the program fills it again. */
function emptyNote(table: string, columns: string[], isPostgres: boolean): Part[] {
  const id = sql.id(`${table}_note_outdated`);
  const named = sql.join(columns.map((column) => sql.id(column)));
  if (!isPostgres) {
    const when = sql`when new.note_qualite is not null`;
    return [
      sql`create trigger ${id} after update of ${named} on ${sql.table(table)} ${when}
        begin update ${sql.table(table)} set note_qualite = null where id = new.id; end`,
    ];
  }
  return [
    sql`create function ${id}() returns trigger language plpgsql as $$ begin new.note_qualite := null; return new; end $$`,
    sql`create trigger ${id} before update of ${named} on ${sql.table(table)} for each row execute function ${id}()`,
  ];
}

/**
 * What the row `new` costs by the month: its price when it is sold, let, or told by the month; else the rate of a month; else the least
 * price of 30 nights, made of whole weeks and nights (five weeks cover them too); of weeks alone 30 sevenths, rounded up to 1 000 francs.
 */
function compared(least: Part): Part {
  const night = sql`(case when new.prix_unite = 'nuit' then new.prix else new.prix_nuit end)`;
  const week = sql`(case when new.prix_unite = 'semaine' then new.prix else new.prix_semaine end)`;
  const ways = [0, 1, 2, 3, 4, 5].map((weeks) => sql`${sql.lit(weeks)} * ${week} + ${sql.lit(Math.max(30 - 7 * weeks, 0))} * ${night}`);
  return sql`case
    when new.type_transaction <> 'location-meublee' or new.prix_unite = 'mois' then new.prix
    when new.prix_mois is not null then new.prix_mois
    when ${night} is null then (30 * ${week} + 6999) / 7000 * 1000
    when ${week} is null then 30 * ${night}
    else ${least}(${sql.join(ways)}) end`;
}

function comparedInSqlite(): Part[] {
  const value = compared(sql`min`);
  const keep = (name: string, event: Part) =>
    sql`create trigger ${sql.id(`properties_${name}`)} after ${event} on properties when new.prix_compare is not (${value})
      begin update properties set prix_compare = ${value} where id = new.id; end`;
  const prices = sql`update of prix, prix_unite, prix_nuit, prix_semaine, prix_mois, prix_compare, type_transaction`;
  return [keep("born_compared", sql`insert`), keep("compared", prices)];
}

function comparedInPostgres(): Part[] {
  return [
    sql`create function properties_compared() returns trigger language plpgsql as $$ begin
      new.prix_compare := ${compared(sql`least`)};
      return new; end $$`,
    sql`create trigger properties_compared before insert or update on properties for each row execute function properties_compared()`,
  ];
}

/** Each write of a request leaves a mark, also a restore; the next writer computes the people of the marked rows anew. */
export function markPeople(table: string, isPostgres: boolean): Part[] {
  if (isPostgres)
    return [
      sql`create trigger ${sql.id(`${table}_person`)} after insert or update or delete on ${sql.table(table)}
          for each row execute function mark_person()`,
    ];
  const trigger = (name: string, event: Part, id: Part) =>
    sql`create trigger ${sql.id(`${table}_person_${name}`)} after ${event} on ${sql.table(table)}
      begin insert into person_marks (source_table, source_id) values (${sql.lit(table)}, ${id}) on conflict do nothing; end`;
  return [
    trigger("insert", sql`insert`, sql`new.id`),
    trigger("update", sql`update`, sql`new.id`),
    trigger("delete", sql`delete`, sql`old.id`),
  ];
}

const markFunction = sql`create function mark_person() returns trigger language plpgsql as $$ begin
      insert into person_marks (source_table, source_id) values (tg_table_name, case when tg_op = 'DELETE' then old.id else new.id end)
      on conflict do nothing;
      return null; end $$`;
