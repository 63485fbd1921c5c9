import { findBookingPage } from "#app/features/agenda/booking-page.server.ts";
import { BookingPage } from "#app/features/agenda/booking-page.tsx";
import { changeBooking } from "#app/features/bookings/desk/booking-acts.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader, intentsWith } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress, reloadAfterConflict } from "#app/services/desk-forms/address-messages.ts";
import { type FailedForm, unansweredForm } from "#app/services/desk-forms/failed-form.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import type { Route } from "./+types/visit";

export const loader = defineLoader("agenda.lire", async ({ params, url }: Route.LoaderArgs, { admin, db }) => {
  const page = await findBookingPage(db, admin, "visit", params.id, url.searchParams.has("deplacer"));
  if (!page) throw notFound("Cette visite n’existe pas, ou un autre membre s’en occupe.");
  return { page };
});

const intents = intentsWith("agenda.modifier", [
  "confirmer",
  "deplacer",
  "refuser",
  "honoree",
  "absent",
  "envoye",
  "prevenu",
  "rappeler",
  "confier",
]);

export const action = defineAction(intents, (args: Route.ActionArgs, asked) => changeBooking(args, asked, "visit"));

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, FailedForm>(unansweredForm);

export const shouldRevalidate = reloadAfterConflict;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? `Visite ${loaderData.page.booking.reference ?? ""}`.trim() : "Visite"} — Dashboard FADEM` }];
}

export default function VisitRoute({ loaderData: { page }, actionData }: Route.ComponentProps) {
  return <BookingPage key={page.booking.id} page={page} answer={actionData} />;
}
