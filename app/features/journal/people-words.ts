import { formatNumber } from "#app/lib/text/money.ts";
import { excerpt } from "#app/lib/text/text.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import type { JournalLine } from "#app/services/audit/journal-queries.server.ts";

type LineSentence = { title: string; detail?: string; changes?: { label: string; before: string; after: string }[] };
type PersonLineContents = {
  nom?: string;
  reference?: string;
  fusion?: string;
  note?: string;
  autre_personne?: string;
  retour?: boolean;
  commencees?: string[];
  numero_cherche?: boolean;
  assigne_a?: string | null;
  prochaine_action?: string | null;
  echeance?: string | null;
};
type Line = Pick<JournalLine, "action" | "table_name" | "before" | "after" | "sel">;

const SHOWN_ACTION = 60;
const NUMBER_DIGITS = 6;

/** What was done about a person; undefined for any other line. `accounts`: how a member is called today. `count`: how many it was done to at once. */
export function describePersonLine(line: Line, who: string, accounts: ReadonlyMap<string, string>, count = 1): LineSentence | undefined {
  const [before, after] = [contentsIn(line.before), contentsIn(line.after)];
  if (line.table_name === "started_requests") return describePressLine(line, who, before, after);
  if (line.table_name !== "people") return undefined;
  const detail = line.sel === null ? "Contenu effacé" : (after.nom ?? before.nom ?? "");
  switch (line.action) {
    case "merge":
      return { title: `${who} a fusionné deux fiches`, detail: line.sel === null ? detail : both(before.nom, after.nom) };
    case "unmerge":
      return { title: `${who} a annulé une fusion`, detail: line.sel === null ? detail : both(after.nom, before.nom) };
    case "split":
      return { title: `${who} ${after.retour ? "a remis une demande dans sa fiche" : "a séparé une demande de sa fiche"}`, detail };
    case "reply":
      return { title: `${who} a répondu à une personne`, detail };
    default:
      return {
        title: `${who} ${line.sel === null ? "a modifié une fiche" : deedOf(before, after, count)}`,
        detail,
        changes: changesOf(before, after, accounts),
      };
  }
}

/** A press and the person it was found to be of. */
function describePressLine({ action, sel }: Line, who: string, before: PersonLineContents, after: PersonLineContents): LineSentence {
  const [given, reference] = [after.nom ?? "", after.reference ?? before.reference];
  const nom = given.replace(/\D/g, "").length < NUMBER_DIGITS ? given : ""; // who gave no name is called by the number, which no line shows
  const deed = action === "unmerge" ? "a annulé le rapprochement d’une demande commencée" : "a rapproché une demande commencée";
  return {
    title: `${who} ${deed}${nom ? ` de ${nom}` : ""}`,
    detail: sel === null ? "Contenu effacé" : reference ? `Réf. ${reference}` : "",
  };
}

function deedOf(before: PersonLineContents, after: PersonLineContents, count: number): string {
  const several = `${formatNumber(count)}\u00a0fiches`;
  if (after.note) return after.note === "appel" ? "a noté un appel dans une fiche" : "a ajouté une note à une fiche";
  if (after.numero_cherche) return "a cherché le numéro d’une personne déjà connue";
  if (after.autre_personne) return "a dit que deux fiches ne sont pas de la même personne";
  if (before.autre_personne) return "a proposé de nouveau de fusionner deux fiches";
  if (before.commencees) return `a clos des demandes commencées${count > 1 ? ` de ${several}` : ""}`;
  if (after.commencees) return `a rouvert des demandes commencées${count > 1 ? ` de ${several}` : ""}`;
  if (!("assigne_a" in after)) return "a planifié la suite d’une fiche";
  return `a changé le suivi ${count > 1 ? `de ${several}` : "d’une fiche"}`;
}

function changesOf(before: PersonLineContents, after: PersonLineContents, accounts: ReadonlyMap<string, string>): LineSentence["changes"] {
  const told: [keyof PersonLineContents, string, (value: string) => string][] = [
    ["assigne_a", "Suivi par", (id) => accounts.get(id) ?? "Compte supprimé"],
    ["prochaine_action", "Prochaine action", (action) => excerpt(action, SHOWN_ACTION)],
    ["echeance", "Échéance", formatDateTime],
  ];
  return told.flatMap(([name, label, say]) => {
    const [was, is] = [before[name], after[name]].map((value) => (typeof value === "string" ? say(value) : "—"));
    return name in after && was !== undefined && is !== undefined && was !== is ? [{ label, before: was, after: is }] : [];
  });
}

function both(one = "", other = "") {
  return `«\u00a0${one || "Sans nom"}\u00a0» et «\u00a0${other || "Sans nom"}\u00a0»`;
}

function contentsIn(contents: unknown): PersonLineContents {
  return typeof contents === "object" && contents !== null ? contents : {};
}
