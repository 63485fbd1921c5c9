import { sellRequestsCsv } from "#app/features/vehicle-sell-requests/sell-request-export.ts";
import { sellRequestLists } from "#app/features/vehicle-sell-requests/sell-request-lists.ts";
import { readSellRequestsInSteps } from "#app/features/vehicle-sell-requests/sell-request-queries.server.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { answerExport, onlyByButton } from "#app/routes/admin/list/export-file.server.ts";

export const loader = defineLoader("demandes-vente.exporter", onlyByButton);

export const action = defineAction("demandes-vente.exporter", ({ request, url }, { admin, db }) => {
  const pieces = sellRequestsCsv(readSellRequestsInSteps(db, readListFilter(url.searchParams, sellRequestLists)));
  return answerExport(request, db, admin, { name: "demandes-de-vente", table: "vehicle_sell_requests", pieces });
});
