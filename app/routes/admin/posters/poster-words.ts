/** Of a listing that visitors do not see. */
export const NOT_ONLINE = "Publiez d’abord\u00a0: le QR mènerait à une page absente.";
