export const MAX_COMPARED = 4;
export const TOO_MANY = "Quatre annonces au plus.";
export const TOO_FEW = "Choisissez au moins deux annonces.";
export const NONE_KEPT = "Gardez au moins une annonce.";

/** Why these cannot be compared; undefined when they can. A single one may still get company. `twoKinds`: what is said of two letters. */
export function refuseCompared(references: readonly string[], twoKinds = ""): string | undefined {
  if (references.length > MAX_COMPARED) return TOO_MANY;
  return new Set(references.map((reference) => reference[0])).size > 1 ? twoKinds : undefined;
}
