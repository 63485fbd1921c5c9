import { type ComponentType, useRef } from "react";
import { redirect, useNavigate, useSubmit } from "react-router";
import { type SentTable, screenOf, sentListUrl } from "#app/db/tables/content-types.ts";
import { VehicleTabBar } from "#app/features/listings/vehicle-tab-bar.tsx";
import { findChosenDone, findLotInAddress } from "#app/features/lots/lot-action.server.ts";
import { listSent, openSent } from "#app/features/sent/sent-kinds.server.ts";
import { sentAt, sentOf } from "#app/features/sent/sent-kinds.ts";
import { sentLook } from "#app/features/sent/sent-looks.tsx";
import { followedBy, onlyOwn } from "#app/features/sent-lists/own-requests.server.ts";
import { PinnedHeading } from "#app/features/sent-lists/pinned-heading.tsx";
import { PinnedItem } from "#app/features/sent-lists/pinned-item.tsx";
import { changeSentList, listIntents, rightHere } from "#app/features/sent-lists/sent-action.server.ts";
import { textIn } from "#app/lib/forms/form-values.ts";
import { readListFilter, writeListFilter } from "#app/lib/text/list-filter.ts";
import { nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { useIsOwnOnly, useMay } from "#app/services/auth/member-rights.tsx";
import { hasRight, readRight } from "#app/services/auth/rights.ts";
import { reloadUnlessMessagesLeave, withoutMessages } from "#app/services/desk-forms/address-messages.ts";
import { cacheLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { namedAction } from "#app/services/desk-forms/keep-typed.ts";
import { answerOutcome, filtered } from "#app/services/desk-lists/change-outcome.server.ts";
import { EmptyList } from "#app/services/desk-lists/empty-list.tsx";
import { ExportButton } from "#app/services/desk-lists/export-button.tsx";
import { LotBar, LotQuestion } from "#app/services/desk-lists/lot-bar.tsx";
import { type PinnedRow, pinList, unpinRows } from "#app/services/desk-lists/pinned-rows.ts";
import { RemovalDialog } from "#app/services/desk-lists/removal-dialog.tsx";
import { requirePageCount } from "#app/services/desk-lists/require-page-count.server.ts";
import { ChooseToggle, SelectionBar } from "#app/services/desk-lists/selection-bar.tsx";
import { useAdminList } from "#app/services/desk-lists/use-admin-list.ts";
import { useChoosing } from "#app/services/desk-lists/use-choosing.ts";
import { useLotMessages } from "#app/services/desk-lists/use-lot-messages.ts";
import type { SentFailure, SentRow } from "#app/services/sent/define-sent.ts";
import { RemovedCard, SentCard } from "#app/services/sent/sent-card.tsx";
import { findSent } from "#app/services/sent/sent-queries.server.ts";
import { AdminPager, AdminSearch, FailureLine, StatutPills } from "#app/ui/admin/list-controls.tsx";
import type { Route } from "./+types/sent-list";

/** A list that is one of two under its tab. */
const tops: { readonly [Table in SentTable]?: ComponentType } = { vehicle_sell_requests: VehicleTabBar };

export const loader = defineLoader(rightHere("lire"), async ({ pattern, url: { searchParams: params } }, { admin, db }) => {
  const sent = sentAt(pattern);
  const { table } = sent;
  const filter = readListFilter<string>(params, sent.lists);
  const readAt = nowIso();
  const list = await listSent(db, sent, { ...filter, ...followedBy(admin, table) });
  const pageCount = requirePageCount(sentListUrl(table), filter, list.total);
  const [opened] = await onlyOwn(db, admin, table, [params.get(sent.opens) ?? ""]);
  const [idToDelete] = await onlyOwn(db, admin, table, [params.get("supprimer") ?? ""]);
  return {
    table,
    ...list,
    readAt,
    arrivals: 0,
    filter,
    pageCount,
    cle: newId(),
    today: todayInLome(),
    opened,
    lot: hasRight(admin, sent.rights.wholeList) ? await findLotInAddress(db, sent, filter, params) : undefined,
    done: await findChosenDone(db, admin, table, params),
    detail: sent.isTable && opened ? await openSent(db, sent, opened) : undefined,
    rowToDelete: idToDelete ? await findSent(db, table, idToDelete) : undefined,
  };
});

export function clientLoader({ request, pattern, serverLoader }: Route.ClientLoaderArgs) {
  const { table, lists } = sentAt(pattern);
  return cacheLoaded(withoutMessages(request.url), () => pinList(table, request.url, lists, serverLoader));
}
clientLoader.hydrate = true as const;

export const action = defineAction(listIntents, async (args, call) => {
  const { searchParams: params } = args.url;
  const sent = sentAt(args.pattern);
  const filter = readListFilter<string>(params, sent.lists);
  const outcome = await changeSentList(sent, call, args, filter);
  if ("leads" in outcome) return redirect(`/admin-dashboard/${outcome.leads}`);
  const opened = sent.isTable && "done" in outcome && outcome.done !== "suppression" ? params.get(sent.opens) : null;
  return answerOutcome(outcome, filtered(sentListUrl(sent.table), filter, opened ? { [sent.opens]: opened } : {}));
});

export const clientAction = namedAction<typeof action, SentFailure>((form, pattern) => sentAt(pattern).failureOf(textIn(form, "intent")));

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? sentOf(loaderData.table).words.short : "Liste"} — Dashboard FADEM` }];
}

/** The lists of two kinds are the same component: nothing of one stays when the other is opened. */
export default function SentListPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SentList key={loaderData.table} loaderData={loaderData} actionData={actionData} />;
}

function SentList({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { table, readAt, arrivals, filter, total, statuts, pageCount, lot, done, cle, opened, detail, rowToDelete, today } = loaderData;
  const sent = sentOf(table);
  const { words, names } = sent;
  const { card, Rows, Opened } = sentLook(table);
  const { icon: Icon, first, own: _own, ...empty } = words.empty;
  const isOwnOnly = useIsOwnOnly(readRight(table));
  const rows: PinnedRow<SentRow>[] = loaderData.rows;
  const listUrl = sentListUrl(table);
  const here = listUrl + writeListFilter(filter);
  const openUrl = ({ id }: { id: string }) => listUrl + writeListFilter(filter, { [sent.opens]: id });
  const listed = useRef<HTMLUListElement>(null);
  const tabled = useRef<HTMLTableElement>(null);
  const may = useMay();
  const navigate = useNavigate();
  const submit = useSubmit();
  const list = useAdminList<{ id: string }>({
    here,
    done: sent.done,
    failure: actionData,
    rowToDelete,
    actionsOf(word, [id = ""]) {
      const intent = words.undoneBy?.[word];
      const undo = () =>
        void submit({ intent: intent ?? "", id }, { method: "post", action: here, replace: true, preventScrollReset: true });
      return intent ? [{ label: "Annuler", onSelect: undo }] : [];
    },
  });
  useLotMessages(names, here, done && { report: done, statuts: sent.labels });
  const choosing = useChoosing(done?.id, total);
  const Top = tops[table];

  return (
    <>
      <PinnedHeading title={words.title} table={table} arrivals={arrivals} list={Rows ? tabled : listed} />
      {Top && <Top />}
      <div className="admin-toolbar stack gap-3 mb-4">
        <AdminSearch action={listUrl} {...words.search} q={filter.q}>
          {filter.statut && <input type="hidden" name="statut" value={filter.statut} />}
        </AdminSearch>
        <ExportButton action={`${listUrl}/export${writeListFilter({ ...filter, page: 1 })}`} right={`${screenOf(table)}.exporter`} />
      </div>
      <StatutPills
        {...words.pills}
        filter={filter}
        statuts={sent.lists}
        labels={sent.listLabels}
        counts={statuts}
        onChoose={() => unpinRows(table)}
        hidden={sent.hidden}
      />
      <FailureLine failure={actionData} />
      {lot && <LotQuestion key={lot.act} lot={lot} names={names} here={here} />}
      {may(sent.rights.wholeList) && <LotBar list={sent} listUrl={listUrl} filter={filter} total={total} rowCount={rows.length} />}
      {Opened && detail && (
        <Opened
          key={detail.id}
          sent={sent}
          row={detail}
          openUrl={openUrl(detail)}
          listUrl={here}
          failure={actionData}
          isBusy={list.isSending}
          onDelete={() => list.askToDelete(detail)}
          onClose={() => void navigate(here, { preventScrollReset: true })}
        />
      )}
      {rows.length > 0 ? (
        <div {...choosing.listProps}>
          <ChooseToggle choosing={choosing} here={here} />
          {Rows ? (
            <Rows
              sent={sent}
              rows={rows}
              openUrl={openUrl}
              onRestore={({ id }) => list.restore(id)}
              list={tabled}
              isLoading={list.isLoading}
            />
          ) : (
            card && (
              <ul className="admin-list stack gap-3" aria-busy={list.isLoading} ref={listed} tabIndex={-1}>
                {rows.map((row) => (
                  <PinnedItem key={row.id} since={readAt} mark={`${row.version} ${opened === row.id}`}>
                    {row.isPurged || row.deleted_at !== null ? (
                      <RemovedCard sent={sent} row={row} onRestore={() => list.restore(row.id)} />
                    ) : (
                      <SentCard
                        sent={sent}
                        card={card}
                        row={row}
                        today={today}
                        isOpened={opened === row.id}
                        openUrl={openUrl(row)}
                        listUrl={here}
                        failure={actionData}
                        onDelete={() => list.askToDelete(row)}
                      />
                    )}
                  </PinnedItem>
                ))}
              </ul>
            )
          )}
          <SelectionBar
            key={done?.id}
            names={names}
            here={here}
            cle={cle}
            count={choosing.count}
            acts={sent.chosenActs(filter).filter((act) => act !== "indesirables" || may("boite.signaler"))}
            total={may(sent.rights.wholeList) ? total : undefined}
          />
        </div>
      ) : (
        <EmptyList {...empty} icon={<Icon />} filter={filter} listUrl={listUrl}>
          {isOwnOnly ? words.empty.own : first}
        </EmptyList>
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeListFilter({ ...filter, page })} />
      <RemovalDialog list={list} table={table} title={list.toDelete ? words.removal(list.toDelete) : ""} />
    </>
  );
}
