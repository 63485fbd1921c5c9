import { findBookingPage } from "#app/features/agenda/booking-page.server.ts";
import { BookingPage } from "#app/features/agenda/booking-page.tsx";
import { changeBooking } from "#app/features/bookings/desk/booking-acts.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader, intentsWith } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress, reloadAfterConflict } from "#app/services/desk-forms/address-messages.ts";
import { type FailedForm, unansweredForm } from "#app/services/desk-forms/failed-form.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import type { Route } from "./+types/stay";

export const loader = defineLoader("sejours.lire", async ({ params }: Route.LoaderArgs, { admin, db }) => {
  const page = await findBookingPage(db, admin, "stay", params.id);
  if (!page) throw notFound("Ce séjour n’existe pas, ou un autre membre s’en occupe.");
  return { page };
});

const intents = intentsWith("sejours.modifier", ["accepter", "prolonger", "refuser", "annuler", "envoye", "prevenu"]);

export const action = defineAction(intents, (args: Route.ActionArgs, asked) => changeBooking(args, asked, "stay"));

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, FailedForm>(unansweredForm);

export const shouldRevalidate = reloadAfterConflict;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? `Séjour ${loaderData.page.booking.reference ?? ""}`.trim() : "Séjour"} — Dashboard FADEM` }];
}

export default function StayRoute({ loaderData: { page }, actionData }: Route.ComponentProps) {
  return <BookingPage key={page.booking.id} page={page} answer={actionData} />;
}
