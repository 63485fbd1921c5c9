import { loadRows } from "#app/features/inbox/boite-data.server.ts";
import { defineLoader } from "#app/services/auth/define-action.server.ts";

/** A page of people, and the presses among them. */
const MAX_LINES = 30;

/** What a list still shows while its page has others by now. */
export const loader = defineLoader("boite.lire", async ({ url: { searchParams } }, { admin, db }) => {
  const ids = searchParams.getAll("id").slice(0, MAX_LINES);
  return Response.json({ rows: await loadRows(db, admin, ids) });
});
