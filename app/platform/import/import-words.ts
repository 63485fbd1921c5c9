import type { ImportLinesTable, ImportNote } from "#app/db/platform-tables.ts";

export const verdictLabels: Record<ImportLinesTable["verdict"], string> = {
  prete: "Prête",
  doublon: "Doublon possible",
  a_corriger: "À corriger",
  deja: "Déjà importée",
  importee: "Importée",
};

/** "Prix : « quarante-cinq » n’est pas un nombre. Écrivez 45000000." */
export function sentenceOf(notes: readonly ImportNote[]) {
  return notes.map(({ colonne, raison }) => (colonne ? `${colonne}\u00a0: ${raison}` : raison)).join(" ");
}
