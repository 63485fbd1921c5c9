import type { Db } from "#app/db/engine/client.server.ts";
import type { JournalAction } from "#app/db/tables/closed-lists.ts";
import { anyRow, binTables, contentTables, contentTypes, namesOf, sentTables, traitsOf } from "#app/db/tables/content-types.ts";
import { lotTableWords } from "#app/features/lots/lot-table-words.ts";
import { canUnmerge } from "#app/features/people/person-words.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { CLOCK } from "#app/services/audit/clock.server.ts";
import { actorNameOf } from "#app/services/audit/history-queries.server.ts";
import { readNumbers } from "#app/services/audit/journal-numbers.ts";
import type { JournalLine } from "#app/services/audit/journal-queries.server.ts";
import { FACTOR_RULE } from "#app/services/auth/factor-rule.server.ts";
import { closureLines, type PublicClosure } from "#app/services/company-values/closures.ts";
import { lotCount } from "#app/services/desk-lists/lot-words.ts";
import { UNDO_HOURS } from "#app/services/lots/lot.ts";
import type { LotReport } from "#app/services/lots/lot-book.server.ts";
import { siteTextSectionLabels } from "#app/services/site-texts/site-text-places.ts";
import { changesOf, type FieldChange, isRow, type JournalContext, mergedIn, readKnown, sectionOf } from "./journal-changes.server.ts";
import { describePersonLine } from "./people-words.ts";
import { describeTeamLine } from "./team-words.ts";

/** A line in words: who did what to which thing. */
export type LineWords = {
  title: string;
  /** What the thing is known by, or what else there is to say. */
  detail: string;
  changes: FieldChange[];
  /** Fields that changed and are not told one by one. */
  moreChanges: number;
  /** The act on several rows it belongs to, and whether that can still be taken back. One on people has no number of its own. */
  lot?: { id: string; numero?: string; canBeUndone: boolean };
  history?: string;
  /** A merge that stands: the person who can be given back, or that it is too late for it. */
  merge?: { person: string } | "late";
};

const SHOWN_CHANGES = 3;

/** Places that are no content. */
const otherPlaces: Record<string, string> = {
  people: "Personnes",
  started_requests: "Demandes commencées",
  user: "Comptes",
  invitations: "Invitations",
  backup: "Sauvegardes",
  audit_log: "Journal",
};

/** The kinds of place a line can be about, for the choice on the screen. */
export const placeLabels: Record<string, string> = {
  ...Object.fromEntries(binTables.map((table) => [table, contentTypes[table].binned.label])),
  site_text_content: "Textes du site",
  settings: "Paramètres",
  closures: "Fermetures",
  canned_replies: "Réponses types",
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
  reply: (noun) => `a répondu à ${noun}`,
};

export async function describeLines(db: Db, lines: readonly JournalLine[]): Promise<LineWords[]> {
  const known = await readKnown(db, lines);
  return lines.map((line) => describeLine(line, known));
}

/** The words that a search looks in, and the file says. */
export function inOneSentence({ title, detail, changes, lot }: LineWords): string {
  const told = changes.map(({ label, before, after }) => (before || after ? `${label}\u00a0: ${before} → ${after}` : label));
  return [title, detail, ...told, lot?.numero && `lot ${lot.numero}`].filter(Boolean).join(" · ");
}

