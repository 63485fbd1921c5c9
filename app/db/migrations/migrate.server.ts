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
import { type Db, isPostgres } from "#app/db/engine/client.server.ts";
import * as baseline from "./0001-baseline.server.ts";
import * as otherTowns from "./0002-other-towns.server.ts";
import * as erasures from "./0003-erasures.server.ts";
import * as landPapers from "./0004-land-papers.server.ts";
import * as requestReference from "./0005-request-reference.server.ts";
import * as visitsAndStays from "./0006-visits-and-stays.server.ts";
import * as passwordLinks from "./0007-password-links.server.ts";
import * as heldTime from "./0008-held-time.server.ts";
import * as visitTowns from "./0009-visit-towns.server.ts";
import * as unverifiedNumbers from "./0010-unverified-numbers.server.ts";

/** The schema every installation begins with. What was made before it had other steps, and cannot be brought here. */
const BASELINE = "0001-baseline";

/** All migrations this program knows, oldest first. Only tests add to it. */
export const migrations: Record<string, Migration> = {
  [BASELINE]: baseline,
  "0002-other-towns": otherTowns,
  "0003-erasures": erasures,
  "0004-land-papers": landPapers,
  "0005-request-reference": requestReference,
  "0006-visits-and-stays": visitsAndStays,
  "0007-password-links": passwordLinks,
  "0008-held-time": heldTime,
  "0009-visit-towns": visitTowns,
  "0010-unverified-numbers": unverifiedNumbers,
};

const MIGRATION_LOCK = 724_655_203; // any constant

// biome-ignore lint/suspicious/noExplicitAny: migrations see the schema of their own time, not today's types
type AnyDb = Kysely<any>;

/** The stored schema and this program do not go together. */
export class SchemaMismatchError extends Error {}

/** Why rows of this schema cannot be read here; undefined when they can. */
export function refuseMigrations(names: readonly string[]): "older" | "newer" | undefined {
  if (names.length > 0 && !names.includes(BASELINE)) return "older";
  return names.every((name) => migrations[name]) ? undefined : "newer";
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

/** For an empty database: the schema that these migrations made, so that rows of that time find their columns, and are brought here with it. */
export async function migrateLike(db: Db, names: readonly string[]) {
  const { error } = await migratorOf(db).migrateTo(names.toSorted().at(-1) ?? BASELINE);
  if (error) throw error;
}

/** Whether rows of this schema must be brought here before they are stored. */
export function isOlderSchema(names: readonly string[]) {
  return Object.keys(migrations).some((name) => !names.includes(name));
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

/** A schema of before the baseline, of a newer program, or of other versions of the same migrations is left alone. The names found right. */
async function refuseOtherHistory(db: Db): Promise<ReadonlySet<string>> {
  const tables = new Set((await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name));
  const applied = tables.has("kysely_migration") ? await sql<{ name: string }>`select name from kysely_migration`.execute(db) : undefined;
  const checked = tables.has("migration_checksums")
    ? (await sql<{ name: string; checksum: string }>`select name, checksum from migration_checksums`.execute(db)).rows
    : [];
  const names = [...new Set([...(applied?.rows ?? []), ...checked].map(({ name }) => name))].sort();
  const refusal = refuseMigrations(names);
  if (refusal === "older")
    throw new SchemaMismatchError(
      `La base vient d’une version du site d’avant ${BASELINE} (${names.at(-1)})\u00a0: ce programme ne peut pas la reprendre. Rien n’a été changé.`,
    );
  if (refusal === "newer") {
    const unknown = names.filter((name) => !migrations[name]);
    throw new SchemaMismatchError(`La base vient d’une version plus récente du site (${unknown})\u00a0: mettez le site à jour.`);
  }
  for (const { name, checksum } of checked) {
    const migration = migrations[name];
    if (migration && (await checksumOf(db, migration)) !== checksum)
      throw new SchemaMismatchError(
        `La base a été créée par une autre version de l’étape ${name}\u00a0: ce programme ne peut pas s’en servir.`,
      );
  }
  return new Set(checked.map(({ name }) => name));
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
