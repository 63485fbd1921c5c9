import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import type { AppProcess } from "#scripts/app-process.ts";

type Row = Record<string, SQLOutputValue>;
type Value = string | number | null;

const TOLD = "insert into changes (table_name, at, audience) values (?, '2026-11-16T08:00:00.000Z', 'public')";

/** The rows of a server on SQLite while it runs, beside it: `rows` of a test, `using rows = new AppRows(app)` of a server it started. A lock is waited for. */
export class AppRows {
  readonly #database: DatabaseSync;

  constructor({ dataDir }: Pick<AppProcess, "dataDir">) {
    this.#database = new DatabaseSync(`${dataDir}/fadem.sqlite`, { timeout: 15_000 });
  }

  all(query: string, ...values: Value[]): Row[] {
    return this.#database
      .prepare(query)
      .all(...values)
      .map((row) => ({ ...row })); // SQLite's own have no prototype
  }

  one(query: string, ...values: Value[]): Row {
    const [row] = this.all(query, ...values);
    if (!row) throw new Error(`No row: ${query}`);
    return row;
  }

  tables(): string[] {
    return this.all("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'").map(({ name }) => String(name));
  }

  columns(table: string): { name: string; type: string }[] {
    return this.all("select name, type from pragma_table_info(?)", table).map(({ name, type }) => ({
      name: String(name),
      type: String(type),
    }));
  }

  run(statement: string, ...values: Value[]) {
    return Number(this.#database.prepare(statement).run(...values).changes);
  }

  /** As the back-office changes a public row, as far as visitors are concerned: they ask for its pages anew. */
  change(table: string, statement: string, ...values: Value[]) {
    this.run(statement, ...values);
    this.run(TOLD, table);
  }

  [Symbol.dispose]() {
    this.#database[Symbol.dispose](); // a second time it does nothing
  }
}
