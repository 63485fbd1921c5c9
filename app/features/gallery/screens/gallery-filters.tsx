import { galleryStatuts } from "#app/db/tables/closed-lists.ts";
import { type GalleryStatut, galleryStatutLabels } from "#app/features/gallery/gallery-image.ts";
import type { ListFilter } from "#app/lib/text/list-filter.ts";
import { StatutSelect } from "#app/services/desk-lists/statut-select.tsx";
import { Select } from "#app/ui/controls/field.tsx";

type GalleryFiltersProps = { filter: ListFilter<GalleryStatut>; categories: readonly string[]; statuts: Record<GalleryStatut, number> };

/** What narrows the gallery, and its order: controls of its search, sent with it. */
export function GalleryFilters({ filter, categories, statuts }: GalleryFiltersProps) {
  return (
    <div className="admin-filters line gap-2">
      <Select
        key={filter.categorie}
        name="categorie"
        aria-label="Catégorie"
        defaultValue={filter.categorie ?? ""}
        options={[{ value: "", label: "Toutes les catégories" }, ...categories.map((value) => ({ value, label: value }))]}
      />
      <StatutSelect statut={filter.statut} statuts={galleryStatuts} labels={galleryStatutLabels} counts={statuts} />
      <Select
        key={`tri ${filter.tri}`}
        name="tri"
        aria-label="Trier"
        defaultValue={filter.tri ?? ""}
        options={[
          { value: "", label: "Trier\u00a0: ordre de la galerie" },
          { value: "recents", label: "Trier\u00a0: plus récentes" },
        ]}
      />
    </div>
  );
}
