import { useState } from "react";

/** What a form starts with, and the mark of what it was drawn from. */
export type Drawn<Values> = { mark: string; values: Values };

type State<Values> = {
  drawn: Drawn<Values>;
  /** Words that must not be taken away: somebody typed them here, or they came back from a sending that was refused. */
  kept: "typed" | "returned" | undefined;
  /** What was stored when the form was sent: until that changes, or an answer comes, the words wait. */
  sentOver: string | undefined;
  answer: object | undefined;
};

/**
 * What a form is drawn from. It follows what is stored until somebody types: a change that comes from elsewhere must not take their words
 * away. A sending that was refused leaves them too; `refused` is what came back of it.
 */
export function useDrawn<Values>(stored: Drawn<Values>, answer: object | undefined, refused: Drawn<Values> | undefined) {
  const [state, setState] = useState<State<Values>>({
    ...{ drawn: refused ?? stored, kept: refused && "returned", sentOver: undefined, answer },
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

type Given<Values> = { stored: Drawn<Values>; answer: object | undefined; refused: Drawn<Values> | undefined };

function nextState<Values>(state: State<Values>, { stored, answer, refused }: Given<Values>): State<Values> {
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
