import { data } from "react-router";
import { type AlertToken, readAlertToken } from "#app/features/alerts/alert-token.server.ts";
import { type AlertLinkState, actOnAlert, askAboutAlert } from "#app/features/alerts/screens/alert-link.server.ts";
import { readForm } from "#app/lib/forms/forms.server.ts";
import { badRequest, notFound } from "#app/lib/forms/http.ts";
import { FormThanks } from "#app/services/visitor-forms/form-thanks.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import type { Route } from "./+types/alert-link";

/** The links of a message. Opening one changes nothing: programs that look through mails open every link. */
export async function loader({ params }: Route.LoaderArgs) {
  const token = readToken(params.jeton);
  const shown = await askAboutAlert(token);
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
  const shown = await actOnAlert(token);
  return data(shown, { status: statusOf(shown) });
}

function statusOf(shown: AlertLinkState) {
  return shown.kind === "done" ? (shown.status ?? 200) : 200;
}

function readToken(jeton: string): AlertToken {
  const token = readAlertToken(jeton);
  if (!token) throw notFound();
  return token;
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
