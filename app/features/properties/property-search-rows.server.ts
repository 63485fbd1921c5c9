import { sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { findQuartier, quartierSlug } from "#app/db/tables/places.ts";
import { slugify } from "#app/lib/text/text.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import { type Entry, isAvailable, type Label, type RowSource, rememberTexts, Shared } from "#app/services/search/cached-rows.server.ts";
import { equipmentLabels, equipments, prixUnite } from "./property.ts";
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

function select(db: Db) {
  return publicRows(db, "properties")
    .select([
      ...columns,
      sql<number | null>`coalesce(surface_habitable, surface_totale)`.as("surface"),
      equipmentBits.as("equipements"),
      sql<string>`commodites`.as("mots"), // as stored, under a name that nobody parses: most rows share theirs with others
    ])
    .where(isAvailable);
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

type Stored = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

/** Every available property, as lists compare it. */
export const propertyRows: RowSource<PropertySearchRow, Stored> = {
  table: "properties",
  select: select as object as RowSource<PropertySearchRow, Stored>["select"],
  createEntries,
  readOthers: async (db) => (await readOtherQuartiers(db)).map(quartierLabel),
};

function quartierLabel({ quartier, ville }: Pick<Stored, "quartier" | "ville">): Label | undefined {
  const value = quartier ? quartierSlug(quartier) : "";
  return quartier && value ? { group: "quartier", value, label: findQuartier(ville, quartier)?.nom ?? quartier } : undefined;
}

function createEntries() {
  const shared = new Shared();
  const foldVille = rememberTexts(slugify);
  const foldQuartier = rememberTexts((text) => {
    const [ville = "", quartier = ""] = text.split("\n");
    return quartierLabel({ ville: ville as Stored["ville"], quartier }) ?? null;
  });
  const foldEquipments = rememberTexts((stored) => {
    const labels = equipmentsIn(stored.slice(stored.indexOf("[")), Number.parseInt(stored, 10));
    return { labels, values: shared.list(labels.map(({ value }) => value)) };
  });
  return (stored: Stored): Entry<PropertySearchRow> => {
    const quartier = stored.quartier ? foldQuartier(`${stored.ville}\n${stored.quartier}`) : null;
    const { labels, values } = foldEquipments(`${stored.equipements} ${stored.mots}`);
    const unite = prixUnite(stored);
    const row: PropertySearchRow = {
      id: stored.id,
      transaction: shared.text(stored.type_transaction),
      type: shared.text(stored.type_bien),
      ville: foldVille(stored.ville),
      quartier: quartier?.value ?? null,
      prix: Number(stored.prix_compare),
      chambres: stored.nombre_chambres,
      bains: stored.nombre_salles_bain,
      surface: asNumber(stored.surface),
      equipements: values,
      sejour: shared.text(stored.type_sejour),
      isByStay: unite === "nuit" || unite === "semaine",
      updatedAt: Date.parse(stored.updated_at),
    };
    return { id: stored.id, publie_le: stored.publie_le, row, ...(quartier && { label: quartier }), labels };
  };
}

/** Each with the first of its spellings. */
function equipmentsIn(mots: string, bits: number): readonly Label[] {
  const known = equipments.filter((_, index) => bits & (1 << index)).map((name) => equipmentLabels[name]);
  const labels = new Map<string, Label>();
  for (const label of [...known, ...(JSON.parse(mots) as string[])]) {
    const value = slugify(label);
    if (value && !labels.has(value)) labels.set(value, { group: "eq", value, label });
  }
  return [...labels.values()];
}

function asNumber(value: number | null) {
  return value === null ? null : Number(value);
}
