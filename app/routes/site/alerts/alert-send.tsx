import { createContext, data, redirect } from "react-router";
import { AlertForm, AlertHead } from "#app/features/alerts/alert-form.tsx";
import { findOffer, isMailOffered, isTooLong, type OfferPage, readSentAlert } from "#app/features/alerts/screens/alert-offer.server.ts";
import { alertSearches } from "#app/features/alerts/screens/watched-searches.server.ts";
import { alertMessages, searchAlertInputSchema } from "#app/features/alerts/search-alert.ts";
import { findPause, requestAlert } from "#app/features/alerts/search-alert-create.server.ts";
import { FormDone } from "#app/features/site/form-done.tsx";
import { env } from "#app/kernel/env/env.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { notFound, retryAfterHeaders } from "#app/lib/forms/http.ts";
import {
  answerScript,
  type ReceivedForm,
  receiveVisitorForm,
  type StoreOutcome,
} from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Route } from "./+types/alert-send";

const UNKNOWN = "Cette recherche n’est pas reconnue. Rechargez la page et recommencez.";
const TOO_LONG = "Cette recherche a trop de filtres pour être suivie par e-mail\u00a0: retirez-en quelques-uns.";

/** What was sent, set by the action of the same request: its answer stands over the same search. */
const sent = createContext<FormValues | null>(null);

export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(sent);
  if (!values) throw redirect("/alertes/nouvelle");
  const db = appDb();
  const subject = await readSentAlert(db, {
    recherche: textOf(values, "recherche").slice(0, 1_000),
    annonce: textOf(values, "annonce").slice(0, 10),
  });
  const offer = subject && (await findOffer(db, subject, { isCounted: false }));
  return data<OfferPage | null>(offer ?? null);
}

async function receive(received: ReceivedForm) {
  if (!(await isMailOffered(appDb()))) throw notFound();
  return receiveVisitorForm(received, {
    name: "alerte",
    table: "search_alerts",
    schema: searchAlertInputSchema,
    thanks: () => ({ title: alertMessages.sent }),
    async store(db, { email, recherche, annonce }, submission): Promise<StoreOutcome> {
      const paused = await findPause(db, submission.sender?.network ?? "");
      if (paused) return { ok: false, limited: paused };
      const subject = await readSentAlert(db, { recherche, annonce });
      if (!subject) return { ok: false, errors: { recherche: UNKNOWN } };
      if (isTooLong(subject)) return { ok: false, errors: { recherche: TOO_LONG } };
      const { criteres, listing } = subject;
      const wanted = { email, criteres, listing_table: listing?.table ?? null, listing_id: listing?.id ?? null };
      const { publicOrigin } = env();
      await requestAlert(db, { ...wanted, genre: listing ? "annonce" : "recherche" }, submission, {
        searches: alertSearches,
        publicOrigin,
      });
      return { ok: true };
    },
  });
}

export const middleware: Route.MiddlewareFunction[] = [answerScript(receive)];

export async function action(received: Route.ActionArgs) {
  const { answer, init } = await receive(received);
  received.context.set(sent, "values" in answer ? answer.values : {});
  return data(answer, init);
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Prévenez-moi | FADEM" }, { name: "robots", content: "noindex" }];

export default function AlertSendPage({ loaderData, actionData }: Route.ComponentProps) {
  const back = { label: "Retour aux annonces", href: "/annonces" };
  if (actionData?.kind === "sent") return <FormDone answer={actionData} back={back} />;
  if (!loaderData) return <FormDone answer={{ kind: "sent", receipt: { title: UNKNOWN } }} back={back} />;
  return (
    <>
      <AlertHead title={loaderData.title} />
      <AlertForm offer={loaderData.offer} answer={actionData} />
    </>
  );
}
