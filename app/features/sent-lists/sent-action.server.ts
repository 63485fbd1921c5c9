import { z } from "zod";
import { screenOf } from "#app/db/tables/content-types.ts";
import { reportDecisions } from "#app/features/contact/listing-report.ts";
import {
  type ChosenList,
  changeChosen,
  changeLot,
  chosenIntents,
  isChosenIntent,
  lotFields,
} from "#app/features/lots/lot-action.server.ts";
import { ownActsOf, ownIntents } from "#app/features/sent/sent-kinds.server.ts";
import { sentAt } from "#app/features/sent/sent-kinds.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { ListFilter } from "#app/lib/text/list-filter.ts";
import { withReason } from "#app/lib/text/message.ts";
import { refuseWithout } from "#app/services/auth/admin-guard.server.ts";
import { type IntentCall, intentsWith } from "#app/services/auth/define-action.server.ts";
import type { Right } from "#app/services/auth/rights.ts";
import { describeFailure, type ReceivedRequest } from "#app/services/desk-forms/write-failure.server.ts";
import type { ChangeOutcome } from "#app/services/desk-lists/change-outcome.server.ts";
import type { Sent, SentFailure } from "#app/services/sent/define-sent.ts";
import { absent, actOnSent, type SentChange, type SentOutcome, sentFields, sentIntents } from "#app/services/sent/sent-acts.server.ts";
import { changeChosenSent } from "#app/services/sent/sent-commands.server.ts";
import { findSentPage } from "#app/services/sent/sent-queries.server.ts";
import { onlyOwn } from "./own-requests.server.ts";

/** The right to do this to the kind whose route it is. */
export function rightHere(act: "lire" | "modifier" | "exporter") {
  return ({ pattern }: { pattern: string }): Right => `${screenOf(sentAt(pattern).table)}.${act}`;
}

/** Reports stand among the contacts; to the other kinds these intents mean nothing. */
function reportRight(place: { pattern: string }): Right {
  return sentAt(place.pattern).table === "contact_requests" ? "annonces-signalees.modifier" : rightHere("modifier")(place);
}

export const listIntents = {
  ...intentsWith(rightHere("modifier"), [...sentIntents, ...chosenIntents]),
  ...(intentsWith(rightHere("modifier"), ownIntents) as object),
  ...intentsWith(reportRight, reportDecisions),
  ...intentsWith(({ pattern }: { pattern: string }) => sentAt(pattern).rights.wholeList, ["lot"]),
};

/** All that the list of a kind can be sent, but for what was ticked in it. */
export function sentChangeSchema(sent: Sent) {
  return z.object({ ...sentFields(sent, ownActsOf(sent)?.fields), ...lotFields });
}

/** What the list of a kind can do: to one row, to those that were ticked, or to all the address shows. */
export async function changeSentList(
  sent: Sent,
  { db, admin, intent, form }: IntentCall<typeof listIntents>,
  received: ReceivedRequest,
  filter: ListFilter<string>,
): Promise<ChangeOutcome<string, SentFailure> | SentOutcome> {
  const own = ownActsOf(sent);
  const { table } = sent;
  if (isChosenIntent(intent)) {
    const list: ChosenList = {
      table,
      names: sent.names,
      acts: sent.chosenActs(filter),
      async listIds(limit) {
        refuseWithout(received.request, admin, sent.rights.wholeList);
        return (await findSentPage(db, sent, { ...filter, page: 1 }, limit)).ids;
      },
      async carryOut(lot) {
        if (lot.act === "indesirables") refuseWithout(received.request, admin, "boite.signaler");
        return changeChosenSent(db, admin, sent, { ...lot, own: new Set(await onlyOwn(db, admin, table, lot.ids)) });
      },
    };
    return changeChosen(db, admin, list, { intent, form }, received);
  }
  const read = parseFormData(form, sentChangeSchema(sent));
  if (!read.ok) {
    const answer = own?.unread?.(sent, read.values, read.errors);
    if (answer) return answer;
    throw badRequest(read.errors.notes);
  }
  const change = read.value;
  if (intent === "lot") return changeLot(db, admin, sent, change, received, filter);
  if (!change.id || (intent === "statut" && !change.statut)) throw badRequest();
  if (intent === "statut" && change.statut === "spam") refuseWithout(received.request, admin, "boite.signaler");
  const [id] = await onlyOwn(db, admin, table, [change.id]);
  if (!id) return absent(sent, intent);
  const ofAll = sentIntents.find((name) => name === intent);
  const act = own?.acts[intent];
  if (!ofAll && !act) throw badRequest();
  try {
    if (ofAll) return await actOnSent(db, admin, sent, ofAll, { ...(change as SentChange), id });
    return (await act?.({ db, admin, sent, id, change: change as never })) ?? absent(sent, intent);
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message, ...init } = describeFailure(error, received);
    const typed = act && own?.typedOf?.(id, change as never);
    return { failure: { ...withReason(sent.failureOf(intent), message), ...typed }, ...init };
  }
}
