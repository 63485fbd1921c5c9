import { Ban, Inbox, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { data, Form, redirect, useNavigate, useNavigation, useSubmit } from "react-router";
import { sellRequestStatuts } from "#app/db/schema.ts";
import { SellRequestActions } from "#app/features/vehicle-sell-requests/sell-request-actions.tsx";
import { SellRequestDetail } from "#app/features/vehicle-sell-requests/sell-request-detail.tsx";
import { SellRequestFollowUp } from "#app/features/vehicle-sell-requests/sell-request-follow-up.tsx";
import { sellRequestDone, sellRequestFailure, sellRequestRemoval } from "#app/features/vehicle-sell-requests/sell-request-messages.ts";
import { findSellRequestDetail, listSellRequests } from "#app/features/vehicle-sell-requests/sell-request-queries.server.ts";
import { SellRequestTable } from "#app/features/vehicle-sell-requests/sell-request-table.tsx";
import { type SellRequestStatut, sellRequestStatutLabels } from "#app/features/vehicle-sell-requests/vehicle-sell-request.ts";
import { countPages, type ListFilter, readListFilter, writeListFilter } from "#app/lib/list-filter.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { useIsHydrated } from "#app/platform/forms/use-is-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useDelayed } from "#app/ui/use-delayed.ts";
import type { Route } from "./+types/sell-requests";
import { reloadUnlessMessagesLeave, withoutMessages } from "./address-messages.ts";
import { AdminPager } from "./admin-pager.tsx";
import { AdminPills } from "./admin-pills.tsx";
import { AdminSearch } from "./admin-search.tsx";
import { DoneWithoutScript } from "./done-without-script.tsx";
import { ExportLink } from "./export-link.tsx";
import { keepLoaded } from "./keep-loaded.ts";
import { keepTyped } from "./keep-typed.ts";
import { RemovalPage } from "./removal-page.tsx";
import { changeSellRequests, type SellRequestFailure } from "./sell-request-action.server.ts";
import { useListMessages } from "./use-list-messages.ts";
import { VehicleSubTabs } from "./vehicle-sub-tabs.tsx";
import { countVehicleTab } from "./vehicle-tab-counts.server.ts";

const LIST_URL = "/admin-dashboard/vehicules/demandes";
const BULK_FORM = "demandes-choisies";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const db = appDb();
  const params = new URL(request.url).searchParams;
  const filter = readListFilter(params, sellRequestStatuts);
  const list = await listSellRequests(db, filter);
  const pageCount = countPages(list.total);
  if (filter.page > pageCount) throw redirect(LIST_URL + writeListFilter({ ...filter, page: pageCount }));
  const opened = params.get("demande");
  return {
    ...list,
    filter,
    pageCount,
    counts: await countVehicleTab(db),
    opened: opened ? await findSellRequestDetail(db, opened) : undefined,
    askedId: params.get("supprimer"),
  };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  const outcome = await changeSellRequests(appDb(), admin, { request, context });
  if (outcome.failure) {
    const { failure, ...init } = outcome;
    return data<SellRequestFailure>(failure, init);
  }
  if (outcome.done === undefined) return redirect(`/admin-dashboard/vehicules/${outcome.vehicleId}`);
  const { done, ids } = outcome;
  const params = new URL(request.url).searchParams;
  const opened = params.get("demande");
  const more = { fait: done, lignes: ids.join(","), ...(opened && done !== "suppression" && { demande: opened }) };
  return redirect(LIST_URL + writeListFilter(readListFilter(params, sellRequestStatuts), more));
}

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
  const { rows, filter, statuts, pageCount, counts, opened, askedId } = loaderData;
  const [toDelete, setToDelete] = useState<string[]>([]);
  const bulk = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const navigate = useNavigate();
  const submit = useSubmit();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const isLoading = useDelayed(navigation.state === "loading");
  const listHere = LIST_URL + writeListFilter(filter);
  const removal = sellRequestRemoval(toDelete.length);

  useListMessages({
    done: sellRequestDone,
    rowName: "lignes",
    failure: actionData,
    onRestore: (ids) => void send("restaurer", ids.split(",")),
  });

  function send(intent: "supprimer" | "restaurer", ids: string[]) {
    const form = new FormData();
    form.set("intent", intent);
    for (const id of ids) form.append("id", id);
    return submit(form, { method: "post", action: listHere, replace: true, preventScrollReset: true });
  }

  async function handleDelete() {
    await send("supprimer", toDelete);
    bulk.current?.reset();
    setToDelete([]);
  }

  if (askedId) return <RemovalPage {...sellRequestRemoval(1)} id={askedId} listUrl={LIST_URL} />;
  return (
    <>
      <h2 className="admin-title">Véhicules</h2>
      <div className="vehicle-tab-bar">
        <VehicleSubTabs counts={counts} />
      </div>
      <div className="admin-toolbar">
        <AdminSearch
          action={LIST_URL}
          label="Rechercher une demande de vente"
          placeholder="Rechercher un nom, une marque, un numéro"
          q={filter.q}
        >
          {filter.statut && <input type="hidden" name="statut" value={filter.statut} />}
        </AdminSearch>
        <ExportLink href={`${LIST_URL}/export${writeListFilter({ ...filter, page: 1 })}`} />
      </div>
      <AdminPills label="Statut des demandes" pills={listPills(filter, statuts)} />
      <DoneWithoutScript done={sellRequestDone} />
      {actionData && <p className="admin-failure">{`${actionData.title}. ${actionData.description}`}</p>}
      <Form
        method="post"
        action={listHere}
        replace
        preventScrollReset
        id={BULK_FORM}
        ref={bulk}
        className="request-bulk"
        onSubmit={() => setTimeout(() => bulk.current?.reset())} // after the submission has read the ticked boxes
      >
        <input type="hidden" name="statut" value="spam" />
        <span>Pour la sélection&nbsp;:</span>
        <Button type="submit" name="intent" value="statut" variant="outline" size="small">
          <Ban />
          Marquer comme indésirables
        </Button>
        <Button
          type="submit"
          name="intent"
          value="supprimer"
          variant="danger"
          size="small"
          onClick={(event) => {
            event.preventDefault();
            if (bulk.current) setToDelete(new FormData(bulk.current).getAll("id").map(String));
          }}
        >
          <Trash2 />
          Supprimer
        </Button>
      </Form>
      {opened && (
        <OpenedRequest
          key={opened.id}
          request={opened}
          action={LIST_URL + writeListFilter(filter, { demande: opened.id })}
          failure={actionData}
          isBusy={isSending}
          onDelete={() => setToDelete([opened.id])}
          onClose={() => void navigate(listHere, { preventScrollReset: true })}
        />
      )}
      {rows.length > 0 ? (
        <SellRequestTable
          requests={rows}
          detailsUrl={({ id }) => LIST_URL + writeListFilter(filter, { demande: id })}
          bulkForm={BULK_FORM}
          isLoading={isLoading}
        />
      ) : (
        <EmptyState icon={<Inbox />} title={filter.q || filter.statut ? "Aucune demande ne correspond" : "Aucune demande de vente"}>
          {filter.q || filter.statut
            ? "Essayez un autre mot ou un autre statut."
            : "Les demandes envoyées depuis le site arrivent ici aussitôt."}
        </EmptyState>
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeListFilter({ ...filter, page })} />
      <ConfirmDialog
        open={toDelete.length > 0}
        title={removal.title}
        question={removal.question}
        confirmLabel={removal.confirm}
        tone="danger"
        isBusy={isSending}
        onConfirm={handleDelete}
        onCancel={() => setToDelete([])}
      />
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
  const conflict = failure?.conflict?.id === request.id ? failure.conflict : undefined;
  const content = (
    <>
      {failure && <p className="admin-failure">{failure.description}</p>}
      <SellRequestDetail request={request} />
      <SellRequestFollowUp request={request} action={action} conflict={conflict} />
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

/** "Toutes" leaves out what was marked as spam, which has its own pill once there is some. */
function listPills({ q, statut }: ListFilter<SellRequestStatut>, statuts: Partial<Record<SellRequestStatut, number>>) {
  const all = sellRequestStatuts.reduce((sum, value) => (value === "spam" ? sum : sum + (statuts[value] ?? 0)), 0);
  const shown = sellRequestStatuts.filter((value) => value !== "spam" || value === statut || (statuts.spam ?? 0) > 0);
  return [
    { label: "Toutes", count: all, search: writeListFilter({ q }), isCurrent: statut === undefined },
    ...shown.map((value) => ({
      label: sellRequestStatutLabels[value],
      count: statuts[value] ?? 0,
      search: writeListFilter({ q, statut: value }),
      isCurrent: value === statut,
    })),
  ];
}
