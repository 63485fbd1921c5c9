import { sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import { inOrder } from "#app/db/list-page.server.ts";
import { findQuartier, quartierSlug } from "#app/db/places.ts";
import { slugify } from "#app/lib/text.ts";
import { withPublicImages } from "#app/platform/media/image-queries.server.ts";
import { readPropertyColumns, toPublicProperty } from "#app/platform/publication/public-properties.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import { type Dated, inSlices, isAvailable, newestFirst, rememberTexts, Shared } from "#app/platform/search/cached-rows.server.ts";
import type { CachedRows } from "#app/platform/search/cached-rows.ts";
import { equipmentLabels, equipments, type PublicProperty, prixUnite } from "./property.ts";
import type { PropertySearchRow } from "./property-search-groups.ts";

const columns = [
  "id",
  "type_transaction",
  "type_bien",
  "ville",
  "quartier",
  "prix_compare",
  "prix_unite",
  "nombre_chambres",
  "nombre_salles_bain",
  "type_sejour",
  "publie_le",
  "updated_at",
] as const;

/** The five as one number: a column less is a tenth of a millisecond for a thousand rows, and there are ten times as many. */
const equipmentBits = sql<number>`${sql.join(
  equipments.map((name, index) => sql`case when ${sql.ref(name)} then ${sql.lit(1 << index)} else 0 end`),
  sql` + `,
)}`;

function readSlice(db: Db, after: string, limit: number) {
  return publicRows(db, "properties")
    .select([
      ...columns,
      sql<number | null>`coalesce(surface_habitable, surface_totale)`.as("surface"),
      equipmentBits.as("equipements"),
      sql<string>`commodites`.as("mots"), // as stored, under a name that nobody parses: most rows share theirs with others
    ])
    .where(isAvailable)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Quartiers of those that are sold or let: their pages go on, without a row. */
function readOtherQuartiers(db: Db) {
  return publicRows(db, "properties")
    .select(["ville", "quartier"])
    .distinct()
    .where("statut", "!=", "disponible")
    .where("quartier", "is not", null)
    .execute();
}

type Stored = Awaited<ReturnType<typeof readSlice>>[number];

/** Every available property, as lists compare it. */
export async function readPropertyRows(db: Db): Promise<CachedRows<PropertySearchRow>> {
  const words = createWords();
  const dated: Dated<PropertySearchRow>[] = [];
  for await (const slice of inSlices(db, (after, limit) => readSlice(db, after, limit)))
    for (const stored of slice) dated.push({ row: toRow(stored, words), publie_le: stored.publie_le });
  for (const other of await readOtherQuartiers(db)) words.quartier(other);
  return { rows: newestFirst(dated), labels: words.labels };
}

/** The folded words of the rows and how they are written; one copy of each. */
function createWords() {
  const shared = new Shared();
  const labels = { quartier: new Map<string, string>(), eq: new Map<string, string>() };
  const foldVille = rememberTexts(slugify);
  const foldQuartier = rememberTexts(quartierSlug);
  const foldEquipments = rememberTexts((stored) => equipmentsIn(stored.slice(stored.indexOf("[")), Number.parseInt(stored, 10)));

  function equipmentsIn(mots: string, bits: number): readonly string[] {
    const known = equipments.filter((_, index) => bits & (1 << index)).map((name) => equipmentLabels[name]);
    const tags = [...known, ...(JSON.parse(mots) as string[])].map((label) => ({ label, value: slugify(label) }));
    for (const { label, value } of tags) if (value && !labels.eq.has(value)) labels.eq.set(value, label);
    return shared.list([...new Set(tags.map(({ value }) => value).filter(Boolean))]);
  }

  return {
    shared,
    labels,
    ville: foldVille,
    quartier: ({ quartier, ville }: Pick<Stored, "quartier" | "ville">): string | null => {
      const slug = quartier ? foldQuartier(quartier) : "";
      if (!quartier || !slug) return null;
      if (!labels.quartier.has(slug)) labels.quartier.set(slug, findQuartier(ville, quartier)?.nom ?? quartier);
      return slug;
    },
    equipements: ({ equipements, mots }: Pick<Stored, "equipements" | "mots">) => foldEquipments(`${equipements} ${mots}`),
  };
}

function toRow(stored: Stored, { shared, ville, quartier, equipements }: ReturnType<typeof createWords>): PropertySearchRow {
  const unite = prixUnite(stored);
  return {
    id: stored.id,
    transaction: shared.text(stored.type_transaction),
    type: shared.text(stored.type_bien),
    ville: ville(stored.ville),
    quartier: quartier(stored),
    prix: Number(stored.prix_compare),
    chambres: stored.nombre_chambres,
    bains: stored.nombre_salles_bain,
    surface: asNumber(stored.surface),
    equipements: equipements(stored),
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
  const rows = await publicRows(db, "properties").select(readPropertyColumns).where("id", "in", ids).execute();
  return withPublicImages(db, inOrder(ids, rows).map(toPublicProperty));
}
