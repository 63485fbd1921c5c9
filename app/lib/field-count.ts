/** More than any form of ours has. */
export const MAX_FIELDS = 64;
/** Without script a list has two fields more for each value: its number and the box to leave it out (see inTypedOrder). */
const MAX_BESIDE = 2 * MAX_FIELDS;

/** Counts the fields of a body while it is read: what comes after too many is not even looked at. */
export class FieldCount {
  #fields = 0;
  #beside = 0;

  /** False when this one is too many. */
  add(name: string): boolean {
    if (/\.(?:rang|retirer)$/.test(name)) this.#beside++;
    else this.#fields++;
    return this.#fields <= MAX_FIELDS && this.#beside <= MAX_BESIDE;
  }
}
