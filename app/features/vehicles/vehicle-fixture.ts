import { defaultCompanySettings } from "#app/platform/settings/settings.ts";
import { mergeSiteTexts } from "#app/platform/site-texts/site-texts.ts";
import type { PublicVehicle } from "./vehicle.ts";
import { vehicleTexts } from "./vehicle-texts.ts";

/** A complete public vehicle, for tests of components. */
export const sonata: PublicVehicle = {
  id: "0192",
  slug: "hyundai-sonata-2019-v-0001",
  reference: "V-0001",
  titre: "Berline grise",
  description: "Entretien suivi, deux clés.",
  marque: "Hyundai",
  modele: "Sonata",
  annee: 2019,
  type_transaction: "vente",
  statut: "disponible",
  prix: 18_500_000,
  prix_location_jour: null,
  kilometrage: 64_200,
  carburant: "essence",
  transmission: "automatique",
  couleur: "Gris argent",
  nombre_places: 5,
  climatisation: true,
  gps: true,
  bluetooth: true,
  localisation: "Lomé, Togo",
  images: [],
  video_url: null,
  proprietaire_nom: null,
  proprietaire_telephone: null,
  publie_le: "2026-11-01T08:00:00.000Z",
  confirme_le: null,
  updated_at: "2026-11-15T14:32:00.000Z",
};

/** What the details of a vehicle are given besides it. */
export const detailProps = {
  settings: { ...defaultCompanySettings, telephone_secretariat: "+228 22 00 00 01", whatsapp: "+228 90 00 00 02" },
  texts: vehicleTexts(mergeSiteTexts([])),
  pageUrl: "https://fadem.example/vehicules/hyundai-sonata-2019-v-0001",
};
