import { type Db, isPostgres } from "./client.server.ts";

type Readings = Record<string, () => unknown>;
type Read<R extends Readings> = { [Name in keyof R]: Awaited<ReturnType<R[Name]>> };

/**
 * Readings that do not need each other. PostgreSQL has several processes, which read side by side; SQLite has one thread here, and one
 * after the other lets what other people ask come in between.
 */
export async function sideBySide<R extends Readings>(db: Db, readings: R): Promise<Read<R>> {
  const names = Object.keys(readings) as (keyof R)[];
  const read: Partial<Read<R>> = {};
  const take = async (name: keyof R) => {
    read[name] = (await readings[name]?.()) as Read<R>[keyof R];
  };
  if (isPostgres(db)) await Promise.all(names.map(take));
  else for (const name of names) await take(name);
  return read as Read<R>;
}
