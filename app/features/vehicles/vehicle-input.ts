import { z } from "zod";
import { carburants, transmissions, vehicleStatuts, vehicleTypesTransaction } from "#app/db/schema.ts";
import {
  checkbox,
  imageRefs,
  missingField,
  oneOf,
  oneOfOr,
  optionalAmount,
  optionalOneOf,
  optionalParagraphs,
  optionalPhone,
  optionalText,
  optionalVideoUrl,
  optionalWholeNumber,
  text,
} from "#app/lib/fields.ts";
import { MAX_VEHICLE_IMAGES } from "./vehicle.ts";

const PRIX = "Veuillez saisir un prix valide";

const fields = z.strictObject({
  titre: text({ required: missingField("titre") }),
  description: optionalParagraphs(),
  marque: text({ required: missingField("marque") }),
  modele: text({ required: missingField("modèle") }),
  annee: optionalWholeNumber({ invalid: "Indiquez une année en quatre chiffres.", min: 1900, max: 2100 }),
  type_transaction: oneOf(vehicleTypesTransaction, missingField("type")),
  statut: oneOfOr(vehicleStatuts, "disponible", "Choisissez un statut de la liste."),
  prix: optionalAmount({ invalid: PRIX, min: 1 }),
  prix_location_jour: optionalAmount({ invalid: PRIX, min: 1 }),
  kilometrage: optionalWholeNumber({ invalid: "Indiquez un kilométrage en chiffres.", max: 9_999_999 }),
  carburant: optionalOneOf(carburants, "Choisissez un carburant de la liste."),
  transmission: optionalOneOf(transmissions, "Choisissez une transmission de la liste."),
  couleur: optionalText({ max: 60 }),
  nombre_places: optionalWholeNumber({ invalid: "Indiquez un nombre de places.", min: 1, max: 99 }),
  climatisation: checkbox(),
  gps: checkbox(),
  bluetooth: checkbox(),
  localisation: optionalText(),
  images: imageRefs({
    max: MAX_VEHICLE_IMAGES,
    tooMany: `Vous ne pouvez uploader que ${MAX_VEHICLE_IMAGES} images maximum`,
    invalid: "Une des images n’est pas reconnue. Ajoutez-la de nouveau.",
  }),
  video_url: optionalVideoUrl("Indiquez un lien YouTube, Vimeo ou un lien direct vers une vidéo MP4."),
  proprietaire_nom: optionalText(),
  proprietaire_telephone: optionalPhone("Indiquez un numéro de téléphone valide."),
  contact_proprietaire_public: checkbox(),
  notes_internes: optionalParagraphs(),
});

/** A sale needs its price, a hire its day rate; the price of a hire is its value, for the administrator alone. */
export const vehicleInputSchema = fields
  .refine(({ type_transaction, prix }) => type_transaction !== "vente" || prix !== null, {
    path: ["prix"],
    message: missingField("prix"),
    when: hasKind,
  })
  .refine(({ type_transaction, prix_location_jour }) => type_transaction !== "location" || prix_location_jour !== null, {
    path: ["prix_location_jour"],
    message: missingField("prix par jour"),
    when: hasKind,
  });
export type VehicleInput = z.infer<typeof vehicleInputSchema>;

// Said together with the other mistakes of the form, not after they are mended.
function hasKind({ value }: { value: unknown }) {
  return typeof value === "object" && value !== null && "prix" in value && "prix_location_jour" in value;
}
