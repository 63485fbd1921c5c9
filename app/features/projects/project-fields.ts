import type { Message } from "#app/lib/text/message.ts";
import { contentWords, defineContent } from "#app/services/content/content-definition.ts";
import type { ContentForm } from "#app/services/content/content-field.tsx";
import {
  amount,
  box,
  choice,
  date,
  email,
  images,
  line,
  number,
  paragraphs,
  phone,
  publicationFields,
  publicationMistakes,
  town,
  video,
} from "#app/services/content/content-fields.ts";
import { listingPhotos } from "#app/services/uploads/upload-words.ts";
import { projectCategorieLabels, projectStatutLabels, typeProjetLabels } from "./project.ts";

const DATE = "Indiquez une date qui existe.";
const BUDGET = "Indiquez un budget en francs CFA, par exemple 45\u00a0000\u00a0000.";

export const projectFields = {
  titre: line({ label: "Titre", required: "titre" }),
  categorie: choice({
    label: "Catégorie",
    labels: projectCategorieLabels,
    required: "catégorie",
    placeholder: "Choisir",
    invalid: "Choisissez une catégorie de la liste.",
  }),
  type_projet: choice({
    label: "Type de projet",
    labels: typeProjetLabels,
    placeholder: "Non précisé",
    invalid: "Choisissez un type de projet de la liste.",
  }),
  description: paragraphs({ label: "Description", required: "description" }),
  adresse: line({ label: "Adresse" }),
  ville: town({ label: "Ville", fallback: "Lomé", invalid: "Indiquez le nom de la ville, de 2 à 60 caractères." }),
  superficie: number({ label: "Superficie (m²)", hasDecimals: true, invalid: "Indiquez une superficie en mètres carrés." }),
  date_debut: date({ label: "Début", invalid: DATE }),
  date_fin_prevue: date({ label: "Fin prévue", invalid: DATE }),
  date_fin_reelle: date({ label: "Fin réelle", invalid: DATE }),
  budget_prevu: amount({ label: "Budget prévu (FCFA)", invalid: BUDGET }),
  budget_reel: amount({ label: "Budget réel (FCFA)", invalid: BUDGET }),
  masquer_budgets: box({ label: "Masquer les budgets" }),
  client_nom: line({ label: "Nom du client" }),
  client_email: email({ label: "E-mail du client", invalid: "Indiquez une adresse e-mail valide." }),
  client_telephone: phone({ label: "Téléphone du client", invalid: "Indiquez un numéro de téléphone valide." }),
  afficher_client: box({ label: "Afficher le client" }),
  notes_publiques: paragraphs({ label: "Notes publiques" }),
  notes_internes: paragraphs({ label: "Notes internes" }),
  images: images(listingPhotos),
  video_url: video({ label: "Lien vidéo", invalid: "Indiquez un lien YouTube, Vimeo ou un lien direct vers une vidéo." }),
  ...publicationFields,
  statut: choice({
    label: "Statut",
    labels: projectStatutLabels,
    fallback: "planifie",
    invalid: "Choisissez un statut de la liste.",
  }),
  pourcentage_avancement: number({ label: "Avancement (%)", max: 100, fallback: 0, invalid: "L’avancement va de 0 à 100." }),
};

export type ProjectFormFields = ContentForm<keyof typeof projectFields>;

export const projectDefinition = defineContent({
  table: "projects",
  fields: projectFields,
  sharedMistakes: { ...publicationMistakes, date_fin_prevue: ["date_debut"], date_fin_reelle: ["date_debut"] },
  initial: { ville: "Lomé", statut: "planifie", pourcentage_avancement: "0", masquer_budgets: "on" },
  searched: ["titre", "adresse", "description", "ville", "categorie", "type_projet"],
  listed: { kinds: ["categorie"] },
  exported: [
    "reference",
    "titre",
    "categorie",
    ["type_projet", "Type"],
    "statut",
    "pourcentage_avancement",
    "adresse",
    "ville",
    "superficie",
    "budget_prevu",
    "budget_reel",
    "date_debut",
    "date_fin_prevue",
    "date_fin_reelle",
    ["client_nom", "Client"],
    "client_email",
    "client_telephone",
    "notes_internes",
    "description",
    "publication",
    { countOf: "images", label: "Nombre de photos" },
    "created_at",
  ],
  notCopied: ["client_nom", "client_email", "client_telephone", "afficher_client"],
  showing: { afficher_client: true, masquer_budgets: false },
  reserved: { right: "budgets.lire", fields: ["budget_prevu", "budget_reel", "masquer_budgets"] },
  alike: ["titre", "ville"],
  required: ["titre", "description", "categorie"],
  words: contentWords("projects", {
    failures: {
      save: withReason("Erreur lors de l'enregistrement du projet"),
      remove: withReason("Erreur lors de la suppression"),
      restore: withReason("Erreur lors de la restauration"),
      statut: withReason("Erreur lors de l'enregistrement du projet"),
    },
  }),
});

/** The failure in its own words, then the reason when it is known. */
function withReason(failure: string) {
  return (reason?: string): Message => ({ title: "Erreur", description: reason ? `${failure}. ${reason}` : failure });
}
