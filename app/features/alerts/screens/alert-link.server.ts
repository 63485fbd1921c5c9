import type { AlertToken } from "#app/features/alerts/alert-token.server.ts";
import { ACTIVE_MONTHS, CONFIRMED, EXPIRED, MAX_ACTIVE, STOPPED } from "#app/features/alerts/search-alert.ts";
import {
  confirmAlert,
  findAlert,
  findPerson,
  prolongAlert,
  stopAlert,
  stopAllAlerts,
} from "#app/features/alerts/search-alert-commands.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { isMailOffered } from "./alert-offer.server.ts";
import { alertSearches } from "./watched-searches.server.ts";

/** What the page of a link shows: a button to press, or how the alert stands; `status` where the link could not do what it says. */
export type AlertLinkState =
  | { kind: "ask"; title: string; button: string; words: string; note?: string }
  | { kind: "done"; title: string; note?: string; status?: 404 | 409 | 410 };

const expired: AlertLinkState = { kind: "done", title: EXPIRED, status: 410 };

const OFF = "Les alertes par e-mail sont arrêtées pour le moment. Rien n’a été confirmé.";
const FULL = `Vous suivez déjà ${MAX_ACTIVE} recherches avec cette adresse. Arrêtez-en une depuis un de vos messages, puis revenez sur cette page.`;
const OTHERS =
  "Si vous suivez d’autres recherches, elles continuent\u00a0: «\u00a0Arrêter toutes mes alertes\u00a0», dans chaque message, les arrête.";

const stopped: Record<"arreter" | "toutes", AlertLinkState> = {
  arreter: { kind: "done", title: STOPPED, note: OTHERS },
  toutes: { kind: "done", title: STOPPED },
};

export async function askAboutAlert(token: AlertToken): Promise<AlertLinkState> {
  const db = appDb();
  if (token.act === "toutes") {
    if ((await findPerson(db, token.person)) === undefined) return stopped.toutes;
    return {
      kind: "ask",
      title: "Arrêter toutes mes alertes",
      button: "Arrêter toutes mes alertes",
      words: "Toutes les recherches que vous suivez.",
    };
  }
  const alert = await findAlert(db, token.id);
  if (!alert) return token.act === "arreter" ? stopped.arreter : expired;
  const words = `${(await alertSearches.wordsOf(db, alert.criteres))?.whole ?? alert.criteres}.`;
  switch (token.act) {
    case "arreter":
      return {
        kind: "ask",
        title: "Arrêter cette alerte",
        button: "Arrêter cette alerte",
        words,
        note: "Votre adresse sera effacée aussitôt.",
      };
    case "garder":
      return prolongable(alert, words);
    case "confirmer":
      if (alert.statut === "active") return { kind: "done", title: CONFIRMED };
      return { kind: "ask", title: "Confirmez votre alerte", button: "Confirmer mon alerte", words };
  }
}

function prolongable({ statut, expire_le }: { statut: string; expire_le: string }, words: string): AlertLinkState {
  if (statut !== "active") return expired;
  const button = `Garder cette alerte ${ACTIVE_MONTHS} mois de plus`;
  return { kind: "ask", title: "Garder cette alerte", button, words, note: `Elle s’arrête le ${formatDate(expire_le.slice(0, 10))}.` };
}

export async function actOnAlert(token: AlertToken): Promise<AlertLinkState> {
  const db = appDb();
  switch (token.act) {
    case "toutes":
      await stopAllAlerts(db, token.person);
      return stopped.toutes;
    case "arreter":
      await stopAlert(db, token.id);
      return stopped.arreter;
    case "garder": {
      const until = await prolongAlert(db, token.id);
      if (until === undefined) return expired;
      return { kind: "done", title: `Alerte gardée jusqu’au ${formatDate(until.slice(0, 10))}.` };
    }
    case "confirmer": {
      if (!(await isMailOffered(db))) return { kind: "done", title: OFF, status: 404 };
      const outcome = await confirmAlert(db, token.id);
      if (outcome === "active") return { kind: "done", title: CONFIRMED };
      return outcome === "full" ? { kind: "done", title: FULL, status: 409 } : expired;
    }
  }
}
