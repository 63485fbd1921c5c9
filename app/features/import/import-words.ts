import type { ImportLinesTable, ImportRemark } from "#app/db/tables/platform-tables.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { MAX_CSV_BYTES } from "#app/services/addresses/sending-limits.ts";

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

export const CSV_TOO_LARGE = `Le fichier pèse plus de ${MAX_CSV_BYTES / MEGABYTE}\u00a0Mo\u00a0: partagez-le en plusieurs fichiers.`;
export const NOT_READABLE = "Ce fichier n’est ni un CSV ni un classeur Excel (.xlsx).";
export const EMPTY_FILE = "Ce fichier est vide.";
export const HOW_TO_SAVE =
  "Dans Excel\u00a0: Fichier, Enregistrer sous, puis le type «\u00a0Classeur Excel (.xlsx)\u00a0» ou «\u00a0CSV UTF-8 (délimité par des virgules)\u00a0»\u00a0; dans LibreOffice, «\u00a0Texte CSV\u00a0».";

/** What a browser sees of a chosen file before anything is sent. */
export function fileFault({ name, size }: { name: string; size: number }): string | undefined {
  if (size === 0) return EMPTY_FILE;
  if (size > MAX_CSV_BYTES) return CSV_TOO_LARGE;
  return /\.(xls|xlsm|xlsb|ods|numbers|pdf|docx?|zip)$/i.test(name) ? NOT_READABLE : undefined;
}

/** "Prix : « quarante-cinq » n’est pas un nombre. Écrivez 45000000." */
export function sentenceOf(notes: readonly ImportRemark[]) {
  return notes.map(({ colonne, raison }) => (colonne ? `${colonne}\u00a0: ${raison}` : raison)).join(" ");
}
