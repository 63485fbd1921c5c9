import type { Db } from "#app/db/client.server.ts";
import { linkSellRequestVehicle } from "#app/features/vehicle-sell-requests/sell-request-commands.server.ts";
import { findSellRequest } from "#app/features/vehicle-sell-requests/sell-request-queries.server.ts";
import { sellerName } from "#app/features/vehicle-sell-requests/sell-request-reply.ts";
import type { VehicleSellRequest } from "#app/features/vehicle-sell-requests/vehicle-sell-request.ts";
import { createVehicle } from "#app/features/vehicles/vehicle-commands.server.ts";
import type { VehicleInput } from "#app/features/vehicles/vehicle-input.ts";
import { formatShortDate } from "#app/lib/dates.ts";
import { parseVideoUrl } from "#app/lib/video.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { publishSellPhotos } from "#app/platform/media/publish-sell-photos.server.ts";
import type { MediaStorage } from "#app/platform/media/storage/storage.server.ts";

type Conversion = { kind: "created"; vehicleId: string } | { kind: "absent" } | { kind: "not-accepted" };

/**
 * An accepted request becomes a vehicle that visitors do not see yet. The vehicle takes the id of the request, so that asking twice
 * creates once.
 */
export async function createVehicleFromRequest(media: { db: Db; storage: MediaStorage }, actor: Actor, id: string): Promise<Conversion> {
  const { db } = media;
  const request = await findSellRequest(db, id);
  if (!request) return { kind: "absent" };
  if (request.vehicle_id) return { kind: "created", vehicleId: request.vehicle_id };
  if (request.statut !== "accepte") return { kind: "not-accepted" };
  const images = await publishSellPhotos(media, request.images ?? []);
  const vehicle = await createVehicle(db, actor, vehicleOf(request, images), request.id);
  await linkSellRequestVehicle(db, actor, id, vehicle.id);
  return { kind: "created", vehicleId: vehicle.id };
}

function vehicleOf(request: VehicleSellRequest, images: NonNullable<VehicleInput["images"]>): VehicleInput {
  const { marque, modele, annee, kilometrage, couleur, carburant, transmission, description, prix_souhaite, telephone, video_url } =
    request;
  const origin = `Demande de vente de ${sellerName(request)}, reçue le ${formatShortDate(request.created_at)}.`;
  return {
    titre: [marque, modele, annee].filter(Boolean).join(" "),
    description,
    marque,
    modele,
    annee,
    type_transaction: "vente",
    statut: "maintenance",
    prix: prix_souhaite,
    prix_location_jour: null,
    kilometrage,
    carburant,
    transmission,
    couleur,
    nombre_places: null,
    climatisation: false,
    gps: false,
    bluetooth: false,
    localisation: null,
    images: images.length > 0 ? images : null,
    video_url: video_url && parseVideoUrl(video_url) ? video_url : null,
    proprietaire_nom: sellerName(request),
    proprietaire_telephone: telephone,
    contact_proprietaire_public: false,
    notes_internes: [origin, request.notes_internes].filter(Boolean).join("\n"),
  };
}
