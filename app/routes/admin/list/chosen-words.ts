import type { LeftRow } from "#app/db/platform-tables.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import type { Message } from "#app/lib/message.ts";
import { formatNumber } from "#app/lib/money.ts";
import type { ChosenAct, LotAct, RowNames } from "#app/platform/lots/lot.ts";
import type { LotReport } from "#app/platform/lots/lot-book.server.ts";
import { agreed, counted } from "./lot-words.ts";

type Labels = Readonly<Record<string, string>>;

const participles: Record<Exclude<ChosenAct | LotAct, "statut" | "corbeille" | "programmer">, string> = {
  publier: "publié",
  retirer: "retiré",
  reconfirmer: "reconfirmé",
  masquer: "masqué",
  approuver: "approuvé",
  rejeter: "rejeté",
  verification: "vérifié",
  indesirables: "marqué",
  suppression: "supprimé",
};

/** "18 biens publiés". */
export function chosenCount({ action, detail, nombre }: LotReport, names: RowNames, statuts: Labels): string {
  const those = counted(nombre, names);
  switch (action) {
    case "statut":
      return `${those} ${agreed("passé", nombre, names)} à «\u00a0${statuts[detail ?? ""] ?? detail}\u00a0»`;
    case "programmer":
      return `${those} ${agreed("programmé", nombre, names)} pour le ${formatDateTime(detail ?? "")}`;
    case "corbeille":
      return `${those} ${names.ending ? agreed("mis", nombre, names) : "mis"} à la corbeille`;
    case "indesirables":
      return `${those} ${agreed("marqué", nombre, names)} comme ${nombre < 2 ? "indésirable" : "indésirables"}`;
    default:
      return `${those} ${agreed(participles[action], nombre, names)}`;
  }
}

const SHOWN_NAMES = 6;

/** "2 non : prix manquant (B-0031), corbeille (B-0040)"; undefined when none was left. `isShort`: of many rows some are named. */
export function leftInWords(laissees: readonly LeftRow[], isShort = true): string | undefined {
  if (laissees.length === 0) return undefined;
  const reasons = [...Map.groupBy(laissees, ({ motif }) => motif)].map(([motif, rows]) => `${motif} (${namesOf(rows, isShort)})`);
  return `${formatNumber(laissees.length)} non\u00a0: ${reasons.join(", ")}`;
}

function namesOf(rows: readonly LeftRow[], isShort: boolean): string {
  const names = rows.map(({ nom }) => nom).filter(Boolean);
  if (names.length === 0) return formatNumber(rows.length);
  const shown = isShort ? names.slice(0, SHOWN_NAMES) : names;
  const others = names.length - shown.length;
  return others > 0 ? `${shown.join(", ")} et ${formatNumber(others)} ${others === 1 ? "autre" : "autres"}` : shown.join(", ");
}

/** "18 biens publiés, 2 non : prix manquant (B-0031), corbeille (B-0040)." */
export function chosenDone(report: LotReport, names: RowNames, statuts: Labels): Message {
  const left = leftInWords(report.laissees);
  const done = chosenCount(report, names, statuts);
  return { title: left ? `${done}, ${left}.` : `✅ ${done}`, description: `Lot ${report.numero}` };
}

export function chosenUnchanged(laissees: readonly LeftRow[]): Message {
  return { title: "Rien n’a été modifié", description: `${leftInWords(laissees) ?? "Aucune ligne choisie"}.` };
}

export function chosenNone({ one, ending }: RowNames): Message {
  return { title: `Aucun${ending} ${one} choisi${ending}`, description: "Cochez au moins une ligne." };
}
