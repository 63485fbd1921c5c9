import { isRouteErrorResponse } from "react-router";
import { noteSessionLost } from "./session-lost.ts";

const UNREACHABLE = "Le serveur est injoignable. Vérifiez votre connexion puis réessayez.";

/**
 * For client actions: a connection that broke, a server that failed or a session that ended must not replace the page and what was
 * typed on it. Whatever else the server answers goes its usual way.
 */
export async function keepTyped<Data, Failure>(
  send: () => Promise<Data>,
  failed: (message: string | undefined) => Failure,
  onSessionLost?: () => void,
): Promise<Data | Failure | undefined> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!isRouteErrorResponse(error)) return failed(UNREACHABLE);
    if (error.status === 401) {
      noteSessionLost();
      onSessionLost?.();
      return undefined;
    }
    if (error.status >= 500) return failed(undefined);
    throw error;
  }
}
