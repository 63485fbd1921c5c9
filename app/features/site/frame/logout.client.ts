import { clearDevice } from "#app/services/kept-forms/send-left-copies.ts";

let isStarted = false;

/**
 * An administrator who leaves from a public page leaves nothing half written behind, as from the back-office. Where the server cannot be
 * reached, no page of ours could be loaded either: what the login page would say lies ready in the form.
 */
export function startLogout() {
  if (isStarted) return; // the header has the form twice
  isStarted = true;
  let isLeaving = false;
  document.addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(".account-logout")) return;
    event.preventDefault();
    let next = "/admin?deconnexion=echec";
    try {
      const { redirected, url } = await fetch(form.action, { method: "POST" });
      if (redirected) {
        await clearDevice();
        next = url;
      }
      isLeaving = true;
      location.assign(next);
    } catch {
      if (isLeaving) return; // a second press, whose call ends with the page the first one leaves
      history.replaceState(null, "", next);
      const failure = form.querySelector("template");
      if (failure) document.body.replaceChildren(failure.content);
    }
  });
}
