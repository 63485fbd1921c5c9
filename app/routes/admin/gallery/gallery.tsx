import { Images, Plus } from "lucide-react";
import { useEffect } from "react";
import { redirect, useLocation } from "react-router";
import { galleryDone, galleryErrors, galleryFailure, galleryRemoval } from "#app/features/gallery-images/gallery-image-messages.ts";
import { findGalleryImage, listGalleryImagesForAdmin } from "#app/features/gallery-images/gallery-image-queries.server.ts";
import { GalleryImageTile } from "#app/features/gallery-images/gallery-image-tile.tsx";
import { announceGalleryChange } from "#app/features/gallery-images/gallery-signals.ts";
import { countPages } from "#app/lib/list-filter.ts";
import type { Message } from "#app/lib/message.ts";
import { formatNumber } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/text.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { keepLoaded } from "#app/routes/admin/form/keep-loaded.ts";
import { answerOutcome } from "#app/routes/admin/list/change-outcome.server.ts";
import { DoneWithoutScript } from "#app/routes/admin/list/done-without-script.tsx";
import { RemovalDialog } from "#app/routes/admin/list/removal-dialog.tsx";
import { RemovalPage } from "#app/routes/admin/list/removal-page.tsx";
import { useAdminList } from "#app/routes/admin/list/use-admin-list.ts";
import { reloadUnlessMessagesLeave, withoutMessages } from "#app/routes/admin/shell/address-messages.ts";
import { AdminPager } from "#app/ui/admin/admin-pager.tsx";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/gallery";
import { changeGalleryFromList, galleryIntents } from "./gallery-list-action.server.ts";
import { keepGalleryTyped } from "./keep-gallery-typed.ts";

const LIST_URL = "/admin-dashboard/galerie";

export const loader = defineLoader("galerie.lire", async ({ url: { searchParams: params } }, { db }) => {
  const page = readPage(params);
  const list = await listGalleryImagesForAdmin(db, { page });
  const pageCount = countPages(list.total);
  if (page > pageCount) throw redirect(LIST_URL + searchOf(pageCount));
  const toDelete = params.get("supprimer");
  const asked = toDelete ? await findGalleryImage(db, toDelete) : undefined;
  return { ...list, page, pageCount, asked: asked && { id: asked.id, titre: asked.titre } };
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepLoaded(withoutMessages(request.url), serverLoader);
}
clientLoader.hydrate = true as const;

export const action = defineAction(galleryIntents, async (args, asked) => {
  const page = readPage(args.url.searchParams);
  return answerOutcome(await changeGalleryFromList(asked, args), { listUrl: LIST_URL, searchWith: (words) => searchOf(page, words) });
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepGalleryTyped(serverAction, (message = galleryErrors.unexpected): Message => galleryFailure(message));
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Galerie — Dashboard FADEM" }];
}

export default function GalleryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, statuts, page, pageCount, asked } = loaderData;
  const list = useAdminList<{ id: string; titre: string }>({ here: LIST_URL + searchOf(page), done: galleryDone, failure: actionData });

  useGalleryAnnouncement();

  if (asked) return <RemovalPage {...galleryRemoval} id={asked.id} title={galleryRemoval.title(asked.titre)} listUrl={LIST_URL} />;
  return (
    <>
      <h2 className="admin-title">Galerie</h2>
      <div className="gallery-toolbar">
        <p className="muted">
          {formatNumber(statuts.publie)} {pluralize(statuts.publie, "image publiée", "images publiées")}, {formatNumber(statuts.brouillon)}{" "}
          {pluralize(statuts.brouillon, "masquée")}
        </p>
        <div className="button-row gallery-toolbar-buttons">
          <ButtonRouteLink to={`${LIST_URL}/nouvelle${searchOf(page)}`}>
            <Plus />
            Ajouter une image
          </ButtonRouteLink>
          <ButtonRouteLink to={`${LIST_URL}/plusieurs${searchOf(page)}`} variant="outline">
            <Images />
            Ajouter plusieurs images
          </ButtonRouteLink>
        </div>
      </div>
      <DoneWithoutScript done={galleryDone} />
      {actionData && <p className="admin-failure">{actionData.title}</p>}
      {rows.length > 0 ? (
        <ul className="gallery-grid" aria-busy={list.isLoading}>
          {rows.map((row, index) => (
            <li key={row.id}>
              <GalleryImageTile
                row={row}
                isFirst={page === 1 && index === 0}
                isLast={page === pageCount && index === rows.length - 1}
                onDelete={() => list.askToDelete(row)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<Images />}
          title="Aucune image"
          actions={
            <ButtonRouteLink to={`${LIST_URL}/nouvelle${searchOf(page)}`}>
              <Plus />
              Ajouter une image
            </ButtonRouteLink>
          }
        >
          Ajoutez une première image&nbsp;: elle apparaîtra aussitôt sur le site.
        </EmptyState>
      )}
      <AdminPager page={page} pageCount={pageCount} searchOf={searchOf} />
      <RemovalDialog list={list} {...galleryRemoval} title={galleryRemoval.title(list.toDelete[0]?.titre ?? "")} />
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

function searchOf(page: number, words: Record<string, string> = {}) {
  const text = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...words }).toString();
  return text && `?${text}`;
}
