import { data } from "react-router";

/** What a refused request is told. Thrown by routes, shown by the nearest ErrorBoundary. `role`: of the member refused, as people read it. */
export type Refusal = { message: string; role?: string };

/** A route that answers "not before so many seconds" exports this as its `headers`: without it the router keeps `Retry-After` to itself. */
export function retryAfterHeaders({
  loaderHeaders,
  actionHeaders,
}: {
  loaderHeaders: Headers;
  actionHeaders: Headers;
}): Record<string, string> {
  const retryAfter = actionHeaders.get("retry-after") ?? loaderHeaders.get("retry-after");
  return retryAfter ? { "retry-after": retryAfter } : {};
}

export function notFound(message = "Cette page n’existe pas ou a changé d’adresse.") {
  return data<Refusal>({ message }, { status: 404 });
}

export function gone(message: string) {
  return data<Refusal>({ message }, { status: 410 });
}

export function badRequest(message = "La demande est illisible. Rechargez la page et recommencez.") {
  return data<Refusal>({ message }, { status: 400 });
}
