import { isRouteErrorResponse } from "react-router";

/**
 * True when the server was not reached or is broken: what is on the screen is then better than an error page.
 * False when it answered and meant it: moved, gone, refused.
 */
export function isOutage(error: unknown) {
  return !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500);
}
