import { stayFields, stayMistakes } from "#app/features/listing-parts/stay-fields.ts";
import { contentWords, defineContent, failing } from "#app/services/content/content-definition.ts";
import type { ContentForm } from "#app/services/content/content-field.tsx";
import {
  amount,
  box,
  choice,
  images,
  line,
  number,
  paragraphs,
  phone,
  publicationFields,
  publicationMistakes,
  video,
} from "#app/services/content/content-fields.ts";
import { listingPhotos } from "#app/services/uploads/upload-words.ts";
import { carburantLabels, transmissionLabels, vehicleEquipmentLabels, vehicleStatutLabels, vehicleTransactionLabels } from "./vehicle.ts";

const PRIX = "Veuillez saisir un prix valide";

export const vehicleFields = {
  titre: line({ label: "Titre", required: "titre" }),
  marque: line({ label: "Marque", required: "marque" }),
  modele: line({ label: "Modèle", required: "modèle" }),
  type_transaction: choice({
    label: "Type",
    labels: vehicleTransactionLabels,
    required: "type",
    invalid: "Choisissez un type de la liste.",
  }),
  annee: number({ label: "Année", min: 1900, max: 2100, invalid: "Indiquez une année en quatre chiffres." }),
  description: paragraphs({ label: "Description" }),
  prix: amount({ label: "Prix (FCFA)", min: 1, invalid: PRIX }),
  prix_location_jour: amount({ label: "Prix par jour (FCFA)", min: 1, invalid: PRIX, suffix: () => "/jour" }),
  prix_semaine: amount({ label: "Prix par semaine (FCFA)", min: 1, invalid: PRIX, suffix: () => "/semaine" }),
  prix_mois: amount({ label: "Prix par mois (FCFA)", min: 1, invalid: PRIX, suffix: () => "/mois" }),
  ...stayFields("jours"),
  kilometrage: number({ label: "Kilométrage", max: 9_999_999, isGrouped: true, invalid: "Indiquez un kilométrage en chiffres." }),
  nombre_places: number({ label: "Places", min: 1, max: 99, invalid: "Indiquez un nombre de places." }),
  carburant: choice({
    label: "Carburant",
    labels: carburantLabels,
    placeholder: "Non précisé",
    invalid: "Choisissez un carburant de la liste.",
  }),
  transmission: choice({
    label: "Transmission",
    labels: transmissionLabels,
    placeholder: "Non précisée",
    invalid: "Choisissez une transmission de la liste.",
  }),
  couleur: line({ label: "Couleur", max: 60 }),
  ...publicationFields,
  statut: choice({
    label: "Statut",
    labels: vehicleStatutLabels,
    fallback: "disponible",
    invalid: "Choisissez un statut de la liste.",
  }),
  localisation: line({ label: "Localisation" }),
  climatisation: box({ label: vehicleEquipmentLabels.climatisation }),
  gps: box({ label: vehicleEquipmentLabels.gps }),
  bluetooth: box({ label: vehicleEquipmentLabels.bluetooth }),
  proprietaire_nom: line({ label: "Propriétaire" }),
  proprietaire_telephone: phone({ label: "Téléphone du propriétaire", invalid: "Indiquez un numéro de téléphone valide." }),
  contact_proprietaire_public: box({ label: "Contact propriétaire public" }),
  notes_internes: paragraphs({ label: "Notes internes" }),
  images: images(listingPhotos),
  video_url: video({ label: "Lien vidéo", invalid: "Indiquez un lien YouTube, Vimeo ou un lien direct vers une vidéo MP4." }),
};

export type VehicleFormFields = ContentForm<keyof typeof vehicleFields>;

const failed = failing("❌ Erreur", "Une erreur est survenue");

export const vehicleDefinition = defineContent({
  table: "vehicles",
  fields: vehicleFields,
  sharedMistakes: { ...publicationMistakes, ...stayMistakes, prix: ["type_transaction"], prix_location_jour: ["type_transaction"] },
  initial: { type_transaction: "vente", statut: "disponible", localisation: "Lomé, Togo", sejour_min: "1" },
  searched: [
    ...["titre", "marque", "modele", "annee", "description", "localisation", "type_transaction"],
    ...["carburant", "transmission", "couleur", "climatisation", "gps", "bluetooth"],
  ] as const,
  saidAs: { type_transaction: { vente: "à vendre achat acheter", location: "à louer" } },
  listed: { kinds: ["type_transaction"], prix: ["prix_location_jour", "prix"], isNoted: true },
  exported: [
    "reference",
    "titre",
    "marque",
    "modele",
    "annee",
    ["type_transaction", "Transaction"],
    "statut",
    "prix",
    "prix_location_jour",
    "prix_semaine",
    "prix_mois",
    "caution",
    ["reservable", "Réservable"],
    "sejour_min",
    "sejour_max",
    "heures_sejour",
    ["kilometrage", "Kilométrage (km)"],
    "carburant",
    "transmission",
    "couleur",
    "nombre_places",
    "climatisation",
    "gps",
    "bluetooth",
    "localisation",
    "proprietaire_nom",
    "proprietaire_telephone",
    "notes_internes",
    "description",
    "publication",
    { countOf: "images", label: "Nombre de photos" },
    "note_qualite",
    "created_at",
  ],
  alike: ["marque", "modele", "annee", "kilometrage"],
  required: ["titre", "type_transaction", "marque", "modele", "prix", "prix_location_jour"],
  words: contentWords("vehicles", {
    failures: {
      save: failed,
      remove: failing("❌ Erreur", "Une erreur est survenue lors de la suppression"),
      restore: failed,
      statut: failed,
    },
  }),
});
