import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { noStays } from "#app/features/listing-parts/stay-fields.ts";
import { noteAct } from "#app/features/people/owed-texts.server.ts";
import { senderName } from "#app/features/people/person-words.ts";
import { publishPhotosOf, queuePublications } from "#app/features/selling/photos/photo-publications.server.ts";
import { findSellPhotos } from "#app/features/selling/photos/sell-photos.server.ts";
import { type VehicleInput, vehicleContent } from "#app/features/vehicles/vehicle-content.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { missingField, optionalAmount } from "#app/lib/forms/fields.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { formatShortDate, nowIso } from "#app/lib/time/dates.ts";
import { parseVideoUrl } from "#app/lib/values/video.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import type { Sent } from "#app/services/sent/define-sent.ts";
import { absent, defineOwnActs, refuse, type SentOutcome } from "#app/services/sent/sent-acts.server.ts";
import { findSent } from "#app/services/sent/sent-queries.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";
import { type ListedSellRequest, NOT_ACCEPTED, type VehicleSellRequest } from "./vehicle-sell-request.ts";

const TABLE = "vehicle_sell_requests";

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
  const request = await findSent(trx, TABLE, id);
  if (!request) return { kind: "absent" };
  if (request.vehicle_id) return { kind: "already", vehicleId: request.vehicle_id };
  if (request.statut !== "accepte") return { kind: "not-accepted" };
  // A former program may have been stopped between the row and the link.
  const known = await trx.selectFrom("vehicles").select("id").where("id", "=", id).executeTakeFirst();
  if (!known) {
    await vehicleContent.insert(trx, announce, actor, vehicleOf(request, prix), id);
    await queuePublications(trx, request.images ?? [], id);
  }
  await noteAct(trx, actor, TABLE, id, { resume: "Véhicule créé", statut: "accepte" });
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
    ...{ prix_location_jour: null, prix_semaine: null, prix_mois: null, ...noStays },
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

/** Notes which vehicle the request became, as a part of the change that creates it. False when it became one before. */
async function linkSellRequestVehicle(
  trx: Trx,
  announce: Announce,
  actor: Actor,
  before: VehicleSellRequest,
  vehicle_id: string,
): Promise<boolean> {
  const after = await trx
    .updateTable(TABLE)
    .set({ vehicle_id, updated_at: nowIso(), version: before.version + 1 })
    .where("id", "=", before.id)
    .where("vehicle_id", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!after) return false;
  await recordAudit(trx, actor, { action: "update", table_name: TABLE, row_id: before.id, before, after });
  announce(TABLE, "bureau");
  return true;
}

/** With its private photos. */
export async function withPhotos(db: Db, rows: VehicleSellRequest[]): Promise<ListedSellRequest[]> {
  return Promise.all(rows.map(async (row) => ({ ...row, photos: await findSellPhotos(db, row.images ?? []) })));
}

const CONVERTED = "Cette demande est déjà devenue un véhicule.";
const photosLater = {
  title: "Véhicule créé, photos en attente",
  description: "Les photos n’ont pas encore pu être copiées. Elles arriveront d’elles-mêmes dans la fiche du véhicule.",
};

export const sellActs = defineOwnActs({
  table: TABLE,
  fields: { prix: optionalAmount({ invalid: "Veuillez saisir un prix valide", min: 1 }) },
  unread: (sent, values, { prix }) => (prix ? refusedPrice(sent, textOf(values, "id"), textOf(values, "prix"), prix) : undefined),
  acts: {
    async vehicule({ db, admin, sent, id, change: { prix } }) {
      if (prix === null) return refusedPrice(sent, id, "", missingField("prix"));
      const conversion = await createVehicleFromRequest({ db, storage: mediaStorage() }, admin, id, prix);
      // The vehicle has the id of its request.
      const leads = hasRight(admin, "vehicules.modifier") ? `vehicules/${id}` : `vehicules/demandes?demande=${id}`;
      return conversion.kind === "created" ? { leads } : answerConversion(sent, conversion);
    },
  },
});

function answerConversion(sent: Sent, conversion: Exclude<Conversion, { kind: "created" }>): SentOutcome {
  switch (conversion.kind) {
    case "created-without-photos":
      log.error("photos-not-published", conversion.error, { vehicle: conversion.vehicleId });
      return { failure: { ...photosLater, vehicleId: conversion.vehicleId }, status: 202 };
    case "already":
      return refuse(sent, "vehicule", CONVERTED, 409, { vehicleId: conversion.vehicleId });
    case "absent":
      return absent(sent, "vehicule");
    case "not-accepted":
      return refuse(sent, "vehicule", NOT_ACCEPTED, 409);
  }
}

function refusedPrice(sent: Sent, id: string, typed: string, error: string): SentOutcome {
  return refuse(sent, "vehicule", error, 400, { prix: { id, typed, error } });
}
