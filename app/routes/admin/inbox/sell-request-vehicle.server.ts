import type { Db, Trx } from "#app/db/client.server.ts";
import { queuePublications } from "#app/features/vehicle-sell-requests/photo-publications.server.ts";
import { publishPhotosOf } from "#app/features/vehicle-sell-requests/publish-sell-photos.server.ts";
import { linkSellRequestVehicle } from "#app/features/vehicle-sell-requests/sell-request-commands.server.ts";
import { findSellRequest } from "#app/features/vehicle-sell-requests/sell-request-queries.server.ts";
import type { VehicleSellRequest } from "#app/features/vehicle-sell-requests/vehicle-sell-request.ts";
import { type VehicleInput, vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { formatShortDate } from "#app/lib/dates.ts";
import { parseVideoUrl } from "#app/lib/video.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import type { MediaStorage } from "#app/platform/media/storage/storage.server.ts";
import { senderName } from "#app/platform/people/sender.ts";
import { type Announce, changeContent } from "#app/platform/realtime/change-content.server.ts";

export type Conversion =
  | { kind: "created"; vehicleId: string }
  /** The photos stay in line and follow by themselves. */
  | { kind: "created-without-photos"; vehicleId: string; error: unknown }
  | { kind: "already"; vehicleId: string }
  | { kind: "absent" }
  | { kind: "not-accepted" };
type Media = { db: Db; storage: MediaStorage };

/**
 * An accepted request becomes a vehicle that visitors do not see yet: its row, the link to it and the list of its photos in one
 * transaction, then the photos. Of several conversions at once one creates; the vehicle takes the id of the request, so that a program
 * that does not look at the link cannot create a second one either.
 */
export async function createVehicleFromRequest(media: Media, actor: Actor, id: string, prix: number): Promise<Conversion> {
  const conversion = await changeContent(media.db, (trx, announce) => convert(trx, announce, actor, id, prix));
  if (conversion.kind !== "created") return conversion;
  try {
    await publishPhotosOf(media, conversion.vehicleId, actor);
    return conversion;
  } catch (error) {
    return { ...conversion, kind: "created-without-photos", error };
  }
}

async function convert(trx: Trx, announce: Announce, actor: Actor, id: string, prix: number): Promise<Conversion> {
  const request = await findSellRequest(trx, id);
  if (!request) return { kind: "absent" };
  if (request.vehicle_id) return { kind: "already", vehicleId: request.vehicle_id };
  if (request.statut !== "accepte") return { kind: "not-accepted" };
  // A former program may have been stopped between the row and the link.
  const known = await trx.selectFrom("vehicles").select("id").where("id", "=", id).executeTakeFirst();
  if (!known) {
    await vehicleContent.insert(trx, announce, actor, vehicleOf(request, prix), id);
    await queuePublications(trx, request.images ?? [], id);
  }
  await linkSellRequestVehicle(trx, announce, actor, request, id);
  return { kind: known ? "already" : "created", vehicleId: id };
}

function vehicleOf(request: VehicleSellRequest, prix: number): VehicleInput {
  const { marque, modele, annee, kilometrage, couleur, carburant, transmission, description, telephone, video_url } = request;
  const origin = `Demande de vente de ${senderName(request)}, reçue le ${formatShortDate(request.created_at)}.`;
  return {
    titre: [marque, modele, annee].filter(Boolean).join(" "),
    description,
    marque,
    modele,
    annee,
    type_transaction: "vente",
    publication: "brouillon",
    publier_le: null,
    statut: "disponible",
    prix,
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
    images: null,
    video_url: video_url && parseVideoUrl(video_url) ? video_url : null,
    proprietaire_nom: senderName(request),
    proprietaire_telephone: telephone,
    contact_proprietaire_public: false,
    notes_internes: [origin, request.notes_internes].filter(Boolean).join("\n"),
  };
}
