import { data } from "react-router";
import { contentTypes } from "#app/db/tables/content-types.ts";
import { changeCalendar } from "#app/features/bookings/desk/booking-acts.server.ts";
import { findStaysDesk } from "#app/features/bookings/desk/stays-desk.server.ts";
import { StaysScreen } from "#app/features/bookings/desk/stays-screen.tsx";
import { renewCalendar } from "#app/features/bookings/own/calendar-files.server.ts";
import { removeField } from "#app/lib/forms/forms.server.ts";
import { badRequest, notFound } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader, intentsWith } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress, reloadAfterConflict } from "#app/services/desk-forms/address-messages.ts";
import { type FailedForm, unansweredForm } from "#app/services/desk-forms/failed-form.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import type { Route } from "./+types/stays-page";

/** The same file for every kind that is let for days: it knows them by its address. */
function tableAt(pattern: string) {
  return pattern.includes(`/${contentTypes.vehicles.pages.section}/`) ? "vehicles" : "properties";
}

/** The calendar of one listing. */
export const loader = defineLoader("calendriers.lire", async ({ params, pattern }: Route.LoaderArgs, { admin, db }) => {
  const desk = await findStaysDesk(db, admin, tableAt(pattern), params.id);
  if (!desk) throw notFound("Cette annonce n’existe pas, ou elle est dans la corbeille.");
  return desk;
});

const intents = {
  ...intentsWith("sejours.modifier", ["accepter", "prolonger", "refuser", "annuler", "saisir", "envoye", "prevenu"]),
  ...intentsWith("calendriers.modifier", ["bloquer", "liberer", "adresse"]),
};

export const action = defineAction(intents, async (args: Route.ActionArgs, { intent, ...call }) => {
  const listing = { table: tableAt(args.pattern), id: args.params.id } as const;
  if (intent === "adresse") {
    const replaced = removeField(call.form, "remplace");
    if ([...call.form.keys()].length > 0) throw badRequest();
    const made = await renewCalendar(call.db, call.admin, listing, replaced);
    if (made === undefined) throw notFound("Cette annonce n’existe pas, ou elle est dans la corbeille.");
    return data(made, { status: made.kind === "address" ? 200 : 409 });
  }
  return changeCalendar(args, { ...call, intent }, listing);
});

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, FailedForm>(unansweredForm);

export const shouldRevalidate = reloadAfterConflict;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Calendrier${loaderData ? `\u00a0: ${loaderData.listing.titre}` : ""} — Dashboard FADEM` }];
}

export default function StaysDeskPage({ loaderData, actionData }: Route.ComponentProps) {
  return <StaysScreen key={loaderData.listing.id} desk={loaderData} answer={actionData} />;
}
