import type { Db } from "#app/db/client.server.ts";
import { inOrder } from "#app/db/list-page.server.ts";
import { findQuartier, quartierSlug } from "#app/db/places.ts";
import { slugify } from "#app/lib/text.ts";
import { withPublicImages } from "#app/platform/media/image-queries.server.ts";
import { publicPropertyColumns, toPublicProperty } from "#app/platform/publication/public-properties.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import { type Dated, inSlices, newestFirst, Shared } from "#app/platform/search/keep-rows.server.ts";
import type { KeptRows } from "#app/platform/search/kept-rows.ts";
import { equipmentTags, isListed, type PublicProperty, prixUnite } from "./property.ts";
import type { PropertySearchRow } from "./property-search-groups.ts";

const columns = [
  "id",
  "type_transaction",
  "type_bien",
  "statut",
  "ville",
  "quartier",
  "prix_compare",
  "prix_unite",
  "nombre_chambres",
  "nombre_salles_bain",
  "surface_habitable",
  "surface_totale",
  "parking",
  "piscine",
  "jardin",
  "climatisation",
  "securite",
  "commodites",
  "type_sejour",
  "publie_le",
  "updated_at",
] as const;

function readSlice(db: Db, after: string, limit: number) {
  return publicRows(db, "properties").select(columns).where("id", ">", after).orderBy("id").limit(limit).execute();
}

type Stored = Awaited<ReturnType<typeof readSlice>>[number];

/** Every available property, as lists compare it. */
export async function readPropertyRows(db: Db): Promise<KeptRows<PropertySearchRow>> {
  const shared = new Shared();
  const quartier = new Map<string, string>();
  const eq = new Map<string, string>();
  const dated: Dated<PropertySearchRow>[] = [];
  for await (const slice of inSlices((after, limit) => readSlice(db, after, limit)))
    for (const stored of slice) {
      const slug = stored.quartier ? quartierSlug(stored.quartier) : "";
      if (stored.quartier && slug && !quartier.has(slug))
        quartier.set(slug, findQuartier(stored.ville, stored.quartier)?.nom ?? stored.quartier);
      if (!isListed(stored)) continue;
      const tags = equipmentTags(stored).map(({ label }) => ({ label, value: slugify(label) }));
      for (const { label, value } of tags) if (!eq.has(value)) eq.set(value, label);
      const equipements = shared.list([...new Set(tags.map(({ value }) => value))].filter(Boolean));
      dated.push({ row: toRow(stored, { quartier: slug, equipements, shared }), publie_le: stored.publie_le });
    }
  return { rows: newestFirst(dated), labels: { quartier, eq } };
}

type Made = { quartier: string; equipements: readonly string[]; shared: Shared };

function toRow(stored: Stored, { quartier, equipements, shared }: Made): PropertySearchRow {
  const unite = prixUnite(stored);
  return {
    id: stored.id,
    transaction: shared.text(stored.type_transaction),
    type: shared.text(stored.type_bien),
    ville: shared.text(slugify(stored.ville)),
    quartier: shared.text(quartier || null),
    prix: Number(stored.prix_compare),
    chambres: stored.nombre_chambres,
    bains: stored.nombre_salles_bain,
    surface: asNumber(stored.surface_habitable ?? stored.surface_totale),
    equipements,
    sejour: shared.text(stored.type_sejour),
    isByStay: unite === "nuit" || unite === "semaine",
    updatedAt: Date.parse(stored.updated_at),
  };
}

function asNumber(value: number | null) {
  return value === null ? null : Number(value);
}

/** The rows of a page, in its order; without those that went meanwhile. */
export async function listPropertiesById(db: Db, ids: readonly string[]): Promise<PublicProperty[]> {
  if (ids.length === 0) return [];
  const rows = await publicRows(db, "properties").select(publicPropertyColumns).where("id", "in", ids).execute();
  return withPublicImages(db, inOrder(ids, rows).map(toPublicProperty));
}
