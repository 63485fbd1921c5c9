import { listingPath } from "#app/db/tables/content-types.ts";
import {
  type ComparedCell,
  type ComparedRow,
  comparedRow,
  compareFigures,
  compareHaving,
  compareWords,
} from "#app/features/listing-parts/comparison.ts";
import { HIDDEN_PRICE } from "#app/features/listing-parts/listing-words.ts";
import { carOffer } from "#app/features/listing-parts/stay-offer.ts";
import type { ListingKind, ListingView } from "#app/features/listings/listing-view.ts";
import { formatEuros, formatNumber } from "#app/lib/text/money.ts";
import { pluralize, slugify } from "#app/lib/text/text.ts";
import { isForHire } from "#app/services/publication/public-vehicles.ts";
import type { IconName } from "#app/ui/layout/icon-class.ts";
import {
  carburantLabels,
  isVehicleListed,
  isVehiclePrixHidden,
  type PublicVehicle,
  prixOfItsKind,
  prixText,
  takenVehicleLabel,
  transmissionLabels,
  type VehicleEquipment,
  vehicleEquipmentLabels,
  vehicleEquipmentsOf,
  vehicleStatutLabels,
  vehicleTransactionLabels,
} from "./vehicle.ts";

export const vehicleKind: ListingKind = {
  noun: "véhicule",
  searched: "Toyota, diesel, 4x4…",
  list: { label: "Voir les véhicules", href: "/#vehicules" },
  others: { label: "Voir des véhicules semblables", href: "/vehicules-a-vendre" },
  card: {
    className: "vehicle-card",
    media: "photos",
    sizes: "(min-width: 1440px) 408px, (min-width: 1080px) 30vw, (min-width: 680px) 46vw, 80vw",
    button: "Voir détails",
  },
  video: { title: "Vidéo de présentation", none: "Aucune vidéo disponible" },
  panel: { note: "Annonce mise à jour le" },
  enquiry: "visite",
  contact: "everywhere",
  hasGuarantees: true,
};

const equipmentIcons: Record<VehicleEquipment, IconName> = { climatisation: "snow", gps: "gps", bluetooth: "bluetooth" };

/** What visitors see of a vehicle: the company, never the owner, unless the owner agreed to be named. */
export function toVehicleView(vehicle: PublicVehicle): ListingView {
  const { id, slug, reference, titre, images, description, localisation, marque, modele, annee, kilometrage, nombre_places } = vehicle;
  const isHire = isForHire(vehicle);
  const carburant = vehicle.carburant && carburantLabels[vehicle.carburant];
  const transmission = vehicle.transmission && transmissionLabels[vehicle.transmission];
  const km = kilometrage === null ? undefined : `${formatNumber(kilometrage)}\u00a0km`;
  const year = annee ? String(annee) : undefined;
  const { proprietaire_nom: nom, proprietaire_telephone: telephone } = vehicle;
  return {
    table: "vehicles",
    id,
    slug,
    reference,
    titre,
    images,
    updated_at: vehicle.updated_at,
    confirme_le: vehicle.confirme_le,
    path: `${listingPath("vehicles")}/${slug}`,
    list: { name: isHire ? "vehicules-a-louer" : "vehicules-a-vendre" },
    model: `${marque} ${modele}`,
    lieu: { whole: localisation, card: localisation, line: localisation, poster: localisation },
    video: vehicle.video_url,
    texte: description,
    badge: isHire ? { text: "À LOUER", tone: "rent" } : { text: "À VENDRE", tone: "sale" },
    rubric: vehicleTransactionLabels[vehicle.type_transaction],
    badges: [{ text: vehicleStatutLabels[vehicle.statut], tone: isVehicleListed(vehicle) ? "ok" : "mute", isStatut: true }],
    statut: vehicle.statut,
    taken: takenVehicleLabel(vehicle),
    prix: {
      montant: prixOfItsKind(vehicle).prix,
      unite: isHire ? "jour" : undefined,
      label: isHire ? "Location à la journée" : "Prix de vente",
      isHidden: isVehiclePrixHidden(vehicle),
    },
    mesures: {
      card: [
        { icon: "calendar" as const, label: "Année", value: year },
        { icon: "gauge" as const, label: "Kilométrage", value: km },
        { icon: "fuel" as const, label: "Carburant", value: carburant },
        { icon: "gears" as const, label: "Transmission", value: transmission },
        { icon: "users" as const, label: "Places", value: nombre_places && `${nombre_places} ${pluralize(nombre_places, "place")}` },
      ].flatMap((measure) => (measure.value ? [{ ...measure, value: measure.value }] : [])),
      line: [
        ...(annee ? [{ figure: annee }] : []),
        ...(kilometrage === null ? [] : [{ figure: formatNumber(kilometrage), word: "km" }]),
        ...[carburant, transmission].flatMap((word) => (word ? [{ word }] : [])),
      ],
      poster: [year, isHire ? undefined : km, transmission, carburant].flatMap((measure) => measure || []).slice(0, 3),
    },
    faits: [
      { icon: "car", label: "Marque et modèle", value: `${marque} ${modele}` },
      { icon: "calendar", label: "Année", value: year },
      { icon: "gauge", label: "Kilométrage", value: km },
      { icon: "fuel", label: "Carburant", value: carburant },
      { icon: "gears", label: "Transmission", value: transmission },
      { icon: "users", label: "Places", value: nombre_places ? String(nombre_places) : undefined },
    ],
    equipements: vehicleEquipmentsOf(vehicle).map((name) => ({ label: vehicleEquipmentLabels[name], icon: equipmentIcons[name] })),
    offer: isVehicleListed(vehicle) ? carOffer(vehicle) : undefined,
    colour: vehicle.couleur,
    summary: [
      vehicleTransactionLabels[vehicle.type_transaction],
      `${marque} ${modele}`,
      annee,
      !isVehiclePrixHidden(vehicle) && prixText(vehicle),
    ],
    preview: {
      parts: [localisation, [marque, modele, annee].filter(Boolean).join(" "), transmission?.toLowerCase()],
      others: "Voir les véhicules semblables",
    },
    chat: { greeting: "annonce", taken: titre },
    schema: {
      "@type": "Car",
      sku: reference,
      brand: { "@type": "Brand", name: marque },
      model: modele,
      ...(year && { vehicleModelDate: year }),
      ...(vehicle.couleur && { color: vehicle.couleur }),
      ...(vehicle.carburant && { fuelType: vehicle.carburant }),
      ...(vehicle.transmission && { vehicleTransmission: vehicle.transmission }),
      ...(nombre_places && { vehicleSeatingCapacity: nombre_places }),
      ...(kilometrage !== null && { mileageFromOdometer: { "@type": "QuantitativeValue", value: kilometrage, unitCode: "KMT" } }),
    },
    ...((nom || telephone) && { owner: { label: isHire ? "Loué par" : "Vendu par", nom, telephone } }),
  };
}

