import { Undo2 } from "lucide-react";
import { data, Form } from "react-router";
import { LOTS_PAGE } from "#app/features/company/settings-pages.ts";
import { DEMO_REMOVAL_TITLE, type DemoAnswer, DemoRemovalForm, demoRemoved } from "#app/features/demonstration/demo-removal-form.tsx";
import { demoChoicesSchema, demoReadAtSchema, findDemoPlan, removeDemoRows } from "#app/features/demonstration/demo-rows.server.ts";
import { parseFormData, readForm, removeField } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress } from "#app/services/desk-forms/address-messages.ts";
import { failedToAnswer, keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import { Button } from "#app/ui/controls/button.tsx";
import type { Route } from "./+types/demo-removal";

export const loader = defineLoader("entreprise.lire", async (_, { db }) => ({ plan: await findDemoPlan(db) }));

export const action = defineAction("entreprise.modifier", async (args, { admin, db }) => {
  const sent = await readForm(args.request);
  const readAt = demoReadAtSchema.safeParse(removeField(sent, "tout"));
  const form = parseFormData(sent, demoChoicesSchema);
  if (!form.ok || !readAt.success) throw badRequest();
  const choices = Object.values(form.value).filter((choice) => choice !== undefined);
  try {
    const removal = await removeDemoRows(db, admin, choices, readAt.data);
    return data<DemoAnswer>({ ok: true, message: demoRemoved(removal), lot: removal.lot });
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

export default function DemoRemovalPage({ loaderData: { plan }, actionData }: Route.ComponentProps) {
  return (
    <section className="admin-card demo-removal-page stack gap-4">
      <h2 className="admin-title">{DEMO_REMOVAL_TITLE}</h2>
      {actionData && (
        <div className="cluster gap-3" role="status">
          <p>
            <b>{actionData.message.title}</b> {actionData.message.description}
          </p>
          {actionData.lot && (
            <Form method="post" action={LOTS_PAGE}>
              <input type="hidden" name="lot" value={actionData.lot} />
              <Button type="submit" name="intent" value="annuler_lot" variant="outline" size="small">
                <Undo2 />
                Annuler
              </Button>
            </Form>
          )}
        </div>
      )}
      {plan ? <DemoRemovalForm plan={plan} /> : <p>Il n’y a pas de contenu de démonstration dans vos listes.</p>}
    </section>
  );
}
