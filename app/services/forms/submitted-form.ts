/** One press of the button of a form that is kept (see KeptForm). */
export type SubmittedForm = {
  /** The server took it. */
  onSent: () => void;
  /** Presses the same button again; nothing happens when the form is gone. */
  resend: () => void;
  /** True while the page still reads itself again for the press before: the form would refuse a second one. */
  isBusy?: () => boolean;
  /** The site pressed it, not the person. */
  isSecondTry?: boolean;
};

const ASK_EVERY_MS = 2_000;
const GIVE_UP_MS = 30 * 60_000;

/**
 * Pressed, and not yet taken by the action of its page. Here, and not with the words that a form keeps (kept-drafts.ts): React Router gives an
 * action its request and nothing of the form that sent it, and a press ends with its page, which alone can press the button again.
 */
let submitted: SubmittedForm | undefined;
/** Waits for the connection; at most one form of a page does: the press of another ends its wait. */
let waiting: SubmittedForm | undefined;
let isResending = false;

export function recordSubmit(form: SubmittedForm) {
  submitted = form;
  waiting = undefined;
  form.isSecondTry = isResending;
}

/** What the action that begins now sends; undefined when it is no such form. */
export function claimSubmit(): SubmittedForm | undefined {
  const form = submitted;
  submitted = undefined;
  return form;
}

/** The form has left the page. */
export function forgetSubmit(form: SubmittedForm | undefined) {
  if (form && waiting === form) waiting = undefined;
}

/** True when the form will be sent once more by itself; one that was already sent again is left to the person. */
export function resendWhenBack(form: SubmittedForm | undefined): boolean {
  if (!form || form.isSecondTry) return false;
  waiting = form;
  void connectionBack(form).then((isBack) => {
    if (!isBack) return;
    isResending = true;
    form.resend();
    isResending = false;
  });
  return true;
}

/** False when the form waits no more: pressed again, gone, or given up. */
async function connectionBack(form: SubmittedForm): Promise<boolean> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (waiting === form && Date.now() < deadline) {
    await nextChance();
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined); // still away: asked again
    if (answer?.ok && !form.isBusy?.()) return waiting === form;
  }
  return false;
}

/** When the browser says that the network is back, and every two seconds, because it knows nothing of a server that is. */
function nextChance() {
  return new Promise<void>((resolve) => {
    function go() {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    }
    const timer = setTimeout(go, ASK_EVERY_MS);
    window.addEventListener("online", go);
  });
}
