import { levelChoices } from "#app/features/land/land-papers.ts";
import { stayFields, stayMistakes } from "#app/features/listing-parts/stay-fields.ts";
import { contentWords, defineContent, failing } from "#app/services/content/content-definition.ts";
import type { ContentForm } from "#app/services/content/content-field.tsx";
import {
  amount,
  box,
  choice,
  date,
  images,
  line,
  number,
  paragraphs,
  position,
  publicationFields,
  publicationMistakes,
  town,
  video,
  words,
} from "#app/services/content/content-fields.ts";
import { listingPhotos } from "#app/services/uploads/upload-words.ts";
import {
  equipmentLabels,
  prixUniteLabels,
  propertyStatutLabels,
  typeBienLabels,
  typedPrixSuffix,
  typeSejourLabels,
  typeTransactionLabels,
} from "./property.ts";

const MAX_COMMODITES = 12;
const INVALID_PRIX = "Veuillez saisir un prix valide";

const rate = (label: string, suffix: string) => amount({ label, invalid: INVALID_PRIX, min: 1, suffix: () => suffix });
const count = (label: string) => number({ label, max: 10_000, invalid: "Indiquez un nombre entier entre 0 et 10\u00a0000." });
const surface = (label: string) => number({ label, max: 10_000_000, invalid: "Indiquez une surface en mètres carrés." });

export const propertyFields = {
  titre: line({ label: "Titre", required: "titre", max: 120 }),
  type_bien: choice({
    label: "Type de bien",
    labels: typeBienLabels,
    required: "type de bien",
    placeholder: "Choisir",
    invalid: "Choisissez un type de bien de la liste.",
  }),
  type_transaction: choice({
    label: "Transaction",
    labels: typeTransactionLabels,
    required: "type de transaction",
    placeholder: "Choisir",
    invalid: "Choisissez un type de transaction de la liste.",
  }),
  type_sejour: choice({
    label: "Type de séjour",
    labels: typeSejourLabels,
    placeholder: "Non précisé",
    invalid: "Choisissez un type de séjour de la liste.",
  }),
  prix: amount({ label: "Prix (FCFA)", required: "prix", invalid: INVALID_PRIX, suffix: typedPrixSuffix }),
  prix_unite: choice({
    label: "Ce prix s’entend",
    labels: prixUniteLabels,
    fallback: "mois",
    invalid: "Choisissez une durée de la liste.",
  }),
  prix_nuit: rate("Prix par nuit (FCFA)", "/nuit"),
  prix_semaine: rate("Prix par semaine (FCFA)", "/semaine"),
  prix_mois: rate("Prix par mois (FCFA)", "/mois"),
  ...stayFields("nuits"),
  frais_menage: amount({ label: "Ménage (FCFA)", max: 9_999_999, invalid: "Indiquez un montant en francs, jusqu’à 9\u00a0999\u00a0999." }),
  date_disponibilite: date({ label: "Disponible le", invalid: "Indiquez une date valable." }),
  description: paragraphs({ label: "Description", required: "description" }),
  localisation: line({ label: "Adresse ou repère", required: "localisation" }),
  quartier: line({ label: "Quartier", max: 80 }),
  ville: town({ label: "Ville", fallback: "Lomé", invalid: "Indiquez le nom de la ville, de 2 à 60 caractères." }),
  position: position({
    label: "Position",
    unreadable: "Collez deux nombres, par exemple 6.2235, 1.2070.",
    outside: "Cette position n’est pas au Togo.",
  }),
  nombre_pieces: count("Pièces"),
  nombre_chambres: count("Chambres"),
  nombre_salles_bain: count("Salles de bain"),
  surface_habitable: surface("Surface habitable (m²)"),
  surface_totale: surface("Surface totale (m²)"),
  parking: box({ label: equipmentLabels.parking }),
  piscine: box({ label: equipmentLabels.piscine }),
  jardin: box({ label: equipmentLabels.jardin }),
  climatisation: box({ label: equipmentLabels.climatisation }),
  securite: box({ label: equipmentLabels.securite }),
  commodites: words({ label: "Commodités", max: MAX_COMMODITES, tooMany: `Indiquez au plus ${MAX_COMMODITES} commodités.` }),
  images: images(listingPhotos),
  video_url: video({
    label: "Lien vidéo",
    invalid: "Indiquez un lien YouTube, Vimeo ou un lien https vers un fichier mp4, webm ou ogg.",
  }),
  ...publicationFields,
  statut: choice({
    label: "Statut",
    labels: propertyStatutLabels,
    fallback: "disponible",
    invalid: "Choisissez un statut de la liste.",
  }),
};

export type PropertyFormFields = ContentForm<keyof typeof propertyFields>;

const unsaved = failing("Erreur de sauvegarde", "Impossible de sauvegarder le bien immobilier");

export const propertyDefinition = defineContent({
  table: "properties",
  fields: propertyFields,
  sharedMistakes: { ...publicationMistakes, ...stayMistakes, prix_unite: ["type_transaction"] },
  initial: { ville: "Lomé", statut: "disponible", prix_unite: "mois", sejour_min: "1" },
  searched: [
    ...["titre", "localisation", "description", "ville", "quartier", "type_bien", "type_transaction", "type_sejour"],
    ...["parking", "piscine", "jardin", "climatisation", "securite", "commodites"],
  ] as const,
  saidAs: { type_transaction: { vente: "à vendre achat acheter", location: "à louer", "location-meublee": "à louer meublé" } },
  listed: { kinds: ["type_bien", "type_transaction"], prix: ["prix_compare"], isNoted: true, levels: levelChoices },
  exported: [
    "reference",
    "titre",
    ["type_bien", "Type"],
    "type_transaction",
    "statut",
    "prix",
    { suffixOf: "prix", label: "Unité du prix", fills: "prix_unite" },
    "prix_nuit",
    "prix_semaine",
    "prix_mois",
    "frais_menage",
    "caution",
    ["reservable", "Réservable"],
    "sejour_min",
    "sejour_max",
    "heures_sejour",
    ["localisation", "Localisation"],
    "quartier",
    "ville",
    "position",
    "nombre_pieces",
    "nombre_chambres",
    "nombre_salles_bain",
    "surface_habitable",
    "surface_totale",
    "parking",
    "piscine",
    "jardin",
    "climatisation",
    "securite",
    "date_disponibilite",
    "description",
    "publication",
    { countOf: "images", label: "Nombre de photos" },
    "note_qualite",
    "created_at",
    "updated_at",
  ],
  alike: ["type_transaction", "quartier", "prix"],
  required: ["titre", "description", "type_bien", "type_transaction", "prix", "localisation"],
  words: contentWords("properties", {
    failures: {
      save: unsaved,
      remove: failing("Erreur", "Impossible de supprimer le bien"),
      restore: failing("Erreur", "Impossible de restaurer le bien"),
      statut: unsaved,
    },
    mistakeOf: ({ prix }) => (prix === undefined ? undefined : { title: "Prix invalide", description: INVALID_PRIX }),
  }),
});
