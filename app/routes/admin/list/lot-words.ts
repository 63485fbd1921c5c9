import type { Message } from "#app/lib/message.ts";
import { formatNumber } from "#app/lib/money.ts";
import type { LotAct, LotList, RowNames } from "#app/platform/lots/lot.ts";

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
export function lotLabel(act: LotAct, { many, ending }: LotList): string {
  if (act === "verification") return ending ? `Ce sont de vraies ${many}` : `Ce sont de vrais ${many}`;
  return act === "indesirables" ? "Tout marquer comme indésirable" : "Tout supprimer";
}

/** The question names the very number of rows that will change. */
export function lotQuestion(act: LotAct, count: number, list: LotList) {
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
  return { title: `Supprimer ${those}`, question: `${all} Restauration possible pendant 30 jours.`, confirm: "Supprimer" };
}

export type LotDone = { act: LotAct | "annulation"; count: number /** Asked for, and not changed. */; left: number };

/** "16 biens rétablis, 2 laissés car modifiés depuis". */
export function undoneInWords({ back, left }: { back: number; left: number }, names: RowNames): string {
  const kept = left > 0 ? `, ${formatNumber(left)} ${agreed("laissé", left, names)} car ${agreed("modifié", left, names)} depuis` : "";
  return `${counted(back, names)} ${agreed("rétabli", back, names)}${kept}`;
}

export function lotDone({ act, count, left }: LotDone, list: RowNames): Message {
  const those = counted(count, list);
  const others = left > 0 ? counted(left, list) : undefined;
  if (act === "annulation")
    return {
      title: `✅ ${those} ${agreed("rétabli", count, list)}`,
      description: others && `${others} ${agreed("modifié", left, list)} depuis\u00a0: rien n’y a été changé.`,
    };
  const participles = { verification: "vérifié", indesirables: "marqué", suppression: "supprimé" };
  const what = `${those} ${agreed(participles[act], count, list)}`;
  return {
    title: act === "indesirables" ? `✅ ${what} comme ${unwanted(count)}` : `✅ ${what}`,
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

export function lotEmpty({ one, ending }: LotList): Message {
  return { title: `Aucun${ending} ${one} à modifier`, description: "La liste a été traitée entre-temps." };
}

export const lotFailed: Message = {
  title: "Une partie de la liste n’a pas été traitée",
  description: "Ce qui a été fait est gardé. Recommencez pour la suite.",
};
