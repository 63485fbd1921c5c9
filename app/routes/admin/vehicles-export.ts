import { vehicleStatuts } from "#app/db/schema.ts";
import { exportVehicles } from "#app/features/vehicles/vehicle-export.server.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import type { Route } from "./+types/vehicles-export";
import { csvResponse } from "./csv-response.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const filter = readListFilter(new URL(request.url).searchParams, vehicleStatuts);
  return csvResponse("vehicules", exportVehicles(appDb(), filter));
}
