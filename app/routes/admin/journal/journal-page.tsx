import { data, redirect } from "react-router";
import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { changeMerge } from "#app/features/inbox/boite-action.server.ts";
import { JOURNAL_PAGE, journalFilterOf, readJournalQuery, writeJournalQuery } from "#app/features/journal/journal-filter.ts";
import { groupEntries } from "#app/features/journal/journal-list.tsx";
import { JournalScreen } from "#app/features/journal/journal-screen.tsx";
import { describeLines, inOneSentence, placeLabels } from "#app/features/journal/journal-words.server.ts";
import { lotIn, undoSentLot } from "#app/features/lots/lot-action.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { Message } from "#app/lib/text/message.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { actionNames, machineNames, offeredActions } from "#app/services/audit/action-words.ts";
import { findLatestDayMark } from "#app/services/audit/journal-marks.server.ts";
import { findJournalState, readJournalPage } from "#app/services/audit/journal-queries.server.ts";
import { checkJournal } from "#app/services/audit/journal-regularly.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { listMembers } from "#app/services/auth/auth-tables.server.ts";
import { defineAction, defineLoader, intentsWith } from "#app/services/auth/define-action.server.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { failedToAnswer, keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import { answerOutcome } from "#app/services/desk-lists/change-outcome.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";
import { StorageUnavailableError } from "#app/services/storage/storage.server.ts";
import type { Route } from "./+types/journal-page";

const STORAGE_AWAY = "Les repères du journal ne répondent pas\u00a0: recommencez dans quelques minutes.";

export const loader = defineLoader("journal.lire", async ({ url }, { db }) => {
  const query = readJournalQuery(url.searchParams);
  const describe = async (lines: Parameters<typeof describeLines>[1]) => (await describeLines(db, lines)).map(inOneSentence);
  const [page, state, mark, members] = await Promise.all([
    readJournalPage(db, journalFilterOf(query), { before: query.avant, describe }),
    findJournalState(db),
    findMark(),
    listMembers(db),
  ]);
  const described = await describeLines(db, page.lines);
  return {
    asked: query,
    entries: groupEntries(page.lines, described),
    next: page.next,
    stoppedAt: page.stoppedAt,
    state: state && { lignes: state.numero, verifie_le: state.verifie_le, constat: state.constat },
    mark,
    today: todayInLome(),
    choices: {
      qui: [...members, ...Object.entries(machineNames)].map(([value, label]) => ({ value, label })),
      action: offeredActions.map((value) => ({ value, label: actionNames[value] })),
      rubrique: Object.entries(placeLabels).map(([value, label]) => ({ value, label })),
    },
  };
});

/** A storage that is away hides the mark, and nothing else of the page. */
async function findMark() {
  try {
    const mark = await findLatestDayMark(mediaStorage());
    return mark && { jour: mark.jour, numero: mark.numero, empreinte: mark.empreinte };
  } catch (error) {
    if (error instanceof StorageUnavailableError) return undefined;
    throw error;
  }
}

const intents = {
  ...intentsWith("journal.lire", ["verifier"]),
  ...intentsWith("lots.annuler-autrui", ["annuler_lot"]),
  ...intentsWith("boite.fusionner", ["defusionner", "fusionner"]),
};

const id = z.string().min(1).max(36);
const mergeSchema = z.object({ id, avec: id.optional() });

export const action = defineAction(intents, async (args, { db, admin, intent, form }) => {
  const query = readJournalQuery(args.url.searchParams);
  if (intent === "annuler_lot") {
    const searchWith = (words: Record<string, string>) => writeJournalQuery(query, words);
    return answerOutcome(await undoSentLot(db, admin, lotIn(form), args), { listUrl: JOURNAL_PAGE, searchWith });
  }
  if (intent === "defusionner" || intent === "fusionner") return answerMerge(args, { db, admin, intent, form });
  if ([...form.keys()].length > 0) throw badRequest("Le formulaire contient un champ inconnu.");
  try {
    const { anomalies } = await checkJournal({ db, storage: mediaStorage() });
    return redirect(
      `/admin-dashboard/parametres/journal${writeJournalQuery(query, { fait: anomalies.length > 0 ? "anomalie" : "verification" })}`,
    );
  } catch (error) {
    const failed: Message = { title: "Le journal n’a pas pu être vérifié" };
    if (error instanceof StorageUnavailableError) return data<Message>({ ...failed, description: STORAGE_AWAY }, { status: 503 });
    const { message, ...init } = describeFailure(error, args);
    return data<Message>({ ...failed, description: message }, init);
  }
});

type MergeCall = { db: Db; admin: AdminSession; intent: "defusionner" | "fusionner"; form: FormData };

async function answerMerge(args: Route.ActionArgs, { db, admin, intent, form }: MergeCall) {
  const sent = parseFormData(form, mergeSchema);
  if (!sent.ok) throw badRequest();
  try {
    const outcome = await changeMerge(db, admin, intent, sent.value);
    if ("refused" in outcome) return data<Message>({ title: "Erreur", description: outcome.refused }, { status: 409 });
    const words = { fait: outcome.done, lignes: outcome.ids.join(",") };
    return redirect(`/admin-dashboard/parametres/journal${writeJournalQuery(readJournalQuery(args.url.searchParams), words)}`);
  } catch (error) {
    const { message, ...init } = describeFailure(error, args);
    return data<Message>({ title: "Erreur", description: message }, init);
  }
}

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, Message>(failedToAnswer);

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Journal — Dashboard FADEM" }];
}

export default function JournalPage({ loaderData, actionData }: Route.ComponentProps) {
  return <JournalScreen {...loaderData} failure={actionData} />;
}
