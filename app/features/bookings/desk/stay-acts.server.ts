import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { type StayDeskIntent, stayActs, stayTold } from "#app/features/bookings/requests/stay-input.ts";
import { type FormErrors, type FormValues, parseFormData } from "#app/lib/forms/forms.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import type { IntentCall } from "#app/services/auth/define-action.server.ts";
import { answerFailure } from "#app/services/desk-forms/answer-failure.server.ts";
import {
  acceptStay,
  addTypedStay,
  blockDates,
  cancelStay,
  noteStayTold,
  refuseStay,
  releaseDates,
  type StayOutcome,
} from "./stay-commands.server.ts";
import { withDone } from "./visit-acts.server.ts";

type OfListing = { table: ListingTable; id: string };
type Typed = { values: FormValues; errors: FormErrors };

/** What was typed, and why nothing was done. */
export type StayActRefusal = Typed & { kind: "invalid"; intent: StayDeskIntent; message?: string };

const acts = { ...stayActs, ...stayTold };

/** One act of a form, whatever screen it stands on; `listing` where the form is about a listing and about no stay yet. */
export async function receiveStayAct(
  db: Db,
  admin: AdminSession,
  intent: StayDeskIntent,
  form: FormData,
  listing?: OfListing,
): Promise<StayOutcome | (Typed & { ok: false; reason: "invalid" })> {
  const read = parseFormData(form, acts[intent]);
  if (!read.ok) return { ok: false, reason: "invalid", values: read.values, errors: read.errors };
  const sent = read.value as never;
  if (intent === "accepter") return acceptStay(db, admin, sent);
  if (intent === "refuser") return refuseStay(db, admin, sent);
  if (intent === "annuler") return cancelStay(db, admin, sent);
  if (intent === "envoye" || intent === "prevenu") return noteStayTold(db, admin, sent, intent === "envoye");
  if (intent === "liberer") return releaseDates(db, admin, sent);
  if (!listing) throw notFound();
  return intent === "bloquer" ? blockDates(db, admin, listing, sent) : addTypedStay(db, admin, listing, sent);
}

const statuses = { absent: 404, forbidden: 403, stale: 409, taken: 409, refused: 400, invalid: 400 } as const;

/** The answer of a screen of the back-office: its page, `path` below the dashboard, with the word of what was done, or everything that was typed. */
export async function changeStays(
  args: ActionFunctionArgs,
  { db, admin, intent, form }: IntentCall<Record<StayDeskIntent, unknown>>,
  {
    path,
    search = new URLSearchParams(),
    word = intent,
    listing,
  }: { path: string; search?: URLSearchParams; word?: string; listing?: OfListing },
) {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  try {
    const outcome = await receiveStayAct(db, admin, intent, form, listing);
    if (outcome.ok) return redirect(`/admin-dashboard/${path}?${withDone(search, word)}`);
    const { reason, errors = {} } = outcome;
    const message = "message" in outcome ? outcome.message : undefined;
    return data<StayActRefusal>({ kind: "invalid", intent, values: typed, errors, message }, { status: statuses[reason] });
  } catch (error) {
    return answerFailure(error, args, "Le séjour n’a pas pu être enregistré");
  }
}
