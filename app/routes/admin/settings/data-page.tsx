import { SettingsNav } from "#app/features/company/settings-nav.tsx";
import { CopiesCard } from "#app/features/personal-data/copies-card.tsx";
import { changeData, type DataAnswer, dataIntents, readDataPage } from "#app/features/personal-data/data-page.server.ts";
import { dataDone, dataFailures } from "#app/features/personal-data/data-words.ts";
import { ErasuresCard, Receipt } from "#app/features/personal-data/erasures-card.tsx";
import { PeriodsCard } from "#app/features/personal-data/periods-card.tsx";
import { PersonCard } from "#app/features/personal-data/person-card.tsx";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { answerFailure } from "#app/services/desk-forms/answer-failure.server.ts";
import { type FailedForm, unansweredForm } from "#app/services/desk-forms/failed-form.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { FailureLine } from "#app/ui/admin/list-controls.tsx";
import type { Route } from "./+types/data-page";

export const loader = defineLoader("donnees.lire", ({ request }, { db, admin }) =>
  readDataPage(db, admin, new URL(request.url).searchParams),
);

export const action = defineAction(dataIntents, async (args, call) => {
  try {
    return await changeData(args.request, call);
  } catch (error) {
    return answerFailure(error, args, dataFailures[call.intent]);
  }
});

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, FailedForm>(unansweredForm);

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Données — Dashboard FADEM" }];
}

export default function DataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer } = useAnswer<DataAnswer | FailedForm>(actionData);
  const failure = answer?.kind === "failed" ? answer.message : undefined;
  useListMessages({ done: dataDone, failure });
  const may = useMay();
  const mayChange = may("donnees.modifier");
  return (
    <>
      <SettingsNav />
      <FailureLine failure={failure} />
      {loaderData.receipt && <Receipt erasure={loaderData.receipt} today={loaderData.today} />}
      <div className="data-page top stack gap-4">
        <div className="stack gap-4">
          <PeriodsCard page={loaderData} answer={answer} mayChange={mayChange} />
          {mayChange && <PersonCard answer={answer} />}
        </div>
        <div className="stack gap-4">
          <CopiesCard page={loaderData} answer={answer} mayBackUp={may("donnees.sauvegarder")} mayRestore={mayChange} />
          <ErasuresCard page={loaderData} />
        </div>
      </div>
    </>
  );
}
