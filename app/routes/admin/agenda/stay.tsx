import { findStayPageData } from "#app/features/agenda/visit-page.server.ts";
import { StayPage } from "#app/features/agenda/visit-page.tsx";
import { changeStays } from "#app/features/bookings/desk/stay-acts.server.ts";
import { readBack } from "#app/features/bookings/desk/visit-acts.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader, intentsWith } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress, reloadAfterConflict } from "#app/services/desk-forms/address-messages.ts";
import { type FailedForm, unansweredForm } from "#app/services/desk-forms/failed-form.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import type { Route } from "./+types/stay";

export const loader = defineLoader("sejours.lire", async ({ params }: Route.LoaderArgs, { admin, db }) => {
  const page = await findStayPageData(db, admin, params.id);
  if (!page) throw notFound("Ce séjour n’existe pas, ou un autre membre s’en occupe.");
  return { page };
});

const intents = intentsWith("sejours.modifier", ["accepter", "refuser", "annuler", "envoye", "prevenu"]);

export const action = defineAction(intents, (args: Route.ActionArgs, asked) => {
  const search = readBack(args.url);
  if (!search) return changeStays(args, asked, { path: `agenda/sejours/${args.params.id}` });
  return changeStays(args, asked, { path: "boite", search, word: `sejour_${asked.intent}` });
});

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, FailedForm>(unansweredForm);

export const shouldRevalidate = reloadAfterConflict;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? `Séjour ${loaderData.page.stay.reference ?? ""}`.trim() : "Séjour"} — Dashboard FADEM` }];
}

export default function StayRoute({ loaderData: { page }, actionData }: Route.ComponentProps) {
  return <StayPage key={page.stay.id} page={page} answer={actionData} />;
}
