import { data } from "react-router";
import { DEMO_REMOVAL_TITLE, type DemoAnswer, DemoRemovalForm, demoRemoved } from "#app/features/demonstration/demo-removal-form.tsx";
import { demoChoicesSchema, findDemoPlan, removeDemoRows } from "#app/features/demonstration/demo-rows.server.ts";
import { parseForm } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress } from "#app/services/desk-forms/address-messages.ts";
import { failedToAnswer, keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import type { Route } from "./+types/demo-removal";

export const loader = defineLoader("entreprise.lire", async (_, { db }) => ({ plan: await findDemoPlan(db) }));

export const action = defineAction("entreprise.modifier", async (args, { admin, db }) => {
  const form = await parseForm(args.request, demoChoicesSchema);
  if (!form.ok) throw badRequest();
  const choices = Object.values(form.value).filter((choice) => choice !== undefined);
  try {
    return data<DemoAnswer>({ ok: true, message: demoRemoved(await removeDemoRows(db, admin, choices)) });
  } catch (error) {
    const { message = "Impossible de retirer le contenu de démonstration", ...init } = describeFailure(error, args);
    return data<DemoAnswer>({ ok: false, message: failedToAnswer(message) }, init);
  }
});

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, DemoAnswer>((message) => ({ ok: false, message: failedToAnswer(message) }));

export function meta() {
  return [{ title: `${DEMO_REMOVAL_TITLE} — Dashboard FADEM` }];
}

/** The dialog of the notice, for a browser without script. */
export default function DemoRemovalPage({ loaderData: { plan }, actionData }: Route.ComponentProps) {
  return (
    <section className="admin-card demo-removal-page stack gap-4">
      <h2 className="admin-title">{DEMO_REMOVAL_TITLE}</h2>
      {actionData && (
        <p role="status">
          <b>{actionData.message.title}</b> {actionData.message.description}
        </p>
      )}
      {plan ? <DemoRemovalForm plan={plan} /> : <p>Il n’y a pas de contenu de démonstration dans vos listes.</p>}
    </section>
  );
}
