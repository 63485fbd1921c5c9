import { whenQuiet } from "#app/lib/browser/page-moments.client.ts";
import { MEASURE_PATH } from "#app/services/addresses/public-paths.ts";
import { type Beacon, type BeaconKind, FROM_PAPER } from "./beacon.ts";

/** The address of a listing ends with its reference, "/biens/villa-soleil-b-0001". */
const LISTING = /^\/[a-z]+\/[a-z\d-]+-[a-z]-\d{4,}$/;

/**
 * Tells the server, without cookies, that a page or the details over a page were opened, and what was pressed there. Not for programs, not
 * for members, and not for a page the browser prepares before the visitor opens it.
 */
export function startMeasure() {
  if (!document.querySelector("[data-measured]") || /bot|headless/i.test(navigator.userAgent)) return;
  if ((document as Document & { prerendering?: boolean }).prerendering)
    return document.addEventListener("prerenderingchange", () => startMeasure(), { once: true });
  whenQuiet(noteView);
  addEventListener("pageshow", ({ persisted }) => persisted && noteView());
  document.addEventListener("fadem:opened", noteView);
  document.addEventListener("click", noteClick, { capture: true });
  document.addEventListener("submit", noteSubmit, { capture: true });
  document.addEventListener("fadem:count", (event) => sendAbout((event as CustomEvent<BeaconKind>).detail, event.target as Element));
  if (document.visibilityState === "visible") watchPaint();
}

function noteView() {
  const page = location.pathname;
  send({ kind: "view", page });
  if (location.hash !== FROM_PAPER) return;
  history.replaceState(history.state, "", page + location.search); // told once: a reload or a link sent on comes from no paper
  send({ kind: "qr", page });
}

function noteClick({ target }: MouseEvent) {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link) return;
  if (link.protocol === "tel:") sendAbout("call", link);
  else if (link.hostname === "wa.me" && link.pathname !== "/") sendAbout("whatsapp", link);
  else if (link.hostname === "wa.me" && !link.closest(".share-dialog")) sendAbout("partage", link); // what opened that dialog was counted
}

function noteSubmit({ target }: SubmitEvent) {
  if (target instanceof HTMLFormElement && target.method === "post") sendAbout("form", target);
}

/** A button on the card of a listing speaks of that listing, whatever the page. */
function sendAbout(kind: BeaconKind, element: Element) {
  const links = [...(element.closest("article")?.querySelectorAll("a") ?? [])];
  const listing = links.map(({ pathname }) => pathname).find((path) => LISTING.test(path));
  send({ kind, page: location.pathname, listing, reference: (element as HTMLElement).dataset.press });
}

/** The largest paint is known when the visitor leaves or hides the page. */
function watchPaint() {
  if (!PerformanceObserver.supportedEntryTypes.includes("largest-contentful-paint")) return;
  const page = location.pathname;
  let lcp: number | undefined;
  const observer = new PerformanceObserver((list) => {
    lcp = list.getEntries().at(-1)?.startTime;
  });
  observer.observe({ type: "largest-contentful-paint", buffered: true });
  document.addEventListener("visibilitychange", report);

  function report() {
    if (document.visibilityState !== "hidden" || lcp === undefined) return;
    document.removeEventListener("visibilitychange", report);
    observer.disconnect();
    send({ kind: "lcp", page, lcp: Math.round(lcp) });
  }
}

/** Without cookies, and alive beyond the page. A count that is lost is no trouble for the visitor. */
function send(beacon: Beacon) {
  fetch(MEASURE_PATH, { method: "POST", body: JSON.stringify(beacon), credentials: "omit", keepalive: true }).catch(() => undefined);
}
