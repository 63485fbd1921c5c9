// What follows a sending, in words: apart from the sending itself, which the form of an alert carries without them.

export const BY_PHONE = "Au téléphone, dites votre référence\u00a0: nous retrouvons votre demande.";
/** What becomes of a message. */
export const usualNext: readonly string[] = [
  "Une personne de l’agence lit votre message.",
  "Elle vous répond au numéro ou à l’adresse que vous avez laissés.",
  BY_PHONE,
];
