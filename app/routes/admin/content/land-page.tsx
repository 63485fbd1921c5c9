import { changeLandFile } from "#app/features/land/land-actions.server.ts";
import { findLandPage } from "#app/features/land/land-page.server.ts";
import { LandScreen } from "#app/features/land/land-screen.tsx";
import { notFound } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader, intentsWith } from "#app/services/auth/define-action.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { type FailedForm, unansweredForm } from "#app/services/desk-forms/failed-form.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import type { Route } from "./+types/land-page";

/** The land file of one property. Only members with the right to the scans are told of them. */
export const loader = defineLoader("foncier.lire", async ({ params }: Route.LoaderArgs, { admin, db }) => {
  const page = await findLandPage(db, params.id, hasRight(admin, "foncier.scans"));
  if (!page) throw notFound("Ce bien n’existe pas, ou il est dans la corbeille.");
  return page;
});

const intents = {
  ...intentsWith("foncier.modifier", ["dossier", "piece", "retirer", "ecarter"]),
  ...intentsWith("foncier.scans", ["scan"]),
};

export const action = defineAction(intents, (args: Route.ActionArgs, call) => changeLandFile(args, call, args.params.id));

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, FailedForm>(unansweredForm);

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Dossier foncier${loaderData ? `\u00a0: ${loaderData.property.titre}` : ""} — Dashboard FADEM` }];
}

export default function LandPage({ loaderData, actionData }: Route.ComponentProps) {
  return <LandScreen key={loaderData.property.id} page={loaderData} answer={actionData} />;
}
