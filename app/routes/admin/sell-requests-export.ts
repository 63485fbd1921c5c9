import { sellRequestsCsv } from "#app/features/vehicle-sell-requests/sell-request-export.ts";
import { sellRequestLists } from "#app/features/vehicle-sell-requests/sell-request-lists.ts";
import { readSellRequestsInSteps } from "#app/features/vehicle-sell-requests/sell-request-queries.server.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import type { Route } from "./+types/sell-requests-export";
import { csvResponse } from "./csv-response.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const filter = readListFilter(new URL(request.url).searchParams, sellRequestLists);
  return csvResponse("demandes-de-vente", sellRequestsCsv(readSellRequestsInSteps(appDb(), filter)));
}
