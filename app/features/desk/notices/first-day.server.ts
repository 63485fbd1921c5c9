import type { Db } from "#app/db/engine/client.server.ts";
import { countDemoRows } from "#app/features/demonstration/demo-rows.server.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { type AdminSession, isNamed } from "#app/services/auth/admin-session.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { findFactors } from "#app/services/auth/factor-rule.server.ts";
import { hasPlaceholderNumbers, mergeCompanySettings, NUMBERS_ID, PLACEHOLDER_NUMBER } from "#app/services/company-values/settings.ts";
import { findSettingValue } from "#app/services/company-values/settings-queries.server.ts";
import { readVisitSettings, slotLabels, VISIT_SETTINGS } from "#app/services/company-values/visit-settings.ts";

/** `short`: how the one line of the notice names it. */
type Step = { label: string; short: string; words: string; to: string; isDone: boolean };
export type FirstDay = Step[];

const SETTINGS = "/admin-dashboard/parametres";

/** What the one who sets the house up goes through once, as it stands. */
export async function listFirstDay(db: Db, admin: AdminSession): Promise<FirstDay> {
  const stored = await findSettingValue(db, "company");
  const company = mergeCompanySettings(stored);
  const demo = await countDemoRows(db);
  const { totp, passkeys } = await findFactors(db, admin);
  const members = await authDb(db).selectFrom("user").select("id").where("desactive_le", "is", null).execute();
  const hasNumbers = !hasPlaceholderNumbers(company);
  const hours = company.horaires.map(({ jours, heures }) => `${jours} ${heures}`);
  return [
    {
      label: "Mon nom",
      short: "votre nom",
      to: `${SETTINGS}/securite#mon-compte`,
      isDone: isNamed(admin),
      words: isNamed(admin) ? `Vos réponses disent «\u00a0ici ${admin.prenom}\u00a0».` : "Vos réponses ne savent pas qui écrit.",
    },
    {
      label: "Mes numéros",
      short: "les numéros",
      to: `${SETTINGS}#${NUMBERS_ID}`,
      isDone: hasNumbers,
      words: `Le site affiche ${hasNumbers ? company.telephone_secretariat : PLACEHOLDER_NUMBER}.`,
    },
    {
      // Saved once with the numbers, by a member who had them before his eyes.
      label: "Mes horaires",
      short: "les horaires",
      to: `${SETTINGS}#horaires`,
      isDone: stored !== undefined,
      words: `${stored === undefined ? "À vérifier\u00a0: " : ""}${hours.join(" · ")}.`,
    },
    visitStep(await findSettingValue(db, VISIT_SETTINGS), company.ville),
    {
      label: "Contenu de démonstration",
      short: "le contenu de démonstration",
      to: "/admin-dashboard/demonstration",
      isDone: demo.count === 0,
      words: demoWords(demo),
    },
    {
      label: "Clé d’accès ou second facteur",
      short: "votre clé d’accès",
      to: `${SETTINGS}/securite`,
      isDone: totp || passkeys > 0,
      words: factorWords(totp, passkeys),
    },
    {
      label: "Mon équipe",
      short: "l’équipe",
      to: `${SETTINGS}/equipe`,
      isDone: members.length > 1,
      words: members.length > 1 ? `${formatNumber(members.length)} personnes ont un compte.` : "Personne d’autre n’a de compte.",
    },
  ];
}

/** Chosen with the settings; what the demonstration shows no member has chosen. */
function visitStep(stored: unknown, own: string): Step {
  const { creneaux, villes } = readVisitSettings(stored, own);
  const isDone = stored !== undefined && !(stored as { demo?: boolean }).demo;
  const words = creneaux ? `Les visiteurs choisissent un créneau\u00a0: ${villes.join(", ")}.` : `${slotLabels.non}.`;
  return {
    label: "Visites par créneau",
    short: "les visites",
    to: `${SETTINGS}#visites`,
    isDone,
    words: `${isDone ? "" : "À choisir\u00a0: "}${words}`,
  };
}

function demoWords({ count, isOnline }: { count: number; isOnline: boolean }) {
  if (count === 0) return "Aucun contenu fictif dans vos listes.";
  const where = isOnline ? ", dont certains en ligne" : " dans vos listes";
  return `${formatNumber(count)} ${pluralize(count, "contenu fictif", "contenus fictifs")}${where}.`;
}

function factorWords(totp: boolean, passkeys: number) {
  if (passkeys > 0) return "Votre clé d’accès est enregistrée.";
  return totp ? "Votre second facteur est actif." : "Un mot de passe seul aujourd’hui.";
}
