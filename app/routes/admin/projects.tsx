import { HardHat, Plus } from "lucide-react";
import { useState } from "react";
import { data, redirect, useNavigation, useSubmit } from "react-router";
import { projectStatuts } from "#app/db/schema.ts";
import { type ProjectStatut, projectStatutLabels } from "#app/features/projects/project.ts";
import { ProjectAdminRow } from "#app/features/projects/project-admin-row.tsx";
import { type ProjectDone, projectDone, projectRemoval } from "#app/features/projects/project-messages.ts";
import { findProject, listProjectsForAdmin } from "#app/features/projects/project-queries.server.ts";
import { ProjectStatuts } from "#app/features/projects/project-statuts.tsx";
import { countPages, type ListFilter, readListFilter, writeListFilter } from "#app/lib/list-filter.ts";
import { formatNumber } from "#app/lib/money.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Select } from "#app/ui/select.tsx";
import { useDelayed } from "#app/ui/use-delayed.ts";
import type { Route } from "./+types/projects";
import { reloadUnlessMessagesLeave, withoutMessages } from "./address-messages.ts";
import { AdminPager } from "./admin-pager.tsx";
import { AdminSearch } from "./admin-search.tsx";
import { DoneWithoutScript } from "./done-without-script.tsx";
import { ExportLink } from "./export-link.tsx";
import { keepLoaded } from "./keep-loaded.ts";
import { keepTyped } from "./keep-typed.ts";
import { changeProjectFromList, type ProjectListFailure } from "./project-list-action.server.ts";
import { RemovalPage } from "./removal-page.tsx";
import { useListMessages } from "./use-list-messages.ts";

const LIST_URL = "/admin-dashboard/realisations";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const db = appDb();
  const params = new URL(request.url).searchParams;
  const filter = readListFilter(params, projectStatuts);
  const list = await listProjectsForAdmin(db, filter);
  const pageCount = countPages(list.total);
  if (filter.page > pageCount) throw redirect(LIST_URL + writeListFilter({ ...filter, page: pageCount }));
  const toDelete = params.get("supprimer");
  const asked = toDelete ? await findProject(db, toDelete) : undefined;
  return { ...list, filter, pageCount, asked: asked && { id: asked.id, titre: asked.titre } };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  const { done, id, failure, ...init } = await changeProjectFromList(appDb(), admin, { request, context });
  if (failure) return data<ProjectListFailure>(failure, init);
  const filter = readListFilter(new URL(request.url).searchParams, projectStatuts);
  return redirect(LIST_URL + writeListFilter(filter, { fait: done satisfies ProjectDone, lignes: id }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(
    serverAction,
    (message): ProjectListFailure => ({ title: "Erreur", description: message ?? "Le serveur n’a pas pu répondre. Réessayez." }),
  );
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Réalisations — Dashboard FADEM" }];
}

export default function ProjectsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, filter, statuts, pageCount, asked } = loaderData;
  const [toDelete, setToDelete] = useState<{ id: string; titre: string }>();
  const navigation = useNavigation();
  const submit = useSubmit();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const isLoading = useDelayed(navigation.state === "loading");
  const here = LIST_URL + writeListFilter(filter);

  useListMessages({
    done: projectDone,
    rowName: "lignes",
    failure: actionData,
    onRestore: (id) => submit({ intent: "restaurer", id }, { method: "post", action: here, replace: true, preventScrollReset: true }),
  });

  async function handleDelete() {
    if (!toDelete) return;
    await submit({ intent: "supprimer", id: toDelete.id }, { method: "post", action: here, replace: true, preventScrollReset: true });
    setToDelete(undefined);
  }

  if (asked) return <RemovalPage {...projectRemoval} id={asked.id} title={projectRemoval.title(asked.titre)} listUrl={LIST_URL} />;
  return (
    <>
      <h2 className="admin-title">Réalisations</h2>
      <ProjectStatuts statuts={statuts} />
      <Toolbar filter={filter} statuts={statuts} />
      <DoneWithoutScript done={projectDone} />
      {actionData && <p className="admin-failure">{actionData.description}</p>}
      {rows.length > 0 ? (
        <ul className="admin-list" aria-busy={isLoading}>
          {rows.map((project) => (
            <li key={project.id}>
              <ProjectAdminRow project={project} onDelete={() => setToDelete(project)} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyList isFiltered={Boolean(filter.q ?? filter.statut)} />
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeListFilter({ ...filter, page })} />
      <ConfirmDialog
        open={toDelete !== undefined}
        title={projectRemoval.title(toDelete?.titre ?? "")}
        question={projectRemoval.question}
        confirmLabel={projectRemoval.confirm}
        tone="danger"
        isBusy={isSending}
        onConfirm={handleDelete}
        onCancel={() => setToDelete(undefined)}
      />
    </>
  );
}

function Toolbar({ filter, statuts }: { filter: ListFilter<ProjectStatut>; statuts: Record<ProjectStatut, number> }) {
  const total = Object.values(statuts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="admin-toolbar">
      <AdminSearch action={LIST_URL} label="Rechercher un projet" placeholder="Rechercher par titre, adresse, ville" q={filter.q}>
        <Select
          key={filter.statut}
          name="statut"
          aria-label="Statut"
          defaultValue={filter.statut ?? ""}
          options={[
            { value: "", label: `Tous les statuts (${formatNumber(total)})` },
            ...projectStatuts.map((statut) => ({
              value: statut,
              label: `${projectStatutLabels[statut]} (${formatNumber(statuts[statut])})`,
            })),
          ]}
        />
      </AdminSearch>
      <div className="button-row admin-toolbar-buttons">
        <ExportLink href={`${LIST_URL}/export${writeListFilter({ ...filter, page: 1 })}`} />
        <NewProjectLink />
      </div>
    </div>
  );
}

function NewProjectLink() {
  return (
    <ButtonLink to={`${LIST_URL}/nouveau`}>
      <Plus />
      Nouveau projet
    </ButtonLink>
  );
}

function EmptyList({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        icon={<HardHat />}
        title="Aucun projet ne correspond"
        actions={
          <ButtonLink to={LIST_URL} variant="outline">
            Effacer la recherche
          </ButtonLink>
        }
      >
        Essayez un autre mot ou un autre statut.
      </EmptyState>
    );
  return (
    <EmptyState icon={<HardHat />} title="Aucun projet" actions={<NewProjectLink />}>
      Ajoutez un premier projet&nbsp;: il apparaîtra aussitôt sur le site.
    </EmptyState>
  );
}
