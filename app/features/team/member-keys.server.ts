import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";

/** What the switch sends. */
export const keysChoice = z.enum(["oui", "non"]);

/** Whether the keys of the inbox do something for this member, on every device. */
export async function hasKeys(db: Db, member: string): Promise<boolean> {
  const row = await authDb(db).selectFrom("user").select("touches_coupees_le").where("id", "=", member).executeTakeFirst();
  return row?.touches_coupees_le === null;
}

export async function switchKeys(db: Db, member: string, isOn: boolean) {
  await authDb(db)
    .updateTable("user")
    .set({ touches_coupees_le: isOn ? null : nowIso() })
    .where("id", "=", member)
    .execute();
}
