import { sql } from "kysely";
import { machineNames } from "./machine-actors.ts";

/**
 * Who did what a line of `audit_log` tells: the name of that day. Lines older than names have the account's alone, and are shown under
 * the name it has today.
 */
export const actorShown = sql<string>`coalesce(
  nullif(audit_log.actor_nom, ''),
  (select nullif(trim(member.prenom || ' ' || member.nom), '') from "user" as member where member.username = audit_log.actor),
  audit_log.actor
)`.as("actor");

/** The same for a line that was read whole. `members`: names by user name. */
export function actorNameOf({ actor, actor_nom }: { actor: string; actor_nom: string }, members: ReadonlyMap<string, string>): string {
  return actor_nom || (members.get(actor) ?? machineNames[actor] ?? actor);
}
