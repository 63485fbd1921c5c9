import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { contentTypes } from "#app/db/tables/content-types.ts";
import type { KindName, OfListing } from "#app/features/bookings/booking.ts";
import { boiteWords, pages } from "#app/features/bookings/booking-kinds.ts";
import { type FormErrors, type FormValues, parseFormData } from "#app/lib/forms/forms.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import type { IntentCall } from "#app/services/auth/define-action.server.ts";
import { answerFailure } from "#app/services/desk-forms/answer-failure.server.ts";
import { actOn, type BookingOutcome, noteReminder, noteTold, type Refusal } from "./booking-commands.server.ts";
import { actSchemas, type BookingIntent, blockedDatesSchema, typedStaySchema } from "./booking-input.ts";
import { addTypedStay, blockDates } from "./typed-booking.server.ts";

type TypedIntent = "saisir" | "bloquer";

/** What was typed, and why nothing was done; `isOutside`: the same sent once more with `hors` is done. */
export type BookingRefusal = {
  kind: "invalid";
  intent: BookingIntent | TypedIntent;
  values: FormValues;
  errors: FormErrors;
  message?: string;
  isOutside: boolean;
};

const statuses = { absent: 404, forbidden: 403, stale: 409, taken: 409, outside: 409, refused: 400 } as const;

/** What the form of an act says when it was not done. */
export function refuseAct(intent: BookingRefusal["intent"], values: FormValues, { reason, message, errors = {} }: Refusal) {
  return data<BookingRefusal>(
    { kind: "invalid", intent, values, errors, message, isOutside: reason === "outside" },
    { status: statuses[reason] },
  );
}

type Call<Intent extends string> = IntentCall<Record<Intent, unknown>>;
const failures = { visit: "La visite n’a pas pu être enregistrée", stay: "Le séjour n’a pas pu être enregistré" };

/** One act on one booking, wherever it is pressed: it leads to the page of the booking, or back to the inbox. */
export function changeBooking(args: ActionFunctionArgs, call: Call<BookingIntent>, kind: KindName) {
  const back = readBack(args.url);
  const { intent } = call;
  const to = (id: string) =>
    back ? `boite?${withDone(back, `${boiteWords[kind]}_${intent}`)}` : `agenda/${pages[kind]}/${id}?fait=${intent}`;
  return answer(args, call, kind, to, () => receiveAct(call, kind));
}

/** The same on the calendar of a listing, where dates are blocked and stays typed too. */
export function changeCalendar(args: ActionFunctionArgs, call: Call<BookingIntent | TypedIntent>, listing: OfListing) {
  const { intent } = call;
  const to = () => `${contentTypes[listing.table].pages.section}/${listing.id}/sejours?fait=${intent}`;
  return answer(args, call, "stay", to, () => {
    if (intent === "saisir") return read(call.form, typedStaySchema, (typed) => addTypedStay(call.db, call.admin, listing, typed));
    if (intent === "bloquer") return read(call.form, blockedDatesSchema, (typed) => blockDates(call.db, call.admin, listing, typed));
    return receiveAct({ ...call, intent }, "stay");
  });
}

type Received = BookingOutcome | { ok: false; reason: "invalid"; errors: FormErrors };

async function answer(
  args: ActionFunctionArgs,
  call: Call<BookingRefusal["intent"]>,
  kind: KindName,
  to: (id: string) => string,
  act: () => Promise<Received>,
) {
  const { intent } = call;
  const values = Object.fromEntries([...call.form].map(([name, value]) => [name, String(value)]));
  try {
    const outcome = await act();
    if (outcome.ok) return redirect(`/admin-dashboard/${to(outcome.id)}`);
    if (outcome.reason !== "invalid") return refuseAct(intent, values, outcome);
    return data<BookingRefusal>({ kind: "invalid", intent, values, errors: outcome.errors, isOutside: false }, { status: 400 });
  } catch (error) {
    return answerFailure(error, args, failures[kind]);
  }
}

async function read<Schema extends z.ZodObject>(form: FormData, schema: Schema, act: (typed: z.infer<Schema>) => Promise<Received>) {
  const parsed = parseFormData(form, schema);
  return parsed.ok ? act(parsed.value) : { ok: false as const, reason: "invalid" as const, errors: parsed.errors };
}

function receiveAct({ db, admin, intent, form }: { db: Db; admin: AdminSession; intent: BookingIntent; form: FormData }, kind: KindName) {
  if (intent === "deplacer" || intent === "confier" || intent === "refuser" || intent === "annuler")
    return read(form, actSchemas[intent], ({ id, version, ...typed }) => actOn(db, admin, kind, intent, { id, version }, typed));
  return read(form, actSchemas[intent], (seen): Promise<Received> => {
    if (intent === "envoye" || intent === "prevenu") return noteTold(db, admin, kind, seen, intent === "envoye");
    return intent === "rappeler" ? noteReminder(db, admin, seen) : actOn(db, admin, kind, intent, seen);
  });
}

const MAX_BACK = 500;

/** What the address of the inbox said, as the button that was pressed there named it; no other page is led back to. */
function readBack(url: URL): URLSearchParams | undefined {
  const back = url.searchParams.get("retour") ?? "";
  const isInbox = back.length <= MAX_BACK && /^\/admin-dashboard\/boite(?:\?|$)/.test(back);
  return isInbox ? new URLSearchParams(back.split("?")[1] ?? "") : undefined;
}

/** The same search, with the word of what was done. */
function withDone(search: URLSearchParams, word: string): URLSearchParams {
  const params = new URLSearchParams(search);
  params.set("fait", word);
  return params;
}
