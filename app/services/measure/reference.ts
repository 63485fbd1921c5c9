/** Any letter but that of the projects, which visitors do not keep; a test compares it with the traits. */
const REFERENCE = /^[A-OQ-Z]-\d{4,6}$/;
/** As long as "B-000004". */
export const LONGEST_REFERENCE = 8;

/** The name of a listing that visitors can have, "B-0004". */
export function isReference(text: unknown): text is string {
  return typeof text === "string" && text.length <= LONGEST_REFERENCE && REFERENCE.test(text);
}
