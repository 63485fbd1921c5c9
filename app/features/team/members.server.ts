import { z } from "zod";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { JournalAction, Role } from "#app/db/tables/closed-lists.ts";
import { mayFollow, releaseFollowed } from "#app/features/people/follow-commands.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { recordAudit } from "#app/services/audit/record-change.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { endAllSessions } from "#app/services/auth/sessions.server.ts";
import { isActorAllowed, isLastDirection, isTeamFull, withdrawInvitationsOf } from "./invitations.server.ts";
import { handOver } from "./leaving.server.ts";
import { withdrawPasswordLinks } from "./password-links.server.ts";

export type MemberRefusal = "absent" | "last-direction" | "not-allowed" | "team-full";
/** `isSame`: it was so already, and nothing was done. */
export type MemberOutcome = { ok: true; isSame?: true } | { ok: false; reason: MemberRefusal };

type Member = { id: string; prenom: string; nom: string; role: Role; desactive_le: string | null };
type Line = { action: JournalAction; before?: { role: Role }; after?: { role: Role } };
/** What is done to the member, as the journal tells it, or why it is not; undefined when it is so already. */
type MemberAct = (trx: Trx, member: Member, announce: Announce) => Promise<Line | MemberRefusal | undefined>;

/** His people and his coming visits go to another member, or to none; his open invitations are withdrawn. */
export function disableMember(db: Db, admin: AdminSession, id: string, to: string | null = null): Promise<MemberOutcome> {
  return changeMember(db, admin, id, async (trx, member, announce) => {
    if (member.id === admin.id || (await isLastDirection(trx, member))) return "last-direction";
    if (member.desactive_le !== null) return undefined;
    if ((await handOver(trx, announce, admin, id, to)) === "absent") return "absent";
    await setMember(trx, id, { desactive_le: nowIso() });
    await letGo(trx, admin, id, announce);
    return { action: "disable" };
  });
}

/** Whether it would be refused, or is so already, before anything is asked. */
export async function refuseToDisable(db: Db, admin: AdminSession, id: string): Promise<MemberOutcome | undefined> {
  return db.transaction().execute(async (trx): Promise<MemberOutcome | undefined> => {
    const member = await findMember(trx, id);
    if (!member) return { ok: false, reason: "absent" };
    if (member.desactive_le !== null) return { ok: true, isSame: true };
    return member.id === admin.id || (await isLastDirection(trx, member)) ? { ok: false, reason: "last-direction" } : undefined;
  });
}

function findMember(trx: Trx, id: string) {
  return authDb(trx).selectFrom("user").select(["id", "prenom", "nom", "role", "desactive_le"]).where("id", "=", id).executeTakeFirst();
}

/** The account as it was, with its password. */
export function enableMember(db: Db, admin: AdminSession, id: string): Promise<MemberOutcome> {
  return changeMember(db, admin, id, async (trx, member) => {
    if (member.desactive_le === null) return undefined;
    if (await isTeamFull(trx)) return "team-full";
    await setMember(trx, id, { desactive_le: null });
    return { action: "enable" };
  });
}

export function changeRole(db: Db, admin: AdminSession, id: string, role: Role): Promise<MemberOutcome> {
  return changeMember(db, admin, id, async (trx, member, announce) => {
    if (member.role === role) return undefined;
    if (await isLastDirection(trx, member)) return "last-direction";
    await setMember(trx, id, { role });
    await letGo(trx, admin, id, announce);
    return { action: "role", before: { role: member.role }, after: { role } };
  });
}

/** What an account as it now is may no longer hold: people it cannot open, invitations it could not make. */
async function letGo(trx: Trx, admin: AdminSession, id: string, announce: Announce) {
  await withdrawPasswordLinks(trx, announce, id);
  if (!(await mayFollow(trx, id)) && (await releaseFollowed(trx, admin, id)) > 0) announce("people", "bureau");
  if (!(await isActorAllowed(trx, { id }))) await withdrawInvitationsOf(trx, admin, announce, id);
}

export function closeSessions(db: Db, admin: AdminSession, id: string): Promise<MemberOutcome> {
  return changeMember(db, admin, id, async () => ({ action: "sign_out" }));
}

/**
 * One deed, its line in the journal and the end of the member's sessions, in one commit: the next request of any of them, on any process,
 * is a visitor's, and open streams look every few seconds whether theirs is still there.
 */
function changeMember(db: Db, admin: AdminSession, id: string, deed: MemberAct): Promise<MemberOutcome> {
  return changeContent(db, async (trx, announce): Promise<MemberOutcome> => {
    const member = await findMember(trx, id);
    if (!member) return { ok: false, reason: "absent" };
    if (!(await isActorAllowed(trx, admin)))
      // Two who disable each other: the second is no longer of the Direction, and the first is what is left of it.
      return { ok: false, reason: (await isLastDirection(trx, member)) ? "last-direction" : "not-allowed" };
    const done = await deed(trx, member, announce);
    if (typeof done === "string") return { ok: false, reason: done };
    if (!done) return { ok: true, isSame: true };
    await endAllSessions(trx, id);
    const { prenom, nom } = member;
    const { action, before, after } = done;
    const line = { action, before: before ? { ...before } : null, after: { prenom, nom, ...after } };
    await recordAudit(trx, admin, { table_name: "user", row_id: id, ...line });
    announce("invitations", "bureau");
    return { ok: true };
  });
}

async function setMember(trx: Trx, id: string, change: { role: Role } | { desactive_le: string | null }) {
  await authDb(trx).updateTable("user").set(change).where("id", "=", id).execute();
}

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
