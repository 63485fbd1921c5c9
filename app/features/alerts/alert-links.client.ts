import { isPlainClick } from "#app/lib/browser/plain-click.ts";

/** Links that ask to be told of new listings open their form over the page; where it cannot be fetched they are followed. */
export function startAlertLinks() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-alert]") : null;
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    if (link.ariaBusy) return; // the second tap of an impatient finger
    link.ariaBusy = "true";
    import("./alert-dialog.client.ts")
      .then(({ openAlertDialog }) => openAlertDialog(link.href))
      .catch(() => location.assign(link.href))
      .finally(() => {
        link.ariaBusy = null;
      });
  });
}
