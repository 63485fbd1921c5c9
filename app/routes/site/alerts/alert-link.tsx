import { data } from "react-router";
import { type AlertToken, readAlertToken } from "#app/features/alerts/alert-token.server.ts";
import { isMailOffered } from "#app/features/alerts/screens/alert-offer.server.ts";
import { alertSearches } from "#app/features/alerts/screens/watched-searches.server.ts";
import { ACTIVE_MONTHS, MAX_ACTIVE } from "#app/features/alerts/search-alert.ts";
import {
  confirmAlert,
  findAlert,
  findPerson,
  prolongAlert,
  stopAlert,
  stopAllAlerts,
} from "#app/features/alerts/search-alert-commands.server.ts";
import { CONFIRMED, EXPIRED, STOPPED } from "#app/features/alerts/search-alert-messages.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { readForm } from "#app/lib/forms/forms.server.ts";
import { badRequest, notFound } from "#app/lib/forms/http.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { FormThanks } from "#app/services/visitor-forms/form-thanks.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import type { Route } from "./+types/alert-link";

/** What the page shows: something to press, or how things stand, with another status where that is not as whoever came here wished. */
type Shown =
  | { kind: "ask"; title: string; button: string; words: string; note?: string }
  | { kind: "done"; title: string; note?: string; status?: 404 | 409 | 410 };

const expired: Shown = { kind: "done", title: EXPIRED, status: 410 };

const OFF = "Les alertes par e-mail sont arrêtées pour le moment. Rien n’a été confirmé.";
const FULL = `Vous suivez déjà ${MAX_ACTIVE} recherches avec cette adresse. Arrêtez-en une depuis un de vos messages, puis revenez sur cette page.`;
const OTHERS =
  "Si vous suivez d’autres recherches, elles continuent\u00a0: «\u00a0Arrêter toutes mes alertes\u00a0», dans chaque message, les arrête.";
const stopped: Record<"arreter" | "toutes", Shown> = {
  arreter: { kind: "done", title: STOPPED, note: OTHERS },
  toutes: { kind: "done", title: STOPPED },
};

/** The links of a message. Opening one changes nothing: programs that look through mails open every link. */
export async function loader({ params }: Route.LoaderArgs) {
  const token = readToken(params.jeton);
  const shown = await ask(token);
  return data(shown, { status: statusOf(shown) });
}

/**
 * Acts as the link says. Nothing of the form is needed: a mail program that stops an alert by itself sends `List-Unsubscribe=One-Click`
 * (RFC 8058), our button nothing.
 */
export async function action({ request, params }: Route.ActionArgs) {
  const token = readToken(params.jeton);
  const fields = await readForm(request);
  if ([...fields].some(([name, value]) => name !== "List-Unsubscribe" || value !== "One-Click")) throw badRequest();
  const shown = await act(token);
  return data(shown, { status: statusOf(shown) });
}

function statusOf(shown: Shown) {
  return shown.kind === "done" ? (shown.status ?? 200) : 200;
}

function readToken(jeton: string): AlertToken {
  const token = readAlertToken(jeton);
  if (!token) throw notFound();
  return token;
}

async function ask(token: AlertToken): Promise<Shown> {
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

function prolongable({ statut, expire_le }: { statut: string; expire_le: string }, words: string): Shown {
  if (statut !== "active") return expired;
  const button = `Garder cette alerte ${ACTIVE_MONTHS} mois de plus`;
  return { kind: "ask", title: "Garder cette alerte", button, words, note: `Elle s’arrête le ${formatDate(expire_le.slice(0, 10))}.` };
}

async function act(token: AlertToken): Promise<Shown> {
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

export const meta: Route.MetaFunction = () => [{ title: "Votre alerte | FADEM" }, { name: "robots", content: "noindex" }];

export default function AlertLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData ?? loaderData;
  if (shown.kind === "done")
    return shown.status ? (
      <>
        <h1>Votre alerte</h1>
        <p className="lead" role="alert">
          {shown.title}
        </p>
        <ListLink />
      </>
    ) : (
      <FormThanks title={shown.title} heading="h1">
        {shown.note && <p className="lead">{shown.note}</p>}
        <ListLink />
      </FormThanks>
    );
  return (
    <>
      <h1>{shown.title}</h1>
      <p className="lead">{[shown.words, shown.note].filter(Boolean).join(" ")}</p>
      <form method="post">
        <Button type="submit">{shown.button}</Button>
      </form>
    </>
  );
}

function ListLink() {
  return (
    <ButtonLink href="/annonces" variant="outline">
      Voir les annonces
    </ButtonLink>
  );
}
