import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";

/** What becomes of a form a visitor sent. The values are what was typed: a page without script shows them again. */
export type FormAnswer =
  /** With words of its own where the form was taken otherwise than it was meant. */
  (
    | { kind: "sent"; message?: Message }
    | { kind: "invalid"; errors: FormErrors; values: FormValues }
    /** With words of its own where there is more to say than that there were too many. */
    | { kind: "limited"; values: FormValues; message?: string }
    | { kind: "failed"; values: FormValues }
    /** Said by the browser itself: without a network nothing left; a connection that was cut leaves open what arrived. */
    | { kind: "offline" | "cut" }
  ) & {
    /** Parts of it that did not go through. */
    notices?: string[];
    /** Files that arrived with a form that is sent back: they need not be chosen again. */
    kept?: KeptFile[];
  };

/** `token` stands for the file in the form, `name` is the one its owner knows. */
export type KeptFile = { token: string; name: string };

export type FormMessages = { sent: Message; failed: string };

export const OFFLINE: Message = {
  title: "Pas de connexion\u00a0: rien n’a été envoyé.",
  description: "Ce que vous avez rempli reste dans le formulaire. Renvoyez-le dès que le réseau est revenu.",
};
/** The key of the sending makes it true: the same content is stored once, however often it is sent. */
export const CUT =
  "La connexion a été coupée avant la réponse. Ce que vous avez rempli reste dans le formulaire\u00a0: renvoyez-le tel quel, il ne sera enregistré qu’une fois.";

export const TOO_MANY_ATTEMPTS = "Trop de tentatives. Veuillez attendre avant de renvoyer un message.";
export const MAX_ATTEMPTS = 3;
export const ATTEMPTS_RESET_MS = 300_000;
/** Nobody reads and fills a form in less. The page waits until then before it sends; a program that posts by itself is caught. */
export const MIN_FILL_MS = 1_500;

/** The fields beside those of the form itself. Only the first is in the page: it is hidden, and only programs fill it. */
export const TRAP_FIELD = "site_web";
export const FILL_TIME_FIELD = "duree";
export const BROWSER_FIELD = "navigateur";
