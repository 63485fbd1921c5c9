import { dropAllDrafts } from "#app/platform/forms/kept-drafts.ts";

/** An administrator who leaves from a public page leaves nothing half written behind, as from the back-office. */
export function startLogout() {
  document.addEventListener("submit", ({ target }) => {
    if (target instanceof Element && target.matches(".account-logout")) dropAllDrafts();
  });
}
