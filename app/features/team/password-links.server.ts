import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { recordAudit } from "#app/services/audit/record-change.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { authDb, storedTime } from "#app/services/auth/auth-tables.server.ts";
import { endAllSessions } from "#app/services/auth/sessions.server.ts";
import { hashPassword } from "#app/services/auth/sign-in/auth.server.ts";
import { createLink, findLink, revokeLink, spendLink } from "#app/services/private-links/private-links.server.ts";
import { findInvitation, isActorAllowed } from "./invitations.server.ts";
import { PASSWORD_LINK_HOURS, type PasswordLinkOutcome } from "./team.ts";

// A member who forgot his password: the Direction makes a link that asks for another one and signs no one in. It is an invitation of an
// account that exists (`compte`).

/** The former link of the account is dead with the same commit. Who made it is named when it is used. */
export function makePasswordLink(db: Db, admin: AdminSession, compte: string): Promise<PasswordLinkOutcome> {
  return changeContent(db, async (trx, announce): Promise<PasswordLinkOutcome> => {
    const member = await findActive(trx, compte);
    if (!member || compte === admin.id) return { ok: false, reason: "absent" };
    if (!(await isActorAllowed(trx, admin))) return { ok: false, reason: "not-allowed" };
    await withdrawPasswordLinks(trx, announce, compte);
    const [id, now] = [newId(), nowIso()];
    const expire_le = new Date(Date.now() + PASSWORD_LINK_HOURS * HOUR_MS).toISOString();
    const link = await createLink(trx, { usage: "invitation", cible_id: id, expire_le, cree_par: admin.id });
    const { prenom, nom, role } = member;
    await trx
      .insertInto("invitations")
      .values({ id, created_at: now, updated_at: now, link_id: link.id, prenom, nom, role, cree_par: admin.id, compte })
      .execute();
    const after = { prenom, nom, geste: "lien de mot de passe" };
    await recordAudit(trx, admin, { action: "update", table_name: "user", row_id: compte, before: null, after });
    announce("invitations", "bureau");
    return { ok: true, id, prenom, secret: link.secret };
  });
}

/** With another link, with the end of the account and with another role: what was made for the account as it was opens nothing. */
export async function withdrawPasswordLinks(trx: Trx, announce: Announce, compte: string) {
  const open = await trx
    .selectFrom("invitations")
    .innerJoin("private_links", "private_links.id", "link_id")
    .select("link_id")
    .where("compte", "=", compte)
    .where("utilise_le", "is", null)
    .where("revoque_le", "is", null)
    .execute();
  for (const { link_id } of open) await revokeLink(trx, link_id);
  if (open.length > 0) announce("invitations", "bureau");
}

/** The new password, the end of the sessions and of the link, in one commit. No session begins: `/admin` asks for the second factor as always. */
export async function takePasswordLink(db: Db, secret: string, password: string): Promise<"done" | "dead"> {
  const hash = await hashPassword(password);
  return changeContent(db, async (trx, announce): Promise<"done" | "dead"> => {
    const link = await findLink(trx, "invitation", secret);
    const invitation = link.state === "live" ? await findInvitation(trx, link.cible_id) : undefined;
    const member = invitation?.compte ? await findActive(trx, invitation.compte) : undefined;
    if (link.state !== "live" || !invitation || !member || !(await isActorAllowed(trx, { id: invitation.cree_par }))) return "dead";
    await authDb(trx)
      .updateTable("account")
      .set({ password: hash, updatedAt: storedTime(trx, Date.now()) })
      .where("userId", "=", member.id)
      .where("providerId", "=", "credential")
      .execute();
    await endAllSessions(trx, member.id);
    await spendLink(trx, link.id);
    const { prenom, nom } = member;
    const after = { prenom, nom, geste: "mot de passe par lien" };
    await recordAudit(trx, member, { action: "update", table_name: "user", row_id: member.id, before: null, after });
    announce("invitations", "bureau");
    return "done";
  });
}

function findActive(trx: Trx, id: string) {
  return authDb(trx)
    .selectFrom("user")
    .select(["id", "username", "prenom", "nom", "role"])
    .where("id", "=", id)
    .where("desactive_le", "is", null)
    .executeTakeFirst();
}

/** Said at the first sign-in after it: who made the link by which the password of this member was changed, and when. */
export async function findPasswordChange(db: Db, compte: string): Promise<{ par: string; le: string } | undefined> {
  const link = await db
    .selectFrom("invitations")
    .innerJoin("private_links", "private_links.id", "link_id")
    .select(["utilise_le", "invitations.cree_par"])
    .where("compte", "=", compte)
    .where("utilise_le", "is not", null)
    .orderBy("utilise_le", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!link?.utilise_le) return undefined;
  const since = await db
    .selectFrom("audit_log")
    .select("id")
    .where("actor_id", "=", compte)
    .where("action", "=", "sign_in")
    .where("at", ">", link.utilise_le)
    .limit(2)
    .execute();
  if (since.length > 1) return undefined;
  const { prenom = "", nom = "" } =
    (await authDb(db).selectFrom("user").select(["prenom", "nom"]).where("id", "=", link.cree_par).executeTakeFirst()) ?? {};
  return { par: `${prenom} ${nom}`.trim() || "FADEM", le: link.utilise_le };
}
