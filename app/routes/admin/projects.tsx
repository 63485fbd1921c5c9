import { HardHat, Plus } from "lucide-react";
import { data, redirect } from "react-router";
import { projectStatuts } from "#app/db/schema.ts";
import { projectStatutLabels } from "#app/features/projects/project.ts";
import { ProjectAdminRow } from "#app/features/projects/project-admin-row.tsx";
import { type ProjectDone, projectDone, projectRemoval } from "#app/features/projects/project-messages.ts";
import { findProject, listProjectsForAdmin } from "#app/features/projects/project-queries.server.ts";
import { ProjectStatuts } from "#app/features/projects/project-statuts.tsx";
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
import type { Route } from "./+types/projects";
import { reloadUnlessMessagesLeave, withoutMessages } from "./address-messages.ts";
import { keepLoaded } from "./keep-loaded.ts";
import { failedToAnswer, keepTyped } from "./keep-typed.ts";
import { changeProjectFromList } from "./project-list-action.server.ts";

const LIST_URL = "/admin-dashboard/realisations";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const db = appDb();
  const params = new URL(request.url).searchParams;
  const filter = readListFilter(params, projectStatuts);
  const list = await listProjectsForAdmin(db, filter);
  const pageCount = requirePageCount(LIST_URL, filter, list.total);
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
  if (failure) return data<Message>(failure, init);
  const filter = readListFilter(new URL(request.url).searchParams, projectStatuts);
  return redirect(LIST_URL + writeListFilter(filter, { fait: done satisfies ProjectDone, lignes: id }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, failedToAnswer);
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Réalisations — Dashboard FADEM" }];
}

export default function ProjectsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, filter, statuts, pageCount, asked } = loaderData;
  const here = LIST_URL + writeListFilter(filter);
  const list = useAdminList<{ id: string; titre: string }>({ here, done: projectDone, failure: actionData });

  if (asked) return <RemovalPage {...projectRemoval} id={asked.id} title={projectRemoval.title(asked.titre)} listUrl={LIST_URL} />;
  return (
    <>
      <h2 className="admin-title">Réalisations</h2>
      <ProjectStatuts statuts={statuts} />
      <div className="admin-toolbar">
        <AdminSearch action={LIST_URL} label="Rechercher un projet" placeholder="Rechercher par titre, adresse, ville" q={filter.q}>
          <StatutSelect statut={filter.statut} statuts={projectStatuts} labels={projectStatutLabels} counts={statuts} />
        </AdminSearch>
        <div className="button-row admin-toolbar-buttons">
          <ExportLink href={`${LIST_URL}/export${writeListFilter({ ...filter, page: 1 })}`} />
          <NewProjectLink />
        </div>
      </div>
      <DoneWithoutScript done={projectDone} />
      {actionData && <p className="admin-failure">{actionData.description}</p>}
      {rows.length > 0 ? (
        <ul className="admin-list" aria-busy={list.isLoading}>
          {rows.map((project) => (
            <li key={project.id}>
              <ProjectAdminRow project={project} onDelete={() => list.askToDelete(project)} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyList
          icon={<HardHat />}
          filter={filter}
          none="Aucun projet"
          noMatch="Aucun projet ne correspond"
          listUrl={LIST_URL}
          action={<NewProjectLink />}
        >
          Ajoutez un premier projet&nbsp;: il apparaîtra aussitôt sur le site.
        </EmptyList>
      )}
      <AdminPager page={filter.page} pageCount={pageCount} searchOf={(page) => writeListFilter({ ...filter, page })} />
      <RemovalDialog list={list} {...projectRemoval} title={projectRemoval.title(list.toDelete[0]?.titre ?? "")} />
    </>
  );
}

function NewProjectLink() {
  return (
    <ButtonRouteLink to={`${LIST_URL}/nouveau`}>
      <Plus />
      Nouveau projet
    </ButtonRouteLink>
  );
}
