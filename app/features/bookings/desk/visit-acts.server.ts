import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { assignSchema, visitActs } from "#app/features/bookings/requests/visit-input.ts";
import { type FormErrors, type FormValues, parseFormData } from "#app/lib/forms/forms.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import type { IntentCall } from "#app/services/auth/define-action.server.ts";
import { answerFailure } from "#app/services/desk-forms/answer-failure.server.ts";
import {
  assignVisit,
  confirmVisit,
  honourVisit,
  missVisit,
  moveVisit,
  noteReminder,
  noteTold,
  refuseVisit,
  type VisitOutcome,
} from "./visit-commands.server.ts";
import type { VisitDeskIntent } from "./visit-desk-words.ts";

type VisitPageIntent = Exclude<VisitDeskIntent, "saisir">;

/** What was typed, and why nothing was done; `isOutside`: the same sent once more with `hors` is done. */
export type VisitRefusal = {
  kind: "invalid";
  intent: VisitDeskIntent;
  values: FormValues;
  errors: FormErrors;
  message?: string;
  isOutside: boolean;
};

/** What only the back-office does: a reminder is noted, and another member goes. */
const acts = { ...visitActs, rappeler: visitActs.confirmer, confier: assignSchema };
const statuses = { absent: 404, forbidden: 403, stale: 409, taken: 409, outside: 409, refused: 400 } as const;

/** What the form of an act says when it was not done. */
export function refuseVisitAct(intent: VisitDeskIntent, values: FormValues, outcome: VisitOutcome & { ok: false }) {
  const { reason, message, errors = {} } = outcome;
  return data<VisitRefusal>(
    { kind: "invalid", intent, values, errors, message, isOutside: reason === "outside" },
    { status: statuses[reason] },
  );
}

/** One act on one visit. `back`: what the address of the inbox says, where it was pressed there and not on the page of the visit. */
export async function changeVisit(
  args: ActionFunctionArgs,
  asked: IntentCall<Record<VisitPageIntent, unknown>>,
  back: URLSearchParams | undefined,
) {
  const { db, admin, intent, form } = asked;
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  try {
    const read = parseFormData(form, acts[intent]);
    if (!read.ok)
      return data<VisitRefusal>({ kind: "invalid", intent, values: typed, errors: read.errors, isOutside: false }, { status: 400 });
    const outcome = await runAct(db, admin, intent, read.value as never);
    if (!outcome.ok) return refuseVisitAct(intent, typed, outcome);
    if (back) return redirect(`/admin-dashboard/boite?${withDone(back, `visite_${intent}`)}`);
    return redirect(`/admin-dashboard/agenda/visites/${outcome.visit}?fait=${intent}`);
  } catch (error) {
    return answerFailure(error, args, "La visite n’a pas pu être enregistrée");
  }
}

function runAct(db: Db, admin: AdminSession, intent: VisitPageIntent, sent: never): Promise<VisitOutcome> {
  if (intent === "confirmer") return confirmVisit(db, admin, sent);
  if (intent === "deplacer") return moveVisit(db, admin, sent);
  if (intent === "refuser") return refuseVisit(db, admin, sent);
  if (intent === "honoree") return honourVisit(db, admin, sent);
  if (intent === "absent") return missVisit(db, admin, sent);
  if (intent === "envoye" || intent === "prevenu") return noteTold(db, admin, sent, intent === "envoye");
  if (intent === "confier") return assignVisit(db, admin, sent);
  return noteReminder(db, admin, sent);
}

const MAX_BACK = 500;

/** What the address of the inbox said, as the button that was pressed there named it; no other page is led back to. */
export function readBack(url: URL): URLSearchParams | undefined {
  const back = url.searchParams.get("retour") ?? "";
  const isInbox = back.length <= MAX_BACK && /^\/admin-dashboard\/boite(?:\?|$)/.test(back);
  return isInbox ? new URLSearchParams(back.split("?")[1] ?? "") : undefined;
}

/** The same search, with the word of what was done. */
export function withDone(search: URLSearchParams, word: string): URLSearchParams {
  const params = new URLSearchParams(search);
  params.set("fait", word);
  return params;
}
