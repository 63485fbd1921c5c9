import type { NotNull } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { authDb, storedTime, timeMs } from "#app/services/auth/auth-tables.server.ts";
import { describeDevice } from "#app/services/auth/known-devices.server.ts";
import type { OpenInvitation, TeamMember } from "./team.ts";

/** The active ones by name, then those that are switched off, the last one first. */
export async function listTeam(db: Db, now = Date.now()): Promise<TeamMember[]> {
  const rows = await authDb(db)
    .selectFrom("user")
    .select(["id", "username", "prenom", "nom", "role", "desactive_le", "twoFactorEnabled"])
    .orderBy("prenom")
    .orderBy("nom")
    .orderBy("id")
    .execute();
  const [seen, disabledBy, owners] = await Promise.all([readSeen(db, now), readDisabledBy(db, rows), readPasskeyOwners(db)]);
  const members = rows.map(
    ({ desactive_le, twoFactorEnabled, ...row }): TeamMember => ({
      ...row,
      hasSecondFactor: Boolean(twoFactorEnabled),
      hasPasskey: owners.has(row.id),
      seen: desactive_le === null ? (seen.get(row.id) ?? null) : null,
      disabled: desactive_le === null ? null : { at: desactive_le, by: disabledBy.get(row.id) ?? null },
    }),
  );
  const isOff = ({ disabled }: TeamMember) => disabled !== null;
  const off = members.filter(isOff).toSorted((one, other) => (other.disabled?.at ?? "").localeCompare(one.disabled?.at ?? ""));
  return [...members.filter((member) => !isOff(member)), ...off];
}

async function readPasskeyOwners(db: Db): Promise<Set<string>> {
  return new Set((await authDb(db).selectFrom("passkey").select("userId").execute()).map(({ userId }) => userId));
}

/** The open session each was last seen in. */
async function readSeen(db: Db, now: number): Promise<Map<string, { at: string; device: string }>> {
  const rows = await authDb(db)
    .selectFrom("session")
    .select(["userId", "updatedAt", "userAgent"])
    .where("expiresAt", ">", storedTime(db, now))
    .orderBy("updatedAt")
    .execute();
  return new Map(
    rows.map((row) => [row.userId, { at: new Date(timeMs(row.updatedAt)).toISOString(), device: describeDevice(row.userAgent) }]),
  );
}

/** Who did it, by the name of that day, as the journal has it. */
async function readDisabledBy(db: Db, rows: readonly { id: string; desactive_le: string | null }[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ id, desactive_le }) => (desactive_le === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const lines = await db
    .selectFrom("audit_log")
    .select(["row_id", "actor", "actor_nom"])
    .where("table_name", "=", "user")
    .where("row_id", "in", ids)
    .where("action", "=", "disable")
    .orderBy("numero")
    .execute();
  return new Map(lines.map(({ row_id, actor, actor_nom }) => [row_id, actor_nom || actor]));
}

/** Those not used, withdrawn or replaced, newest first. */
export async function listOpenInvitations(db: Db): Promise<OpenInvitation[]> {
  const rows = await db
    .selectFrom("invitations")
    .innerJoin("private_links", "private_links.id", "invitations.link_id")
    .innerJoin("private_link_secrets", "private_link_secrets.lien_id", "private_links.id")
    .select(["invitations.id", "prenom", "invitations.nom", "role", "indice", "private_links.expire_le"])
    .$narrowType<{ expire_le: NotNull }>() // an invitation always has an end
    .where("compte", "is", null)
    .where("utilise_le", "is", null)
    .where("revoque_le", "is", null)
    .where("remplace_le", "is", null)
    .orderBy("invitations.created_at", "desc")
    .orderBy("invitations.id", "desc")
    .execute();
  const now = nowIso();
  return rows.map((row) => ({ ...row, isOver: row.expire_le <= now }));
}

/** "FADEM" without such a member. */
export async function findMemberName(db: Db, id: string): Promise<string> {
  const member = await authDb(db).selectFrom("user").select(["prenom", "nom"]).where("id", "=", id).executeTakeFirst();
  return member ? `${member.prenom} ${member.nom}`.trim() : "FADEM";
}
