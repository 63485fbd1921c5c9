import { findSlots } from "#app/features/bookings/visits/slots.server.ts";
import { TypedRequestForm } from "#app/features/inbox/typed/typed-request-form.tsx";
import { createTypedVisit } from "#app/features/inbox/typed/typed-visit.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { readForm } from "#app/lib/forms/forms.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { type FailedForm, unansweredForm } from "#app/services/desk-forms/failed-form.ts";
import { reloadForAnotherSearch } from "#app/services/desk-forms/form-reload.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import type { Route } from "./+types/new-visit";

const OFFERED = 6;
const DAYS = 7;

/** A visit agreed on the telephone or at the door. */
export const loader = defineLoader("agenda.modifier", async (_, { db }) => {
  const slots = await findSlots(db, undefined, { from: todayInLome(), days: DAYS });
  const debuts = slots?.jours.flatMap((day) => day.debuts).slice(0, OFFERED) ?? [];
  return { values: { canal: "appel", nature: "visite", mode: "sur_place" }, cle: newId(), debuts, canMail: env().smtpUrl !== undefined };
});

export const action = defineAction("agenda.modifier", async (args, asked) => createTypedVisit(args, asked, await readForm(args.request)));

export const clientAction = keptAction<typeof action, FailedForm>(unansweredForm);

/** Its key belongs to this one form. */
export const shouldRevalidate = reloadForAnotherSearch;

export function meta() {
  return [{ title: "Rendez-vous — Dashboard FADEM" }];
}

export default function NewVisitPage({ loaderData: { values, cle, debuts, canMail }, actionData }: Route.ComponentProps) {
  const { answer } = useAnswer(actionData);
  const refusal = answer?.kind === "invalid" ? answer : undefined;
  const failure = answer?.kind === "failed" ? answer.message : undefined;
  const opened = { annonce: "", titre: undefined };
  return (
    <TypedRequestForm key={cle} values={refusal?.values ?? values} {...{ refusal, failure, cle, opened, visit: { debuts, canMail } }} />
  );
}
