import type { ImportLinesTable, ImportRemark } from "#app/db/tables/platform-tables.ts";

export const verdictLabels: Record<ImportLinesTable["verdict"], string> = {
  prete: "Prête",
  doublon: "Doublon possible",
  a_corriger: "À corriger",
  deja: "Déjà importée",
  importee: "Importée",
};

/** How many lines a page shows at once. */
export const SHOWN_LINES = 200;

/** Which file of the form a refusal is about. */
export type ImportField = "fichier" | "photos";

export const NOT_CSV = "Ce fichier n’est pas un CSV\u00a0: un classeur de tableur ne peut pas être lu.";
export const EMPTY_FILE = "Ce fichier est vide.";
export const HOW_TO_SAVE_CSV =
  "Dans Excel\u00a0: Fichier, Enregistrer sous, puis le type «\u00a0CSV UTF-8 (délimité par des virgules)\u00a0»\u00a0; dans LibreOffice, «\u00a0Texte CSV\u00a0».";

/** What a browser sees of a chosen file before anything is sent. */
export function csvFault({ name, size }: { name: string; size: number }): string | undefined {
  if (size === 0) return EMPTY_FILE;
  return /\.(xlsx?|xlsm|xlsb|ods|numbers|pdf|docx?|zip)$/i.test(name) ? NOT_CSV : undefined;
}

/** "Prix : « quarante-cinq » n’est pas un nombre. Écrivez 45000000." */
export function sentenceOf(notes: readonly ImportRemark[]) {
  return notes.map(({ colonne, raison }) => (colonne ? `${colonne}\u00a0: ${raison}` : raison)).join(" ");
}
