import type { FoundRows } from "#app/features/finding/found-search.ts";
import { RowCard } from "#app/features/listings/listing-card.tsx";

/** The first picture is what the page opens with on a telephone. */
export function ListRows({ found: { table, rows } }: { found: FoundRows }) {
  return (
    <ul className="list-rows">
      {rows.map((row, index) => (
        <li key={row.id}>
          <RowCard table={table} row={row} look={index === 0 ? "first" : "compact"} />
        </li>
      ))}
    </ul>
  );
}
