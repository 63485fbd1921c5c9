import type { Db } from "#app/db/client.server.ts";
import type { JournalAction } from "#app/db/closed-lists.ts";
import { binTables, contentTypes, pagedTables, sentTables } from "#app/db/content-types.ts";
import type { ContentTable } from "#app/db/schema.ts";
import { sharedTable } from "#app/db/shared-table.server.ts";
import { contactListLabels } from "#app/features/contact-requests/contact-request-lists.ts";
import { testimonialListLabels } from "#app/features/testimonials/testimonial-lists.ts";
import { sellRequestListLabels } from "#app/features/vehicle-sell-requests/sell-request-lists.ts";
import { formatNumber } from "#app/lib/money.ts";
import { excerpt, pluralize } from "#app/lib/text.ts";
import type { JournalLine } from "#app/platform/audit/journal-queries.server.ts";
import { authDb } from "#app/platform/auth/auth-tables.server.ts";
import type { FormDifference } from "#app/platform/forms/form-conflict.tsx";
import { findLotReport, type LotReport } from "#app/platform/lots/lot-book.server.ts";
import { type SiteSettings, settingsDifferences, settingsFormValues } from "#app/platform/settings/site-settings.ts";
import { siteTextSectionLabels } from "#app/platform/site-texts/site-text-places.ts";
import { requireHistoryEntity } from "#app/routes/admin/history/history-entities.server.ts";
import { chosenCount } from "#app/routes/admin/list/chosen-words.ts";
import { lotTableWords } from "#app/routes/admin/list/lot-table-words.ts";

/** A line in words: who did what to which thing. */
export type ToldLine = {
  title: string;
  /** What the thing is known by, or what else there is to say. */
  detail: string;
  changes: { label: string; before: string; after: string }[];
  /** Fields that changed and are not told one by one. */
  moreChanges: number;
  /** The act on several rows it belongs to, and whether that can still be taken back. */
  lot?: { id: string; numero: string; canBeUndone: boolean };
  history?: string;
};

const SHOWN_CHANGES = 3;
const SHOWN_VALUE = 60;

/** How a line names a thing; a content that is not here is named as the bin names it. */
const nouns: { readonly [Table in ContentTable]?: { one: string; the: string } } = {
  properties: { one: "un bien", the: "les biens" },
  projects: { one: "une réalisation", the: "les réalisations" },
  vehicles: { one: "un véhicule", the: "les véhicules" },
  gallery_images: { one: "une image de la galerie", the: "la galerie" },
  testimonials: { one: "un avis", the: "les avis" },
  contact_requests: { one: "une demande de contact", the: "les contacts" },
  vehicle_sell_requests: { one: "une demande de vente", the: "les demandes de vente" },
  site_text_content: { one: "un texte du site", the: "les textes" },
  settings: { one: "les paramètres", the: "les paramètres" },
};

/** Places that are no content. */
const otherPlaces: Record<string, string> = { user: "Comptes", backup: "Sauvegardes", audit_log: "Journal" };

/** The kinds of place a line can be about, for the choice on the screen. */
export const placeLabels: Record<string, string> = {
  ...Object.fromEntries(binTables.map((table) => [table, contentTypes[table].binned.label])),
  site_text_content: "Textes du site",
  settings: "Paramètres",
  ...otherPlaces,
};

const deeds: Partial<Record<JournalAction, (noun: string) => string>> = {
  create: (noun) => `a ajouté ${noun}`,
  update: (noun) => `a modifié ${noun}`,
  delete: (noun) => `a mis ${noun} à la corbeille`,
  restore: (noun) => `a restauré ${noun}`,
  purge: (noun) => `a supprimé ${noun} définitivement`,
  publish: (noun) => `a mis ${noun} en ligne`,
  withdraw: (noun) => `a retiré ${noun} du site`,
  schedule: (noun) => `a programmé ${noun}`,
  confirm: (noun) => `a reconfirmé ${noun}`,
};

