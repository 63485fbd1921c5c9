import { gone, notFound } from "#app/lib/http.ts";

type Lookup = { kind: "moved"; slug: string } | { kind: "gone" } | { kind: "unknown" };
type Answers = { moved: (slug: string) => Response; gone: string; unknown: string };

/** The listing that was found; a former address leads to the present one, the others are told what became of it. */
export function foundOrRefused<Found extends { kind: "found" }>(lookup: Found | Lookup, answers: Answers): Found {
  if (lookup.kind === "moved") throw answers.moved(lookup.slug);
  if (lookup.kind === "gone") throw gone(answers.gone);
  if (lookup.kind === "unknown") throw notFound(answers.unknown);
  return lookup as Found;
}

export const propertyWords = { gone: "Ce bien n’est plus proposé par FADEM.", unknown: "Ce bien n’existe pas ou a changé d’adresse." };
export const projectWords = { gone: "Ce projet n’est plus présenté par FADEM.", unknown: "Ce projet n’existe pas ou a changé d’adresse." };
export const vehicleWords = {
  gone: "Ce véhicule n’est plus proposé par FADEM.",
  unknown: "Ce véhicule n’existe pas ou a changé d’adresse.",
};
