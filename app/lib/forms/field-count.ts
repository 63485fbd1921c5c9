/** More than any form of ours has. */
export const MAX_FIELDS = 64;

/** Counts the fields of a body while it is read: what comes after too many is not even looked at. */
export class FieldCount {
  #fields = 0;

  /** False when this one is too many. */
  add(): boolean {
    return ++this.#fields <= MAX_FIELDS;
  }
}
