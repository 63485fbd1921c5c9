const REFERENCE = /^[BV]-\d{4,6}$/;
/** As long as "B-000004". */
export const LONGEST_REFERENCE = 8;

/** The name of a property or of a vehicle, "B-0004". */
export function isReference(text: unknown): text is string {
  return typeof text === "string" && text.length <= LONGEST_REFERENCE && REFERENCE.test(text);
}
