import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { CLIENT_ADDRESS_HEADER } from "#app/kernel/limits/client-address.server.ts";
import { consumeAttempt, refundAttempts } from "#app/kernel/limits/rate-limit.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { MAX_PASSWORD_LENGTH } from "#app/lib/values/password-length.ts";
import { writeLine } from "#app/services/audit/journal-lines.server.ts";
import { requireRight } from "#app/services/auth/admin-guard.server.ts";
import { type AdminSession, adminDisplayName, isRecentSignIn } from "#app/services/auth/admin-session.ts";
import { AUTH_PATH, accountKey, accountLimit, answer, answerLimited, readJson } from "#app/services/auth/auth-answers.server.ts";
import { authDb, deleteExpiredChallenges } from "#app/services/auth/auth-tables.server.ts";
import { LAST_FACTOR } from "#app/services/auth/factor-rule.server.ts";
import { describeDevice } from "#app/services/auth/known-devices.server.ts";
import {
  countPasskeys,
  findPasskeyOwner,
  inCeremony,
  listPasskeys,
  MAX_PASSKEYS,
  passkeyCookieName,
  passkeyHost,
  removePasskey,
  TOO_MANY_PASSKEYS,
} from "#app/services/auth/passkeys/passkeys.server.ts";
import { findCookie, serializeCookie } from "#app/services/auth/session-cookie.server.ts";
import { authOn } from "./auth.server.ts";
import { isPasswordOf, refusePassword, WRONG_PASSWORD } from "./confirm-password.server.ts";
import { signInWithPasskey } from "./sign-in.server.ts";
import { countChallenge } from "./sign-in-limits.server.ts";

// Every exchange is a POST of ours: the library hands its challenges out, and writes them down, to a reading (R32). Its own addresses are
// not reachable; what is here is the whole list.

const NOT_HERE = "Ce site ne propose pas d’empreinte à cette adresse.";
const NOT_VERIFIED = "L’empreinte n’a pas pu être vérifiée. Recommencez.";
const KNOWN = "Cet appareil est déjà enregistré.";
export const PASSWORD_NEEDED = "password-needed";

/** What a device signs: its parts are checked by the library. The length of an id is that of WebAuthn. */
const signed = z.looseObject({ id: z.string().min(1).max(1_400), response: z.looseObject({}) });

const password = z.string().max(MAX_PASSWORD_LENGTH).optional();

type Endpoint = (db: Db, request: Request) => Promise<Response>;

const endpoints: Record<string, Endpoint> = {
  "generate-register-options": forMember(z.strictObject({ password }), offerRegistration),
  "verify-registration": forMember(z.strictObject({ response: signed }), register),
  "list-user-passkeys": forMember(z.strictObject({}), async (db, _, member) => Response.json(await listPasskeys(db, member), noStore)),
  "delete-passkey": forMember(z.strictObject({ id: z.string().min(1).max(100), password }), remove),
  "generate-authenticate-options": forAnybody(z.strictObject({}), offerSignIn),
  "verify-authentication": forAnybody(z.strictObject({ response: signed }), signIn),
};

const noStore = { headers: { "cache-control": "no-store" } };

export async function answerPasskeyRequest(db: Db, request: Request, name: string): Promise<Response> {
  const endpoint = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
  if (!endpoint) return answer(404, "Cette adresse n’existe pas.");
  if (request.method !== "POST") return answer(405, "Cette méthode n’est pas admise ici.", { allow: "POST" });
  return endpoint(db, request);
}

function forMember<Body>(
  schema: z.ZodType<Body>,
  run: (db: Db, request: Request, member: AdminSession, body: Body) => Promise<Response>,
): Endpoint {
  return async (db, request) => {
    const member = await requireRight(request, "compte.modifier");
    const body = schema.safeParse(await readJson(request));
    return body.success ? run(db, request, member, body.data) : answer(400, "Les champs envoyés ne sont pas ceux attendus.");
  };
}

function forAnybody<Body>(schema: z.ZodType<Body>, run: (db: Db, request: Request, body: Body) => Promise<Response>): Endpoint {
  return async (db, request) => {
    const body = schema.safeParse(await readJson(request));
    return body.success ? run(db, request, body.data) : answer(400, "Les champs envoyés ne sont pas ceux attendus.");
  };
}

/** A member who signed in a while ago gives the password first: a telephone left open must not be given a second owner. */
async function offerRegistration(db: Db, request: Request, member: AdminSession, { password }: { password?: string }): Promise<Response> {
  if (!passkeyHost()) return answer(404, NOT_HERE);
  if ((await countPasskeys(db, member)) >= MAX_PASSKEYS) return answer(409, TOO_MANY_PASSKEYS);
  const key = accountKey(member.id);
  const attempt = await consumeAttempt(db, key, accountLimit);
  if (!attempt.allowed) return answerLimited(attempt.retryAfterS);
  if (!isRecentSignIn(member)) {
    if (!password) return answer(403, "Indiquez le mot de passe actuel.", {}, PASSWORD_NEEDED);
    if (!(await isPasswordOf(db, member, password))) return answer(403, WRONG_PASSWORD, {}, PASSWORD_NEEDED);
  }
  await deleteExpiredChallenges(db);
  const response = await callLibrary(db, request, "GET", "generate-register-options");
  if (!response.ok) throw new Error(`The passkey plugin answered ${response.status} to a signed-in member`);
  await refundAttempts(db, [key]);
  const options = (await response.json()) as { user: object };
  // The library would show the address it wants every account to have.
  const user = { ...options.user, name: member.username, displayName: adminDisplayName(member) };
  return Response.json({ ...options, user }, { headers: withCookies(response) });
}

