import { projectStatuts } from "#app/db/schema.ts";
import { exportProjects } from "#app/features/projects/project-export.server.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import type { Route } from "./+types/projects-export";
import { csvResponse } from "./csv-response.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const filter = readListFilter(new URL(request.url).searchParams, projectStatuts);
  return csvResponse("realisations", exportProjects(appDb(), filter));
}
