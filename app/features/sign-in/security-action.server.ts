import { redirect } from "react-router";
import { encode } from "uqr";
import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { keysChoice, switchKeys } from "#app/features/team/members.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { type FormErrors, type FormValues, parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { ownAccountSchema, USERNAME_TAKEN } from "#app/services/auth/accounts/account-names.ts";
import { changeAccount, findOwnAccount, updateOwnAccount } from "#app/services/auth/accounts/own-account.server.ts";
import { type IntentCall, intentsWith } from "#app/services/auth/define-action.server.ts";
import { LAST_FACTOR, OWN_FACTOR_FIRST, setFactorRule } from "#app/services/auth/factor-rule.server.ts";
import { forgetDevices } from "#app/services/auth/known-devices.server.ts";
import { removePasskey } from "#app/services/auth/passkeys/passkeys.server.ts";
import { endOtherSessions } from "#app/services/auth/sessions.server.ts";
import { refusePassword } from "#app/services/auth/sign-in/confirm-password.server.ts";

export const PAGE = "/admin-dashboard/parametres/securite";

const text = z.string().max(2_000).optional();
const ownIntents = ["compte", "motdepasse", "sessions", "activer", "confirmer", "desactiver", "codes", "retirer", "touches"] as const;
export const securityIntents = { ...intentsWith("compte.modifier", ownIntents), regle: "equipe.modifier" } as const;
export type SecurityIntent = keyof typeof securityIntents;

const changeSchema = z.object({
  actuel: text,
  nouveau: text,
  confirmation: text,
  code: text,
  uri: text,
  codes: text,
});
type Change = z.infer<typeof changeSchema> & { intent: SecurityIntent };
const removalSchema = z.object({ empreinte: z.string().min(1).max(100), actuel: text });
const accountSchema = ownAccountSchema.extend({ actuel: text });
const keysSchema = z.object({ touches: keysChoice });
const ruleSchema = z.object({ obligatoire: z.enum(["oui", "non"]) });

/** The square picture of an authenticator's key: its side in modules, and the dark ones as one path. */
export type QrPicture = { size: number; path: string };

export type SecurityState =
  | { kind: "refused"; intent: SecurityIntent; message: string; pending?: PendingFactor }
  /** The form of the account with what is wrong in it, field by field. */
  | { kind: "account"; values: FormValues; errors: FormErrors }
  | { kind: "confirm"; pending: PendingFactor }
  /** The recovery codes, shown this once. */
  | { kind: "codes"; codes: string[]; isNew: boolean };

/** A second factor that waits for its first code. */
export type PendingFactor = { uri: string; secret: string; qr: QrPicture; codes: string[] };

type Answer = Response | { state: SecurityState; status: number; headers?: Headers };

export async function changeSecurity({ db, admin, intent, form }: IntentCall<typeof securityIntents>, request: Request): Promise<Answer> {
  if (intent === "compte") return changeOwnAccount({ db, admin, form });
  if (intent === "retirer") return removeOwnPasskey({ db, admin, form });
  if (intent === "touches") return changeKeys({ db, admin, form });
  if (intent === "regle") return changeRule({ db, admin, form });
  const sent = parseFormData(form, changeSchema);
  if (!sent.ok) throw badRequest();
  const change = { ...sent.value, intent };
  switch (intent) {
    case "motdepasse":
      return changePassword(db, request, change);
    case "sessions":
      await endOtherSessions(db, admin);
      await forgetDevices(db, admin.id, request);
      log.info("other-sessions-ended", { actor: admin.username });
      return redirect(`${PAGE}?fait=sessions`);
    case "activer":
      return enable(db, request, change);
    case "confirmer":
      return confirm(db, request, change);
    case "desactiver":
      return disable(db, request, change);
    case "codes":
      return renewCodes(db, request, change);
  }
}

type SecurityCall = Pick<IntentCall<typeof securityIntents>, "db" | "admin" | "form">;

async function changeOwnAccount({ db, admin, form }: SecurityCall): Promise<Answer> {
  const sent = parseFormData(form, accountSchema);
  if (!sent.ok) {
    const { actuel: _, ...values } = sent.values;
    return { state: { kind: "account", values, errors: sent.errors }, status: 400 };
  }
  const { actuel = "", ...account } = sent.value;
  const values = { ...account, email_avis: account.email_avis ?? "" };
  const { username, email_avis } = await findOwnAccount(db, admin);
  // What one signs in with and where mails go: a session that was left open is not enough.
  const isGuarded = username !== account.username || email_avis !== account.email_avis;
  const refusal = isGuarded ? await refusePassword(db, admin, actuel) : undefined;
  if (refusal) return { state: { kind: "account", values, errors: { actuel: refusal } }, status: 403 };
  if ((await updateOwnAccount(db, admin, account)) === "done") return redirect(`${PAGE}?fait=compte`);
  return { state: { kind: "account", values, errors: { username: USERNAME_TAKEN } }, status: 409 };
}