/** What is compared of vehicles, row by row, in the order of the columns. */
export function compareVehicles(vehicles: PublicVehicle[]): ComparedRow[] {
  return [
    comparedRow("Prix", vehicles.map(priceCell)),
    compareFigures(
      "Année",
      vehicles.map(({ annee }) => annee),
      { best: { mark: "le plus récent", is: "most" } },
    ),
    compareFigures(
      "Kilométrage",
      vehicles.map(({ kilometrage }) => kilometrage),
      { show: (figure) => `${formatNumber(figure)}\u00a0km`, best: { mark: "le plus bas", is: "least" } },
    ),
    compareWords(
      "Carburant",
      vehicles.map(({ carburant }) => carburant && carburantLabels[carburant]),
    ),
    compareWords(
      "Boîte",
      vehicles.map(({ transmission }) => transmission && transmissionLabels[transmission]),
    ),
    compareFigures(
      "Places",
      vehicles.map(({ nombre_places }) => nombre_places || null),
      { best: { mark: "le plus", is: "most" } },
    ),
    compareWords(
      "Couleur",
      vehicles.map(({ couleur }) => couleur),
    ),
    ...compareHaving(vehicles.map((vehicle) => vehicleEquipmentsOf(vehicle).map((equipment) => vehicleEquipmentLabels[equipment]))),
    compareWords(
      "Disponibilité",
      vehicles.map(({ statut }) => vehicleStatutLabels[statut]),
    ),
    compareWords(
      "Référence",
      vehicles.map(({ reference }) => reference),
    ),
  ];
}

function priceCell(vehicle: PublicVehicle): ComparedCell {
  if (isVehiclePrixHidden(vehicle)) return { text: HIDDEN_PRICE };
  const { prix, suffix } = prixOfItsKind(vehicle);
  if (prix === null) return { text: "Prix sur demande" };
  return { text: prixText(vehicle) ?? "", note: [formatEuros(prix), suffix].filter(Boolean).join(" ") };
}

/** A vehicle has neither type nor town: others like it are looked for by its make. */
export function alikeVehicles({ marque }: PublicVehicle) {
  return { values: { marque: [slugify(marque)] } };
}
