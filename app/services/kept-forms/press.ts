/**
 * Pressed, and not yet answered. Here and not with the words of the form: React Router gives an action its request and nothing of the form
 * that sent it.
 */
let pressed: (() => void) | undefined;

/** The form that is sent now; `onSaved` is called once the server has taken it. */
export function notePress(onSaved: () => void) {
  pressed = onSaved;
}

/** By the action that begins now; undefined when it sends no form that is kept. */
export function takePress(): (() => void) | undefined {
  const press = pressed;
  pressed = undefined;
  return press;
}
