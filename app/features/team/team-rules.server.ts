import type { Trx } from "#app/db/engine/client.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { MAX_MEMBERS } from "./team.ts";

// Asked inside the transaction of the deed, where writers go one at a time: what they say still holds at its commit.

/** The session was let in a moment ago; its account may have been disabled or given another role since. */
export async function isActorAllowed(trx: Trx, { id }: { id: string }): Promise<boolean> {
  const account = await authDb(trx).selectFrom("user").select(["role", "desactive_le"]).where("id", "=", id).executeTakeFirst();
  return account !== undefined && account.desactive_le === null && hasRight(account, "equipe.modifier");
}

export async function isTeamFull(trx: Trx): Promise<boolean> {
  const { count } = await authDb(trx)
    .selectFrom("user")
    .where("desactive_le", "is", null)
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_MEMBERS;
}

/** Whether nobody of the Direction would be left without this account. */
export async function isLastDirection(trx: Trx, member: { id: string; role: string; desactive_le: string | null }): Promise<boolean> {
  if (member.role !== "super_admin" || member.desactive_le !== null) return false;
  const other = await authDb(trx)
    .selectFrom("user")
    .select("id")
    .where("role", "=", "super_admin")
    .where("desactive_le", "is", null)
    .where("id", "!=", member.id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
