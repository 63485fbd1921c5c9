import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

export type SnapshotRow = Record<string, unknown>;

/** What moves without a request having written: counters, how long a session lasts, and the lines of work the server does by itself. */
const moving = new Set([
  "rate_limits",
  "visit_book",
  "daily_counts",
  "recent_listings",
  "recent_listings_since",
  "session",
  "verification",
  "refused_sign_ins",
  "known_devices",
  "journal_state",
  "jobs",
]);

/** The rows of an application that is running, for the drill's eyes only. */
export class AppRows {
  readonly #database: DatabaseSync;

  constructor(dataDir: string) {
    this.#database = new DatabaseSync(`${dataDir}/fadem.sqlite`, { timeout: 5_000 });
  }

  tables(): string[] {
    const rows = this.#database.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'").all();
    return rows.map(({ name }) => String(name));
  }

  columns(table: string) {
    return this.#database.prepare(`select name, type, "notnull" as isRequired, pk from pragma_table_info(?)`).all(table) as {
      name: string;
      type: string;
      isRequired: number;
      pk: number;
    }[];
  }

  all(query: string, ...values: (string | number)[]): SnapshotRow[] {
    return this.#database.prepare(query).all(...values);
  }

  one(query: string, ...values: (string | number)[]): SnapshotRow {
    const row = this.#database.prepare(query).get(...values);
    if (!row) throw new Error(`No row: ${query}`);
    return row;
  }

  run(statement: string, ...values: (string | number | null)[]) {
    return Number(this.#database.prepare(statement).run(...values).changes);
  }

  /** Changes when anything was written, in whatever table. */
  digest() {
    const hash = createHash("sha256");
    for (const table of this.tables()
      .filter((name) => !moving.has(name))
      .sort()) {
      const order = this.columns(table).length > 1 ? "1, 2" : "1";
      hash.update(`${table}\n${JSON.stringify(this.all(`select * from "${table}" order by ${order}`))}\n`);
    }
    return hash.digest("hex");
  }

  /** Before a comparison: what the server would do by itself about rows written by hand, in the middle of it, is taken off it. */
  digestAtRest() {
    for (const table of ["properties", "vehicles"]) this.run(`update ${table} set note_qualite = 0 where note_qualite is null`);
    this.run("delete from person_marks");
    return this.digest();
  }

  close() {
    this.#database.close();
  }
}
