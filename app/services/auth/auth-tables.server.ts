import { type Db, isPostgres, type Trx } from "#app/db/engine/client.server.ts";
import type { Role } from "#app/db/tables/closed-lists.ts";

// The tables of better-auth, in its own spelling. Times are ISO text on SQLite and Date objects on PostgreSQL; flags are numbers on SQLite.
type StoredTime = string | Date;
type StoredFlag = boolean | number;

type AuthTables = {
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: StoredFlag;
    username: string;
    displayUsername: string | null;
    twoFactorEnabled: StoredFlag | null;
    role: Role;
    nom: string;
    prenom: string;
    /** Ours: where notices are sent. `email` is what the library wants and leads nowhere. */
    email_avis: string | null;
    /** Ours: since when the account is switched off, ISO. */
    desactive_le: string | null;
    /** Ours: since when the keys of the inbox are switched off, ISO. */
    touches_coupees_le: string | null;
    createdAt: StoredTime;
    updatedAt: StoredTime;
  };
  session: {
    id: string;
    token: string;
    userId: string;
    expiresAt: StoredTime;
    createdAt: StoredTime;
    updatedAt: StoredTime;
    ipAddress: string | null;
    userAgent: string | null;
  };
  account: {
    id: string;
    accountId: string;
    providerId: string;
    userId: string;
    password: string | null;
    createdAt: StoredTime;
    updatedAt: StoredTime;
  };
  verification: { identifier: string; stored_value: string; expiresAt: StoredTime };
  twoFactor: {
    id: string;
    userId: string;
    /** Sealed with the secret of the installation. */
    secret: string;
    backupCodes: string;
    /** Ours: the time step of the last code that was used. */
    lastStep: number | null;
  };
  passkey: {
    id: string;
    /** The device it was made on. */
    name: string | null;
    publicKey: string;
    userId: string;
    credentialID: string;
    /** How often it was used, where its maker counts that: a lower number than the last comes from a copy. */
    counter: number;
    deviceType: string;
    backedUp: StoredFlag;
    transports: string | null;
    createdAt: StoredTime | null;
    aaguid: string | null;
  };
};

/** Who has an account: the user name, and the name people read. */
export async function listMembers(db: Db): Promise<[username: string, name: string][]> {
  const rows = await authDb(db).selectFrom("user").select(["username", "nom", "prenom"]).orderBy("username").execute();
  return rows.map(({ username, nom, prenom }) => [username, `${prenom} ${nom}`.trim() || username]);
}

/** The name people read; the user name itself of an account that is gone. */
export async function nameOfMember(db: Db, username: string): Promise<string> {
  return new Map(await listMembers(db)).get(username) ?? username;
}

/** Names are compared as the library does, without case. */
export async function findAccountId(db: Db, username: string): Promise<string | undefined> {
  const account = await authDb(db).selectFrom("user").select("id").where("username", "=", username.toLowerCase()).executeTakeFirst();
  return account?.id;
}

/** A switched-off account cannot sign in. */
export async function isSwitchedOff(db: Db, accountId: string): Promise<boolean> {
  const account = await authDb(db).selectFrom("user").select("desactive_le").where("id", "=", accountId).executeTakeFirst();
  return account !== undefined && account.desactive_le !== null;
}

/** Whose second step a signed challenge belongs to; undefined once it has served or is over. */
export async function findChallengedId(db: Db, challenge: string, now = Date.now()): Promise<string | undefined> {
  const found = await authDb(db)
    .selectFrom("verification")
    .select("stored_value")
    .where("identifier", "=", challenge)
    .where("expiresAt", ">", storedTime(db, now))
    .executeTakeFirst();
  return found?.stored_value;
}

/** Challenges of sign-ins that were begun and never ended. */
export async function deleteExpiredChallenges(db: Db, now = Date.now()) {
  await authDb(db).deleteFrom("verification").where("expiresAt", "<", storedTime(db, now)).execute();
}

export function authDb(db: Db | Trx) {
  return db.$extendTables<AuthTables>();
}

export function timeMs(stored: StoredTime) {
  return new Date(stored).getTime();
}

export function storedTime(db: Db | Trx, ms: number): StoredTime {
  return isPostgres(db) ? new Date(ms) : new Date(ms).toISOString();
}
