import { House, Plus } from "lucide-react";
import { data, redirect } from "react-router";
import { propertyStatuts } from "#app/db/schema.ts";
import { propertyStatutLabels } from "#app/features/properties/property.ts";
import { PropertyAdminRow } from "#app/features/properties/property-admin-row.tsx";
import { type PropertyDone, propertyDone, propertyRemoval } from "#app/features/properties/property-messages.ts";
import { findProperty, listPropertiesForAdmin } from "#app/features/properties/property-queries.server.ts";
import { readListFilter, writeListFilter } from "#app/lib/list-filter.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { AdminPager } from "#app/routes/admin/list/admin-pager.tsx";
import { AdminSearch } from "#app/routes/admin/list/admin-search.tsx";
import { DoneWithoutScript } from "#app/routes/admin/list/done-without-script.tsx";
import { EmptyList } from "#app/routes/admin/list/empty-list.tsx";
import { ExportLink } from "#app/routes/admin/list/export-link.tsx";
import { RemovalDialog } from "#app/routes/admin/list/removal-dialog.tsx";
import { RemovalPage } from "#app/routes/admin/list/removal-page.tsx";
import { requirePageCount } from "#app/routes/admin/list/require-page-count.server.ts";
import { StatutSelect } from "#app/routes/admin/list/statut-select.tsx";
import { useAdminList } from "#app/routes/admin/list/use-admin-list.ts";
import type { Message } from "#app/routes/admin/list/use-list-messages.ts";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import type { Route } from "./+types/properties";
import { reloadUnlessMessagesLeave, withoutMessages } from "./address-messages.ts";
import { keepLoaded } from "./keep-loaded.ts";
import { failedToAnswer, keepTyped } from "./keep-typed.ts";
import { changePropertyFromList } from "./property-list-action.server.ts";

const LIST_URL = "/admin-dashboard/biens";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const db = appDb();
  const params = new URL(request.url).searchParams;
  const filter = readListFilter(params, propertyStatuts);
  const list = await listPropertiesForAdmin(db, filter);
  const pageCount = requirePageCount(LIST_URL, filter, list.total);
  const toDelete = params.get("supprimer");
  const asked = toDelete ? await findProperty(db, toDelete) : undefined;
  return { ...list, filter, pageCount, asked: asked && { id: asked.id, titre: asked.titre } };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  const { done, id, failure, ...init } = await changePropertyFromList(appDb(), admin, { request, context });
  if (failure) return data<Message>(failure, init);
  const filter = readListFilter(new URL(request.url).searchParams, propertyStatuts);
  return redirect(LIST_URL + writeListFilter(filter, { fait: done satisfies PropertyDone, lignes: id }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, failedToAnswer);
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Biens — Dashboard FADEM" }];
}

export default function PropertiesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, filter, statuts, pageCount, asked } = loaderData;
  const here = LIST_URL + writeListFilter(filter);
  const list = useAdminList<{ id: string; titre: string }>({ here, done: propertyDone, failure: actionData });

  if (asked) return <RemovalPage {...propertyRemoval} id={asked.id} title={propertyRemoval.title(asked.titre)} listUrl={LIST_URL} />;
  return (
    <>
      <h2 className="admin-title">Biens immobiliers</h2>
      <div className="admin-toolbar">
        <AdminSearch action={LIST_URL} label="Rechercher un bien" placeholder="Rechercher par titre, quartier, ville" q={filter.q}>
          <StatutSelect statut={filter.statut} statuts={propertyStatuts} labels={propertyStatutLabels} counts={statuts} />
        </AdminSearch>
        <div className="button-row admin-toolbar-buttons">
          <ExportLink href={`${LIST_URL}/export${writeListFilter({ ...filter, page: 1 })}`} />
          <NewPropertyLink />
        </div>
      </div>
      <DoneWithoutScript done={propertyDone} />
      {actionData && <p className="admin-failure">{actionData.description}</p>}
      {rows.length > 0 ? (
        <ul className="admin-list" aria-busy={list.isLoading}>
          {rows.map((property) => (
            <li key={property.id}>
              <PropertyAdminRow property={property} onDelete={() => list.askToDelete(property)} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyList
          icon={<House />}
          filter={filter}
          none="Aucun bien immobilier"
          noMatch="Aucun bien immobilier ne correspond"
          listUrl={LIST_URL}
          action={<NewPropertyLink />}
        >
          Ajoutez un premier bien&nbsp;: il apparaîtra aussitôt sur le site.
        </EmptyList>
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeListFilter({ ...filter, page })} />
      <RemovalDialog list={list} {...propertyRemoval} title={propertyRemoval.title(list.toDelete[0]?.titre ?? "")} />
    </>
  );
}

function NewPropertyLink() {
  return (
    <ButtonRouteLink to={`${LIST_URL}/nouveau`}>
      <Plus />
      Nouveau bien
    </ButtonRouteLink>
  );
}
