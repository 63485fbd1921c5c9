import { gone, notFound } from "#app/lib/http.ts";
import type { ElsewhereListing } from "#app/platform/content/listing-identity.server.ts";

type Answers = { moved: (slug: string) => Response; unknown: string };

const GONE = "Cette annonce n’est plus proposée.";

/** The listing that was found; a former address leads to the present one, the others are told what became of it. */
export function foundOrRefused<Found extends { kind: "found" }>(lookup: Found | ElsewhereListing, answers: Answers): Found {
  if (lookup.kind === "gone") throw gone(GONE);
  return foundUnlessElsewhere(lookup, answers);
}

/** The same for a page that shows something else in the place of what is gone. */
export function foundUnlessElsewhere<Found extends { kind: "found" }>(
  lookup: Found | Exclude<ElsewhereListing, { kind: "gone" }>,
  answers: Answers,
): Found {
  if (lookup.kind === "moved") throw answers.moved((lookup as { slug: string }).slug);
  if (lookup.kind === "unknown") throw notFound(answers.unknown);
  return lookup as Found;
}

export const propertyWords = { unknown: "Ce bien n’existe pas ou a changé d’adresse." };
export const projectWords = { unknown: "Ce projet n’existe pas ou a changé d’adresse." };
export const vehicleWords = { unknown: "Ce véhicule n’existe pas ou a changé d’adresse." };
