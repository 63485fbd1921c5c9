import { exportSent } from "#app/features/sent/sent-kinds.server.ts";
import { sentAt } from "#app/features/sent/sent-kinds.ts";
import { rightHere } from "#app/features/sent-lists/sent-action.server.ts";
import { readListFilter } from "#app/lib/text/list-filter.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { answerExport, onlyByButton } from "#app/services/desk-lists/export-file.server.ts";

export const loader = defineLoader(rightHere("exporter"), onlyByButton);

export const action = defineAction(rightHere("exporter"), ({ request, url, pattern }, { admin, db }) => {
  const sent = sentAt(pattern);
  const pieces = exportSent(db, sent, readListFilter(url.searchParams, sent.lists));
  return answerExport(request, db, admin, { name: sent.exported.name, table: sent.table, pieces });
});
