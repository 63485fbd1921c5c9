import { Undo2 } from "lucide-react";
import { Form, Link } from "react-router";
import { contentTypes } from "#app/db/content-types.ts";
import { formatMoment, todayInLome } from "#app/lib/dates.ts";
import type { Message } from "#app/lib/message.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { findLotReport, type LotReport, listLotReports } from "#app/platform/lots/lot-book.server.ts";
import { failedToAnswer, keepTyped } from "#app/routes/admin/form/keep-typed.ts";
import { answerOutcome } from "#app/routes/admin/list/change-outcome.server.ts";
import { chosenCount, leftInWords } from "#app/routes/admin/list/chosen-words.ts";
import { LotDoneWithoutScript } from "#app/routes/admin/list/lot-done-without-script.tsx";
import { lotTableWords } from "#app/routes/admin/list/lot-table-words.ts";
import { undoneInWords } from "#app/routes/admin/list/lot-words.ts";
import { undoSentLot } from "#app/routes/admin/list/undo-sent-lot.server.ts";
import { useListMessages } from "#app/routes/admin/list/use-list-messages.ts";
import { useLotMessages } from "#app/routes/admin/list/use-lot-messages.ts";
import { FailureLine } from "#app/ui/admin/failure-line.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/lots-page";
import { SettingsNav } from "./settings-nav.tsx";

const PAGE_URL = "/admin-dashboard/parametres/lots";

export const loader = defineLoader("lots.lire", async ({ url }, { db }) => {
  const id = url.searchParams.get("lot") ?? "";
  const told = /^[0-9a-f-]{36}$/.test(id) ? await findLotReport(db, { id }) : undefined;
  return { lots: await listLotReports(db), told, today: todayInLome() };
});

export const action = defineAction({ annuler_lot: "lots.annuler" }, async (args, { admin, db, form }) => {
  const list = { listUrl: PAGE_URL, searchWith: (words: Record<string, string>) => `?${new URLSearchParams(words)}` } as const;
  return answerOutcome(await undoSentLot(args, { admin, db, form }), list);
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): Message => failedToAnswer(message));
}

export function meta() {
  return [{ title: "Derniers lots — Dashboard FADEM" }];
}

export default function LotsPage({ loaderData: { lots, told, today }, actionData }: Route.ComponentProps) {
  const names = told ? lotTableWords(told.table_name).names : { one: "ligne", many: "lignes", ending: "e" as const };
  useLotMessages(names, PAGE_URL);
  useListMessages({ done: {}, failure: actionData });
  return (
    <>
      <SettingsNav />
      <LotDoneWithoutScript list={names} here={PAGE_URL} />
      <FailureLine failure={actionData} />
      <p className="admin-legend">
        Ce qui a été fait à plusieurs lignes à la fois, gardé 30 jours. Un lot s’annule pendant 24&nbsp;heures, un import depuis{" "}
        <Link to="/admin-dashboard/parametres/import">sa page</Link>.
      </p>
      {lots.length === 0 ? (
        <p className="admin-card">Aucun lot pour l’instant.</p>
      ) : (
        <ul className="admin-list lots">
          {lots.map((lot) => (
            <li key={lot.id} className="admin-card lots-line">
              <LotLine lot={lot} today={today} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function LotLine({ lot, today }: { lot: LotReport; today: string }) {
  const { names, statuts } = lotTableWords(lot.table_name);
  const left = leftInWords(lot.laissees, false);
  return (
    <>
      <div>
        <b>
          {lot.numero}&nbsp;· {chosenCount(lot, names, statuts)}
        </b>
        <p>{`${contentTypes[lot.table_name].binned.label}\u00a0· ${lot.auteur}, ${formatMoment(lot.created_at, today)}`}</p>
        {left && <p>{left}.</p>}
        {lot.undone && <p>{`Annulé ${formatMoment(lot.undone.at, today)}\u00a0: ${undoneInWords(lot.undone, names)}.`}</p>}
      </div>
      {lot.canBeUndone && (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="lot" value={lot.id} />
          <Button
            type="submit"
            name="intent"
            value="annuler_lot"
            variant="outline"
            size="small"
            aria-label={`Annuler ce lot, ${lot.numero}`}
          >
            <Undo2 />
            Annuler ce lot
          </Button>
        </Form>
      )}
    </>
  );
}
