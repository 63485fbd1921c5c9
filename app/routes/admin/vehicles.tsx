import { CarFront, Plus } from "lucide-react";
import { data, redirect } from "react-router";
import { vehicleStatuts } from "#app/db/schema.ts";
import { vehicleStatutLabels } from "#app/features/vehicles/vehicle.ts";
import { VehicleAdminTable } from "#app/features/vehicles/vehicle-admin-table.tsx";
import { type VehicleDone, vehicleDone, vehicleFailure, vehicleRemoval } from "#app/features/vehicles/vehicle-messages.ts";
import { findVehicle, listVehiclesForAdmin } from "#app/features/vehicles/vehicle-queries.server.ts";
import { readListFilter, writeListFilter } from "#app/lib/list-filter.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { AdminPager } from "#app/routes/admin/list/admin-pager.tsx";
import { AdminSearch } from "#app/routes/admin/list/admin-search.tsx";
import { DoneWithoutScript } from "#app/routes/admin/list/done-without-script.tsx";
import { EmptyList } from "#app/routes/admin/list/empty-list.tsx";
import { ExportLink } from "#app/routes/admin/list/export-link.tsx";
import { FailureLine } from "#app/routes/admin/list/failure-line.tsx";
import { RemovalDialog } from "#app/routes/admin/list/removal-dialog.tsx";
import { RemovalPage } from "#app/routes/admin/list/removal-page.tsx";
import { requirePageCount } from "#app/routes/admin/list/require-page-count.server.ts";
import { StatutSelect } from "#app/routes/admin/list/statut-select.tsx";
import { useAdminList } from "#app/routes/admin/list/use-admin-list.ts";
import type { Message } from "#app/routes/admin/list/use-list-messages.ts";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import type { Route } from "./+types/vehicles";
import { reloadUnlessMessagesLeave, withoutMessages } from "./address-messages.ts";
import { keepLoaded } from "./keep-loaded.ts";
import { keepTyped } from "./keep-typed.ts";
import { changeVehicleFromList } from "./vehicle-list-action.server.ts";
import { VehicleSubTabs } from "./vehicle-sub-tabs.tsx";
import { countVehicleTab } from "./vehicle-tab-counts.server.ts";

const LIST_URL = "/admin-dashboard/vehicules";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const db = appDb();
  const params = new URL(request.url).searchParams;
  const filter = readListFilter(params, vehicleStatuts);
  const list = await listVehiclesForAdmin(db, filter);
  const pageCount = requirePageCount(LIST_URL, filter, list.total);
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
  if (failure) return data<Message>(failure, init);
  const filter = readListFilter(new URL(request.url).searchParams, vehicleStatuts);
  return redirect(LIST_URL + writeListFilter(filter, { fait: done satisfies VehicleDone, lignes: id }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(
    serverAction,
    (message): Message => ({ title: vehicleFailure.title, description: message ?? vehicleFailure.description }),
  );
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Véhicules — Dashboard FADEM" }];
}

export default function VehiclesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, filter, statuts, pageCount, counts, askedId } = loaderData;
  const here = LIST_URL + writeListFilter(filter);
  const list = useAdminList<{ id: string }>({ here, done: vehicleDone, failure: actionData });

  if (askedId) return <RemovalPage {...vehicleRemoval} id={askedId} listUrl={LIST_URL} />;
  return (
    <>
      <h2 className="admin-title">Véhicules</h2>
      <div className="vehicle-tab-bar">
        <VehicleSubTabs counts={counts} />
        <NewVehicleLink />
      </div>
      <div className="admin-toolbar">
        <AdminSearch
          action={LIST_URL}
          label="Rechercher un véhicule"
          placeholder="Rechercher par titre, marque, modèle, année"
          q={filter.q}
        >
          <StatutSelect statut={filter.statut} statuts={vehicleStatuts} labels={vehicleStatutLabels} counts={statuts} />
        </AdminSearch>
        <ExportLink href={`${LIST_URL}/export${writeListFilter({ ...filter, page: 1 })}`} />
      </div>
      <DoneWithoutScript done={vehicleDone} />
      <FailureLine failure={actionData} />
      {rows.length > 0 ? (
        <VehicleAdminTable
          vehicles={rows}
          editUrl={({ id }) => `${LIST_URL}/${id}`}
          onDelete={list.askToDelete}
          isLoading={list.isLoading}
        />
      ) : (
        <EmptyList
          icon={<CarFront />}
          filter={filter}
          listUrl={LIST_URL}
          none="Aucun véhicule"
          noMatch="Aucun véhicule ne correspond"
          action={<NewVehicleLink />}
        >
          Ajoutez un premier véhicule&nbsp;: il apparaîtra aussitôt sur le site.
        </EmptyList>
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeListFilter({ ...filter, page })} />
      <RemovalDialog list={list} {...vehicleRemoval} />
    </>
  );
}

function NewVehicleLink() {
  return (
    <ButtonRouteLink to={`${LIST_URL}/nouveau`}>
      <Plus />
      Nouveau véhicule
    </ButtonRouteLink>
  );
}
