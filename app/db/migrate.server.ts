import { createHash } from "node:crypto";
import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type Db, isPostgres } from "./client.server.ts";
import * as m0001 from "./migrations/0001-content.server.ts";
import * as m0002 from "./migrations/0002-auth.server.ts";
import * as m0003 from "./migrations/0003-media-queue.server.ts";
import * as m0004 from "./migrations/0004-mail-queue.server.ts";
import * as m0005 from "./migrations/0005-long-lists.server.ts";
import * as m0006 from "./migrations/0006-counted-rows.server.ts";
import * as m0007 from "./migrations/0007-recent-listings.server.ts";
import * as m0008 from "./migrations/0008-audience.server.ts";
import * as m0009 from "./migrations/0009-requests.server.ts";
import * as m0010 from "./migrations/0010-totp-steps.server.ts";
import * as m0011 from "./migrations/0011-private-photos.server.ts";
import * as m0012 from "./migrations/0012-visit-book.server.ts";
import * as m0013 from "./migrations/0013-office-hours.server.ts";
import * as m0014 from "./migrations/0014-names.server.ts";
import * as m0015 from "./migrations/0015-sample-rows.server.ts";
import * as m0016 from "./migrations/0016-publication.server.ts";
import * as m0017 from "./migrations/0017-form-drafts.server.ts";
import * as m0018 from "./migrations/0018-lots.server.ts";
import * as m0019 from "./migrations/0019-listing-order.server.ts";
import * as m0020 from "./migrations/0020-imports.server.ts";
import * as m0021 from "./migrations/0021-price-units.server.ts";
import * as m0022 from "./migrations/0022-fingerprints.server.ts";
import * as m0023 from "./migrations/0023-measures.server.ts";
import * as m0024 from "./migrations/0024-positions.server.ts";
import * as m0025 from "./migrations/0025-search-words.server.ts";
import * as m0026 from "./migrations/0026-search-alerts.server.ts";
import * as m0029 from "./migrations/0029-journal.server.ts";
import * as m0030 from "./migrations/0030-roles.server.ts";
import * as m0031 from "./migrations/0031-invitations.server.ts";
import * as m0032 from "./migrations/0032-passkeys.server.ts";
import * as m0033 from "./migrations/0033-closures.server.ts";
import * as m0034 from "./migrations/0034-people.server.ts";
import * as m0035 from "./migrations/0035-started-requests.server.ts";
import * as m0038 from "./migrations/0038-canned-replies.server.ts";
import * as m0040 from "./migrations/0040-inbox-keys.server.ts";
import * as m0041 from "./migrations/0041-invented-presses.server.ts";
import * as m0044 from "./migrations/0044-morning-list.server.ts";
import * as m0045 from "./migrations/0045-split-lines.server.ts";
import * as m0046 from "./migrations/0046-crowds-of-presses.server.ts";
import * as m0048 from "./migrations/0048-known-devices.server.ts";
import * as m0059 from "./migrations/0059-changed-rows.server.ts";

const migrations: Record<string, Migration> = {
  "0001-content": m0001,
  "0002-auth": m0002,
  "0003-media-queue": m0003,
  "0004-mail-queue": m0004,
  "0005-long-lists": m0005,
  "0006-counted-rows": m0006,
  "0007-recent-listings": m0007,
  "0008-audience": m0008,
  "0009-requests": m0009,
  "0010-totp-steps": m0010,
  "0011-private-photos": m0011,
  "0012-visit-book": m0012,
  "0013-office-hours": m0013,
  "0014-names": m0014,
  "0015-sample-rows": m0015,
  "0016-publication": m0016,
  "0017-form-drafts": m0017,
  "0018-lots": m0018,
  "0019-listing-order": m0019,
  "0020-imports": m0020,
  "0021-price-units": m0021,
  "0022-fingerprints": m0022,
  "0023-measures": m0023,
  "0024-positions": m0024,
  "0025-search-words": m0025,
  "0026-search-alerts": m0026,
  "0029-journal": m0029,
  "0030-roles": m0030,
  "0031-invitations": m0031,
  "0032-passkeys": m0032,
  "0033-closures": m0033,
  "0034-people": m0034,
  "0035-started-requests": m0035,
  "0038-canned-replies": m0038,
  "0040-inbox-keys": m0040,
  "0041-invented-presses": m0041,
  "0044-morning-list": m0044,
  "0045-split-lines": m0045,
  "0046-crowds-of-presses": m0046,
  "0048-known-devices": m0048,
  "0059-changed-rows": m0059,
};

