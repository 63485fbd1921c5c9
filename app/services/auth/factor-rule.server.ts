import { sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { writeLine } from "#app/services/audit/journal-lines.server.ts";
import type { AdminSession } from "./admin-session.ts";
import { authDb } from "./auth-tables.server.ts";

/** The key of the setting; a row that says "oui" asks the Direction for a second factor. */
export const FACTOR_RULE = "facteur_direction";
const ON = JSON.stringify("oui");

export const OWN_FACTOR_FIRST = "Activez d’abord la vôtre.";
export const LAST_FACTOR =
  "La double authentification est obligatoire pour la Direction\u00a0: c’est votre dernier facteur. Ajoutez-en un autre d’abord.";

const isOn = sql<boolean>`exists (select 1 from settings where key = ${FACTOR_RULE} and value = ${ON})`;
const hasPasskey = sql<boolean>`exists (select 1 from passkey where passkey."userId" = "user".id)`;

/** Beside a row of "user": an account that must first be given a factor. Read with every session, so that a rule holds at once everywhere. */
export const lacksFactor = sql<boolean | number>`(
  "user".role = 'super_admin' and not coalesce("user"."twoFactorEnabled", false) and ${isOn} and not ${hasPasskey}
)`;

export async function isFactorRuleOn(db: Db | Trx): Promise<boolean> {
  const row = await db
    .selectFrom("settings")
    .select("key")
    .where("key", "=", FACTOR_RULE)
    .where(sql<boolean>`value = ${ON}`)
    .executeTakeFirst();
  return row !== undefined;
}

type Factors = { totp: boolean; passkeys: number };

export async function findFactors(db: Db | Trx, { id }: Pick<AdminSession, "id">): Promise<Factors> {
  const user = await authDb(db).selectFrom("user").select("twoFactorEnabled").where("id", "=", id).executeTakeFirst();
  const passkeys = await authDb(db).selectFrom("passkey").select("id").where("userId", "=", id).execute();
  return { totp: Boolean(user?.twoFactorEnabled), passkeys: passkeys.length };
}

/** Whether taking this factor away would leave an account of the Direction without any while the rule asks for one. */
export async function isLastFactor(db: Db | Trx, member: Pick<AdminSession, "id" | "role">, taken: "totp" | "passkey"): Promise<boolean> {
  if (member.role !== "super_admin" || !(await isFactorRuleOn(db))) return false;
  const { totp, passkeys } = await findFactors(db, member);
  return taken === "totp" ? passkeys === 0 : !totp && passkeys === 1;
}

/** Who asks it of others has one. */
export async function setFactorRule(db: Db, member: AdminSession, isWanted: boolean): Promise<"done" | "own-first"> {
  const before = { [FACTOR_RULE]: (await isFactorRuleOn(db)) ? "oui" : "non" };
  const after = { [FACTOR_RULE]: isWanted ? "oui" : "non" };
  if (before[FACTOR_RULE] === after[FACTOR_RULE]) return "done";
  try {
    await writeLine(db, member, { action: "update", table_name: "settings", row_id: FACTOR_RULE, before, after }, async (trx) => {
      const { totp, passkeys } = await findFactors(trx, member);
      if (isWanted && !totp && passkeys === 0) throw new OwnFactorFirst();
      await storeRule(trx, isWanted ? "oui" : "non");
    });
  } catch (error) {
    if (error instanceof OwnFactorFirst) return "own-first";
    throw error;
  }
  log.info("factor-rule-changed", { actor: member.username, on: isWanted });
  return "done";
}

class OwnFactorFirst extends Error {}

async function storeRule(trx: Trx, value: string) {
  const stored = { value: JSON.stringify(value), updated_at: nowIso() };
  await trx
    .insertInto("settings")
    .values({ key: FACTOR_RULE, ...stored })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((row) => ({ ...stored, version: row("settings.version", "+", 1) })))
    .execute();
}