/** Everything a page of lines needs to be told, read once for all of them. */
export async function tellLines(db: Db, lines: readonly JournalLine[]): Promise<ToldLine[]> {
  const [lots, accounts, present] = await Promise.all([readLots(db, lines), readAccounts(db), readPresent(db, lines)]);
  return lines.map((line) => tellLine(line, { lots, accounts, present }));
}

/** The words that a search looks in, and the file says. */
export function inOneSentence({ title, detail, changes, lot }: ToldLine): string {
  const told = changes.map(({ label, before, after }) => (before || after ? `${label}\u00a0: ${before} → ${after}` : label));
  return [title, detail, ...told, lot && `lot ${lot.numero}`].filter(Boolean).join(" · ");
}

type Known = { lots: Map<string, LotReport>; accounts: Map<string, string>; present: Set<string> };

function tellLine(line: JournalLine, known: Known): ToldLine {
  const who = line.actor_nom || line.actor;
  const empty = { detail: "", changes: [], moreChanges: 0 };
  const special = tellSpecial(line, who, known);
  if (special) return { ...empty, ...special };
  const lot = lotOf(line, known);
  const noun = nounOf(line.table_name);
  const deed = deeds[line.action]?.(noun) ?? `a agi sur ${noun}`;
  const changes = changesOf(line);
  return {
    title: lot ? lotTitle(who, line, lot) : `${who} ${deed}`,
    detail: thingOf(line),
    changes: changes.slice(0, SHOWN_CHANGES),
    moreChanges: Math.max(changes.length - SHOWN_CHANGES, 0),
    ...(lot && { lot: { id: lot.id, numero: lot.numero, canBeUndone: lot.canBeUndone && !isUndo(line) } }),
    ...(known.present.has(`${line.table_name} ${line.row_id}`) && { history: historyOf(line) }),
  };
}

function wordsOf(table: string) {
  return Object.hasOwn(nouns, table) ? nouns[table as ContentTable] : undefined;
}

function nounOf(table: string) {
  const binned = binTables.find((name) => name === table);
  return wordsOf(table)?.one ?? (binned ? contentTypes[binned].binned.that : "une ligne");
}

type Special = Pick<ToldLine, "title"> & { detail?: string };

/** What is no change of content. */
function tellSpecial({ action, table_name, row_id, after }: JournalLine, who: string, { accounts }: Known): Special | undefined {
  const said = (isRow(after) ? after : {}) as Record<string, unknown>;
  const the = wordsOf(table_name)?.the ?? (table_name === "audit_log" ? "le journal" : placeLabels[table_name]);
  switch (action) {
    case "export":
      return { title: `${who} a exporté ${the} (CSV)`, detail: typeof said.lignes === "number" ? countedLines(said.lignes) : "" };
    case "backup":
      return { title: `${who} a téléchargé une sauvegarde`, detail: row_id };
    case "restore_backup":
      return { title: `${who} a restauré une sauvegarde`, detail: `Sauvegarde du ${row_id.slice(0, 10).split("-").reverse().join("/")}` };
    case "import": {
      const verb = said.geste === "annulation" ? "a annulé" : said.geste === "reprise" ? "a repris" : "a lancé";
      return { title: `${who} ${verb} un import dans ${the}`, detail: typeof said.fichier === "string" ? said.fichier : "" };
    }
    case "sign_in":
      return { title: `${who} a ouvert une session`, detail: typeof said.appareil === "string" ? said.appareil : "" };
    case "sign_out":
      return { title: `${who} a fermé sa session` };
    case "sign_in_refused": {
      const times = typeof said.fois === "number" ? said.fois : 1;
      const account = row_id ? `compte ${accounts.get(row_id) ?? "supprimé"}` : "nom de compte inconnu";
      const hour = typeof said.heure === "string" ? `, entre ${hourOf(said.heure, 0)} et ${hourOf(said.heure, 1)}` : "";
      return { title: `Connexion refusée ${formatNumber(times)} fois`, detail: `${account}${hour}` };
    }
    default:
      return undefined;
  }
}

