import type { AdminSession } from "#app/services/auth/admin-session.ts";

const RECENT_MS = 10 * 60_000;

/** Whether the password, or a passkey, was given a moment ago. A time to come, from a clock that was set back, is none. */
export function isRecentSignIn({ loginTime }: Pick<AdminSession, "loginTime">, now = Date.now()): boolean {
  const age = now - Date.parse(loginTime);
  return age >= 0 && age < RECENT_MS;
}
