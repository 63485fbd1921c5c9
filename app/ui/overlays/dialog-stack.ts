/** The modal dialogs that are open, the topmost last: everything outside the last one is inert. */
let stack: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Opens a dialog that closes by itself or by `close()`; what a former opening was answered does not count. */
export function showDialog(dialog: HTMLDialogElement) {
  dialog.returnValue = "";
  dialog.showModal();
  pushDialog(dialog);
  dialog.addEventListener("close", () => dropDialog(dialog), { once: true });
}

export function pushDialog(dialog: HTMLDialogElement) {
  setStack([...stack.filter((other) => other !== dialog), dialog]);
}

export function dropDialog(dialog: HTMLDialogElement) {
  if (stack.includes(dialog)) setStack(stack.filter((other) => other !== dialog));
}

export function openDialogs() {
  return stack;
}

export function topDialog() {
  return stack.at(-1);
}

export function subscribeToDialogs(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function setStack(next: readonly HTMLDialogElement[]) {
  stack = next;
  for (const listener of listeners) listener();
}
