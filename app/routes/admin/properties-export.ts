import { propertyStatuts } from "#app/db/schema.ts";
import { exportProperties } from "#app/features/properties/property-export.server.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import type { Route } from "./+types/properties-export";
import { csvResponse } from "./csv-response.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const filter = readListFilter(new URL(request.url).searchParams, propertyStatuts);
  return csvResponse("biens", exportProperties(appDb(), filter));
}
