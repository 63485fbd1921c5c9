import { join } from "node:path";
import { vi } from "vitest";
import { type Db, openDatabase } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import * as environment from "#app/kernel/env/env.server.ts";
import { openTestDatabase } from "./test-db.ts";

/**
 * A database that what runs may open a second time, in the folder of an installation of its own, which the environment names until the mocks
 * are restored: backups and restores have connections of their own.
 */
export async function openInstallation(
  dataDir: string,
  more: Partial<ReturnType<typeof environment.env>> = {},
): Promise<Db & AsyncDisposable> {
  const db = await openTestDatabase();
  const isShared = db.location.kind === "postgres";
  const known = { ...environment.env(), ...more, dataDir };
  vi.spyOn(environment, "env").mockReturnValue({ ...known, databaseUrl: db.location.kind === "postgres" ? db.location.url : undefined });
  if (isShared) return db;
  await db.destroy();
  const stored = openDatabase({ kind: "sqlite", file: join(dataDir, "fadem.sqlite") });
  await migrateToLatest(stored);
  return Object.assign(stored, { [Symbol.asyncDispose]: () => stored.destroy() });
}