function countedLines(count: number) {
  return `${formatNumber(count)}\u00a0${pluralize(count, "ligne")}`;
}

/** "8h"; Lomé is on UTC. */
function hourOf(iso: string, later: number) {
  return `${(new Date(iso).getUTCHours() + later) % 24}h`;
}

function isUndo({ lot }: JournalLine) {
  return lot?.endsWith("/annulation") ?? false;
}

function lotOf(line: JournalLine, { lots }: Known): LotReport | undefined {
  return line.lot === null ? undefined : lots.get(line.lot.replace(/\/annulation$/, ""));
}

function lotTitle(who: string, line: JournalLine, lot: LotReport) {
  const { names, statuts } = lotTableWords(lot.table_name);
  return isUndo(line) ? `${who} a annulé le lot ${lot.numero}` : `${who}\u00a0: ${chosenCount(lot, names, statuts)}`;
}

/** What the thing is known by. Of what people sent, the name alone: neither their message nor their number. */
function thingOf({ table_name, row_id, before, after, sel }: JournalLine): string {
  if (sel === null) return "Contenu effacé";
  const row = (isRow(after) ? after : isRow(before) ? before : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof row[name] === "string" ? (row[name] as string) : "");
  if (table_name === "site_text_content") {
    const section = siteTextSectionLabels[text("section") as keyof typeof siteTextSectionLabels];
    return section ? `${section}\u00a0: ${text("key")}` : "";
  }
  if (sentTables.some((table) => table === table_name)) return text("nom") || text("client_nom");
  const titre = text("titre");
  if (!titre) return table_name === "settings" ? "" : row_id;
  return text("reference") ? `${titre} (${text("reference")})` : titre;
}

/** Whose value is nobody's business here: the history of the row has it, for whoever may read that. */
const HIDDEN = /telephone|whatsapp|email|notes|proprietaire|client_|adresse/;

function changesOf({ table_name, before, after, action }: JournalLine): ToldLine["changes"] {
  if (!isRow(before) || !isRow(after) || action === "confirm") return [];
  return differencesIn(table_name, before, after).map(({ name, label, mine, stored }) =>
    HIDDEN.test(name)
      ? { label, before: "", after: "" }
      : { label, before: excerpt(mine, SHOWN_VALUE), after: excerpt(stored, SHOWN_VALUE) },
  );
}

function isRow(value: unknown): value is object {
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
  if (table === "settings")
    return settingsDifferences(settingsFormValues(before as SiteSettings), settingsFormValues(after as SiteSettings));
  const labels = statutLabels[table] ?? {};
  const [was, is] = [(before as { statut?: string }).statut ?? "", (after as { statut?: string }).statut ?? ""];
  return was === is ? [] : [{ name: "statut", label: "Statut", mine: labels[was] ?? was, stored: labels[is] ?? is }];
}

const statutLabels: Record<string, Readonly<Record<string, string>>> = {
  contact_requests: contactListLabels,
  testimonials: testimonialListLabels,
  vehicle_sell_requests: sellRequestListLabels,
  gallery_images: { publie: "Publiée", brouillon: "Masquée" },
};

function sectionOf(table: string): string | undefined {
  if (table === "site_text_content") return "textes";
  const paged = pagedTables.find((name) => name === table);
  return paged && contentTypes[paged].pages.section;
}

/** A text is found by its name, a content by its id. */
function historyOf({ table_name, row_id, before, after }: JournalLine) {
  const { section, key } = (after ?? before ?? {}) as { section?: string; key?: string };
  const id = table_name === "site_text_content" ? `${section}.${key}` : row_id;
  return `/admin-dashboard/${sectionOf(table_name)}/${id}/historique`;
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

async function readAccounts(db: Db): Promise<Map<string, string>> {
  const rows = await authDb(db).selectFrom("user").select(["id", "nom", "prenom", "username"]).execute();
  return new Map(rows.map(({ id, nom, prenom, username }) => [id, `${prenom} ${nom}`.trim() || username]));
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
