import { type Kysely, PostgresAdapter } from "kysely";

// A migration is history: it spells its values out and is never edited once released.

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no table types
type AnyDb = Kysely<any>;

/**
 * The table of better-auth's passkey plugin 1.7, in its own spelling. Without a foreign key: accounts are never deleted. One credential
 * belongs to one account, whoever says otherwise.
 */
export async function up(db: AnyDb) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("passkey")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text")
    .addColumn("publicKey", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull())
    .addColumn("credentialID", "text", (column) => column.notNull().unique())
    .addColumn("counter", "integer", (column) => column.notNull())
    .addColumn("deviceType", "text", (column) => column.notNull())
    .addColumn("backedUp", isPostgres ? "boolean" : "integer", (column) => column.notNull())
    .addColumn("transports", "text")
    .addColumn("createdAt", isPostgres ? "timestamptz" : "date")
    .addColumn("aaguid", "text")
    .execute();
  await db.schema.createIndex("passkey_userId_idx").on("passkey").column("userId").execute();
}