async function register(db: Db, request: Request, member: AdminSession, { response: sent }: { response: z.infer<typeof signed> }) {
  if (await findPasskeyOwner(db, sent.id)) return answer(409, KNOWN);
  const appareil = describeDevice(request.headers.get("user-agent"));
  const response = await inCeremony(() => callLibrary(db, request, "POST", "verify-registration", { response: sent, name: appareil }));
  if (!response.ok) {
    log.warn("passkey-refused", { actor: member.username, status: response.status });
    return answer(400, NOT_VERIFIED);
  }
  const { id } = (await response.json()) as { id: string };
  const isRecorded = await recordOrRemove(db, member, id, appareil);
  if (!isRecorded) return answer(409, TOO_MANY_PASSKEYS);
  log.info("passkey-added", { actor: member.username });
  return Response.json({ ok: true }, { headers: cleared() });
}

/** The library has stored it: without its line in the journal, or as one too many, it goes again. */
async function recordOrRemove(db: Db, member: AdminSession, id: string, appareil: string): Promise<boolean> {
  const after = { geste: "empreinte ajoutée", appareil };
  try {
    await writeLine(db, member, { action: "update", table_name: "user", row_id: member.id, before: null, after }, async (trx) => {
      if ((await countPasskeys(trx, member)) > MAX_PASSKEYS) throw new OneTooMany();
    });
    return true;
  } catch (error) {
    await authDb(db).deleteFrom("passkey").where("id", "=", id).execute();
    if (error instanceof OneTooMany) return false;
    throw error;
  }
}

class OneTooMany extends Error {}

type Removal = { id: string; password?: string | undefined };

async function remove(db: Db, _: Request, member: AdminSession, { id, password = "" }: Removal): Promise<Response> {
  const refusal = await refusePassword(db, member, password);
  if (refusal) return answer(403, refusal);
  const outcome = await removePasskey(db, member, id);
  if (outcome === "absent") return answer(404, "Cette empreinte n’existe plus.");
  return outcome === "last" ? answer(409, LAST_FACTOR) : Response.json({ ok: true }, noStore);
}

async function offerSignIn(db: Db, request: Request): Promise<Response> {
  if (!passkeyHost()) return answer(404, NOT_HERE);
  const attempt = await countChallenge(db, request);
  if (!attempt.allowed) return answerLimited(attempt.retryAfterS);
  await deleteExpiredChallenges(db);
  // Without the cookies of this browser: a member who has a session left is asked like a stranger.
  const response = await callLibrary(db, request, "GET", "generate-authenticate-options", undefined, "");
  if (!response.ok) throw new Error(`The passkey plugin answered ${response.status} to a visitor`);
  const options = (await response.json()) as object;
  return Response.json({ ...options, userVerification: "required" }, { headers: withCookies(response) });
}

async function signIn(db: Db, request: Request, { response: sent }: { response: z.infer<typeof signed> }): Promise<Response> {
  const challenge = findCookie(request.headers.get("cookie"), passkeyCookieName());
  const cookie = challenge === undefined ? "" : `${passkeyCookieName()}=${challenge}`;
  const outcome = await signInWithPasskey(db, request, sent.id, () =>
    inCeremony(() => callLibrary(db, request, "POST", "verify-authentication", { response: sent }, cookie)),
  );
  switch (outcome.kind) {
    case "signed-in":
      return Response.json({ ok: true }, { headers: cleared(outcome.headers) });
    case "limited":
      return answerLimited(outcome.retryAfterS);
    default: // an unknown passkey, one of a switched-off account, a bad signature and a challenge that is over are told alike
      return answer(401, "Identifiants incorrects");
  }
}

/** An address of the library, called by ourselves: the request behind it has passed our own gate. */
async function callLibrary(
  db: Db,
  request: Request,
  method: "GET" | "POST",
  name: string,
  body?: unknown,
  cookie = request.headers.get("cookie") ?? "",
): Promise<Response> {
  const { publicOrigin } = env();
  const headers = new Headers({ "content-type": "application/json", origin: publicOrigin, cookie });
  for (const passed of [CLIENT_ADDRESS_HEADER, "user-agent"]) {
    const value = request.headers.get(passed);
    if (value) headers.set(passed, value);
  }
  const auth = await authOn(db);
  return auth.handler(
    new Request(`${publicOrigin}${AUTH_PATH}/passkey/${name}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
}

function withCookies(response: Response): Headers {
  const headers = new Headers(noStore.headers);
  for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
  return headers;
}

/** The challenge has served. */
function cleared(headers = new Headers()): Headers {
  headers.set("cache-control", "no-store");
  headers.append("set-cookie", serializeCookie(passkeyCookieName(), "", 0));
  return headers;
}
