import type { Message } from "#app/lib/text/message.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { MAX_LISTING_PHOTOS, SMALL_PICTURE_BYTES } from "#app/services/addresses/sending-limits.ts";
import type { Unsent } from "#app/services/kept-forms/form-draft.ts";

/** What the person is told, in one place. The words in straight quotes are part of the product's contract. */
export const uploadMessages = {
  images: (count: number): Message => ({ title: "✅ Images uploadées", description: `${count} image(s) ajoutée(s)` }),
  repeated: (count: number): Message => ({
    title: count > 1 ? `${count} photos étaient déjà là` : "Cette photo était déjà là",
    description: "Une même photo n’est gardée qu’une fois.",
  }),
  video: { title: "✅ Vidéo uploadée" } satisfies Message,
  failed: { title: "❌ Erreur", description: "Erreur lors de l'upload" } satisfies Message,
  /** The form was to be saved, and a file of it could not be sent. */
  blocked: { title: "Erreur d'upload", description: "Impossible d'uploader les images" } satisfies Message,
  removed: { title: "Photo retirée" } satisfies Message,
  videoRemoved: { title: "Vidéo retirée" } satisfies Message,
  unauthorized: { title: "🔒 Accès refusé", description: "Vous devez être connecté en tant qu'admin" } satisfies Message,
};

/** What stands beside one file. */
export const uploadErrors = {
  network: "La connexion a été coupée. Réessayez.",
  unauthorized: "Votre session a expiré\u00a0: reconnectez-vous dans un autre onglet, puis réessayez.",
  unknown: "Erreur lors de l'upload. Réessayez.",
};

export const choiceErrors = {
  notPictures: "Veuillez sélectionner des fichiers image valides",
  notAPicture: "Veuillez sélectionner une image",
  notMedia: "Veuillez sélectionner des photos (JPG, PNG, WebP, GIF) ou une vidéo (MP4, WebM, Ogg)",
  tooMany: (max: number) => `Vous ne pouvez uploader que ${max} images maximum`,
  oneVideo: "Une seule vidéo est possible\u00a0: retirez d’abord celle qui est là",
  galleryTooLarge: `L'image ne doit pas dépasser ${SMALL_PICTURE_BYTES / MEGABYTE}MB`,
  tooLarge: (limit: string) => `Ce fichier dépasse ${limit}`,
  empty: "Ce fichier est vide",
  heic: "Cette photo d’iPhone ne peut pas être lue ici. Dans Réglages › Appareil photo › Formats, choisissez «\u00a0Le plus compatible\u00a0».",
};

/** The photos of a property, a vehicle or a project. */
export const listingPhotos = {
  label: "Photos",
  max: MAX_LISTING_PHOTOS,
  tooMany: choiceErrors.tooMany(MAX_LISTING_PHOTOS),
  invalid: "Une des images n’est pas reconnue. Ajoutez-la de nouveau.",
};

/** "4 photos sur 8 n’étaient pas parties : choisissez-les à nouveau." */
export function lostText({ names: { length: count }, chosen, hasVideo }: Unsent): string {
  const [file, gone, it] = hasVideo ? ["fichier", "parti", "le"] : ["photo", "partie", "la"];
  const were = pluralize(count, `n’était pas ${gone}`, `n’étaient pas ${gone}s`);
  return `${count} ${pluralize(count, file)} sur ${chosen} ${were}\u00a0: choisissez-${pluralize(count, it, "les")} à nouveau.`;
}
