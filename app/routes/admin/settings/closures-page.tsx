import { changeClosures } from "#app/features/company/closures-action.server.ts";
import { ClosuresScreen } from "#app/features/company/closures-screen.tsx";
import { todayInLome } from "#app/lib/time/dates.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { listClosures } from "#app/services/company-values/closure-queries.server.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { type FailedForm, unansweredForm } from "#app/services/desk-forms/failed-form.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import type { Route } from "./+types/closures-page";

const intents = { fermer: "fermetures.modifier", feries: "fermetures.modifier", supprimer: "fermetures.modifier" } as const;

export const loader = defineLoader("fermetures.lire", async (_, { db }) => ({ closures: await listClosures(db), today: todayInLome() }));

export const action = defineAction(intents, changeClosures);

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, FailedForm>(unansweredForm);

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Fermetures — Dashboard FADEM" }];
}

export default function ClosuresPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ClosuresScreen {...loaderData} answer={actionData} />;
}
