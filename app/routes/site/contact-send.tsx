import { data } from "react-router";
import { ContactForm } from "#app/features/contact/contact-form.tsx";
import { contactMessages } from "#app/features/contact/contact-request.ts";
import { createContactRequest } from "#app/features/contact/contact-request-create.server.ts";
import { contactRequestInputSchema } from "#app/features/contact/contact-request-input.ts";
import { FormDone } from "#app/features/site/form-done.tsx";
import { Island } from "#app/kernel/html/island.tsx";
import { retryAfterHeaders } from "#app/lib/forms/http.ts";
import { answerScript, type ReceivedForm, receiveVisitorForm } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Route } from "./+types/contact-send";

function receive(received: ReceivedForm) {
  return receiveVisitorForm(received, {
    name: "contact",
    table: "contact_requests",
    schema: contactRequestInputSchema,
    async store(db, input, submission) {
      await createContactRequest(db, input, submission);
      return { ok: true };
    },
  });
}

export const middleware: Route.MiddlewareFunction[] = [answerScript(receive)];

export async function action(received: Route.ActionArgs) {
  const { answer, init } = await receive(received);
  return data(answer, init);
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Nous écrire | FADEM" }, { name: "robots", content: "noindex" }];

export default function ContactSendPage({ actionData }: Route.ComponentProps) {
  if (actionData?.kind === "sent")
    return <FormDone sent={contactMessages.sent} back={{ label: "Retour à l’accueil", href: "/#contact" }} />;
  return (
    <>
      <h1>Parlons de votre projet</h1>
      <p className="lead">Écrivez-nous&nbsp;: nous répondons dans la journée.</p>
      <Island name="contact-form" component={ContactForm} props={{ answer: actionData }} />
    </>
  );
}
