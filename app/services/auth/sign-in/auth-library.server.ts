import { APIError, betterAuth } from "better-auth";
import { twoFactor } from "better-auth/plugins/two-factor";
import { username } from "better-auth/plugins/username";
import { type Db, isPostgres } from "#app/db/engine/client.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { CLIENT_ADDRESS_HEADER } from "#app/kernel/limits/client-address.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { MIN_PASSWORD_LENGTH } from "#app/lib/values/password-length.ts";
import { AUTH_PATH } from "#app/services/auth/auth-answers.server.ts";
import { authSecret } from "#app/services/auth/auth-secret.server.ts";
import { passkeyPlugin } from "#app/services/auth/passkeys/passkeys.server.ts";
import { COOKIE_PREFIX, newSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS } from "#app/services/auth/sessions.server.ts";
import { makeRecoveryCodes } from "./recovery-codes.server.ts";
import { acceptEachCodeOnce } from "./totp-steps.server.ts";

const MAX_USERNAME_LENGTH = 200;

function createAuth(db: Db) {
  const { publicOrigin } = env();
  return betterAuth({
    appName: "FADEM",
    baseURL: publicOrigin,
    basePath: AUTH_PATH,
    trustedOrigins: ownOrigins(),
    secret: authSecret(),
    database: { db, type: isPostgres(db) ? "postgres" : "sqlite" },
    telemetry: { enabled: false },
    rateLimit: { enabled: false }, // ours counts by device, address and account (sign-in-limits.server.ts)
    logger: { level: "error", log: (_level, message) => log.warn("auth-library", { message }) },
    // A refusal becomes an answer; a fault of ours is thrown on to the caller.
    onAPIError: { onError: rethrowFault },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: MIN_PASSWORD_LENGTH },
    user: {
      additionalFields: {
        role: { type: "string", input: false },
        nom: { type: "string", input: false },
        prenom: { type: "string", input: false },
      },
    },
    verification: { fields: { value: "stored_value" } },
    session: {
      // The cookie lives as long as a session can; the idle limit is in the row, which sessions.server.ts renews.
      expiresIn: ABSOLUTE_LIMIT_MS / 1_000,
      disableSessionRefresh: true,
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const now = Date.now();
            return {
              data: {
                ...session,
                token: newSessionToken(session.userId, now + ABSOLUTE_LIMIT_MS),
                expiresAt: new Date(now + IDLE_LIMIT_MS),
              },
            };
          },
        },
      },
    },
    hooks: { before: acceptEachCodeOnce(db) },
    plugins: [
      // Every name gets as far as the password check, so that an unknown one takes as long as a known one.
      username({ minUsernameLength: 1, maxUsernameLength: MAX_USERNAME_LENGTH, usernameValidator: () => true }),
      twoFactor({
        issuer: "FADEM",
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
      }),
      passkeyPlugin(),
    ],
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: () => newId(), validateSchema: false },
    },
  });
}

function rethrowFault(error: unknown) {
  if (!(error instanceof APIError)) throw error;
}

/** Our public origin, and the loopback names too when no PUBLIC_URL says which one it is. */
function ownOrigins() {
  const { publicOrigin, isPublicUrlSet } = env();
  if (isPublicUrlSet) return [publicOrigin];
  const { port } = new URL(publicOrigin);
  return ["localhost", "127.0.0.1", "[::1]"].map((name) => new URL(`http://${name}:${port || 80}`).origin);
}

export type Auth = ReturnType<typeof createAuth>;

const instances = new WeakMap<Db, Auth>();

/** The better-auth instance on that database; the schema must be in place. Callers reach it through auth.server.ts. */
export function openAuth(db: Db): Auth {
  const known = instances.get(db);
  if (known) return known;
  const auth = createAuth(db);
  instances.set(db, auth);
  return auth;
}
