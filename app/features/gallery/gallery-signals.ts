/** The window event and the window message by which a page learns that the gallery changed. */
const UPDATED = "gallery-updated";
const REFRESH = "GALLERY_REFRESH";
const MIN_INTERVAL_MS = 1_000;

/** Told by the back-office after each change. */
export function announceGalleryChange() {
  window.dispatchEvent(new Event(UPDATED));
  window.postMessage({ type: REFRESH }, location.origin);
}

/** Calls back at most once a second, and only for messages of our origin: any page may post one. */
export function onGalleryChange(refresh: () => void) {
  let last = Number.NEGATIVE_INFINITY;
  let later: ReturnType<typeof setTimeout> | undefined;

  function refreshAtMostOnceASecond() {
    clearTimeout(later);
    const wait = last + MIN_INTERVAL_MS - performance.now();
    if (wait > 0) {
      later = setTimeout(refreshAtMostOnceASecond, wait);
      return;
    }
    last = performance.now();
    refresh();
  }

  function handle(event: Event) {
    if (event instanceof MessageEvent && (event.origin !== location.origin || event.data?.type !== REFRESH)) return;
    refreshAtMostOnceASecond();
  }

  addEventListener(UPDATED, handle);
  addEventListener("message", handle);
}