function describeLine(line: JournalLine, known: JournalContext): LineWords {
  const who = actorNameOf(line, known.accounts);
  const empty = { detail: "", changes: [], moreChanges: 0 };
  const follow = line.lot === null ? undefined : known.follows.get(line.lot);
  const person = describePersonLine(line, who, known.accounts, follow?.count);
  const special = describeTeamLine(line, who, known.accounts) ?? person ?? describeSpecial(line, who, known);
  if (special) return { ...empty, ...special, ...mergeOf(line, known), ...followLotOf(line, follow) };
  const lot = lotOf(line, known);
  const noun = nounOf(line.table_name);
  const deed = ownDeed(line) ?? deeds[line.action]?.(noun) ?? `a agi sur ${noun}`;
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

const accountDeeds: Record<string, string> = {
  "empreinte ajoutée": "a ajouté une empreinte à son compte",
  "empreinte retirée": "a retiré une empreinte de son compte",
  "mot de passe par lien": "a choisi un nouveau mot de passe par un lien, ce qui a fermé ses sessions",
  "mot de passe changé": "a changé son mot de passe, ce qui a fermé ses autres sessions",
  "double authentification activée": "a activé la double authentification de son compte",
  "double authentification désactivée": "a désactivé la double authentification de son compte",
  "codes de secours renouvelés": "a renouvelé ses codes de secours",
};

/** What members change of their own accounts, and the rule for those of the Direction. */
function ownDeed({ action, table_name, row_id, after }: JournalLine): string | undefined {
  const said = (isRow(after) ? after : {}) as Record<string, unknown>;
  if (action === "erase" && table_name === "erasures") return "a effacé une personne";
  if (action === "export" && table_name === "people") return "a exporté les données d’une personne";
  if (action !== "update") return undefined;
  if (table_name === "settings" && row_id === CLOCK) return "a confirmé l’heure du serveur";
  if (table_name === "settings" && row_id === FACTOR_RULE)
    return `a rendu la double authentification ${said[FACTOR_RULE] === "oui" ? "obligatoire" : "facultative"} pour la Direction`;
  if (table_name !== "user") return undefined;
  return accountDeeds[String(said.geste)] ?? "a modifié son compte";
}

/** "un bien", "une demande de contact". */
function nounOf(table: string) {
  if (table === "settings") return "les paramètres";
  const known = contentTables.find((name) => name === table);
  const names = known ? namesOf(known) : anyRow;
  const { one, ending } = names.long ?? names;
  return `un${ending} ${one}`;
}

type Special = Pick<LineWords, "title"> & { detail?: string };

/** What is no change of content. */
function describeSpecial(
  { action, table_name, row_id, after }: JournalLine,
  who: string,
  { accounts }: JournalContext,
): Special | undefined {
  const said = (isRow(after) ? after : {}) as Record<string, unknown>;
  if (table_name === "audit_log" && action !== "export") return describeJournalLine(action, row_id, who);
  const named = contentTables.find((name) => name === table_name);
  const the = (named && traitsOf(named).names?.the) ?? (table_name === "audit_log" ? "le journal" : placeLabels[table_name]);
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
      if (said.geste === "autres sessions") return { title: `${who} a fermé ses autres sessions` };
      return {
        title: `${who} a fermé sa session`,
        detail: said.geste === "remplacée" ? "Une autre connexion dans le même navigateur l’a remplacée" : "",
      };
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

/** What the journal says of itself. */
function describeJournalLine(action: JournalAction, row_id: string, who: string): Special {
  if (action === "create") return { title: `${who} a ouvert le journal`, detail: "Ce qui y est vidé ensuite laisse une ligne" };
  if (action === "update") return { title: `${who} a scellé le journal par une clé`, detail: `Clé ${row_id.replace(/^cle:/, "")}` };
  const spans = readNumbers(row_id);
  const count = spans.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const numbers = spans.map(({ from, to }) => (from === to ? formatNumber(from) : `${formatNumber(from)} à ${formatNumber(to)}`));
  return { title: `${who} a vidé ${countedLines(count)} du journal`, detail: `n°\u00a0${numbers.join(", ")}` };
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

function followLotOf({ lot, at, ...line }: JournalLine, follow: { isUndone: boolean } | undefined): Pick<LineWords, "lot"> {
  if (lot === null || !follow) return {};
  const isYoung = Date.now() - Date.parse(at) <= UNDO_HOURS * 3_600_000;
  return { lot: { id: lot, canBeUndone: isYoung && !follow.isUndone && !isUndo({ ...line, lot, at }) } };
}

function lotOf(line: JournalLine, { lots }: JournalContext): LotReport | undefined {
  return line.lot === null ? undefined : lots.get(line.lot.replace(/\/annulation$/, ""));
}

function lotTitle(who: string, line: JournalLine, lot: LotReport) {
  const { names, statuts } = lotTableWords(lot);
  return isUndo(line) ? `${who} a annulé le lot ${lot.numero}` : `${who}\u00a0: ${lotCount(lot, names, statuts)}`;
}

/** What the thing is known by. Of what people sent, the name and the reference alone: neither their message nor their number. */
function thingOf({ table_name, row_id, before, after, sel }: JournalLine): string {
  if (sel === null) return "Contenu effacé";
  const row = (isRow(after) ? after : isRow(before) ? before : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof row[name] === "string" ? (row[name] as string) : "");
  if (table_name === "site_text_content") {
    const section = siteTextSectionLabels[text("section") as keyof typeof siteTextSectionLabels];
    return section ? `${section}\u00a0: ${text("key")}` : "";
  }
  if (sentTables.some((table) => table === table_name))
    return [text("nom") || text("client_nom"), text("reference") && `(${text("reference")})`].filter(Boolean).join(" ");
  if (table_name === "closures")
    return closureLines([row as PublicClosure]).map(({ jours, heures }) => `${jours}\u00a0: ${heures}`)[0] ?? "";
  if (table_name === "user") return text("appareil");
  const titre = text("titre");
  if (!titre) return table_name === "settings" ? "" : row_id;
  return text("reference") ? `${titre} (${text("reference")})` : titre;
}

/** A text is found by its name, a content by its id. */
function historyOf({ table_name, row_id, before, after }: JournalLine) {
  const { section, key } = (after ?? before ?? {}) as { section?: string; key?: string };
  const id = table_name === "site_text_content" ? `${section}.${key}` : row_id;
  return `/admin-dashboard/${sectionOf(table_name)}/${id}/historique`;
}

/** Only the merge that stands: one that was undone, or done again since, has nothing to take back. */
function mergeOf({ action, table_name, row_id, at, after }: JournalLine, { merges }: JournalContext): Pick<LineWords, "merge"> {
  const person = table_name === "people" && action === "merge" && isRow(after) ? mergedIn(after) : undefined;
  const standing = person && merges.get(person);
  if (!standing || standing.into !== row_id || standing.at > at) return {};
  return { merge: canUnmerge(standing.at) ? { person } : "late" };
}
