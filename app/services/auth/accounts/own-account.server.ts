import { type Db, type Trx, waitForWritersTurn } from "#app/db/engine/client.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { CLIENT_ADDRESS_HEADER } from "#app/kernel/limits/client-address.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { appendLines } from "#app/services/audit/journal-lines.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { AUTH_PATH } from "#app/services/auth/auth-answers.server.ts";
import { authDb, storedTime } from "#app/services/auth/auth-tables.server.ts";
import { answerAuthRequest } from "#app/services/auth/sign-in/auth-endpoints.server.ts";
import type { OwnAccount } from "./account-names.ts";

export function findOwnAccount(db: Db | Trx, { id }: Pick<AdminSession, "id">): Promise<OwnAccount> {
  return authDb(db).selectFrom("user").select(["prenom", "nom", "username", "email_avis"]).where("id", "=", id).executeTakeFirstOrThrow();
}

/** "taken": another account signs in under that name. A form that changes nothing leaves no line. */
export async function updateOwnAccount(db: Db, member: AdminSession, input: OwnAccount): Promise<"done" | "taken"> {
  return db.transaction().execute(async (trx) => {
    await waitForWritersTurn(trx);
    const before = await findOwnAccount(trx, member);
    if (await isTaken(trx, member, input.username)) return "taken";
    if (JSON.stringify(before) === JSON.stringify(ordered(input))) return "done";
    await authDb(trx)
      .updateTable("user")
      .set({
        ...input,
        displayUsername: input.username,
        name: `${input.prenom} ${input.nom}`,
        updatedAt: storedTime(trx, Date.now()),
      })
      .where("id", "=", member.id)
      .execute();
    if (before.username !== input.username) await followUsername(trx, before.username, input.username);
    await appendLines(trx, member, [{ action: "update", table_name: "user", row_id: member.id, before, after: ordered(input) }]);
    log.info("account-changed", { actor: member.username });
    return "done";
  });
}

function ordered({ prenom, nom, username, email_avis }: OwnAccount): OwnAccount {
  return { prenom, nom, username, email_avis };
}

async function isTaken(trx: Trx, { id }: AdminSession, username: string): Promise<boolean> {
  const other = await authDb(trx).selectFrom("user").select("id").where("username", "=", username).where("id", "!=", id).executeTakeFirst();
  return other !== undefined;
}

/** What says whose it is by user name. Lines of the journal are sealed: they keep the name of their day, and the id of the account. */
async function followUsername(trx: Trx, from: string, to: string) {
  for (const table of ["lots", "form_drafts", "imports"] as const)
    await trx.updateTable(table).set({ auteur: to }).where("auteur", "=", from).execute();
}

type AccountEndpoint =
  | "change-password"
  | "two-factor/enable"
  | "two-factor/verify-totp"
  | "two-factor/disable"
  | "two-factor/generate-backup-codes";

export type AccountChange<Body> =
  | { ok: true; headers: Headers; body: Body }
  | { ok: false; status: number; message: string; headers: Headers };

/** One endpoint of the account, called for a form of the back-office: the same checks, limits and words as over the network. */
export async function changeAccount<Body>(
  db: Db,
  request: Request,
  endpoint: AccountEndpoint,
  body: Record<string, string>,
): Promise<AccountChange<Body>> {
  const { publicOrigin } = env();
  const headers = new Headers({ "content-type": "application/json", origin: publicOrigin });
  for (const name of ["cookie", CLIENT_ADDRESS_HEADER, "user-agent"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const answered = await answerAuthRequest(
    db,
    new Request(`${publicOrigin}${AUTH_PATH}/${endpoint}`, { method: "POST", headers, body: JSON.stringify(body) }),
  );
  if (answered.status >= 500) throw new Error(`better-auth answered ${answered.status} to ${endpoint}`);
  const json: unknown = await answered.json();
  if (!answered.ok) {
    const retryAfter = answered.headers.get("retry-after");
    const { message } = json as { message: string };
    return { ok: false, status: answered.status, message, headers: new Headers(retryAfter ? { "retry-after": retryAfter } : {}) };
  }
  const cookies = new Headers();
  for (const cookie of answered.headers.getSetCookie()) cookies.append("set-cookie", cookie);
  return { ok: true, headers: cookies, body: json as Body };
}
