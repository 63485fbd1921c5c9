import { dropAllDrafts } from "#app/services/forms/kept-drafts.ts";

/**
 * An administrator who leaves from a public page leaves nothing half written behind, as from the back-office. Where the server cannot be
 * reached, no page of ours could be loaded either: what the login page would say lies ready in the form.
 */
export function startLogout() {
  document.addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(".account-logout")) return;
    event.preventDefault();
    let next = "/admin?deconnexion=echec";
    try {
      const { redirected, url } = await fetch(form.action, { method: "POST" });
      if (redirected) {
        dropAllDrafts();
        next = url;
      }
      location.assign(next);
    } catch {
      history.replaceState(null, "", next);
      const failure = form.querySelector("template");
      if (failure) document.body.replaceChildren(failure.content);
    }
  });
}
