import { redirect } from "react-router";
import { sectionAliases } from "#app/features/site/section-aliases.ts";
import { notFound } from "#app/lib/forms/http.ts";
import type { Route } from "./+types/section-alias";

/** The browser puts the new address in the place of the old one and scrolls there by itself, with or without script. */
export function loader({ params, request }: Route.LoaderArgs): never {
  const anchor = sectionAliases.get(params.alias.toLowerCase());
  if (!anchor) throw notFound();
  throw redirect(`/${new URL(request.url).search}#${anchor}`, 301);
}

export function action(): never {
  throw notFound();
}

export default function SectionAlias() {
  return null;
}
