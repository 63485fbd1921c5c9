/** Public columns without the time of the last writing: a save that changes nothing else shows nothing new. */
export function columnsAsSeen<Row extends object>(row: Row, columns: readonly (keyof Row & string)[]): Record<string, unknown> {
  return Object.fromEntries(columns.filter((column) => column !== "updated_at").map((column) => [column, row[column]]));
}
