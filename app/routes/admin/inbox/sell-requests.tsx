import { Inbox } from "lucide-react";
import { useRef } from "react";
import { Link, redirect, useNavigate } from "react-router";
import { TO_CHECK } from "#app/db/closed-lists.ts";
import { SellRequestActions } from "#app/features/vehicle-sell-requests/sell-request-actions.tsx";
import { SellRequestDetail } from "#app/features/vehicle-sell-requests/sell-request-detail.tsx";
import { SellRequestFollowUp } from "#app/features/vehicle-sell-requests/sell-request-follow-up.tsx";
import { sellRequestListLabels, sellRequestLists, sellRequestLotList } from "#app/features/vehicle-sell-requests/sell-request-lists.ts";
import { sellRequestDone, sellRequestFailure, sellRequestRemoval } from "#app/features/vehicle-sell-requests/sell-request-messages.ts";
import { findSellRequestDetail, listSellRequests } from "#app/features/vehicle-sell-requests/sell-request-queries.server.ts";
import { SellRequestTable } from "#app/features/vehicle-sell-requests/sell-request-table.tsx";
import type { VehicleSellRequest } from "#app/features/vehicle-sell-requests/vehicle-sell-request.ts";
import { nowIso } from "#app/lib/dates.ts";
import { readListFilter, writeListFilter } from "#app/lib/list-filter.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { useMay } from "#app/platform/auth/member-rights.tsx";
import { hasRight } from "#app/platform/auth/rights.ts";
import { useIsHydrated } from "#app/platform/forms/use-is-hydrated.ts";
import { ToCheckForm } from "#app/platform/inbox/to-check-form.tsx";
import { VehicleTabBar } from "#app/routes/admin/content/vehicle-tab-bar.tsx";
import { cacheLoaded } from "#app/routes/admin/form/cache-loaded.ts";
import { keepTyped } from "#app/routes/admin/form/keep-typed.ts";
import { BULK_FORM, BulkBar } from "#app/routes/admin/list/bulk-bar.tsx";
import { answerOutcome, filtered } from "#app/routes/admin/list/change-outcome.server.ts";
import { DoneWithoutScript } from "#app/routes/admin/list/done-without-script.tsx";
import { EmptyList } from "#app/routes/admin/list/empty-list.tsx";
import { ExportButton } from "#app/routes/admin/list/export-button.tsx";
import { findAskedLot } from "#app/routes/admin/list/lot-action.server.ts";
import { LotBar } from "#app/routes/admin/list/lot-bar.tsx";
import { LotDoneWithoutScript } from "#app/routes/admin/list/lot-done-without-script.tsx";
import { LotQuestion } from "#app/routes/admin/list/lot-question.tsx";
import { RemovalDialog } from "#app/routes/admin/list/removal-dialog.tsx";
import { RemovalPage } from "#app/routes/admin/list/removal-page.tsx";
import { requirePageCount } from "#app/routes/admin/list/require-page-count.server.ts";
import { useAdminList } from "#app/routes/admin/list/use-admin-list.ts";
import { useLotMessages } from "#app/routes/admin/list/use-lot-messages.ts";
import { reloadUnlessMessagesLeave, withoutMessages } from "#app/routes/admin/shell/address-messages.ts";
import { AdminPager } from "#app/ui/admin/admin-pager.tsx";
import { AdminSearch } from "#app/ui/admin/admin-search.tsx";
import { FailureLine } from "#app/ui/admin/failure-line.tsx";
import { StatutPills } from "#app/ui/admin/statut-pills.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Route } from "./+types/sell-requests";
import { HeldHeading } from "./held-heading.tsx";
import { type HeldRow, holdRows, releaseRows } from "./held-rows.ts";
import { followedBy, onlyOwn } from "./own-requests.server.ts";
import { changeSellRequests, type SellRequestFailure, sellRequestIntents } from "./sell-request-action.server.ts";

const LIST_URL = "/admin-dashboard/vehicules/demandes";

