import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { clientAddress } from "#app/kernel/limits/client-address.server.ts";
import { consumeAttempt, refundAttempts } from "#app/kernel/limits/rate-limit.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { MAX_PASSWORD_LENGTH } from "#app/lib/values/password-length.ts";
import { writeLine } from "#app/services/audit/journal-lines.server.ts";
import { requireRight } from "#app/services/auth/admin-guard.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import {
  AUTH_PATH,
  accountKey,
  accountLimit,
  answer,
  answerLimited,
  CODE_ALREADY_USED,
  readJson,
} from "#app/services/auth/auth-answers.server.ts";
import { isLastFactor, LAST_FACTOR } from "#app/services/auth/factor-rule.server.ts";
import { forgetDevices } from "#app/services/auth/known-devices.server.ts";
import { passwordWeakness } from "#app/services/auth/password-rules.server.ts";
import { hasSecondFactor, listOpenSessions, signOutLine } from "#app/services/auth/sessions.server.ts";
import { authOn } from "./auth.server.ts";
import { answerPasskeyRequest } from "./passkey-endpoints.server.ts";

const SIGN_UP_REFUSED = "Inscription non autorisée. Contactez l'administrateur.";
const SIGN_IN_REFUSED = "Utilisez la page d'administration pour vous connecter";

const password = z.string().min(1).max(MAX_PASSWORD_LENGTH);
const withPassword = z.strictObject({ password });
const nothing = z.strictObject({});

type Endpoint = { method: "GET" } | { method: "POST"; body: z.ZodType<Record<string, unknown>>; always?: Record<string, unknown> };

/** What the signed-in administrator may call. Signing in is not among it: only the login page does that. */
const endpoints: Record<string, Endpoint> = {
  // A new password ends every other session, whatever the caller says.
  "change-password": {
    method: "POST",
    body: z.strictObject({ currentPassword: password, newPassword: z.string() }),
    always: { revokeOtherSessions: true },
  },
  "list-sessions": { method: "GET" },
  "revoke-session": { method: "POST", body: z.strictObject({ token: z.string().max(200) }) },
  "revoke-other-sessions": { method: "POST", body: nothing },
  "revoke-sessions": { method: "POST", body: nothing },
  "two-factor/enable": { method: "POST", body: withPassword },
  "two-factor/disable": { method: "POST", body: withPassword },
  "two-factor/get-totp-uri": { method: "POST", body: withPassword },
  "two-factor/generate-backup-codes": { method: "POST", body: withPassword },
  "two-factor/verify-totp": { method: "POST", body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }) },
};

/** With the sessions of other browsers goes what the account remembers of these. */
const endsOthers = new Set(["change-password", "revoke-other-sessions"]);

const PASSKEYS = "passkey/";

export async function answerAuthRequest(db: Db, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.slice(AUTH_PATH.length + 1);
  if (path === "sign-up/email") return refuseOutsider(request, SIGN_UP_REFUSED);
  if (path === "sign-in/email") return refuseOutsider(request, SIGN_IN_REFUSED);
  if (path.startsWith(PASSKEYS)) return answerPasskeyRequest(db, request, path.slice(PASSKEYS.length));
  const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
  if (!endpoint) return answer(404, "Cette adresse n’existe pas.");
  if (endpoint.method !== request.method) return answer(405, "Cette méthode n’est pas admise ici.", { allow: endpoint.method });

  const admin = await requireRight(request, endpoint.method === "GET" ? "compte.lire" : "compte.modifier");
  if (endpoint.method === "GET") return translated(await (await authOn(db)).handler(request));

  const body = endpoint.body.safeParse(await readJson(request));
  if (!body.success) return answer(400, "Les champs envoyés ne sont pas ceux attendus.");
  const weakness = typeof body.data.newPassword === "string" ? passwordWeakness(body.data.newPassword) : undefined;
  if (weakness) return answer(400, `Ce mot de passe ${weakness}. Choisissez-en un autre.`);

  if (path === "two-factor/disable" && (await isLastFactor(db, admin, "totp"))) return answer(409, LAST_FACTOR);

  const key = accountKey(admin.id);
  const attempt = await consumeAttempt(db, key, accountLimit);
  if (!attempt.allowed) {
    log.warn("auth-limited", { endpoint: path, retry_after_s: attempt.retryAfterS });
    return answerLimited(attempt.retryAfterS);
  }
  const auth = await authOn(db);
  const before = await findAccountState(db, admin);
  const response = await auth.handler(rebuilt(request, { ...body.data, ...endpoint.always }));
  if (response.ok) {
    await refundAttempts(db, [key]);
    if (path === "revoke-sessions") await forgetDevices(db, admin.id);
    else if (endsOthers.has(path)) await forgetDevices(db, admin.id, request);
    await recordAccountChange(db, admin, path, before);
  }
  log.info("auth-change", { endpoint: path, status: response.status, actor: admin.username });
  return translated(response);
}

const gestures: Record<string, string> = {
  "change-password": "mot de passe changé",
  "two-factor/verify-totp": "double authentification activée",
  "two-factor/disable": "double authentification désactivée",
  "two-factor/generate-backup-codes": "codes de secours renouvelés",
};

/** The line of what the library has just changed. A code of a factor that stands already changes nothing, nor does ending no session. */
async function recordAccountChange(db: Db, admin: AdminSession, path: string, before: AccountState) {
  if (path.startsWith("revoke-")) {
    const { sessions } = await findAccountState(db, admin);
    const geste = path === "revoke-other-sessions" ? "autres sessions" : undefined;
    if (sessions < before.sessions) await writeLine(db, admin, signOutLine(admin.id, geste));
    return;
  }
  const geste = path === "two-factor/verify-totp" && before.isSecondFactorOn ? undefined : gestures[path];
  if (!geste) return;
  await writeLine(db, admin, { action: "update", table_name: "user", row_id: admin.id, before: null, after: { geste } });
}

type AccountState = { sessions: number; isSecondFactorOn: boolean };

async function findAccountState(db: Db, admin: AdminSession): Promise<AccountState> {
  return { sessions: (await listOpenSessions(db, admin)).length, isSecondFactorOn: await hasSecondFactor(db, admin) };
}

function refuseOutsider(request: Request, message: string) {
  log.warn("auth-refused", { path: new URL(request.url).pathname, client: clientAddress(request) });
  return answer(403, message);
}

function rebuilt(request: Request, body: Record<string, unknown>) {
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  headers.delete("content-length");
  return new Request(request.url, { method: "POST", headers, body: JSON.stringify(body) });
}

const sentences: Record<string, string> = {
  INVALID_PASSWORD: "Le mot de passe actuel est incorrect.",
  INVALID_CODE: "Ce code est incorrect.",
  [CODE_ALREADY_USED]: "Ce code a déjà servi. Attendez le suivant\u00a0: 30 secondes au plus.",
  TOTP_NOT_ENABLED: "La double authentification n’est pas activée.",
  TOTP_ALREADY_ENABLED: "La double authentification est déjà activée.",
  INVALID_ORIGIN: "Cette demande vient d’une autre adresse que celle du site.",
};

/** The library refuses in English: people read French. */
async function translated(response: Response): Promise<Response> {
  if (!response.ok) {
    const refusal: unknown = await response.json().catch(() => null);
    const code = typeof refusal === "object" && refusal !== null && "code" in refusal ? String(refusal.code) : "";
    return answer(response.status, sentences[code] ?? "Cette demande a été refusée.", {}, code);
  }
  const headers = new Headers(response.headers);
  headers.set("cache-control", "no-store");
  return new Response(response.body, { status: response.status, headers });
}
