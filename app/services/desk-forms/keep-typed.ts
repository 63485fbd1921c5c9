import { type ClientActionFunctionArgs, isRouteErrorResponse } from "react-router";
import { type Message, refusalMessage, withReason } from "#app/lib/text/message.ts";
import { takePress } from "#app/services/kept-forms/press.ts";
import { markSessionLost } from "./session-lost.ts";
import { UNREACHABLE } from "./unreachable.ts";

/** Pressed without a network: nothing left this device. */
const OFFLINE = "Connexion perdue\u00a0: rien n’a été changé.";
/** The same of a form whose words are kept: nothing is sent again by itself. */
const KEPT = "Connexion perdue. Votre saisie est gardée\u00a0: appuyez de nouveau quand la connexion revient.";

/**
 * For client actions: a connection that broke, a server that failed, a right one does not have or a session that ended must not replace
 * the page and what was typed on it. Whatever else the server answers goes its usual way. A form that keeps its words (see KeptForm) hears when
 * they are saved: every save answers with a redirect.
 */
export async function keepTyped<Data, Failure>(
  send: () => Promise<Data>,
  failed: (message: string | undefined) => Failure,
  onSessionLost?: () => void,
): Promise<Data | Failure | undefined> {
  const onSaved = takePress();
  const unsent = navigator.onLine ? UNREACHABLE : OFFLINE;
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response) {
      onSaved?.();
      throw error;
    }
    if (!isRouteErrorResponse(error)) return failed(onSaved ? KEPT : unsent);
    if (error.status === 401) {
      markSessionLost();
      onSessionLost?.();
      return undefined;
    }
    if (error.status === 403) return failed(refusalMessage(error.data));
    if (error.status >= 500) return failed(undefined);
    throw error;
  }
}

/** The client action of most pages; `failed` is the answer where the server gave none. */
export function keptAction<Action, Failure>(failed: (message: string | undefined) => Failure) {
  return ({ serverAction }: ClientActionFunctionArgs) => keepTyped(() => serverAction<Action>(), failed);
}

/** The same where each act has words of its own for its failure: what was sent is read before it leaves. */
export function namedAction<Action, Failure extends Message>(nameOf: (form: FormData, pattern: string) => Message) {
  return async ({ request, pattern, serverAction }: ClientActionFunctionArgs) => {
    const named = nameOf(await request.clone().formData(), pattern);
    return keepTyped(
      () => serverAction<Action>(),
      (message) => withReason(named, message ?? UNANSWERED) as Failure,
    );
  };
}

const UNANSWERED = "Le serveur n’a pas pu répondre. Réessayez.";

/** The words for a list whose table has none of its own. */
export function failedToAnswer(message: string | undefined) {
  return { title: "Erreur", description: message ?? UNANSWERED };
}