export const loader = defineLoader("demandes-vente.lire", async ({ url: { searchParams: params } }, { admin, db }) => {
  const filter = readListFilter(params, sellRequestLists);
  const readAt = nowIso();
  const list = await listSellRequests(db, { ...filter, ...followedBy(admin, "vehicle_sell_requests") });
  const pageCount = requirePageCount(LIST_URL, filter, list.total);
  const [opened] = await onlyOwn(db, admin, "vehicle_sell_requests", [params.get("demande") ?? ""]);
  return {
    ...list,
    readAt,
    arrivals: 0,
    filter,
    pageCount,
    lot: hasRight(admin, "demandes-vente.ensemble") ? await findAskedLot(db, sellRequestLotList, filter, params) : undefined,
    opened: opened ? await findSellRequestDetail(db, opened) : undefined,
    askedId: params.get("supprimer"),
  };
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cacheLoaded(withoutMessages(request.url), () => holdRows("vehicle_sell_requests", request.url, sellRequestLists, serverLoader));
}
clientLoader.hydrate = true as const;

export const action = defineAction(sellRequestIntents, async (args, asked) => {
  const { searchParams: params } = args.url;
  const filter = readListFilter(params, sellRequestLists);
  const outcome = await changeSellRequests(asked, args, filter);
  if ("vehicleId" in outcome) {
    if (hasRight(asked.admin, "vehicules.modifier")) return redirect(`/admin-dashboard/vehicules/${outcome.vehicleId}`);
    return redirect(`/admin-dashboard/vehicules/demandes?demande=${outcome.vehicleId}`); // the vehicle has the id of its request
  }
  const opened = "done" in outcome && outcome.done !== "suppression" ? params.get("demande") : null;
  return answerOutcome(outcome, filtered(LIST_URL, filter, opened ? { demande: opened } : {}));
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(
    serverAction,
    (message): SellRequestFailure => ({ title: sellRequestFailure.title, description: message ?? sellRequestFailure.description }),
  );
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Demandes de vente — Dashboard FADEM" }];
}

export default function SellRequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { arrivals, filter, total, statuts, pageCount, lot, opened, askedId } = loaderData;
  const rows: HeldRow<VehicleSellRequest>[] = loaderData.rows;
  const listed = useRef<HTMLTableElement>(null);
  const bulk = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const may = useMay();
  const here = LIST_URL + writeListFilter(filter);
  const list = useAdminList<{ id: string }>({ here, done: sellRequestDone, failure: actionData });
  useLotMessages(sellRequestLotList, here);

  if (askedId) return <RemovalPage {...sellRequestRemoval(1)} id={askedId} listUrl={LIST_URL} />;
  return (
    <>
      <HeldHeading title="Véhicules" table="vehicle_sell_requests" arrivals={arrivals} list={listed} />
      <VehicleTabBar />
      <div className="admin-toolbar">
        <AdminSearch
          action={LIST_URL}
          label="Rechercher une demande de vente"
          placeholder="Rechercher un nom, une marque, un numéro"
          q={filter.q}
        >
          {filter.statut && <input type="hidden" name="statut" value={filter.statut} />}
        </AdminSearch>
        <ExportButton action={`${LIST_URL}/export${writeListFilter({ ...filter, page: 1 })}`} right="demandes-vente.exporter" />
      </div>
      <StatutPills
        label="Statut des demandes"
        all="Toutes"
        filter={filter}
        statuts={sellRequestLists}
        labels={sellRequestListLabels}
        counts={statuts}
        onChoose={() => releaseRows("vehicle_sell_requests")}
        hidden={["spam", TO_CHECK]}
      />
      <DoneWithoutScript done={sellRequestDone} />
      <LotDoneWithoutScript list={sellRequestLotList} here={here} />
      <FailureLine failure={actionData} />
      {lot && <LotQuestion key={lot.act} lot={lot} list={sellRequestLotList} here={here} />}
      {may("demandes-vente.ensemble") && (
        <LotBar list={sellRequestLotList} listUrl={LIST_URL} filter={filter} total={total} shown={rows.length} />
      )}
      <BulkBar
        form={bulk}
        action={here}
        isToCheck={filter.statut === TO_CHECK}
        onDelete={(ids) => list.askToDelete(...ids.map((id) => ({ id })))}
      />
      {opened && (
        <OpenedRequest
          key={opened.id}
          request={opened}
          action={LIST_URL + writeListFilter(filter, { demande: opened.id })}
          failure={actionData}
          isBusy={list.isSending}
          onDelete={() => list.askToDelete(opened)}
          onClose={() => void navigate(here, { preventScrollReset: true })}
        />
      )}
      {rows.length > 0 ? (
        <SellRequestTable
          requests={rows}
          detailsUrl={({ id }) => LIST_URL + writeListFilter(filter, { demande: id })}
          bulkForm={BULK_FORM}
          onRestore={({ id }) => list.restore(id)}
          table={listed}
          isLoading={list.isLoading}
        />
      ) : (
        <EmptyList
          icon={<Inbox />}
          filter={filter}
          listUrl={LIST_URL}
          none="Aucune demande de vente"
          noMatch="Aucune demande ne correspond"
        >
          Les demandes envoyées depuis le site arrivent ici aussitôt.
        </EmptyList>
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeListFilter({ ...filter, page })} />
      <RemovalDialog list={list} {...sellRequestRemoval(list.toDelete.length)} onDeleted={() => bulk.current?.reset()} />
    </>
  );
}

type OpenedRequestProps = {
  request: NonNullable<Route.ComponentProps["loaderData"]["opened"]>;
  action: string;
  failure: SellRequestFailure | undefined;
  isBusy: boolean;
  onDelete: () => void;
  onClose: () => void;
};

/** A dialog over the list; above it in the page for a browser without script. */
function OpenedRequest({ request, action, failure, isBusy, onDelete, onClose }: OpenedRequestProps) {
  const isHydrated = useIsHydrated();
  const may = useMay();
  const conflict = failure?.conflict?.id === request.id ? failure.conflict : undefined;
  const mistake = failure?.prix?.id === request.id ? failure.prix : undefined;
  const content = (
    <>
      {failure && !mistake && (
        <p className="admin-failure">
          {failure.description}{" "}
          {failure.vehicleId && may("vehicules.modifier") && (
            <Link to={`/admin-dashboard/vehicules/${failure.vehicleId}`}>Ouvrir la fiche du véhicule</Link>
          )}
        </p>
      )}
      {request.a_verifier && <ToCheckForm id={request.id} label="C’est une vraie demande" action={action} isBusy={isBusy} />}
      <SellRequestDetail request={request} />
      <SellRequestFollowUp request={request} action={action} conflict={conflict} mistake={mistake} isBusy={isBusy} />
    </>
  );
  const actions = <SellRequestActions request={request} action={action} isBusy={isBusy} onDelete={onDelete} />;
  if (isHydrated)
    return (
      <Dialog open onClose={onClose} title="Détails de la demande" footer={actions}>
        {content}
      </Dialog>
    );
  return (
    <section className="admin-card sell-request-plain">
      <h3>Détails de la demande</h3>
      {content}
      {actions}
    </section>
  );
}
