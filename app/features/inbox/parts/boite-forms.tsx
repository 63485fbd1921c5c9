import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { Person } from "#app/features/people/person-state.ts";
import { newId } from "#app/lib/values/ids.ts";

const SendingKey = createContext("");

/**
 * The key of what is pressed next. It stays until something is answered: pressed again after an answer that was lost, the same act is told
 * and not done a second time. `loaded` comes with the page, for a browser without script too; a reload in the background is no answer.
 */
export function SendingKeyProvider({ loaded, children }: { loaded: string; children: ReactNode }) {
  const { search } = useLocation();
  const [cle, setCle] = useState(loaded);

  useEffect(() => {
    if (new URLSearchParams(search).has("fait")) setCle(newId());
  }, [search]);

  return <SendingKey value={cle}>{children}</SendingKey>;
}

export function useSendingKey() {
  return useContext(SendingKey);
}

/** For the forms whose act can be taken back. */
export function SendingKeyField() {
  return <input type="hidden" name="cle_envoi" value={useSendingKey()} />;
}

/** What a press is about to make of a person: shown at once, and taken back by itself when the server says otherwise. */
export type Pending = { suivi?: Person["suivi"]; membre?: string };

export function usePending(): ReadonlyMap<string, Pending> {
  const { formData } = useNavigation();
  const becomes = pendingOf(String(formData?.get("intent") ?? ""), formData);
  if (!formData || !becomes) return none;
  return new Map(formData.getAll("id").map((id) => [String(id), becomes]));
}

const none: ReadonlyMap<string, Pending> = new Map();

function pendingOf(intent: string, form: FormData | undefined): Pending | undefined {
  if (intent === "clore") return { suivi: "clos" };
  if (intent === "indesirable") return { suivi: "spam" };
  if (intent === "suivre") return { membre: String(form?.get("membre") ?? "") };
  return undefined;
}

/** What a form starts with, and the mark of what it was drawn from. */
export type FormStart<Values> = { mark: string; values: Values };

type State<Values> = {
  drawn: FormStart<Values>;
  /** Words that must not be taken away: a member typed them here, or they came back from a sending that was refused. */
  kept: "typed" | "returned" | undefined;
  /** What was stored when the form was sent: until that changes, or an answer comes, the words wait. */
  sentOver: string | undefined;
  answer: object | undefined;
};

/**
 * What a form is drawn from: the stored values until the member types, because a change from elsewhere must not take those words away.
 * A sending that was refused leaves the words too; `refused` is what came back. Not KeptForm: a plan kept in a browser may not come back over a
 * colleague's.
 */
export function useDrawn<Values>(stored: FormStart<Values>, answer: object | undefined, refused: FormStart<Values> | undefined) {
  const [state, setState] = useState<State<Values>>({
    drawn: refused ?? stored,
    kept: refused && "returned",
    sentOver: undefined,
    answer,
  });
  const next = nextState(state, { stored, answer, refused });
  if (next !== state) setState(next);
  return {
    ...next.drawn,
    formProps: {
      onInput: () => setState((before) => ({ ...before, kept: "typed" })),
      onSubmit: () => setState((before) => ({ ...before, kept: undefined, sentOver: stored.mark })),
    },
  };
}

type FormSources<Values> = { stored: FormStart<Values>; answer: object | undefined; refused: FormStart<Values> | undefined };

function nextState<Values>(state: State<Values>, { stored, answer, refused }: FormSources<Values>): State<Values> {
  const { drawn, kept, sentOver } = state;
  if (answer !== state.answer) {
    if (refused) return { drawn: refused, kept: "returned", sentOver: undefined, answer };
    // Sent, and answered with a fault of the network or the server: the words are still in the form.
    return answer && sentOver !== undefined ? { drawn, kept: "typed", sentOver: undefined, answer } : { ...state, answer };
  }
  const isMoved = stored.mark !== (sentOver ?? drawn.mark);
  const isStored = kept === "returned" && JSON.stringify(stored.values) === JSON.stringify(drawn.values);
  return isMoved && (kept === undefined || isStored) ? { drawn: stored, kept: undefined, sentOver: undefined, answer } : state;
}
