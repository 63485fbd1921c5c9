import type { FormErrors, FormValues } from "#app/lib/forms.server.ts";

/** What becomes of a form a visitor sent. The values are what was typed: a page without script shows them again. */
export type FormAnswer = (
  | { kind: "sent" }
  | { kind: "invalid"; errors: FormErrors; values: FormValues }
  | { kind: "limited"; values: FormValues }
  | { kind: "failed"; values: FormValues }
) & {
  /** Parts of it that did not go through. */
  notices?: string[];
  /** Files that arrived with a form that is sent back: they need not be chosen again. */
  kept?: KeptFile[];
};

/** `token` stands for the file in the form, `name` is the one its owner knows. */
export type KeptFile = { token: string; name: string };

export type FormMessages = { sent: { title: string; description?: string }; failed: string };

export const TOO_MANY_ATTEMPTS = "Trop de tentatives. Veuillez attendre avant de renvoyer un message.";
export const MAX_ATTEMPTS = 3;
export const ATTEMPTS_RESET_MS = 300_000;
/** Nobody reads and fills a form in less. The page waits until then before it sends; a program that posts by itself is caught. */
export const MIN_FILL_MS = 1_500;

/** The fields beside those of the form itself. Only the first is in the page: it is hidden, and only programs fill it. */
export const TRAP_FIELD = "site_web";
export const FILL_TIME_FIELD = "duree";
export const BROWSER_FIELD = "navigateur";
