import type { Db } from "#app/db/engine/client.server.ts";
import type { OfListing } from "#app/features/bookings/booking.ts";
import type { VisitRequestInput } from "#app/features/bookings/requests/visit-input.ts";
import { requestVisit } from "#app/features/bookings/requests/visit-request.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { VISIT_SETTINGS } from "#app/services/company-values/visit-settings.ts";
import { submissionWithKey } from "#app/services/visitor-forms/store-once.server.ts";

let next = 0;

/** What a visitor sends for a start, "2026-11-24T10:00", each time another sender. */
export function visitInput(start: string, more: Partial<VisitRequestInput> = {}): VisitRequestInput {
  const number = String(++next).padStart(4, "0");
  return {
    ...{ annonce: "B-0001", mode: "sur_place", debut: `${start}:00.000Z`, nom: "Mawuli", email: null },
    ...{ telephone: `90 01 ${number.slice(0, 2)} ${number.slice(2)}`, indicatif: "228", message: null },
    ...{ fuseau: "Africa/Lome", cle_envoi: null, ...more },
  };
}

/** Visitors choose a slot, as a member said; what a test has set stays. */
export async function openVisits(db: Db, towns: readonly string[] = ["Lomé"]) {
  const value = JSON.stringify({ creneaux: true, villes: towns });
  await db
    .insertInto("settings")
    .values({ key: VISIT_SETTINGS, value, updated_at: "" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sends it as a browser with script does, of a network where one is named; the outcome, and the stored visit where there is one. */
export async function askForVisit(db: Db, listing: OfListing | undefined, input: VisitRequestInput, network?: string) {
  await openVisits(db);
  const key = newId();
  const submission = { ...submissionWithKey(key), ...(network && { sender: { form: "visite" as const, browser: key, network } }) };
  const outcome = await requestVisit(db, input, listing, submission);
  const request = await db.selectFrom("contact_requests").selectAll().where("cle_envoi", "=", submission.key).executeTakeFirst();
  const visit = request && (await db.selectFrom("appointments").selectAll().where("demande_id", "=", request.id).executeTakeFirst());
  return { outcome, request, visit, submission };
}

/** A visit that was asked for and stored; for tests of what becomes of it. */
export async function addVisit(db: Db, listing: OfListing | undefined, start: string, more: Partial<VisitRequestInput> = {}) {
  const { visit, request, outcome, submission } = await askForVisit(db, listing, visitInput(start, more));
  if (!visit || !request) throw new Error(`no visit was stored: ${JSON.stringify(outcome)}`);
  return { visit, request, submission };
}
