import { contentTypes, pagedTables, sentTables } from "#app/db/tables/content-types.ts";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import { excerpt } from "#app/lib/text/text.ts";
import type { JournalLine } from "#app/services/audit/journal-queries.server.ts";
import { FACTOR_RULE } from "#app/services/auth/factor-rule.server.ts";
import { type SiteSettings, settingsDifferences, settingsFormValues } from "#app/services/company-values/site-settings.ts";
import type { FormDifference } from "#app/services/forms/form-conflict.tsx";
import { requireHistoryEntity } from "./history-entities.server.ts";

/** A field before and after; both empty where its values are not told. */
export type ToldChange = { label: string; before: string; after: string };

const SHOWN_VALUE = 60;

/** Whose value is nobody's business here: the history of the row has it, for whoever may read that. */
const HIDDEN = /telephone|whatsapp|email|notes|proprietaire|client_|adresse/;

/** What a line changed, field by field, as the form of the row names them. */
export function changesOf({ table_name, before, after, action }: JournalLine): ToldChange[] {
  if (!isRow(before) || !isRow(after) || action === "confirm") return [];
  return differencesIn(table_name, before, after).map(({ name, label, mine, stored }) =>
    HIDDEN.test(name)
      ? { label, before: "", after: "" }
      : { label, before: excerpt(mine, SHOWN_VALUE), after: excerpt(stored, SHOWN_VALUE) },
  );
}

export function isRow(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A row of another time, or one that was tampered with, may lack what its form reads: then nothing is told of it, and the line stands. */
function differencesIn(table: string, before: object, after: object): FormDifference[] {
  try {
    return differencesNow(table, before, after);
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
}

function differencesNow(table: string, before: object, after: object): FormDifference[] {
  const section = sectionOf(table);
  if (section) {
    const { valuesOf, differencesOf } = requireHistoryEntity(section);
    return differencesOf(valuesOf(before), valuesOf(after));
  }
  if (table === "user") return accountDifferences(before, after);
  if (table === "settings" && FACTOR_RULE in after) return [];
  if (table === "settings")
    return settingsDifferences(settingsFormValues(before as SiteSettings), settingsFormValues(after as SiteSettings));
  const labels = statutLabels[table] ?? {};
  const [was, is] = [(before as { statut?: string }).statut ?? "", (after as { statut?: string }).statut ?? ""];
  return was === is ? [] : [{ name: "statut", label: "Statut", mine: labels[was] ?? was, stored: labels[is] ?? is }];
}

const accountLabels = { prenom: "Prénom", nom: "Nom", username: "Nom d’utilisateur", email_avis: "E-mail" } as const;

function accountDifferences(before: object, after: object): FormDifference[] {
  const told = (row: object, name: string) => String((row as Record<string, unknown>)[name] ?? "");
  return Object.entries(accountLabels).flatMap(([name, label]) => {
    const [mine, stored] = [told(before, name), told(after, name)];
    return mine === stored ? [] : [{ name, label, mine, stored }];
  });
}

const statutLabels: Record<string, Readonly<Record<string, string>>> = {
  ...Object.fromEntries(sentTables.map((table) => [table, sentOf(table).listLabels])),
  gallery_images: { publie: "Publiée", brouillon: "Masquée" },
};

/** The screen under which the history of a table is read. */
export function sectionOf(table: string): string | undefined {
  if (table === "site_text_content") return "textes";
  const paged = pagedTables.find((name) => name === table);
  return paged && contentTypes[paged].pages.section;
}
