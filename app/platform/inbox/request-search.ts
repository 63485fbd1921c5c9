import { searchText } from "#app/lib/text.ts";

/** The columns a search reads, by table. */
const searchedColumns = {
  contact_requests: ["nom", "prenom", "entreprise", "email", "telephone", "telephone_e164", "sujet", "message"],
  vehicle_sell_requests: ["nom", "prenom", "email", "telephone", "telephone_e164", "marque", "modele", "description"],
  testimonials: ["client_nom", "client_email", "contenu", "pays"],
} as const;

type Searched = typeof searchedColumns;
export type RequestTable = keyof Searched;
export const requestTables = Object.keys(searchedColumns) as RequestTable[];

/** What a search reads, folded; kept in the `recherche` column by whoever writes one of its columns. */
export function requestSearchText<Table extends RequestTable>(
  table: Table,
  row: { [Column in Searched[Table][number]]?: string | null },
): string {
  const read = row as Record<string, string | null | undefined>;
  return searchText(searchedColumns[table].map((column) => read[column] ?? null));
}
