import { data } from "react-router";
import { createTestimonial } from "#app/features/reviews/testimonial-create.server.ts";
import { TestimonialForm, testimonialMessages } from "#app/features/reviews/testimonial-form.tsx";
import { testimonialInputSchema } from "#app/features/reviews/testimonial-input.ts";
import { FormDone } from "#app/features/site/form-done.tsx";
import { Island } from "#app/kernel/html/island.tsx";
import { retryAfterHeaders } from "#app/lib/forms/http.ts";
import { answerScript, type ReceivedForm, receiveVisitorForm } from "#app/services/visitor-forms/receive-visitor-form.server.ts";
import type { Route } from "./+types/testimonial-send";

function receive(received: ReceivedForm) {
  return receiveVisitorForm(received, {
    name: "avis",
    table: "testimonials",
    schema: testimonialInputSchema,
    async store(db, input, submission) {
      await createTestimonial(db, input, submission);
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

export const meta: Route.MetaFunction = () => [{ title: "Laisser un avis | FADEM" }, { name: "robots", content: "noindex" }];

export default function TestimonialSendPage({ actionData }: Route.ComponentProps) {
  if (actionData?.kind === "sent")
    return <FormDone sent={testimonialMessages.sent} back={{ label: "Retour à l’accueil", href: "/#temoignages" }} />;
  return (
    <>
      <h1>Laisser un avis</h1>
      <p className="lead">Votre avis est relu avant publication.</p>
      <Island name="testimonial-form" component={TestimonialForm} props={{ answer: actionData }} />
    </>
  );
}
