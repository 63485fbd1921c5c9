import { type Kysely, PostgresAdapter, sql } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

const roles = sql`role in ('super_admin', 'secretariat', 'commercial', 'chantier')`;

/**
 * Four roles instead of one, an address for notices, and the moment an account was switched off. The accounts there are keep the role they
 * have. Both new columns may be missing: a former process goes on making accounts without them.
 */
export async function up(db: AnyDb) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (isPostgres ? alterAccounts(db) : rebuildAccounts(db));
}

async function alterAccounts(db: AnyDb) {
  await sql`alter table "user"
    add column email_avis text,
    add column desactive_le text,
    drop constraint user_role_list,
    add constraint user_role_list check (${roles})`.execute(db);
}

const columnsOf = {
  user: "id name email emailVerified image createdAt updatedAt username displayUsername twoFactorEnabled role nom prenom",
  session: "id expiresAt token createdAt updatedAt ipAddress userAgent userId",
  account:
    "id accountId providerId userId accessToken refreshToken idToken accessTokenExpiresAt refreshTokenExpiresAt scope password createdAt updatedAt",
  twoFactor: "id secret backupCodes userId verified failedVerificationCount lockedUntil lastStep",
};
/** Those that point at an account come after it. */
const tables = ["user", "session", "account", "twoFactor"] as const;

/**
 * SQLite changes no check in place, and dropping accounts would take along all that points at them: everything is laid aside, dropped
 * from the last to the first, made anew and filled again.
 */
async function rebuildAccounts(db: AnyDb) {
  for (const table of tables) await sql`create table ${aside(table)} as select ${columns(table)} from ${sql.table(table)}`.execute(db);
  for (const table of tables.toReversed()) await sql`drop table ${sql.table(table)}`.execute(db);
  await createTables(db);
  for (const table of tables) {
    await sql`insert into ${sql.table(table)} (${columns(table)}) select ${columns(table)} from ${aside(table)}`.execute(db);
    await sql`drop table ${aside(table)}`.execute(db);
  }
}

function aside(table: string) {
  return sql.table(`${table}_laid_aside`);
}

function columns(table: keyof typeof columnsOf) {
  return sql.join(columnsOf[table].split(" ").map((name) => sql.id(name)));
}

async function createTables(db: AnyDb) {
  await db.schema
    .createTable("user")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("emailVerified", "integer", (column) => column.notNull())
    .addColumn("image", "text")
    .addColumn("createdAt", "date", (column) => column.notNull())
    .addColumn("updatedAt", "date", (column) => column.notNull())
    .addColumn("username", "text", (column) => column.notNull().unique())
    .addColumn("displayUsername", "text")
    .addColumn("twoFactorEnabled", "integer")
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("nom", "text", (column) => column.notNull())
    .addColumn("prenom", "text", (column) => column.notNull())
    .addColumn("email_avis", "text")
    .addColumn("desactive_le", "text")
    .addCheckConstraint("user_role_list", roles)
    .execute();

  await db.schema
    .createTable("session")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("expiresAt", "date", (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("createdAt", "date", (column) => column.notNull())
    .addColumn("updatedAt", "date", (column) => column.notNull())
    .addColumn("ipAddress", "text")
    .addColumn("userAgent", "text")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("session_userId_idx").on("session").column("userId").execute();

  await db.schema
    .createTable("account")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("providerId", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("accessToken", "text")
    .addColumn("refreshToken", "text")
    .addColumn("idToken", "text")
    .addColumn("accessTokenExpiresAt", "date")
    .addColumn("refreshTokenExpiresAt", "date")
    .addColumn("scope", "text")
    .addColumn("password", "text")
    .addColumn("createdAt", "date", (column) => column.notNull())
    .addColumn("updatedAt", "date", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("account_userId_idx").on("account").column("userId").execute();

  await db.schema
    .createTable("twoFactor")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("backupCodes", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("verified", "integer")
    .addColumn("failedVerificationCount", "integer")
    .addColumn("lockedUntil", "date")
    .addColumn("lastStep", "integer")
    .execute();
  await db.schema.createIndex("twoFactor_secret_idx").on("twoFactor").column("secret").execute();
  await db.schema.createIndex("twoFactor_userId_idx").on("twoFactor").column("userId").execute();
}
