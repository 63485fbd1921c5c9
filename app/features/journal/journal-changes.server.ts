import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { contentTypes, pagedTables, sentTables } from "#app/db/tables/content-types.ts";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import { excerpt } from "#app/lib/text/text.ts";
import type { JournalLine } from "#app/services/audit/journal-queries.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { FACTOR_RULE } from "#app/services/auth/factor-rule.server.ts";
import { type Periods, periodInWords, periodNames, periodRules, readPeriods } from "#app/services/company-values/periods.ts";
import { type SiteSettings, settingsDifferences, settingsFormValues } from "#app/services/company-values/site-settings.ts";
import type { FormDifference } from "#app/services/kept-forms/form-differences.ts";
import { findLotReport, type LotReport } from "#app/services/lots/lot-book.server.ts";
import { undoOf } from "#app/services/lots/lot-rows.server.ts";
import { requireHistoryEntity } from "./history-entities.server.ts";

/** A field before and after; both empty where its values are not told. */
export type FieldChange = { label: string; before: string; after: string };

const SHOWN_VALUE = 60;

/** Columns whose values the journal leaves out: the history of the row shows them to members who may read it. */
const HIDDEN = /telephone|whatsapp|email|notes|proprietaire|client_|adresse/;

/** What a line changed, field by field, as the form of the row names them. */
export function changesOf({ table_name, before, after, action }: JournalLine): FieldChange[] {
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
  if (table === "settings" && isPeriods(after)) return periodDifferences(readPeriods(before), readPeriods(after));
  if (table === "settings")
    return settingsDifferences(settingsFormValues(before as SiteSettings), settingsFormValues(after as SiteSettings));
  const labels = statutLabels[table] ?? {};
  const [was, is] = [(before as { statut?: string }).statut ?? "", (after as { statut?: string }).statut ?? ""];
  return was === is ? [] : [{ name: "statut", label: "Statut", mine: labels[was] ?? was, stored: labels[is] ?? is }];
}

function isPeriods(row: object) {
  return "conservation_mois" in row && !("company" in row); // before they had a page, one of them was among the settings
}

function periodDifferences(before: Periods, after: Periods): FormDifference[] {
  const changed = periodNames.filter((name) => before[name] !== after[name]);
  return changed.map((name) => {
    const [mine, stored] = [periodInWords(name, before[name]), periodInWords(name, after[name])];
    return { name, label: periodRules[name].label, mine, stored };
  });
}

const accountLabels = { prenom: "Prénom", nom: "Nom", username: "Nom d’utilisateur", email_avis: "E-mail" } as const;

function accountDifferences(before: object, after: object): FormDifference[] {
  const textOf = (row: object, name: string) => String((row as Record<string, unknown>)[name] ?? "");
  return Object.entries(accountLabels).flatMap(([name, label]) => {
    const [mine, stored] = [textOf(before, name), textOf(after, name)];
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

/** `accounts`: names by id, and by user name. */
export type JournalContext = {
  lots: Map<string, LotReport>;
  /** Of followers and presses, by their number: how many people, and whether it was taken back. */
  follows: Map<string, { count: number; isUndone: boolean }>;
  accounts: Map<string, string>;
  present: Set<string>;
  /** By whom was merged: into whom, and when. */
  merges: Map<string, { into: string | null; at: string }>;
};

/** Everything a page of lines needs to be told, read once for all of them. */
export async function readKnown(db: Db, lines: readonly JournalLine[]): Promise<JournalContext> {
  return {
    lots: await readLots(db, lines),
    follows: await readFollowLots(db, lines),
    accounts: await readAccounts(db),
    present: await readPresent(db, lines),
    merges: await readMerges(db, lines),
  };
}

export function mergedIn(after: object): string | undefined {
  return "fusion" in after && typeof after.fusion === "string" ? after.fusion : undefined;
}

async function readMerges(db: Db, lines: readonly JournalLine[]): Promise<JournalContext["merges"]> {
  const ids = lines.flatMap(({ action, after }) => (action === "merge" && isRow(after) ? (mergedIn(after) ?? []) : []));
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom("people")
    .select(["id", "fusionnee_dans", "fusionnee_le"])
    .where("id", "in", ids)
    .where("fusionnee_dans", "is not", null)
    .execute();
  return new Map(people.map(({ id, fusionnee_dans, fusionnee_le }) => [id, { into: fusionnee_dans, at: fusionnee_le ?? "" }]));
}

async function readLots(db: Db, lines: readonly JournalLine[]): Promise<Map<string, LotReport>> {
  const ids = new Set(lines.flatMap(({ lot }) => (lot ? [lot.replace(/\/annulation$/, "")] : [])));
  const found = new Map<string, LotReport>();
  for (const id of ids) {
    const report = await findLotReport(db, { id });
    if (report) found.set(id, report);
  }
  return found;
}

async function readFollowLots(db: Db, lines: readonly JournalLine[]): Promise<JournalContext["follows"]> {
  const ids = [...new Set(lines.flatMap(({ lot, table_name }) => (lot !== null && table_name === "people" ? [lot] : [])))];
  if (ids.length === 0) return new Map();
  const counted = await db
    .selectFrom("audit_log")
    .select(["lot", sql<number>`count(*)`.as("count")])
    .where("table_name", "=", "people")
    .where("lot", "in", [...ids, ...ids.map(undoOf)])
    .groupBy("lot")
    .execute();
  const counts = new Map(counted.map(({ lot, count }) => [lot, Number(count)]));
  return new Map(ids.map((id) => [id, { count: counts.get(id) ?? 1, isUndone: counts.has(undoOf(id)) }]));
}

async function readAccounts(db: Db): Promise<Map<string, string>> {
  const rows = await authDb(db).selectFrom("user").select(["id", "nom", "prenom", "username"]).execute();
  return new Map(
    rows.flatMap(({ id, nom, prenom, username }) => {
      const name = `${prenom} ${nom}`.trim() || username;
      return [
        [id, name],
        [username, name],
      ];
    }),
  );
}

/** Which of the rows still have a history to open. */
async function readPresent(db: Db, lines: readonly JournalLine[]): Promise<Set<string>> {
  const present = new Set<string>();
  const idsIn = (table: string) => [...new Set(lines.flatMap((line) => (line.table_name === table && line.sel ? [line.row_id] : [])))];
  for (const table of pagedTables) {
    const ids = idsIn(table);
    if (ids.length === 0) continue;
    const { shared, rows } = sharedTable(db, table);
    for (const { id } of await shared.selectFrom(rows).select("id").where("id", "in", ids).where("deleted_at", "is", null).execute())
      present.add(`${table} ${id}`);
  }
  const texts = idsIn("site_text_content");
  if (texts.length > 0)
    for (const { id } of await db.selectFrom("site_text_content").select("id").where("id", "in", texts).execute())
      present.add(`site_text_content ${id}`);
  return present;
}
