/** What was done to a land file, by the word the address carries after the redirect. */
export const landDone = {
  dossier: { title: "✅ Dossier foncier enregistré" },
  piece: { title: "✅ Pièce enregistrée" },
  retrait: { title: "✅ Pièce retirée" },
  ecartee: { title: "✅ Rappel écarté" },
  scan: { title: "✅ Scan retiré", description: "Le fichier est effacé." },
} as const;

export const landFailures = {
  dossier: "Impossible d’enregistrer le dossier foncier",
  piece: "Impossible d’enregistrer cette pièce",
  retirer: "Impossible de retirer cette pièce",
  ecarter: "Impossible d’écarter ce rappel",
  scan: "Impossible de retirer ce scan",
} as const;

export const STALE =
  "Un autre membre a enregistré ce dossier entre-temps. Votre saisie est gardée\u00a0: relisez, puis enregistrez de nouveau.";

/** Why a scan is not stored. */
export const NO_PDF = "Ce fichier n’est pas un PDF lisible.";
export const IDENTITY = "La pièce d’identité se regarde et ne se garde pas.";
export const TAKEN = "Cette pièce a déjà son scan.";
export const GONE = "Cette pièce n’est plus dans le dossier.";
