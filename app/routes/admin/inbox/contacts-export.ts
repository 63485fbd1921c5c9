import { contactRequestsCsv } from "#app/features/contact-requests/contact-request-export.ts";
import { contactLists } from "#app/features/contact-requests/contact-request-lists.ts";
import { readContactRequestsInSteps } from "#app/features/contact-requests/contact-request-queries.server.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { defineLoader } from "#app/platform/auth/define-action.server.ts";
import { csvResponse } from "#app/routes/admin/list/csv-response.server.ts";

export const loader = defineLoader("contacts.exporter", ({ url }, { db }) => {
  const filter = readListFilter(url.searchParams, contactLists);
  return csvResponse("contacts", contactRequestsCsv(readContactRequestsInSteps(db, filter)));
});
