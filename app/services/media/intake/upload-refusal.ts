export const uploadCodes = [
  "file-invalid-type",
  "file-too-large",
  "file-too-small",
  "too-many-pixels",
  "unreadable",
  "storage-full",
  "too-many",
  "busy",
  "unauthenticated",
] as const;
export type UploadCode = (typeof uploadCodes)[number];

/** What the sender of a file is told, in the words of the API. */
export type UploadRefusal = { code: UploadCode; message: string };

const statuses: Record<UploadCode, number> = {
  "file-invalid-type": 415,
  "file-too-large": 413,
  "file-too-small": 400,
  "too-many-pixels": 422,
  unreadable: 422,
  "storage-full": 507,
  "too-many": 429, // not 503, which a proxy takes for a broken process
  busy: 503,
  unauthenticated: 401,
};

/** The file was not taken; nothing of it is kept. */
export class UploadError extends Error {
  readonly code: UploadCode;

  constructor(code: UploadCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "UploadError";
    this.code = code;
  }

  get status() {
    return statuses[this.code];
  }
}

export const refusals = {
  invalidType: (accepted: string) =>
    new UploadError("file-invalid-type", `Ce fichier n’est pas accepté ici. Formats possibles : ${accepted}.`),
  tooLarge: (megabytes: number) => new UploadError("file-too-large", `Ce fichier est trop lourd : ${megabytes} Mo au maximum.`),
  empty: () => new UploadError("file-too-small", "Ce fichier est vide."),
  tooManyPixels: () =>
    new UploadError("too-many-pixels", "Cette image est trop grande : 40 millions de pixels et 12 000 pixels de côté au maximum."),
  unreadable: () => new UploadError("unreadable", "Ce fichier est abîmé ou incomplet : il n’a pas pu être lu."),
  locatedVideo: () =>
    new UploadError(
      "file-invalid-type",
      "Cette vidéo contient une piste ou une note qui peut dire où elle a été prise. Enregistrez-la sans localisation ni sous-titres puis envoyez-la de nouveau.",
    ),
  interrupted: () => new UploadError("unreadable", "L’envoi a été interrompu. Recommencez."),
  full: (cause?: unknown) => new UploadError("storage-full", "Il n’y a plus de place pour ce fichier. Il n’a pas été enregistré.", cause),
  /** For visitors: their words count more than their photos. */
  noRoomForPhotos: () =>
    new UploadError(
      "storage-full",
      "Les photos ne peuvent pas être reçues pour le moment. Envoyez votre demande sans elles\u00a0: nous vous les demanderons.",
    ),
  photosOfNetworkWait: () =>
    new UploadError(
      "too-many",
      "Trop de photos venues de votre connexion attendent encore leur formulaire. Envoyez votre demande sans celle-ci, ou réessayez plus tard.",
    ),
  tooManyPhotosAtOnce: () =>
    new UploadError("too-many", "Trop de photos arrivent en même temps de votre connexion. Réessayez dans un instant."),
  tooManyPhotos: () => new UploadError("too-many", "Trop de photos ont été envoyées en peu de temps. Réessayez dans quelques minutes."),
  busy: (cause?: unknown) =>
    new UploadError("busy", "Le site est très occupé et n’a pas pris ce fichier. Réessayez dans un instant.", cause),
};
