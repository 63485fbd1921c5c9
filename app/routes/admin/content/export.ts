import { contentTypes } from "#app/db/content-types.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { statutsOf } from "#app/platform/content/content-definition.ts";
import { appDb } from "#app/platform/database.server.ts";
import { csvResponse } from "#app/routes/admin/csv-response.server.ts";
import type { Route } from "./+types/export";
import { contentAt } from "./definitions.server.ts";

export async function loader({ request, url, pattern }: Route.LoaderArgs) {
  await requireAdmin(request);
  const content = contentAt(pattern);
  const filter = readListFilter(url.searchParams, statutsOf(content.fields));
  return csvResponse(contentTypes[content.table].pages.section, content.export(appDb(), filter));
}
