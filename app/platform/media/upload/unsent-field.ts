/** The hidden field of a form with files that were chosen and not sent: it makes the form count as changed, and is never sent itself. */
export const UNSENT_FIELD = "envois";
