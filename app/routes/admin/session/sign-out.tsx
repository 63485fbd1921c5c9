import { redirect } from "react-router";
import { isDatabaseUnavailable } from "#app/db/engine/client.server.ts";
import { clientAddress } from "#app/kernel/limits/client-address.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { browserStream } from "#app/kernel/realtime/browser-stream.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { requireNoFields } from "#app/lib/forms/forms.server.ts";
import { findAdminSession } from "#app/services/auth/admin-guard.server.ts";
import { clearSessionCookie } from "#app/services/auth/session-cookie.server.ts";
import { signOut } from "#app/services/auth/sessions.server.ts";
import { clearDevice } from "#app/services/kept-forms/send-left-copies.ts";
import type { Route } from "./+types/sign-out";

/** Someone who opens the address by hand: leaving takes a button, because reading a page changes nothing. */
export function loader() {
  return redirect("/admin");
}

/** Its being here keeps the data of this address from being asked for ahead, with the module that the back-office keeps ready. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader();
}

/**
 * Whatever becomes of the call, the administrator lands on the login page; it says so when the session is still open. The stream of changes
 * is left first: it ends with the session, and on a slow line the page they are leaving would ask for it again and speak of a lost session.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  browserStream("admin").stop();
  await clearDevice();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return redirect("/admin?deconnexion=echec");
  }
}

export async function action({ request }: Route.ActionArgs) {
  await requireNoFields(request);
  try {
    const session = await findAdminSession(request);
    if (session) await signOut(appDb(), session);
    log.info("sign-out", { client: clientAddress(request), had_session: session !== undefined });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) log.error("sign-out-failed", error);
    else log.warn("sign-out-failed", { error: String(error) });
    return redirect("/admin?deconnexion=echec");
  }
  return redirect("/admin", { headers: clearSessionCookie(request) });
}
