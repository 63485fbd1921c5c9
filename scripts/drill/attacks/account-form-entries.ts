import { FACTOR_PATH, PASSKEY_CHALLENGE_PATH } from "#app/services/addresses/public-paths.ts";
import { ownAccountSchema } from "#app/services/auth/accounts/account-names.ts";
import { adminPassword } from "#scripts/app-process.ts";
import { type FormEntry, fieldsOf } from "./form-entry.ts";

const SECURITY = { route: "routes/admin/settings/security", path: "/admin-dashboard/parametres/securite" } as const;

/** What a member changes of the own account, and what a device asks for. */
export function accountEntries(): FormEntry[] {
  const admin = { ...SECURITY, audience: "admin", encoding: "form" } as const;
  const passkeys = { audience: "admin", encoding: "json", route: "routes/api/auth-endpoint" } as const;
  return [
    {
      ...admin,
      table: "user",
      ...fieldsOf(ownAccountSchema, "intent"),
      moves: ["name", "displayUsername", "updatedAt"],
      valid: () => ({ intent: "compte", prenom: "Admin", nom: "FADEM", username: "admin", email_avis: "essai@exemple.tg" }),
    },
    { ...admin, allowed: ["intent", "touches"], valid: () => ({ intent: "touches", touches: "oui" }) },
    { ...admin, allowed: ["intent", "empreinte"], valid: () => ({ intent: "retirer", empreinte: "absente" }) },
    { ...admin, table: "settings", allowed: ["intent", "obligatoire"], valid: () => ({ intent: "regle", obligatoire: "non" }) },
    {
      ...admin,
      route: "routes/admin/session/factor-page",
      path: FACTOR_PATH,
      allowed: ["intent", "actuel", "nouveau", "confirmation", "code", "uri", "codes"],
      valid: () => ({ intent: "activer", actuel: adminPassword }),
    },
    { ...passkeys, path: "/api/auth/passkey/generate-register-options", allowed: ["password"], valid: () => ({}) },
    { ...passkeys, path: "/api/auth/passkey/list-user-passkeys", allowed: [], valid: () => ({}) },
    {
      audience: "visitor",
      encoding: "json",
      route: "api/passkey-challenge",
      path: PASSKEY_CHALLENGE_PATH,
      allowed: [],
      valid: () => ({}),
    },
  ];
}
