import { z } from "zod";
import { propertyStatuts, propertyTypesBien, propertyTypesSejour, propertyTypesTransaction, villes } from "#app/db/schema.ts";
import {
  amount,
  checkbox,
  imageRefs,
  oneOf,
  oneOfOr,
  optionalDate,
  optionalOneOf,
  optionalText,
  optionalVideoUrl,
  optionalWholeNumber,
  paragraphs,
  text,
  words,
} from "#app/lib/fields.ts";
import { choiceErrors } from "#app/platform/media/upload/upload-messages.ts";
import { MAX_PROPERTY_IMAGES } from "./property.ts";

const MAX_COMMODITES = 12;

const required = (label: string) => `Le champ ${label} est obligatoire`;
const count = optionalWholeNumber({ max: 10_000, invalid: "Indiquez un nombre entier entre 0 et 10 000." });
const surface = optionalWholeNumber({ max: 10_000_000, invalid: "Indiquez une surface en mètres carrés." });

export const INVALID_PRIX = "Veuillez saisir un prix valide";

/** What the back-office form sends. */
export const propertyInputSchema = z.object({
  titre: text({ required: required("titre"), max: 120 }),
  description: paragraphs({ required: required("description") }),
  type_bien: chosen(propertyTypesBien, "type de bien"),
  type_transaction: chosen(propertyTypesTransaction, "type de transaction"),
  prix: amount({ required: required("prix"), invalid: INVALID_PRIX }),
  localisation: text({ required: required("localisation") }),
  quartier: optionalText({ max: 80 }),
  ville: oneOfOr(villes, "Lomé", "Choisissez une ville de la liste."),
  statut: oneOfOr(propertyStatuts, "disponible", "Choisissez un statut de la liste."),
  nombre_pieces: count,
  nombre_chambres: count,
  nombre_salles_bain: count,
  surface_habitable: surface,
  surface_totale: surface,
  parking: checkbox(),
  piscine: checkbox(),
  jardin: checkbox(),
  climatisation: checkbox(),
  securite: checkbox(),
  date_disponibilite: optionalDate("Indiquez une date valable."),
  video_url: optionalVideoUrl("Indiquez un lien YouTube, Vimeo ou un lien https vers un fichier mp4, webm ou ogg."),
  type_sejour: optionalOneOf(propertyTypesSejour, "Choisissez un type de séjour de la liste."),
  commodites: words({ max: MAX_COMMODITES, tooMany: `Indiquez au plus ${MAX_COMMODITES} commodités.` }),
  images: imageRefs({ max: MAX_PROPERTY_IMAGES, tooMany: choiceErrors.tooMany(MAX_PROPERTY_IMAGES), invalid: "Une image est inconnue." }),
});

export type PropertyInput = z.infer<typeof propertyInputSchema>;

/** Nothing chosen is a missing field; a value outside the list is another mistake. */
function chosen<const Values extends readonly [string, ...string[]]>(values: Values, label: string) {
  return z
    .string()
    .default("")
    .pipe(z.string().min(1, required(label)))
    .pipe(oneOf(values, `Choisissez un ${label} de la liste.`));
}
