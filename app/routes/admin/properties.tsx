import { House, Plus } from "lucide-react";
import { useState } from "react";
import { data, redirect, useNavigation, useSearchParams, useSubmit } from "react-router";
import { readPropertyAdminFilter, writePropertyAdminFilter } from "#app/features/properties/property-admin-filter.ts";
import { PropertyAdminRow } from "#app/features/properties/property-admin-row.tsx";
import { PropertyAdminToolbar } from "#app/features/properties/property-admin-toolbar.tsx";
import { PAGE_SIZE } from "#app/features/properties/property-filter.ts";
import { isPropertyDone, type PropertyDone, propertyDone, propertyRemoval } from "#app/features/properties/property-messages.ts";
import { findProperty, listPropertiesForAdmin } from "#app/features/properties/property-queries.server.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useDelayed } from "#app/ui/use-delayed.ts";
import type { Route } from "./+types/properties";
import { reloadUnlessMessagesLeave, withoutMessages } from "./address-messages.ts";
import { AdminPager } from "./admin-pager.tsx";
import { keepLoaded } from "./keep-loaded.ts";
import { keepTyped } from "./keep-typed.ts";
import { changePropertyFromList, type PropertyListFailure } from "./property-list-action.server.ts";
import { RemovalPage } from "./removal-page.tsx";
import { useListMessages } from "./use-list-messages.ts";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const db = appDb();
  const params = new URL(request.url).searchParams;
  const filter = readPropertyAdminFilter(params);
  const list = await listPropertiesForAdmin(db, filter);
  const pageCount = Math.max(Math.ceil(list.total / PAGE_SIZE), 1);
  if (filter.page > pageCount) throw redirect(`/admin-dashboard/biens${writePropertyAdminFilter({ ...filter, page: pageCount })}`);
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
  if (failure) return data<PropertyListFailure>(failure, init);
  const filter = readPropertyAdminFilter(new URL(request.url).searchParams);
  return redirect(`/admin-dashboard/biens${writePropertyAdminFilter(filter, { fait: done satisfies PropertyDone, bien: id })}`);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(
    serverAction,
    (message): PropertyListFailure => ({ title: "Erreur", description: message ?? "Le serveur n’a pas pu répondre. Réessayez." }),
  );
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Biens — Dashboard FADEM" }];
}

export default function PropertiesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, filter, statuts, pageCount, asked } = loaderData;
  const [toDelete, setToDelete] = useState<{ id: string; titre: string }>();
  const navigation = useNavigation();
  const submit = useSubmit();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const isLoading = useDelayed(navigation.state === "loading");
  const here = `/admin-dashboard/biens${writePropertyAdminFilter(filter)}`;

  useListMessages({
    done: propertyDone,
    rowName: "bien",
    failure: actionData,
    onRestore: (id) => submit({ intent: "restaurer", id }, { method: "post", action: here, replace: true, preventScrollReset: true }),
  });

  async function handleDelete() {
    if (!toDelete) return;
    await submit({ intent: "supprimer", id: toDelete.id }, { method: "post", action: here, replace: true, preventScrollReset: true });
    setToDelete(undefined);
  }

  if (asked)
    return <RemovalPage {...propertyRemoval} id={asked.id} title={propertyRemoval.title(asked.titre)} listUrl="/admin-dashboard/biens" />;
  return (
    <>
      <h2 className="admin-title">Biens immobiliers</h2>
      <PropertyAdminToolbar filter={filter} statuts={statuts} />
      <DoneWithoutScript />
      {actionData && <p className="admin-failure">{actionData.description}</p>}
      {rows.length > 0 ? (
        <ul className="admin-list" aria-busy={isLoading}>
          {rows.map((property) => (
            <li key={property.id}>
              <PropertyAdminRow property={property} onDelete={() => setToDelete(property)} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyList isFiltered={Boolean(filter.q ?? filter.statut)} />
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writePropertyAdminFilter({ ...filter, page })} />
      <ConfirmDialog
        open={toDelete !== undefined}
        title={propertyRemoval.title(toDelete?.titre ?? "")}
        question={propertyRemoval.question}
        confirmLabel={propertyRemoval.confirm}
        tone="danger"
        isBusy={isSending}
        onConfirm={handleDelete}
        onCancel={() => setToDelete(undefined)}
      />
    </>
  );
}

/** With script a toast says it. */
function DoneWithoutScript() {
  const [params] = useSearchParams();
  const done = params.get("fait");
  return <noscript>{isPropertyDone(done) && <p className="admin-done">{propertyDone[done].title}</p>}</noscript>;
}

function EmptyList({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        icon={<House />}
        title="Aucun bien immobilier ne correspond"
        actions={
          <ButtonLink to="/admin-dashboard/biens" variant="outline">
            Effacer la recherche
          </ButtonLink>
        }
      >
        Essayez un autre mot ou un autre statut.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<House />}
      title="Aucun bien immobilier"
      actions={
        <ButtonLink to="/admin-dashboard/biens/nouveau">
          <Plus />
          Nouveau bien
        </ButtonLink>
      }
    >
      Ajoutez un premier bien&nbsp;: il apparaîtra aussitôt sur le site.
    </EmptyState>
  );
}
