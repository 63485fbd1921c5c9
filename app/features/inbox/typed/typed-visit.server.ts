import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { type BookingRefusal, refuseAct } from "#app/features/bookings/desk/booking-acts.server.ts";
import { typedVisitSchema } from "#app/features/bookings/desk/booking-input.ts";
import { addTypedVisit } from "#app/features/bookings/desk/typed-booking.server.ts";
import { matchPress } from "#app/features/people/match-press.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { answerFailure } from "#app/services/desk-forms/answer-failure.server.ts";

/** Of the form of a request, what is not said of a visit with its hour. */
const ofRequests = ["nature", "repondu", "appel", "intent"];
const MAX_ID = 36;

/** A visit with a day and an hour is an appointment, whichever of the two forms it was typed in; without them it waits as a request. */
export function hasHour(form: FormData): boolean {
  return form.get("nature") === "visite" && String(form.get("debut") ?? "") !== "";
}

/** Stores the appointment with its request, and leads to its page, where the text to send is ready. */
export async function createTypedVisit(args: ActionFunctionArgs, { db, admin }: { db: Db; admin: AdminSession }, form: FormData) {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  if (form.getAll("nature").join() !== "visite") throw badRequest("Le formulaire contient un champ inconnu.");
  const press = String(form.get("appel") ?? "").slice(0, MAX_ID);
  for (const name of ofRequests) form.delete(name);
  try {
    const read = parseFormData(form, typedVisitSchema);
    if (!read.ok)
      return data<BookingRefusal>(
        { kind: "invalid", intent: "saisir", values: typed, errors: read.errors, isOutside: false },
        { status: 400 },
      );
    const outcome = await addTypedVisit(db, admin, read.value);
    if (!outcome.ok) return refuseAct("saisir", typed, outcome);
    if (press) await joinPress(db, admin, press, outcome.id, read.value.nom);
    return redirect(`/admin-dashboard/agenda/visites/${outcome.id}?fait=saisir`);
  } catch (error) {
    return answerFailure(error, args, "Impossible d’enregistrer ce rendez-vous");
  }
}

/** The call that the member answered belongs to the person of the visit. */
async function joinPress(db: Db, admin: AdminSession, press: string, visit: string, nom: string) {
  const request = await db
    .selectFrom("appointments")
    .innerJoin("contact_requests", "contact_requests.id", "demande_id")
    .select(["telephone_e164", "person_id"])
    .where("appointments.id", "=", visit)
    .executeTakeFirst();
  if (request?.person_id) await matchPress(db, admin, press, { nom, telephone_e164: request.telephone_e164, person: request.person_id });
}
