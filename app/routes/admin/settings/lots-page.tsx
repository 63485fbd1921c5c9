import { Undo2 } from "lucide-react";
import { Link } from "react-router";
import { anyRow, contentTypes } from "#app/db/tables/content-types.ts";
import { SettingsNav } from "#app/features/company/settings-nav.tsx";
import { LOTS_PAGE } from "#app/features/company/settings-pages.ts";
import { lotIn, undoSentLot } from "#app/features/lots/lot-action.server.ts";
import { lotTableWords } from "#app/features/lots/lot-table-words.ts";
import type { Message } from "#app/lib/text/message.ts";
import { formatMoment, todayInLome } from "#app/lib/time/dates.ts";
import { listMembers } from "#app/services/auth/auth-tables.server.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { hasRight } from "#app/services/auth/rights.ts";
import { cacheByAddress } from "#app/services/desk-forms/address-messages.ts";
import { failedToAnswer, keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { answerOutcome } from "#app/services/desk-lists/change-outcome.server.ts";
import { leftInWords, lotCount, undoneInWords } from "#app/services/desk-lists/lot-words.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { useLotMessages } from "#app/services/desk-lists/use-lot-messages.ts";
import { DEMO_LOT, LOT_DAYS, UNDO_HOURS } from "#app/services/lots/lot.ts";
import { findLotReport, type LotReport, listLotReports } from "#app/services/lots/lot-book.server.ts";
import { FailureLine } from "#app/ui/admin/list-controls.tsx";
import { ActButton } from "#app/ui/controls/act-button.tsx";
import type { Route } from "./+types/lots-page";

export const loader = defineLoader("lots.lire", async ({ url }, { admin, db }) => {
  const id = url.searchParams.get("lot") ?? "";
  const report = /^[0-9a-f-]{36}$/.test(id) ? await findLotReport(db, { id }) : undefined;
  const by = hasRight(admin, "lots.annuler-autrui") ? undefined : admin.username;
  const names = Object.fromEntries(await listMembers(db));
  return {
    lots: await listLotReports(db, by),
    names,
    report: report && (!by || report.auteur === by) ? report : undefined,
    today: todayInLome(),
  };
});

export const action = defineAction({ annuler_lot: "lots.annuler" }, async (args, { admin, db, form }) => {
  const list = { listUrl: LOTS_PAGE, searchWith: (words: Record<string, string>) => `?${new URLSearchParams(words)}` } as const;
  return answerOutcome(await undoSentLot(db, admin, lotIn(form), args), list);
});

export const clientLoader = cacheByAddress<typeof loader>();

export const clientAction = keptAction<typeof action, Message>(failedToAnswer);

export function meta() {
  return [{ title: "Derniers lots — Dashboard FADEM" }];
}

export default function LotsPage({ loaderData: { lots, names: members, report, today }, actionData }: Route.ComponentProps) {
  const names = report ? lotTableWords(report).names : anyRow;
  useLotMessages(names, LOTS_PAGE);
  useListMessages({ done: {}, failure: actionData });
  const may = useMay();
  return (
    <>
      <SettingsNav />
      <FailureLine failure={actionData} />
      <h3 className="lots-title">Derniers lots</h3>
      <p className="mb-3 note">
        {may("lots.annuler-autrui") ? "Ce qui a été fait" : "Ce que vous avez fait"} à plusieurs lignes à la fois, gardé {LOT_DAYS} jours.
        Un lot s’annule pendant {UNDO_HOURS}&nbsp;heures
        {may("import.lire") && (
          <>
            , un import depuis <Link to="/admin-dashboard/parametres/import">sa page</Link>
          </>
        )}
        .
      </p>
      {lots.length === 0 ? (
        <p className="admin-card">Aucun lot pour l’instant.</p>
      ) : (
        <ul className="admin-list stack gap-3 lots">
          {lots.map((lot) => (
            <li key={lot.id} className="admin-card lots-line split">
              <LotLine lot={lot} author={members[lot.auteur] ?? lot.auteur} today={today} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function LotLine({ lot, author, today }: { lot: LotReport; author: string; today: string }) {
  const { names, statuts } = lotTableWords(lot);
  const left = leftInWords(lot.laissees, false);
  return (
    <>
      <div>
        <b>
          {lot.numero}&nbsp;· {lotCount(lot, names, statuts)}
        </b>
        <p className="note breaks">
          {[lot.detail !== DEMO_LOT && contentTypes[lot.table_name].binned.label, `${author}, ${formatMoment(lot.created_at, today)}`]
            .filter(Boolean)
            .join("\u00a0· ")}
        </p>
        {left && <p className="note breaks">{left}.</p>}
        {lot.undone && (
          <p className="note breaks">{`Annulé ${formatMoment(lot.undone.at, today)}\u00a0: ${undoneInWords(lot.undone, names)}.`}</p>
        )}
      </div>
      {lot.canBeUndone && (
        <ActButton intent="annuler_lot" fields={{ lot: lot.id }} aria-label={`Annuler ce lot, ${lot.numero}`}>
          <Undo2 />
          Annuler ce lot
        </ActButton>
      )}
    </>
  );
}
