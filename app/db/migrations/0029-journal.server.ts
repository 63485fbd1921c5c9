import { createHash, randomBytes } from "node:crypto";
import { type Kysely, PostgresAdapter, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

const actions = sql`action in ('create', 'update', 'delete', 'restore', 'purge', 'publish', 'withdraw', 'schedule', 'confirm', 'merge',
  'unmerge', 'split', 'reply', 'import', 'export', 'backup', 'restore_backup', 'erase', 'invite', 'role', 'disable', 'enable', 'sign_in',
  'sign_out', 'sign_in_refused')`;

/**
 * Lines of the audit log are numbered and chained; those that are there get their numbers in their order. Every new column may be missing:
 * a former process that still runs goes on writing lines without them, and the next writer chains these.
 */
export async function up(db: AnyDb) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (isPostgres ? alterLines(db) : rebuildLines(db));
  await db.schema.createIndex("audit_log_numero").on("audit_log").column("numero").unique().execute();
  await db.schema.createIndex("audit_log_of_actor").on("audit_log").columns(["actor_id", "numero"]).execute();
  await db.schema.createIndex("audit_log_unchained").on("audit_log").columns(["at", "id"]).where(sql<boolean>`numero is null`).execute();
  // One row: the last line there is, and what the last check found.
  await db.schema
    .createTable("journal_state")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("numero", "integer", (column) => column.notNull())
    .addColumn("empreinte", "text", (column) => column.notNull())
    .addColumn("verifie_le", "text")
    .addColumn("constat", "text")
    .addCheckConstraint("journal_state_one_row", sql`id = 1`)
    .execute();
  // Refused sign-ins of the hour that runs: one line tells of them when it is over.
  await db.schema
    .createTable("refused_sign_ins")
    .addColumn("compte", "text", (column) => column.notNull())
    .addColumn("heure", "text", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("refused_sign_ins_pk", ["compte", "heure"])
    .execute();
  await chainLines(db);
}

async function alterLines(db: AnyDb) {
  await sql`alter table audit_log
    add column numero integer,
    add column actor_id text,
    add column actor_nom text not null default '',
    add column sel text,
    add column empreinte_contenu text,
    add column precedent text,
    add column empreinte text,
    drop constraint audit_log_action_list,
    add constraint audit_log_action_list check (${actions})`.execute(db);
}

const formerColumns = sql`id, at, actor, action, table_name, row_id, before, after, lot`;

/** SQLite changes no check in place: a new table takes the lines and the name. Nothing points at this one, and it has no trigger. */
async function rebuildLines(db: AnyDb) {
  await sql`create table audit_log_rebuilt (
    id text primary key,
    at text not null,
    actor text not null,
    action text not null,
    table_name text not null,
    row_id text not null,
    before text,
    after text,
    lot text,
    numero integer,
    actor_id text,
    actor_nom text not null default '',
    sel text,
    empreinte_contenu text,
    precedent text,
    empreinte text,
    constraint audit_log_action_list check (${actions})
  )`.execute(db);
  await sql`insert into audit_log_rebuilt (${formerColumns}) select ${formerColumns} from audit_log order by at, id`.execute(db);
  await sql`drop table audit_log`.execute(db);
  await sql`alter table audit_log_rebuilt rename to audit_log`.execute(db);
  await db.schema.createIndex("audit_log_of_row").on("audit_log").columns(["table_name", "row_id", "at desc"]).execute();
  await db.schema.createIndex("audit_log_newest").on("audit_log").column("at desc").execute();
  await db.schema.createIndex("audit_log_of_lot").on("audit_log").columns(["lot", "id"]).where(sql<boolean>`lot is not null`).execute();
}

const STEP = 500;

type Line = Record<"id" | "at" | "actor" | "action" | "table_name" | "row_id", string> & Record<"before" | "after" | "lot", string | null>;

/** In steps: any number of lines takes the memory of 500. */
async function chainLines(db: AnyDb) {
  let numero = 0;
  let precedent = "0".repeat(64);
  for (;;) {
    const { rows } =
      await sql<Line>`select ${formerColumns} from audit_log where numero is null order by at, id limit ${sql.lit(STEP)}`.execute(
        db.withoutPlugins(),
      );
    if (rows.length === 0) break;
    const chained = rows.map((line) => {
      numero += 1;
      const sel = randomBytes(16).toString("hex");
      const contenu = digest([sel, line.before, line.after]);
      const place = [line.table_name, line.row_id, line.lot];
      const empreinte = digest([numero, line.id, line.at, line.actor, null, "", line.action, ...place, contenu, precedent]);
      const values = sql`(${line.id}, ${numero}, ${sel}, ${contenu}, ${precedent}, ${empreinte})`;
      precedent = empreinte;
      return values;
    });
    await sql`update audit_log set numero = cast(v.column2 as integer), sel = v.column3, empreinte_contenu = v.column4,
      precedent = v.column5, empreinte = v.column6 from (values ${sql.join(chained)}) as v where audit_log.id = v.column1`.execute(db);
  }
  if (numero > 0) await sql`insert into journal_state (id, numero, empreinte) values (1, ${numero}, ${precedent})`.execute(db);
}

function digest(parts: readonly unknown[]) {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
