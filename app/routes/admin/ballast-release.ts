import { redirect } from "react-router";
import { requireNoFields } from "#app/lib/forms.server.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { freeBallast } from "#app/platform/disk/ballast.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { Route } from "./+types/ballast-release";

const PAGE = "/admin-dashboard/parametres";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  return redirect(PAGE);
}

/** Gives up the room kept back for a full disk; the database is only read. */
export async function action({ request }: Route.ActionArgs) {
  await requireAdmin(request);
  await requireNoFields(request);
  await freeBallast(env().dataDir);
  return redirect(`${PAGE}?fait=reserve`);
}
