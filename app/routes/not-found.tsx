import { notFound } from "#app/lib/forms/http.ts";

/** Every address outside the map. */
export function loader(): never {
  throw notFound();
}

export function action(): never {
  throw notFound();
}

export default function NotFound() {
  return null;
}
