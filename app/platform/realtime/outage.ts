import { isRouteErrorResponse } from "react-router";

const TOO_MANY_REQUESTS = 429;

/**
 * True when the server was not reached, is broken or has no place for now: what is on the screen is then better than an error page.
 * False when it answered and meant it: moved, gone, refused.
 */
export function isOutage(error: unknown) {
  if (error instanceof Response) return false;
  return !isRouteErrorResponse(error) || error.status >= 500 || error.status === TOO_MANY_REQUESTS;
}