const MIGRATION_LOCK = 724_655_203; // any constant

// biome-ignore lint/suspicious/noExplicitAny: migrations see the schema of their own time, not today's types
type AnyDb = Kysely<any>;

/** The stored schema and this program do not go together. */
export class SchemaMismatchError extends Error {}

/** The names of all migrations this program knows, oldest first. */
export function listMigrations() {
  return Object.keys(migrations);
}

/** What is still to be done; all of it when the database is new. */
export async function listPendingMigrations(db: Db): Promise<{ pending: string[]; isNew: boolean }> {
  const infos = await migratorOf(db).getMigrations();
  const pending = infos.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
  return { pending, isNew: pending.length === infos.length };
}

/** What made the schema of this database, oldest first. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  return (await migratorOf(db).getMigrations()).filter(({ executedAt }) => executedAt).map(({ name }) => name);
}

/**
 * Brings the schema to the newest version; harmless when it is there already. One process at a time, all or nothing:
 * killed at any moment, the next start finds the schema as it was.
 */
export async function migrateToLatest(db: Db) {
  await oneAtATime(db, async () => {
    const recorded = await refuseOtherHistory(db);
    const { error } = await migratorOf(db).migrateToLatest();
    if (error) throw error;
    await recordChecksums(db, recorded);
  });
}

/** On PostgreSQL others may start at this very moment, and two that run "create table if not exists" together can both fail. */
async function oneAtATime(db: Db, work: () => Promise<void>) {
  if (!isPostgres(db)) return work();
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

function migratorOf(db: Db) {
  return new Migrator({ db: db as AnyDb, provider: { getMigrations: async () => migrations } });
}

/** A schema made by a newer program, or by other versions of the same migrations, is left alone. The names of those found right. */
async function refuseOtherHistory(db: Db): Promise<ReadonlySet<string>> {
  const recorded = await readChecksums(db);
  for (const { name, checksum } of recorded) {
    const migration = migrations[name];
    if (!migration) throw new SchemaMismatchError(`La base vient d’une version plus récente du site (${name}) : mettez le site à jour.`);
    if ((await checksumOf(db, migration)) !== checksum)
      throw new SchemaMismatchError(`La base a été créée par une autre version de l’étape ${name} : ce programme ne peut pas s’en servir.`);
  }
  return new Set(recorded.map(({ name }) => name));
}

async function readChecksums(db: Db): Promise<{ name: string; checksum: string }[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "migration_checksums")) return [];
  return (await sql<{ name: string; checksum: string }>`select name, checksum from migration_checksums`.execute(db)).rows;
}

async function recordChecksums(db: Db, recorded: ReadonlySet<string>) {
  const missing = Object.entries(migrations).filter(([name]) => !recorded.has(name));
  if (missing.length === 0) return;
  await sql`create table if not exists migration_checksums (name text primary key, checksum text not null)`.execute(db);
  for (const [name, migration] of missing) {
    await sql`insert into migration_checksums (name, checksum) values (${name}, ${await checksumOf(db, migration)}) on conflict (name) do nothing`.execute(
      db,
    );
  }
}

/** Of the statements a migration sends to this engine: the same after a reformatting, another after a real change. */
async function checksumOf(db: Db, migration: Migration): Promise<string> {
  const statements: string[] = [];
  const dialect: Dialect = isPostgres(db)
    ? {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (kysely) => new PostgresIntrospector(kysely),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      }
    : {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (kysely) => new SqliteIntrospector(kysely),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      };
  const dry: AnyDb = new Kysely({ dialect, log: ({ query }) => void statements.push(query.sql) });
  await migration.up(dry);
  return createHash("sha256").update(statements.join(";\n")).digest("hex");
}
