import type { Db } from "#app/db/client.server.ts";
import { inOrder } from "#app/db/list-page.server.ts";
import { slugify } from "#app/lib/text.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import { type Dated, inSlices, newestFirst, rememberTexts, Shared } from "#app/platform/search/cached-rows.server.ts";
import type { CachedRows } from "#app/platform/search/cached-rows.ts";
import { isVehicleListed, type PublicVehicle, prixOfItsKind, type VehicleEquipment, vehicleEquipmentsOf } from "./vehicle.ts";
import { publishedVehicles, readColumns } from "./vehicle-queries.server.ts";
import type { VehicleSearchRow } from "./vehicle-search-groups.ts";

const columns = [
  "id",
  "type_transaction",
  "marque",
  "statut",
  "prix",
  "prix_location_jour",
  "annee",
  "kilometrage",
  "carburant",
  "transmission",
  "nombre_places",
  "climatisation",
  "gps",
  "bluetooth",
  "publie_le",
  "updated_at",
] as const;

function readSlice(db: Db, after: string, limit: number) {
  return publicRows(db, "vehicles").select(columns).where("id", ">", after).orderBy("id").limit(limit).execute();
}

type Stored = Awaited<ReturnType<typeof readSlice>>[number];

/** Every available vehicle, as lists compare it. */
export async function readVehicleRows(db: Db): Promise<CachedRows<VehicleSearchRow>> {
  const shared = new Shared();
  const fold = rememberTexts(slugify);
  const marque = new Map<string, string>();
  const dated: Dated<VehicleSearchRow>[] = [];
  for await (const slice of inSlices(db, (after, limit) => readSlice(db, after, limit)))
    for (const stored of slice) {
      const slug = fold(stored.marque);
      if (slug && !marque.has(slug)) marque.set(slug, stored.marque);
      if (isVehicleListed(stored)) dated.push({ row: toRow(stored, slug, shared), publie_le: stored.publie_le });
    }
  return { rows: newestFirst(dated), labels: { marque } };
}

function toRow(stored: Stored, marque: string, shared: Shared): VehicleSearchRow {
  const { prix } = prixOfItsKind(stored);
  return {
    id: stored.id,
    transaction: shared.text(stored.type_transaction),
    marque: shared.text(marque || null),
    prix: prix === null ? null : Number(prix),
    annee: stored.annee,
    kilometrage: stored.kilometrage,
    carburant: shared.text(stored.carburant),
    boite: shared.text(stored.transmission),
    places: stored.nombre_places,
    equipements: shared.list(vehicleEquipmentsOf(stored)) as readonly VehicleEquipment[],
    updatedAt: Date.parse(stored.updated_at),
  };
}

/** The rows of a page, in its order; without those that went meanwhile. */
export async function listVehiclesById(db: Db, ids: readonly string[]): Promise<PublicVehicle[]> {
  if (ids.length === 0) return [];
  const rows = await publicRows(db, "vehicles").select(readColumns).where("id", "in", ids).execute();
  return publishedVehicles(db, inOrder(ids, rows));
}
