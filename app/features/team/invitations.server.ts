import type { NotNull, Selectable } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { InvitationsTable } from "#app/db/tables/desk-tables.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { recordAudit } from "#app/services/audit/record-change.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { authDb, findAccountId, storedTime } from "#app/services/auth/auth-tables.server.ts";
import { describeDevice, rememberDevice } from "#app/services/auth/known-devices.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { endSession, signOutLine } from "#app/services/auth/sessions.server.ts";
import { hashPassword } from "#app/services/auth/sign-in/auth.server.ts";
import { openSession } from "#app/services/auth/sign-in/sign-in.server.ts";
import { createLink, endedBefore, findLink, renewLink, revokeLink, spendLink } from "#app/services/private-links/private-links.server.ts";
import { type AcceptanceInput, INVITATION_HOURS, type InvitationInput, MAX_INVITATIONS, MAX_MEMBERS } from "./team.ts";

type Invitation = Selectable<InvitationsTable>;
type Refusal<Reason extends string> = { ok: false; reason: Reason };

/** The secret of its link, to be shown once. */
export type InviteOutcome =
  | { ok: true; invitation: Invitation; secret: string }
  | Refusal<"team-full" | "too-many" | "not-allowed" | "absent">;
const RETENTION_MS = 30 * 24 * HOUR_MS;

function endOfLink() {
  return new Date(Date.now() + INVITATION_HOURS * HOUR_MS).toISOString();
}

export function inviteMember(db: Db, admin: AdminSession, input: InvitationInput): Promise<InviteOutcome> {
  return changeContent(db, async (trx, announce): Promise<InviteOutcome> => {
    const refusal = (await refuseToOpen(trx, admin)) ?? (await refuseOneMore(trx));
    if (refusal) return refusal;
    const id = newId();
    const now = nowIso();
    const expire_le = endOfLink();
    const link = await createLink(trx, { usage: "invitation", cible_id: id, expire_le, cree_par: admin.id });
    const invitation = { ...input, id, created_at: now, updated_at: now, link_id: link.id, cree_par: admin.id, compte: null };
    await trx.insertInto("invitations").values(invitation).execute();
    await recordInvitation(trx, admin, announce, invitation, { geste: "ouverture", expire_le });
    return { ok: true, invitation, secret: link.secret };
  });
}

/** Another link in the place of the former one, also of one that is past its end; 72 hours from now. The member who renews it answers for it. */
export function renewInvitation(db: Db, admin: AdminSession, id: string): Promise<InviteOutcome> {
  return changeContent(db, async (trx, announce): Promise<InviteOutcome> => {
    const openInvitation = await findOpen(trx, id);
    if (!openInvitation) return { ok: false, reason: "absent" };
    const { expire_le: former, ...open } = openInvitation;
    const invitation = { ...open, cree_par: admin.id };
    const refusal = (await refuseToOpen(trx, admin)) ?? (former <= nowIso() ? await refuseOneMore(trx) : undefined);
    if (refusal) return refusal;
    const expire_le = endOfLink();
    const secret = await renewLink(trx, invitation.link_id, expire_le);
    await trx.updateTable("invitations").set({ cree_par: admin.id, updated_at: nowIso() }).where("id", "=", id).execute();
    await recordInvitation(trx, admin, announce, invitation, { geste: "renouvellement", expire_le });
    return { ok: true, invitation, secret };
  });
}

export type WithdrawOutcome = { ok: true } | Refusal<"absent" | "not-allowed">;

export function withdrawInvitation(db: Db, admin: AdminSession, id: string): Promise<WithdrawOutcome> {
  return changeContent(db, async (trx, announce): Promise<WithdrawOutcome> => {
    const openInvitation = await findOpen(trx, id);
    if (!openInvitation) return { ok: false, reason: "absent" };
    if (!(await isActorAllowed(trx, admin))) return { ok: false, reason: "not-allowed" };
    const { expire_le: _, ...invitation } = openInvitation;
    await revokeLink(trx, invitation.link_id);
    await recordInvitation(trx, admin, announce, invitation, { geste: "retrait" });
    return { ok: true };
  });
}

/** Who leaves the Direction leaves no door open behind: the links of his invitations are dead with the same commit. */
export async function withdrawInvitationsOf(trx: Trx, admin: AdminSession, announce: Announce, member: string) {
  const open = await openInvitations(trx).where("invitations.cree_par", "=", member).execute();
  for (const { expire_le: _, ...invitation } of open) {
    await revokeLink(trx, invitation.link_id);
    if (invitation.compte === null) await recordInvitation(trx, admin, announce, invitation, { geste: "retrait" });
  }
}

async function recordInvitation(trx: Trx, admin: AdminSession, announce: Announce, invitation: Invitation, what: Record<string, string>) {
  const { id, prenom, nom, role } = invitation;
  const after = { prenom, nom, role, ...what };
  await recordAudit(trx, admin, { action: "invite", table_name: "invitations", row_id: id, before: null, after });
  announce("invitations", "bureau");
}

async function refuseToOpen(trx: Trx, admin: AdminSession): Promise<Refusal<"not-allowed" | "team-full"> | undefined> {
  if (!(await isActorAllowed(trx, admin))) return { ok: false, reason: "not-allowed" };
  return (await isTeamFull(trx)) ? { ok: false, reason: "team-full" } : undefined;
}

