import type { Message } from "#app/lib/text/message.ts";
import { failedToAnswer } from "./keep-typed.ts";

/** A form that changed nothing because something failed: what was typed stays, and these words say why. */
export type FailedForm = { kind: "failed"; message: Message };

export function failedForm(description: string): FailedForm {
  return { kind: "failed", message: { title: "Erreur", description } };
}

/** The same where the server gave no answer. */
export function unansweredForm(message: string | undefined): FailedForm {
  return { kind: "failed", message: failedToAnswer(message) };
}
