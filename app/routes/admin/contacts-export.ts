import { contactRequestsCsv } from "#app/features/contact-requests/contact-request-export.ts";
import { contactLists } from "#app/features/contact-requests/contact-request-lists.ts";
import { readContactRequestsInSteps } from "#app/features/contact-requests/contact-request-queries.server.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import type { Route } from "./+types/contacts-export";
import { csvResponse } from "./csv-response.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const filter = readListFilter(new URL(request.url).searchParams, contactLists);
  return csvResponse("contacts", contactRequestsCsv(readContactRequestsInSteps(appDb(), filter)));
}
