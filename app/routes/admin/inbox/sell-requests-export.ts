import { sellRequestsCsv } from "#app/features/vehicle-sell-requests/sell-request-export.ts";
import { sellRequestLists } from "#app/features/vehicle-sell-requests/sell-request-lists.ts";
import { readSellRequestsInSteps } from "#app/features/vehicle-sell-requests/sell-request-queries.server.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { defineLoader } from "#app/platform/auth/define-action.server.ts";
import { csvResponse } from "#app/routes/admin/list/csv-response.server.ts";

export const loader = defineLoader("demandes-vente.exporter", ({ url }, { db }) => {
  const filter = readListFilter(url.searchParams, sellRequestLists);
  return csvResponse("demandes-de-vente", sellRequestsCsv(readSellRequestsInSteps(db, filter)));
});
