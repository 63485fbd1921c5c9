import { data } from "react-router";
import { sentTables } from "#app/db/tables/content-types.ts";
import { ContactForm } from "#app/features/contact/contact-form.tsx";
import { TestimonialForm } from "#app/features/reviews/testimonial-form.tsx";
import { formOf } from "#app/features/sent/sent-kinds.server.ts";
import { FormDone } from "#app/features/site/form-done.tsx";
import { Island } from "#app/kernel/html/island.tsx";
import { notFound, retryAfterHeaders } from "#app/lib/forms/http.ts";
import { visitorForms } from "#app/services/addresses/entry-points.ts";
import { answerScript, type ReceivedForm, receiveVisitorForm } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Route } from "./+types/sent-form";

/** The form of a kind of request by the pattern of its address, "/avis/envoyer". */
function formAt(pattern: string) {
  const path = `/${pattern.split("/").filter(Boolean).join("/")}`;
  const form = sentTables.map(formOf).find(({ name }) => visitorForms[name].path === path);
  if (!form?.page) throw notFound();
  return { form, page: form.page };
}

function receive(received: ReceivedForm) {
  return receiveVisitorForm(received, formAt(received.pattern).form);
}

export const middleware: Route.MiddlewareFunction[] = [answerScript(receive)];

export async function action(received: Route.ActionArgs) {
  const { answer, init } = await receive(received);
  return data(answer, init);
}

export function loader({ pattern }: Route.LoaderArgs) {
  const { form, page } = formAt(pattern);
  return { name: form.name, page };
}

export const headers: Route.HeadersFunction = retryAfterHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.page.title} | FADEM` },
  { name: "robots", content: "noindex" },
];

export default function SentFormPage({ loaderData: { name, page }, actionData: answer }: Route.ComponentProps) {
  if (answer?.kind === "sent") return <FormDone answer={answer} back={page.back} />;
  return (
    <>
      <h1>{page.heading}</h1>
      <p className="lead">{page.lead}</p>
      {name === "avis" ? (
        <Island name="testimonial-form" component={TestimonialForm} props={{ answer }} />
      ) : (
        <Island name="contact-form" component={ContactForm} props={{ answer, post: page.post }} />
      )}
    </>
  );
}
