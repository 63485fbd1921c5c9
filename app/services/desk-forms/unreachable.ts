/** What browsers say when a request got no answer at all. A fault in our own code is a TypeError too, with other words. */
const NO_ANSWER = /^(failed to fetch$|network ?error|load failed$)/i;

/** The server never answered: nothing is known of the page that was asked for. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

export const UNREACHABLE = "Le serveur est injoignable. Vérifiez votre connexion puis réessayez.";

/** How old what is shown may be: when this device asked for it, by its own clock, and whether a later reading failed. */
export type Age = { askedAt?: number; isUnread: boolean };

/** The age of what the server has just read. */
export const JUST_READ: Age = { isUnread: false };
