import { redirect } from "react-router";
import { requireNoFields } from "#app/lib/forms.server.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { freeBallast } from "#app/platform/disk/ballast.server.ts";
import { env } from "#app/platform/env.server.ts";

const PAGE = "/admin-dashboard/parametres";

export const loader = defineLoader("entreprise.lire", () => redirect(PAGE));

/** Gives up the room kept back for a full disk; the database is only read. */
export const action = defineAction("entreprise.modifier", async ({ request }) => {
  await requireNoFields(request);
  await freeBallast(env().dataDir);
  return redirect(`${PAGE}?fait=reserve`);
});
