import { redirect } from "react-router";
import { env } from "#app/kernel/env/env.server.ts";
import { requireNoFields } from "#app/lib/forms/forms.server.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { freeBallast } from "#app/services/backup/ballast.server.ts";

const PAGE = "/admin-dashboard/parametres";

export const loader = defineLoader("entreprise.lire", () => redirect(PAGE));

/** Gives up the room kept back for a full disk; the database is only read. */
export const action = defineAction("entreprise.modifier", async ({ request }) => {
  await requireNoFields(request);
  await freeBallast(env().dataDir);
  return redirect(`${PAGE}?fait=reserve`);
});
