import type { LeftRow } from "#app/db/tables/platform-tables.ts";
import type { RowNames } from "#app/db/tables/traits.ts";
import type { Message } from "#app/lib/text/message.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { RESTORABLE } from "#app/services/bin/bin.ts";
import { type ChosenAct, DEMO_LOT, type LotAct } from "#app/services/lots/lot.ts";
import type { LotReport } from "#app/services/lots/lot-book.server.ts";

export function counted(count: number, { one, many }: RowNames) {
  return `${formatNumber(count)}\u00a0${count < 2 ? one : many}`;
}

/** "demandes supprimées", "avis supprimé". */
export function agreed(participle: string, count: number, { ending }: RowNames) {
  return `${participle}${ending}${count < 2 ? "" : "s"}`;
}

function unwanted(count: number) {
  return count < 2 ? "indésirable" : "indésirables";
}

/** On the button that asks the question. */
export function lotLabel(act: LotAct, { many, ending }: RowNames): string {
  if (act === "verification") return ending ? `Ce sont de vraies ${many}` : `Ce sont de vrais ${many}`;
  return act === "indesirables" ? "Tout marquer comme indésirable" : "Tout supprimer";
}

/** The question names the very number of rows that will change. */
export function lotQuestion(act: LotAct, count: number, list: RowNames) {
  const those = counted(count, list);
  const all = `Toute la liste est concernée, page après page. Ce qui arrive entre-temps ne l’est pas.`;
  if (act === "verification")
    return {
      title: count < 2 ? `Vérifier ${those}` : `Vérifier les ${those}`,
      question: `${all} Elles rejoignent la liste et les chiffres, à la date de leur arrivée.`.replace(
        "Elles",
        list.ending ? "Elles" : "Ils",
      ),
      confirm: "Confirmer",
    };
  if (act === "indesirables")
    return { title: `Marquer ${those} comme ${unwanted(count)}`, question: all, confirm: "Marquer comme indésirable" };
  return { title: `Supprimer ${those}`, question: `${all} ${RESTORABLE}`, confirm: "Supprimer" };
}

export type LotDone = { act: LotAct | "annulation"; count: number /** Asked for, and not changed. */; left: number };

/** "16 biens rétablis, 2 laissés car modifiés depuis". */
export function undoneInWords({ back, left }: { back: number; left: number }, names: RowNames): string {
  const leftRows = left > 0 ? `, ${formatNumber(left)} ${agreed("laissé", left, names)} car ${agreed("modifié", left, names)} depuis` : "";
  return `${counted(back, names)} ${agreed("rétabli", back, names)}${leftRows}`;
}

export function lotDone({ act, count, left }: LotDone, list: RowNames): Message {
  const those = counted(count, list);
  const others = left > 0 ? counted(left, list) : undefined;
  if (act === "annulation")
    return {
      title: `✅ ${those} ${agreed("rétabli", count, list)}`,
      description: others && `${others} ${agreed("modifié", left, list)} depuis\u00a0: rien n’y a été changé.`,
    };
  return {
    title: `✅ ${lotCount({ action: act, detail: null, nombre: count }, list)}`,
    description: others && `${others} ${agreed("traité", left, list)} entre-temps ailleurs.`,
  };
}

export function lotGrown(count: number, list: RowNames): Message {
  const words = `La liste compte maintenant ${counted(count, list)}. Rien n’a été modifié\u00a0: relisez le nombre et recommencez.`;
  return { title: "La liste a changé", description: words };
}

export const lotUndone: Message = { title: "Déjà annulé", description: "Cette action a été annulée. Rien n’a été modifié." };
export const lotUnknown: Message = { title: "Rien à annuler", description: "Cette action n’est plus connue. Rien n’a été modifié." };

export const lotLate: Message = { title: "Trop tard pour annuler", description: "Ce lot a plus de 24\u00a0heures. Rien n’a été modifié." };

export function lotEmpty({ one, ending }: RowNames): Message {
  return { title: `Aucun${ending} ${one} à modifier`, description: "La liste a été traitée entre-temps." };
}

export const lotFailed: Message = {
  title: "Une partie de la liste n’a pas été traitée",
  description: "Ce qui a été fait est gardé. Recommencez pour la suite.",
};

type LotDeed = Pick<LotReport, "action" | "detail" | "nombre">;
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
export function lotCount({ action, detail, nombre }: LotDeed, names: RowNames, statuts: Labels = {}): string {
  const those = counted(nombre, names);
  if (detail === DEMO_LOT) return `démonstration retirée, ${those}`;
  switch (action) {
    case "statut":
      return `${those} ${agreed("passé", nombre, names)} à «\u00a0${statuts[detail ?? ""] ?? detail}\u00a0»`;
    case "programmer":
      return `${those} ${agreed("programmé", nombre, names)} pour le ${formatDateTime(detail ?? "")}`;
    case "corbeille":
      return `${those} ${names.ending ? agreed("mis", nombre, names) : "mis"} à la corbeille`;
    case "indesirables":
      return `${those} ${agreed("marqué", nombre, names)} comme ${unwanted(nombre)}`;
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
  const firstNames = isShort ? names.slice(0, SHOWN_NAMES) : names;
  const others = names.length - firstNames.length;
  return others > 0 ? `${firstNames.join(", ")} et ${formatNumber(others)} ${others === 1 ? "autre" : "autres"}` : firstNames.join(", ");
}

/** "18 biens publiés, 2 non : prix manquant (B-0031), corbeille (B-0040)." */
export function chosenDone(report: LotReport, names: RowNames, statuts: Labels): Message {
  const left = leftInWords(report.laissees);
  const done = lotCount(report, names, statuts);
  return { title: left ? `${done}, ${left}.` : `✅ ${done}`, description: `Lot ${report.numero}` };
}

export function chosenUnchanged(laissees: readonly LeftRow[]): Message {
  return { title: "Rien n’a été modifié", description: `${leftInWords(laissees) ?? "Aucune ligne choisie"}.` };
}

export function chosenNone({ one, ending }: RowNames): Message {
  return { title: `Aucun${ending} ${one} choisi${ending}`, description: "Cochez au moins une ligne." };
}
