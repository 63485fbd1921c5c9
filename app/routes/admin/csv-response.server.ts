import { todayInLome } from "#app/lib/dates.ts";

/** A file to save, named after what it holds and today's date; never kept by a cache. */
export function csvResponse(name: string, csv: string) {
  return new Response(csv, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${todayInLome()}.csv"`,
      "cache-control": "no-store",
    },
  });
}
