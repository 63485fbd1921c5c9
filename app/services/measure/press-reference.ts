/** No sign that looks like another: on a telephone 0 is read for O, and 1 for I. */
export const PRESS_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
export const PRESS_LENGTH = 4;
/** Where no listing is spoken of. */
export const NO_LISTING = "FD";

/** "K7QM". */
export function newPressCode(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(PRESS_LENGTH)), (value) => PRESS_SIGNS[value % PRESS_SIGNS.length]).join("");
}

const NAMED = /réf\. ([BVP]-\d{4,6})(?![\d-])/;

/** The listing a message names: "B-0004". */
export function listingIn(message: string): string | undefined {
  return NAMED.exec(message)?.[1];
}

/** One reference a message: "réf. B-0004" becomes "réf. B-0004-K7QM", and a message without a listing gets one at its end. */
export function withPress(message: string, reference: string): string {
  return listingIn(message) ? message.replace(NAMED, `réf. ${reference}`) : `${message} (réf. ${reference})`;
}

/** A press that no member has matched is deleted after so many days. */
export const PRESS_DAYS = 30;