/** One that is gone already is gone: a second press finds the same page. */
async function removeOwnPasskey({ db, admin, form }: SecurityCall): Promise<Answer> {
  const sent = parseFormData(form, removalSchema);
  if (!sent.ok) throw badRequest();
  const refusal = await refusePassword(db, admin, sent.value.actuel ?? "");
  if (refusal) return refuse("retirer", refusal, 403);
  const outcome = await removePasskey(db, admin, sent.value.empreinte);
  return outcome === "last" ? refuse("retirer", LAST_FACTOR, 409) : redirect(`${PAGE}?fait=empreinte`);
}

async function changeKeys({ db, admin, form }: SecurityCall): Promise<Answer> {
  const sent = parseFormData(form, keysSchema);
  if (!sent.ok) throw badRequest();
  const isOn = sent.value.touches === "oui";
  await switchKeys(db, admin.id, isOn);
  return redirect(`${PAGE}?fait=${isOn ? "touches" : "touches_coupees"}`);
}

async function changeRule({ db, admin, form }: SecurityCall): Promise<Answer> {
  const sent = parseFormData(form, ruleSchema);
  if (!sent.ok) throw badRequest();
  const isWanted = sent.value.obligatoire === "oui";
  if ((await setFactorRule(db, admin, isWanted)) === "own-first") return refuse("regle", OWN_FACTOR_FIRST, 409);
  return redirect(`${PAGE}?fait=${isWanted ? "obligatoire" : "facultative"}`);
}

async function changePassword(db: Db, request: Request, { intent, actuel = "", nouveau = "", confirmation = "" }: Change): Promise<Answer> {
  if (!actuel) return refuse(intent, "Indiquez le mot de passe actuel.");
  if (nouveau !== confirmation) return refuse(intent, "Les deux nouveaux mots de passe diffèrent.");
  const outcome = await changeAccount(db, request, "change-password", { currentPassword: actuel, newPassword: nouveau });
  if (!outcome.ok) return refuse(intent, outcome.message, outcome.status, outcome.headers);
  return redirect(`${PAGE}?fait=motdepasse`, { headers: outcome.headers });
}

async function enable(db: Db, request: Request, { intent, actuel = "" }: Change): Promise<Answer> {
  if (!actuel) return refuse(intent, "Indiquez le mot de passe actuel.");
  const outcome = await changeAccount<{ totpURI: string; backupCodes: string[] }>(db, request, "two-factor/enable", { password: actuel });
  if (!outcome.ok) return refuse(intent, outcome.message, outcome.status, outcome.headers);
  const { totpURI, backupCodes } = outcome.body;
  return { state: { kind: "confirm", pending: pendingFactor(totpURI, backupCodes) }, status: 200, headers: outcome.headers };
}

/** The first code proves that the telephone holds the key: only then is the second factor asked for. */
async function confirm(db: Db, request: Request, { intent, code = "", uri = "", codes = "" }: Change): Promise<Answer> {
  if (!uri.startsWith("otpauth://totp/")) throw badRequest();
  const recovery = codes.split(" ").filter(Boolean);
  const pending = pendingFactor(uri, recovery);
  const typed = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(typed)) return { state: { kind: "refused", intent, message: "Le code compte six chiffres.", pending }, status: 400 };
  const outcome = await changeAccount(db, request, "two-factor/verify-totp", { code: typed });
  if (!outcome.ok)
    return { state: { kind: "refused", intent, message: outcome.message, pending }, status: outcome.status, headers: outcome.headers };
  return { state: { kind: "codes", codes: recovery, isNew: true }, status: 200, headers: outcome.headers };
}

async function disable(db: Db, request: Request, { intent, actuel = "" }: Change): Promise<Answer> {
  if (!actuel) return refuse(intent, "Indiquez le mot de passe actuel.");
  const outcome = await changeAccount(db, request, "two-factor/disable", { password: actuel });
  if (!outcome.ok) return refuse(intent, outcome.message, outcome.status, outcome.headers);
  return redirect(`${PAGE}?fait=desactivation`, { headers: outcome.headers });
}

async function renewCodes(db: Db, request: Request, { intent, actuel = "" }: Change): Promise<Answer> {
  if (!actuel) return refuse(intent, "Indiquez le mot de passe actuel.");
  const outcome = await changeAccount<{ backupCodes: string[] }>(db, request, "two-factor/generate-backup-codes", { password: actuel });
  if (!outcome.ok) return refuse(intent, outcome.message, outcome.status, outcome.headers);
  return { state: { kind: "codes", codes: outcome.body.backupCodes, isNew: false }, status: 200, headers: outcome.headers };
}

function refuse(intent: SecurityIntent, message: string, status = 400, headers?: Headers): Answer {
  return { state: { kind: "refused", intent, message }, status, headers };
}

function pendingFactor(uri: string, codes: string[]): PendingFactor {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return { uri, codes, secret: secret.replace(/(.{4})(?=.)/g, "$1 "), qr: drawQr(uri) };
}

function drawQr(text: string): QrPicture {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
