import { refusalContext } from "#app/kernel/http/refusals.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import type { Route } from "./+types/not-found";

/** Every address outside the map, and the screen of what was refused before its route. */
export function loader({ context }: Route.LoaderArgs): never {
  throw context.get(refusalContext) ?? notFound();
}

export function action(): never {
  throw notFound();
}

export default function NotFound() {
  return null;
}
