import { data } from "react-router";
import { type AlertToken, readAlertToken } from "#app/features/alerts/alert-token.server.ts";
import { type AlertLinkState, actOnAlert, askAboutAlert } from "#app/features/alerts/screens/alert-link.server.ts";
import { readForm } from "#app/lib/forms/forms.server.ts";
import { badRequest, notFound } from "#app/lib/forms/http.ts";
import { FormThanks } from "#app/services/visitor-forms/receipt.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import type { Route } from "./+types/alert-link";

/** The links of a message. Opening one changes nothing: programs that look through mails open every link. */
export async function loader({ params }: Route.LoaderArgs) {
  const token = readToken(params.jeton);
  const state = await askAboutAlert(token);
  return data(state, { status: statusOf(state) });
}

/**
 * Acts as the link says. Nothing of the form is needed: a mail program that stops an alert by itself sends `List-Unsubscribe=One-Click`
 * (RFC 8058), our button nothing.
 */
export async function action({ request, params }: Route.ActionArgs) {
  const token = readToken(params.jeton);
  const fields = await readForm(request);
  if ([...fields].some(([name, value]) => name !== "List-Unsubscribe" || value !== "One-Click")) throw badRequest();
  const state = await actOnAlert(token);
  return data(state, { status: statusOf(state) });
}

function statusOf(state: AlertLinkState) {
  return state.kind === "done" ? (state.status ?? 200) : 200;
}

function readToken(jeton: string): AlertToken {
  const token = readAlertToken(jeton);
  if (!token) throw notFound();
  return token;
}

export const meta: Route.MetaFunction = () => [{ title: "Votre alerte | FADEM" }, { name: "robots", content: "noindex" }];

export default function AlertLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData ?? loaderData;
  if (state.kind === "done")
    return state.status ? (
      <>
        <h1>Votre alerte</h1>
        <p className="lead" role="alert">
          {state.title}
        </p>
        <ListLink />
      </>
    ) : (
      <FormThanks title={state.title} heading="h1">
        {state.note && <p className="lead">{state.note}</p>}
        <ListLink />
      </FormThanks>
    );
  return (
    <>
      <h1>{state.title}</h1>
      <p className="lead">{[state.words, state.note].filter(Boolean).join(" ")}</p>
      <form method="post">
        <Button type="submit">{state.button}</Button>
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
