import { whenLoadedUnmoved } from "#app/lib/browser/page-moments.client.ts";
import { isPlainClick } from "#app/lib/browser/plain-click.ts";
import { CURRENCY_KEY } from "./currency-key.ts";

/**
 * On the home page a link to one of its sections moves there and keeps the address as it is but for its anchor: the visitor's own
 * parameters and filters would otherwise make it another address, and a new page.
 */
export function startSectionLinks() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-section]") : null;
    if (!link || !isPlainClick(event)) return;
    const section = document.getElementById(link.dataset.section ?? "");
    if (!section || location.pathname !== "/") return;
    event.preventDefault();
    if (link.dataset.service) askAbout(link.dataset.service);
    // The browser's own jump: it scrolls and enters history. To the same anchor again it only scrolls.
    if (location.hash === `#${section.id}`) section.scrollIntoView();
    else location.hash = section.id;
    takeFocus(section);
  });
  // Back and Forward too: the keyboard would go on from the section it has left.
  addEventListener("hashchange", () => {
    const place = document.getElementById(location.hash.slice(1));
    if (place && !place.contains(document.activeElement)) takeFocus(place);
  });
  aimAgain();
}

function askAbout(service: string) {
  const field = document.querySelector<HTMLInputElement>("#contact input[name=service_demande]");
  if (field) field.value = service;
}

/** The link may have gone with its menu, and the keyboard with it: it goes on from the section, whose name is read out. */
function takeFocus(section: HTMLElement) {
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/**
 * The browser's scroll to a section ends where it was before pictures and fonts came: it is aimed again, unless the visitor has moved. A
 * page that is reloaded or returned to keeps the place it had.
 */
function aimAgain() {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!location.hash || arrival?.type !== "navigate" || document.readyState === "complete") return;
  whenLoadedUnmoved(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
}

const YEAR_S = 31_536_000;

/** Keeps the choice on this device. A page that is seen again, in another tab or by Back, takes over what was chosen meanwhile. */
export function startCurrencySwitch() {
  const box = document.querySelector<HTMLInputElement>("#devise");
  if (!box) return;
  const isKept = () => document.cookie.includes(`${CURRENCY_KEY}=eur`);
  let lastChecked = box.defaultChecked; // as the page found it: cookies are asked for in another process, and the page waits
  const keep = () => {
    if (box.checked === lastChecked) return;
    const secure = location.protocol === "https:" ? ";secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: older telephones have no other way
    document.cookie = `${CURRENCY_KEY}=eur;path=/;samesite=lax;max-age=${box.checked ? YEAR_S : 0}${secure}`;
    lastChecked = isKept();
  };
  // Only what changed elsewhere: a browser that keeps nothing must not turn the prices back by itself.
  const follow = () => {
    if (isKept() !== lastChecked) box.checked = lastChecked = isKept();
  };
  box.addEventListener("change", keep);
  keep(); // it may have been turned before this script was here
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  document.addEventListener("visibilitychange", follow);
}
