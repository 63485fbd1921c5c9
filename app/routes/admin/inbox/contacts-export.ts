import { contactRequestsCsv } from "#app/features/contact-requests/contact-request-export.ts";
import { contactLists } from "#app/features/contact-requests/contact-request-lists.ts";
import { readContactRequestsInSteps } from "#app/features/contact-requests/contact-request-queries.server.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { answerExport, onlyByButton } from "#app/routes/admin/list/export-file.server.ts";

export const loader = defineLoader("contacts.exporter", onlyByButton);

export const action = defineAction("contacts.exporter", ({ request, url }, { admin, db }) => {
  const pieces = contactRequestsCsv(readContactRequestsInSteps(db, readListFilter(url.searchParams, contactLists)));
  return answerExport(request, db, admin, { name: "contacts", table: "contact_requests", pieces });
});
