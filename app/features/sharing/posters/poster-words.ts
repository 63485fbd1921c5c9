/** Of a listing that visitors do not see. */
export const NOT_ONLINE = "Publiez d’abord\u00a0: le QR mènerait à une page absente.";

/** Of one that is sold, let or reserved: a poster would offer it. */
export const TAKEN = "Cette annonce n’est plus disponible\u00a0: une affiche la proposerait encore.";
