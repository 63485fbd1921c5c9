import { Images, Plus } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { galleryStatuts } from "#app/db/tables/closed-lists.ts";
import { contentTypes } from "#app/db/tables/content-types.ts";
import { findGalleryImage, listGalleryCategories, listGalleryImagesForAdmin } from "#app/features/gallery/gallery-image-queries.server.ts";
import { GalleryImageTile } from "#app/features/gallery/gallery-image-tile.tsx";
import { announceGalleryChange } from "#app/features/gallery/gallery-signals.ts";
import { galleryActs, galleryDone, galleryErrors, galleryFailure } from "#app/features/gallery/gallery-words.ts";
import { GalleryFilters } from "#app/features/gallery/screens/gallery-filters.tsx";
import { keepGalleryTyped } from "#app/features/gallery/screens/gallery-form-heading.tsx";
import { changeGalleryFromList, galleryIntents } from "#app/features/gallery/screens/gallery-list-action.server.ts";
import { findChosenDone } from "#app/features/lots/lot-action.server.ts";
import { isNarrowed, readListFilter, writeListFilter } from "#app/lib/text/list-filter.ts";
import type { Message } from "#app/lib/text/message.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { newId } from "#app/lib/values/ids.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { removalTitle } from "#app/services/bin/bin.ts";
import { cacheByAddress, reloadUnlessMessagesLeave } from "#app/services/desk-forms/address-messages.ts";
import { answerOutcome, filtered } from "#app/services/desk-lists/change-outcome.server.ts";
import { EmptyList } from "#app/services/desk-lists/empty-list.tsx";
import { counted } from "#app/services/desk-lists/lot-words.ts";
import { RemovalDialog } from "#app/services/desk-lists/removal-dialog.tsx";
import { requirePageCount } from "#app/services/desk-lists/require-page-count.server.ts";
import { ChooseToggle, SelectionBar } from "#app/services/desk-lists/selection-bar.tsx";
import { useAdminList } from "#app/services/desk-lists/use-admin-list.ts";
import { useChoosing } from "#app/services/desk-lists/use-choosing.ts";
import { useLotMessages } from "#app/services/desk-lists/use-lot-messages.ts";
import { AdminPager, AdminSearch } from "#app/ui/admin/list-controls.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import type { Route } from "./+types/gallery";

const LIST_URL = "/admin-dashboard/galerie";
const { names } = contentTypes.gallery_images;

export const loader = defineLoader("galerie.lire", async ({ url: { searchParams: params } }, { admin, db }) => {
  const categories = await listGalleryCategories(db);
  const filter = readFilter(params, categories);
  const list = await listGalleryImagesForAdmin(db, filter);
  const pageCount = requirePageCount(LIST_URL, filter, list.total);
  const toDelete = params.get("supprimer");
  const rowToDelete = toDelete ? await findGalleryImage(db, toDelete) : undefined;
  const done = await findChosenDone(db, admin, "gallery_images", params);
  return {
    ...list,
    categories,
    filter,
    pageCount,
    done,
    cle: newId(),
    rowToDelete: rowToDelete && { id: rowToDelete.id, titre: rowToDelete.titre },
  };
});

export const clientLoader = cacheByAddress<typeof loader>();

export const action = defineAction(galleryIntents, async (args, call) => {
  const filter = readFilter(args.url.searchParams, await listGalleryCategories(call.db));
  return answerOutcome(await changeGalleryFromList(call, args, filter), filtered(LIST_URL, filter));
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepGalleryTyped(serverAction, (message = galleryErrors.unexpected): Message => galleryFailure(message));
}

export const shouldRevalidate = reloadUnlessMessagesLeave;

export function meta() {
  return [{ title: "Galerie — Dashboard FADEM" }];
}

export default function GalleryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, statuts, categories, filter, pageCount, done, cle, rowToDelete } = loaderData;
  const { page } = filter;
  const here = LIST_URL + writeListFilter(filter);
  const list = useAdminList<{ id: string; titre: string }>({ rowToDelete, here, done: galleryDone, failure: actionData });
  const reported = done && { report: done, statuts: {} };
  useLotMessages(names, here, reported);
  const choosing = useChoosing(done?.id, total);
  const isInOrder = !isNarrowed(filter) && !filter.tri;

  useGalleryAnnouncement();

  return (
    <>
      <h2 className="admin-title">Galerie</h2>
      <div className="gallery-toolbar stack gap-3h mb-4 tabular">
        <p className="muted">
          {formatNumber(statuts.publie)} {pluralize(statuts.publie, "image publiée", "images publiées")}, {formatNumber(statuts.brouillon)}{" "}
          {pluralize(statuts.brouillon, "masquée")}
        </p>
        <div className="button-row gallery-toolbar-buttons">
          <ButtonRouteLink to={`${LIST_URL}/nouvelle${writeListFilter(filter)}`}>
            <Plus />
            Ajouter une image
          </ButtonRouteLink>
          <ButtonRouteLink to={`${LIST_URL}/plusieurs${writeListFilter(filter)}`} variant="outline">
            <Images />
            Ajouter plusieurs images
          </ButtonRouteLink>
        </div>
      </div>
      <div className="admin-toolbar stack gap-3 mb-4 admin-toolbar-filtered">
        <AdminSearch action={LIST_URL} label="Rechercher une image" placeholder="Rechercher par titre" q={filter.q}>
          <GalleryFilters filter={filter} categories={categories} statuts={statuts} />
        </AdminSearch>
      </div>
      {actionData && <p className="admin-failure notice tone-bad mb-4">{actionData.title}</p>}
      {rows.length > 0 ? (
        <div {...choosing.listProps}>
          <div className="baseline apart line gap-3">
            <p className="mb-3 note">{isNarrowed(filter) && counted(total, names)}</p>
            <ChooseToggle choosing={choosing} here={here} />
          </div>
          <ul className="gallery-grid stack  gap-2h" aria-busy={list.isLoading}>
            {rows.map((row, index) => (
              <li key={row.id}>
                <GalleryImageTile
                  row={row}
                  isFirst={!isInOrder || (page === 1 && index === 0)}
                  isLast={!isInOrder || (page === pageCount && index === rows.length - 1)}
                  onDelete={() => list.askToDelete(row)}
                />
              </li>
            ))}
          </ul>
          <SelectionBar key={done?.id} acts={galleryActs} names={names} here={here} total={total} count={choosing.count} cle={cle} />
        </div>
      ) : (
        <EmptyList
          icon={<Images />}
          filter={filter}
          listUrl={LIST_URL}
          none="Aucune image"
          noMatch="Aucune image ne correspond"
          action={
            <ButtonRouteLink to={`${LIST_URL}/nouvelle${writeListFilter(filter)}`}>
              <Plus />
              Ajouter une image
            </ButtonRouteLink>
          }
        >
          Ajoutez une première image&nbsp;: elle apparaîtra aussitôt sur le site.
        </EmptyList>
      )}
      <AdminPager page={page} pageCount={pageCount} searchOf={(other) => writeListFilter({ ...filter, page: other })} />
      <RemovalDialog list={list} table="gallery_images" title={removalTitle("gallery_images", list.toDelete?.titre ?? "")} />
    </>
  );
}

/** Each word in the address stands for one change: pages that show the gallery are told before it leaves. */
function useGalleryAnnouncement() {
  const { search } = useLocation();
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (params.has("fait") || params.has("lot")) announceGalleryChange();
  }, [search]);
}

function readFilter(params: URLSearchParams, categories: readonly string[]) {
  return readListFilter(params, galleryStatuts, { categorie: categories, tri: ["recents"] });
}
