import { journalActions } from "#app/db/tables/closed-lists.ts";
import type { JournalFilter } from "#app/services/audit/journal-queries.server.ts";

export const JOURNAL_PAGE = "/admin-dashboard/parametres/journal";

const names = ["q", "qui", "action", "rubrique", "du", "au"] as const;
type Name = (typeof names)[number];
/** As the address has it; what means nothing is not there. */
export type JournalQuery = Partial<Record<Name, string>> & { avant?: number };

const MAX_LENGTH = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^[1-9]\d{0,8}$/;

export function readJournalQuery(params: URLSearchParams): JournalQuery {
  const query: JournalQuery = {};
  for (const name of names) {
    const value = params.get(name)?.slice(0, MAX_LENGTH).trim();
    if (value && isMeaningful(name, value)) query[name] = value;
  }
  const before = params.get("avant") ?? "";
  if (NUMBER.test(before)) query.avant = Number(before);
  return query;
}

function isMeaningful(name: Name, value: string) {
  if (name === "du" || name === "au") return DAY.test(value) && !Number.isNaN(Date.parse(value));
  if (name === "action") return journalActions.some((action) => action === value);
  return true;
}

/** "?qui=admin&avant=4763". */
export function writeJournalQuery(asked: JournalQuery, more: Record<string, string> = {}): string {
  const params = new URLSearchParams();
  for (const name of names) if (asked[name]) params.set(name, asked[name]);
  if (asked.avant) params.set("avant", String(asked.avant));
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return params.size > 0 ? `?${params}` : "";
}

/** Figures alone are the number of a line: "4812", "n° 4 812". */
export function journalFilterOf({ q, avant: _, ...rest }: JournalQuery): JournalFilter {
  const figures = q?.replace(/^n\s*°?/i, "").replace(/[\s\u00a0\u202f]/g, "");
  return figures && NUMBER.test(figures) ? { ...rest, numero: Number(figures) } : { ...rest, q };
}

/** Whether lines between the first and the last are left out: whole days leave none. */
export function leavesGaps({ q, qui, action, rubrique }: JournalQuery): boolean {
  return Boolean(q || qui || action || rubrique);
}