async function refuseOneMore(trx: Trx): Promise<Refusal<"too-many"> | undefined> {
  const { count } = await trx
    .selectFrom("invitations")
    .innerJoin("private_links", "private_links.id", "link_id")
    .where("compte", "is", null)
    .where("utilise_le", "is", null)
    .where("revoque_le", "is", null)
    .where("expire_le", ">", nowIso())
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_INVITATIONS ? { ok: false, reason: "too-many" } : undefined;
}

function findOpen(trx: Trx, id: string) {
  return openInvitations(trx).where("invitations.id", "=", id).where("compte", "is", null).executeTakeFirst();
}

/** Neither used nor withdrawn; some may be past their end. */
function openInvitations(trx: Trx) {
  return trx
    .selectFrom("invitations")
    .innerJoin("private_links", "private_links.id", "invitations.link_id")
    .selectAll("invitations")
    .select("expire_le")
    .$narrowType<{ expire_le: NotNull }>() // an invitation always has an end
    .where("utilise_le", "is", null)
    .where("revoque_le", "is", null);
}

/** Undefined when it was forgotten: its link outlives it. */
export function findInvitation(db: Db | Trx, id: string): Promise<Invitation | undefined> {
  return db.selectFrom("invitations").selectAll().where("id", "=", id).executeTakeFirst();
}

export type Acceptance = { ok: true; headers: Headers } | Refusal<"dead" | "taken" | "team-full">;

/**
 * The account, its session and the end of the link, in one commit: of two sendings at once one makes the account, the other finds a link
 * that has served.
 */
export async function acceptInvitation(db: Db, request: Request, secret: string, input: AcceptanceInput): Promise<Acceptance> {
  const { username, password } = input;
  if (await findAccountId(db, username)) return { ok: false, reason: "taken" }; // before the dear part
  const hash = await hashPassword(password);
  return changeContent(db, async (trx, announce): Promise<Acceptance> => {
    const link = await findLink(trx, "invitation", secret);
    const invitation = link.state === "live" ? await findInvitation(trx, link.cible_id) : undefined;
    if (link.state !== "live" || !invitation || invitation.compte !== null) return { ok: false, reason: "dead" };
    if (!(await isActorAllowed(trx, { id: invitation.cree_par }))) return { ok: false, reason: "dead" };
    if (await isTeamFull(trx)) return { ok: false, reason: "team-full" };
    const member = await insertMember(trx, invitation, { username, hash });
    if (!member) return { ok: false, reason: "taken" };
    await spendLink(trx, link.id);
    await endSessionOfBrowser(trx, request);
    const headers = new Headers();
    headers.append("set-cookie", await openSession(trx, request, member.id));
    headers.append("set-cookie", await rememberDevice(trx, request, member.id));
    const { prenom, nom, role } = invitation;
    await recordAudit(trx, member, {
      action: "create",
      table_name: "user",
      row_id: member.id,
      before: null,
      after: { username: member.username, prenom, nom, role },
    });
    const after = { appareil: describeDevice(request.headers.get("user-agent")) };
    await recordAudit(trx, member, { action: "sign_in", table_name: "user", row_id: member.id, before: null, after });
    announce("invitations", "bureau");
    return { ok: true, headers };
  });
}

/** Undefined when another account has that name by now. */
async function insertMember(trx: Trx, { prenom, nom, role }: Invitation, { username, hash }: { username: string; hash: string }) {
  const id = newId();
  const now = storedTime(trx, Date.now());
  const times = { createdAt: now, updatedAt: now };
  const inserted = await authDb(trx)
    .insertInto("user")
    .values({
      id,
      name: `${prenom} ${nom}`,
      email: `${id}@fadem.local`, // the library wants one; no mail is ever sent to it
      emailVerified: false,
      username: username.toLowerCase(),
      displayUsername: username,
      twoFactorEnabled: false,
      role,
      nom,
      prenom,
      ...times,
    })
    .onConflict((conflict) => conflict.column("username").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return undefined;
  await authDb(trx)
    .insertInto("account")
    .values({ id: newId(), accountId: id, providerId: "credential", userId: id, password: hash, ...times })
    .execute();
  return { id, username: username.toLowerCase(), prenom, nom };
}

/** A new sign-in replaces the session this browser still had, of any account: the journal tells that it ended. */
async function endSessionOfBrowser(trx: Trx, request: Request) {
  const token = readSessionToken(request.headers.get("cookie"));
  if (token === undefined) return;
  const ended = await authDb(trx)
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.userId")
    .select(["session.id as sessionId", "user.id", "user.username", "user.prenom", "user.nom"])
    .where("session.token", "=", token)
    .executeTakeFirst();
  if (!ended) return;
  await endSession(trx, ended.sessionId);
  await recordAudit(trx, ended, signOutLine(ended.id, "remplacée"));
}

/** What became of an invitation is told for 30 days. */
export async function purgeInvitations(db: Db, now = Date.now()) {
  await db
    .deleteFrom("invitations")
    .where("link_id", "in", endedBefore(db, now - RETENTION_MS))
    .execute();
}

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

/** Whether the Direction would have no active account left without this one. */
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
