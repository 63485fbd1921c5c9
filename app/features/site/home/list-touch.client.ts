import { onFirstTouch } from "#app/kernel/html/late-links.client.ts";
import { setOutage } from "#app/kernel/realtime/refresh.client.ts";
import { fetchCode } from "#app/lib/browser/fetch-code.client.ts";
import { isFormChanged } from "#app/lib/browser/form-changed.ts";
import { isPlainClick } from "#app/lib/browser/plain-click.ts";

const FORMS = "form[data-filters]";
/** What a press of does something in place (lists.client.ts). */
const PRESSED = "a[data-list], a[data-unfold], [data-refresh], summary[data-sheet]";

/**
 * Fetches the code of lists when a visitor touches a page that has some, or when its page says already what was chosen before: filters that
 * the browser has restored, prices in euros. What is pressed or sent until it is here waits for it. Where it cannot be fetched, the browser does
 * what the HTML says; without a network the list says that it could not be read.
 */
export function startListTouch() {
  if (!document.querySelector(`${FORMS}, ${PRESSED}`)) return;
  let isHeld = true;
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= fetchCode(() => import("./lists.client.ts")).then(
      ({ startLists }) => {
        startLists(isPlainClick);
        isHeld = false;
      },
      (error) => {
        isHeld = !navigator.onLine; // another page would not come either
        loading = undefined; // the next touch tries again
        throw error;
      },
    );
    return loading;
  };
  const loadNow = () => load().catch(() => setOutage(true, true));
  const repeatLater = (event: Event, repeat: () => void) => {
    event.preventDefault();
    void loadNow().then(() => isHeld || repeat());
  };
  document.addEventListener("click", (event) => {
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(PRESSED);
    if (isHeld && pressed && isPlainClick(event)) repeatLater(event, () => pressed.click());
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (isHeld && form.matches(FORMS)) repeatLater(event, () => form.requestSubmit(event.submitter));
  });
  // A choice that no finger made, and an entry of the history that shows another list.
  for (const name of ["input", "change"]) document.addEventListener(name, loadNow, { once: true });
  addEventListener("popstate", loadNow, { once: true });
  onFirstTouch(load);
  const isEuro = document.querySelector<HTMLInputElement>("#devise")?.checked;
  if (isEuro || [...document.querySelectorAll<HTMLFormElement>(FORMS)].some(isFormChanged)) void loadNow();
}
