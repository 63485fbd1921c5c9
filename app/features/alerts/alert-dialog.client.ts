import { fetchPage } from "#app/kernel/realtime/refresh.client.ts";
import { isFormChanged } from "#app/lib/browser/form-changed.ts";
import {
  CUT,
  type FormAnswer,
  OFFLINE,
  postVisitorForm,
  type RepeatKey,
  TOO_MANY_ATTEMPTS,
} from "#app/services/visitor-forms/visitor-form.ts";
import { showDialog } from "#app/ui/overlays/dialog-stack.ts";

/** The form of the page at this address over the page that is open. Throws where it cannot be read. */
export async function openAlertDialog(address: string) {
  const page = await fetchPage(address);
  const [head, offer] = [page.querySelector<HTMLTemplateElement>("#alerte-tete"), page.querySelector(".alert-form")];
  const question = head?.content.querySelector("dialog");
  if (!head || !offer || !question) throw new Error("The form is not in its page");
  const dialog = document.createElement("dialog");
  dialog.className = "dialog dialog-small";
  dialog.setAttribute("aria-labelledby", "alerte-titre");
  const body = document.createElement("div");
  body.className = "dialog-body";
  body.append(offer);
  dialog.append(head.content, body);
  const form = dialog.querySelector<HTMLFormElement>(".alert-form form");
  /** An address that was typed is not thrown away by Back, Escape, the cross or a press beside the dialog: they ask first. */
  const isKept = () => form?.isConnected && isFormChanged(form) && !question.returnValue;
  const leave = () => (isKept() ? showDialog(question) : dialog.close());
  let pressedBeside = false;
  dialog.addEventListener("mousedown", ({ target }) => {
    pressedBeside = target === dialog; // a text selection that ends beside the dialog must not close it
  });
  dialog.addEventListener("click", ({ target }) => {
    if ((target instanceof Element && target.closest("[data-close]")) || (pressedBeside && target === dialog)) leave();
  });
  dialog.addEventListener("cancel", (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    leave();
  });
  question.addEventListener("close", () => question.returnValue && dialog.close());
  dialog.addEventListener("close", ({ target }) => {
    if (target !== dialog) return;
    if (!isKept()) return dialog.remove();
    showDialog(dialog); // a second Escape closes without asking
    leave();
  });
  if (form) serve(form, offer);
  document.body.append(dialog);
  showDialog(dialog);
}

function serve(form: HTMLFormElement, offer: Element) {
  const openedAt = performance.now();
  let last: RepeatKey | undefined;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy) return;
    form.ariaBusy = "true";
    const { answer, sending } = await postVisitorForm(form, { openedAt, last });
    last = sending;
    form.ariaBusy = null;
    if (answer.kind === "sent") thank(offer, form.dataset.sent ?? "");
    else showAnswer(form, answer);
  });
}

/** In the place of the form, where the eyes are; read out because the focus goes there. */
function thank(offer: Element, words: string) {
  const thanks = document.createElement("p");
  thanks.className = "alert-form-search";
  thanks.tabIndex = -1;
  thanks.textContent = words;
  offer.replaceChildren(thanks);
  thanks.focus();
}

/** What is wrong with the address stands under it; whatever else happened, above the button. */
function showAnswer(form: HTMLFormElement, answer: FormAnswer) {
  const field = form.querySelector<HTMLInputElement>("input[type=email]");
  for (const message of form.querySelectorAll(".field-error, .form-failure")) message.remove();
  const wrong = answer.kind === "invalid" ? answer.errors.email : undefined;
  const message = document.createElement("p");
  message.role = "alert";
  message.className = wrong ? "field-error" : "form-failure";
  message.textContent = wrong ?? reasonOf(answer) ?? form.dataset.failed ?? "";
  if (!wrong) return form.querySelector("button")?.before(message);
  message.id = "alerte-erreur";
  field?.setAttribute("aria-invalid", "true");
  field?.setAttribute("aria-describedby", `${message.id} ${field.getAttribute("aria-describedby")?.split(" ").at(-1) ?? ""}`.trim());
  field?.after(message);
  field?.focus();
}

/** Undefined where the form itself says what it is: it could not be stored. */
function reasonOf(answer: FormAnswer): string | undefined {
  if (answer.kind === "offline") return OFFLINE.title;
  if (answer.kind === "cut") return CUT;
  if (answer.kind === "limited") return answer.message ?? TOO_MANY_ATTEMPTS;
  return answer.kind === "invalid" ? Object.values(answer.errors)[0] : undefined;
}
