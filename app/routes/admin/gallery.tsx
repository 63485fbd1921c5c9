import { Images, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { data, redirect, useLocation, useNavigation, useSubmit } from "react-router";
import {
  type GalleryDone,
  galleryDone,
  galleryErrors,
  galleryFailure,
  galleryRemoval,
} from "#app/features/gallery-images/gallery-image-messages.ts";
import { ADMIN_PAGE_SIZE, findGalleryImage, listGalleryImagesForAdmin } from "#app/features/gallery-images/gallery-image-queries.server.ts";
import { GalleryImageTile } from "#app/features/gallery-images/gallery-image-tile.tsx";
import { announceGalleryChange } from "#app/features/gallery-images/gallery-signals.ts";
import { formatNumber } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useDelayed } from "#app/ui/use-delayed.ts";
import type { Route } from "./+types/gallery";
import { reloadUnlessMessagesLeave, withoutMessages } from "./address-messages.ts";
import { AdminPager } from "./admin-pager.tsx";
import { DoneWithoutScript } from "./done-without-script.tsx";
import { changeGalleryFromList, type GalleryListFailure } from "./gallery-list-action.server.ts";
import { keepGalleryTyped } from "./keep-gallery-typed.ts";
import { keepLoaded } from "./keep-loaded.ts";
import { RemovalPage } from "./removal-page.tsx";
import { useListMessages } from "./use-list-messages.ts";

const LIST_URL = "/admin-dashboard/galerie";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const db = appDb();
  const params = new URL(request.url).searchParams;
  const page = readPage(params);
  const list = await listGalleryImagesForAdmin(db, { page });
  const pageCount = Math.max(Math.ceil(list.total / ADMIN_PAGE_SIZE), 1);
  if (page > pageCount) throw redirect(listUrl(pageCount));
  const toDelete = params.get("supprimer");
  const asked = toDelete ? await findGalleryImage(db, toDelete) : undefined;
  return { ...list, page, pageCount, asked: asked && { id: asked.id, titre: asked.titre } };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(request);
  const { done, id, failure, ...init } = await changeGalleryFromList(appDb(), admin, { request, context });
  if (failure) return data<GalleryListFailure>(failure, init);
  return redirect(listUrl(readPage(new URL(request.url).searchParams), { fait: done satisfies GalleryDone, lignes: id }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepGalleryTyped(serverAction, (message = galleryErrors.unexpected): GalleryListFailure => galleryFailure(message));
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Galerie — Dashboard FADEM" }];
}

export default function GalleryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, statuts, page, pageCount, asked } = loaderData;
  const [toDelete, setToDelete] = useState<{ id: string; titre: string }>();
  const navigation = useNavigation();
  const submit = useSubmit();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const isLoading = useDelayed(navigation.state === "loading");

  function send(fields: Record<string, string>) {
    return submit(fields, { method: "post", action: listUrl(page), replace: true, preventScrollReset: true });
  }

  useGalleryAnnouncement();
  useListMessages({ done: galleryDone, rowName: "lignes", failure: actionData, onRestore: (id) => send({ intent: "restaurer", id }) });

  async function handleDelete() {
    if (!toDelete) return;
    await send({ intent: "supprimer", id: toDelete.id });
    setToDelete(undefined);
  }

  if (asked) return <RemovalPage {...galleryRemoval} id={asked.id} title={galleryRemoval.title(asked.titre)} listUrl={LIST_URL} />;
  return (
    <>
      <h2 className="admin-title">Galerie</h2>
      <div className="gallery-toolbar">
        <p className="muted">
          {formatNumber(statuts.publie)} {pluralize(statuts.publie, "image publiée", "images publiées")}, {formatNumber(statuts.brouillon)}{" "}
          {pluralize(statuts.brouillon, "masquée")}
        </p>
        <ButtonLink to={`${LIST_URL}/nouvelle`}>
          <Plus />
          Ajouter une image
        </ButtonLink>
      </div>
      <DoneWithoutScript done={galleryDone} />
      {actionData && <p className="admin-failure">{actionData.title}</p>}
      {rows.length > 0 ? (
        <ul className="gallery-grid" aria-busy={isLoading}>
          {rows.map((row, index) => (
            <li key={row.id}>
              <GalleryImageTile
                row={row}
                isFirst={page === 1 && index === 0}
                isLast={page === pageCount && index === rows.length - 1}
                onDelete={() => setToDelete(row)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<Images />}
          title="Aucune image"
          actions={
            <ButtonLink to={`${LIST_URL}/nouvelle`}>
              <Plus />
              Ajouter une image
            </ButtonLink>
          }
        >
          Ajoutez une première image&nbsp;: elle apparaîtra aussitôt sur le site.
        </EmptyState>
      )}
      <AdminPager page={page} pageCount={pageCount} searchOf={(other) => listUrl(other).slice(LIST_URL.length)} />
      <ConfirmDialog
        open={toDelete !== undefined}
        title={galleryRemoval.title(toDelete?.titre ?? "")}
        question={galleryRemoval.question}
        confirmLabel={galleryRemoval.confirm}
        tone="danger"
        isBusy={isSending}
        onConfirm={handleDelete}
        onCancel={() => setToDelete(undefined)}
      />
    </>
  );
}

/** Each word in the address stands for one change: pages that show the gallery are told before it leaves. */
function useGalleryAnnouncement() {
  const { search } = useLocation();
  useEffect(() => {
    if (new URLSearchParams(search).has("fait")) announceGalleryChange();
  }, [search]);
}

function readPage(params: URLSearchParams) {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1;
}

function listUrl(page: number, words: Record<string, string> = {}) {
  const search = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...words }).toString();
  return search ? `${LIST_URL}?${search}` : LIST_URL;
}
