import { isReference, LONGEST_REFERENCE } from "./reference.ts";

/** The pages that take such a list. */
export const FAVOURITES_PATH = "/favoris";
export const COMPARISON_PATH = "/comparer";

/** The parameter that carries a list, in the address of a shared selection and of a comparison. */
const REFS = "refs";
/** As many as a browser keeps. */
export const MAX_REFERENCES = 30;
/** Of an invented address no more than this is looked at. */
const MAX_PIECES = 200;

/** "b-0004,B-0009" in an address: in their order, each once; whatever is no reference of what visitors can have is left out. */
export function readReferences(search: URLSearchParams): string[] {
  const references = new Set<string>();
  for (const piece of search.getAll(REFS).join(",").split(",", MAX_PIECES)) {
    if (piece.length > LONGEST_REFERENCE + 2) continue; // two spaces beside it at most
    const reference = piece.trim().toUpperCase();
    if (isReference(reference)) references.add(reference);
    if (references.size === MAX_REFERENCES) break;
  }
  return [...references];
}

/** "?refs=B-0004,B-0009": a comma need not be encoded, and a link is read by people. */
export function writeReferences(references: readonly string[]): string {
  return `?${REFS}=${references.join(",")}`;
}
