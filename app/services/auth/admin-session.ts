import type { Role } from "#app/db/tables/closed-lists.ts";

/** The session fields of the product, as `/api/session` answers them; never the token. */
export type AdminSession = {
  id: string;
  username: string;
  email: string;
  nom: string;
  prenom: string;
  role: Role;
  sessionId: string;
  /** When this session was opened, ISO. */
  loginTime: string;
  /** When the session was read, ISO. */
  timestamp: string;
};

/** Why `/api/session` has none, where the browser's own account was switched off. */
export const SWITCHED_OFF = "switched-off";

/** What the first account is called until its owner says otherwise. */
export const FIRST_NAMES = { prenom: "Admin", nom: "FADEM" };

export function isNamed({ nom, prenom }: Pick<AdminSession, "nom" | "prenom">) {
  return prenom !== FIRST_NAMES.prenom || nom !== FIRST_NAMES.nom;
}

/** "Admin FADEM". */
export function adminDisplayName({ nom, prenom }: Pick<AdminSession, "nom" | "prenom">) {
  return `${prenom} ${nom}`.trim();
}

const RECENT_MS = 10 * 60_000;

/** Whether the password, or a passkey, was given a moment ago. A time to come, from a clock that was set back, is none. */
export function isRecentSignIn({ loginTime }: Pick<AdminSession, "loginTime">, now = Date.now()): boolean {
  const age = now - Date.parse(loginTime);
  return age >= 0 && age < RECENT_MS;
}
