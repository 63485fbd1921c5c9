import { z } from "zod";
import { projectCategories, projectStatuts, projectTypes, villes } from "#app/db/schema.ts";
import {
  checkbox,
  imageRefs,
  missingField,
  oneOf,
  oneOfOr,
  optionalAmount,
  optionalDate,
  optionalDecimal,
  optionalEmail,
  optionalOneOf,
  optionalParagraphs,
  optionalPhone,
  optionalText,
  optionalVideoUrl,
  optionalWholeNumber,
  paragraphs,
  text,
} from "#app/lib/fields.ts";
import { MAX_PROJECT_IMAGES } from "./project.ts";

const DATE = "Indiquez une date qui existe.";
const BUDGET = "Indiquez un budget en francs, sans lettres.";

export const projectInputSchema = z.strictObject({
  titre: text({ required: missingField("titre") }),
  description: paragraphs({ required: missingField("description") }),
  categorie: oneOf(projectCategories, missingField("catégorie")),
  type_projet: optionalOneOf(projectTypes, "Choisissez un type de projet de la liste."),
  statut: oneOfOr(projectStatuts, "planifie", "Choisissez un statut de la liste."),
  adresse: optionalText(),
  ville: oneOfOr(villes, "Lomé", "Choisissez une ville de la liste."),
  superficie: optionalDecimal({ invalid: "Indiquez une superficie en mètres carrés." }),
  budget_prevu: optionalAmount({ invalid: BUDGET }),
  budget_reel: optionalAmount({ invalid: BUDGET }),
  date_debut: optionalDate(DATE),
  date_fin_prevue: optionalDate(DATE),
  date_fin_reelle: optionalDate(DATE),
  pourcentage_avancement: optionalWholeNumber({ invalid: "L’avancement va de 0 à 100.", max: 100 }).transform((value) => value ?? 0),
  client_nom: optionalText(),
  client_email: optionalEmail("Indiquez une adresse e-mail valide."),
  client_telephone: optionalPhone("Indiquez un numéro de téléphone valide."),
  notes_internes: optionalParagraphs(),
  notes_publiques: optionalParagraphs(),
  afficher_client: checkbox(),
  masquer_budgets: checkbox(),
  images: imageRefs({
    max: MAX_PROJECT_IMAGES,
    tooMany: `Vous ne pouvez uploader que ${MAX_PROJECT_IMAGES} images maximum`,
    invalid: "Une des images n’est pas reconnue. Ajoutez-la de nouveau.",
  }),
  video_url: optionalVideoUrl("Indiquez un lien YouTube, Vimeo ou un lien direct vers une vidéo."),
});
export type ProjectInput = z.infer<typeof projectInputSchema>;
