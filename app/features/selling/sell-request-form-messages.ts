import { MAX_SELL_PHOTOS } from "#app/services/addresses/sending-limits.ts";
import type { FormMessages } from "#app/services/visitor-forms/visitor-form.ts";

export const sellRequestMessages: FormMessages = {
  sent: {
    title: "Demande envoyée",
    description: "Votre demande de vente a été envoyée avec succès. Nous vous contacterons bientôt.",
  },
  failed: "Une erreur est survenue lors de l'envoi de votre demande",
};

export const tooManyPhotos = {
  title: "Limite d'images",
  description: `Vous ne pouvez ajouter que ${MAX_SELL_PHOTOS} images maximum`,
};

export const photoErrors = {
  notAPhoto: "Seules les photos sont acceptées.",
  unreadable: "Cette photo ne peut pas être lue. Choisissez-en une autre.",
  network: "La connexion a été coupée. Réessayez.",
  unknown: "Cette photo n’a pas pu être envoyée. Réessayez.",
};
