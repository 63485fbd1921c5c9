import { Car, Plus } from "lucide-react";
import { useState } from "react";
import { data, redirect, useNavigation, useSubmit } from "react-router";
import { vehicleStatuts } from "#app/db/schema.ts";
import { vehicleStatutLabels } from "#app/features/vehicles/vehicle.ts";
import { VehicleAdminTable } from "#app/features/vehicles/vehicle-admin-table.tsx";
import { type VehicleDone, vehicleDone, vehicleFailure, vehicleRemoval } from "#app/features/vehicles/vehicle-messages.ts";
import { findVehicle, listVehiclesForAdmin } from "#app/features/vehicles/vehicle-queries.server.ts";
import { countPages, readListFilter, writeListFilter } from "#app/lib/list-filter.ts";
import { formatNumber } from "#app/lib/money.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Select } from "#app/ui/select.tsx";
import { useDelayed } from "#app/ui/use-delayed.ts";
import type { Route } from "./+types/vehicles";
import { reloadUnlessMessagesLeave, withoutMessages } from "./address-messages.ts";
import { AdminPager } from "./admin-pager.tsx";
import { AdminSearch } from "./admin-search.tsx";
import { DoneWithoutScript } from "./done-without-script.tsx";
import { ExportLink } from "./export-link.tsx";
import { keepLoaded } from "./keep-loaded.ts";
import { keepTyped } from "./keep-typed.ts";
import { RemovalPage } from "./removal-page.tsx";
import { useListMessages } from "./use-list-messages.ts";
import { changeVehicleFromList, type VehicleListFailure } from "./vehicle-list-action.server.ts";
import { VehicleSubTabs } from "./vehicle-sub-tabs.tsx";
import { countVehicleTab } from "./vehicle-tab-counts.server.ts";

const LIST_URL = "/admin-dashboard/vehicules";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const db = appDb();
  const params = new URL(request.url).searchParams;
  const filter = readListFilter(params, vehicleStatuts);
  const list = await listVehiclesForAdmin(db, filter);
  const pageCount = countPages(list.total);
  if (filter.page > pageCount) throw redirect(LIST_URL + writeListFilter({ ...filter, page: pageCount }));
  const toDelete = params.get("supprimer");
  const asked = toDelete ? await findVehicle(db, toDelete) : undefined;
  return { ...list, filter, pageCount, counts: await countVehicleTab(db), askedId: asked?.id };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  const { done, id, failure, ...init } = await changeVehicleFromList(appDb(), admin, { request, context });
  if (failure) return data<VehicleListFailure>(failure, init);
  const filter = readListFilter(new URL(request.url).searchParams, vehicleStatuts);
  return redirect(LIST_URL + writeListFilter(filter, { fait: done satisfies VehicleDone, lignes: id }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(
    serverAction,
    (message): VehicleListFailure => ({ title: vehicleFailure.title, description: message ?? vehicleFailure.description }),
  );
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Véhicules — Dashboard FADEM" }];
}

export default function VehiclesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, filter, statuts, pageCount, counts, askedId } = loaderData;
  const [toDelete, setToDelete] = useState<string>();
  const navigation = useNavigation();
  const submit = useSubmit();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const isLoading = useDelayed(navigation.state === "loading");
  const here = LIST_URL + writeListFilter(filter);

  useListMessages({ done: vehicleDone, rowName: "lignes", failure: actionData, onRestore: (id) => void send("restaurer", id) });

  function send(intent: "supprimer" | "restaurer", id: string) {
    return submit({ intent, id }, { method: "post", action: here, replace: true, preventScrollReset: true });
  }

  async function handleDelete() {
    if (!toDelete) return;
    await send("supprimer", toDelete);
    setToDelete(undefined);
  }

  if (askedId) return <RemovalPage {...vehicleRemoval} id={askedId} listUrl={LIST_URL} />;
  return (
    <>
      <h2 className="admin-title">Véhicules</h2>
      <div className="vehicle-tab-bar">
        <VehicleSubTabs counts={counts} />
        <ButtonLink to={`${LIST_URL}/nouveau`}>
          <Plus />
          Nouveau véhicule
        </ButtonLink>
      </div>
      <div className="admin-toolbar">
        <AdminSearch
          action={LIST_URL}
          label="Rechercher un véhicule"
          placeholder="Rechercher par titre, marque, modèle, année"
          q={filter.q}
        >
          <Select
            key={filter.statut}
            name="statut"
            aria-label="Statut"
            defaultValue={filter.statut ?? ""}
            options={statutOptions(statuts)}
          />
        </AdminSearch>
        <ExportLink href={`${LIST_URL}/export${writeListFilter({ ...filter, page: 1 })}`} />
      </div>
      <DoneWithoutScript done={vehicleDone} />
      {actionData && <p className="admin-failure">{`${actionData.title}. ${actionData.description}`}</p>}
      {rows.length > 0 ? (
        <VehicleAdminTable
          vehicles={rows}
          editUrl={({ id }) => `${LIST_URL}/${id}`}
          onDelete={({ id }) => setToDelete(id)}
          isLoading={isLoading}
        />
      ) : (
        <EmptyState icon={<Car />} title={filter.q || filter.statut ? "Aucun véhicule ne correspond" : "Aucun véhicule"}>
          {filter.q || filter.statut
            ? "Essayez un autre mot ou un autre statut."
            : "Ajoutez un premier véhicule : il apparaîtra aussitôt sur le site."}
        </EmptyState>
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeListFilter({ ...filter, page })} />
      <ConfirmDialog
        open={toDelete !== undefined}
        title={vehicleRemoval.title}
        question={vehicleRemoval.question}
        confirmLabel={vehicleRemoval.confirm}
        tone="danger"
        isBusy={isSending}
        onConfirm={handleDelete}
        onCancel={() => setToDelete(undefined)}
      />
    </>
  );
}

function statutOptions(statuts: Record<(typeof vehicleStatuts)[number], number>) {
  const total = Object.values(statuts).reduce((sum, count) => sum + count, 0);
  return [
    { value: "", label: `Tous les statuts (${formatNumber(total)})` },
    ...vehicleStatuts.map((statut) => ({ value: statut, label: `${vehicleStatutLabels[statut]} (${formatNumber(statuts[statut])})` })),
  ];
}
