import { MIN_SWIPE_PX, type PublicImage } from "./image.ts";
import { createPicture } from "./picture.client.ts";

/**
 * The carousels of cards, wherever they stand and whenever they come: arrows and swipes show the next picture, round and round. Galleries
 * are islands: a swipe presses their arrow, which wakes them first where they sleep.
 */
export function startPictureCarousels() {
  document.addEventListener("click", ({ target }) => {
    const arrow = target instanceof Element ? target.closest(".picture-carousel > .picture-arrow") : null;
    const carousel = arrow?.closest<HTMLElement>(".picture-carousel");
    if (carousel) step(carousel, arrow?.classList.contains("is-next") ? 1 : -1);
  });
  onSwipe(".picture-carousel", step);
  for (const name of ["touchstart", "pointerover", "focusin"]) document.addEventListener(name, showRow, { passive: true });
  onSwipe(".gallery-stage, .picture-gallery-main", (gallery, by) =>
    gallery.querySelector<HTMLElement>(by > 0 ? ".is-next" : ".is-previous")?.click(),
  );
}

/** The photos of a listing's page on a phone: the first comes with the page, the others when the visitor turns to them. */
function showRow({ target }: Event) {
  if (target instanceof Element) target.closest(".picture-mosaic-tiles")?.setAttribute("data-moved", "");
}

function step(carousel: HTMLElement, by: 1 | -1) {
  const images = JSON.parse(carousel.dataset.images ?? "[]") as PublicImage[];
  const index = (Number(carousel.dataset.index ?? 0) + by + images.length) % images.length;
  const image = images[index];
  const frame = carousel.querySelector(".picture-carousel-frame");
  if (!image || !frame) return;
  carousel.dataset.sizes ??= frame.querySelector("source")?.sizes ?? "100vw";
  carousel.dataset.index = String(index);
  frame.replaceChildren(createPicture(image, carousel.dataset.sizes));
  for (const [position, dot] of [...carousel.querySelectorAll(".picture-dots > *")].entries())
    dot.classList.toggle("is-current", position === index);
}

/** Calls back with 1 for a swipe towards the next item, -1 for the previous one, on whatever matches. */
export function onSwipe(selector: string, swiped: (element: HTMLElement, step: 1 | -1) => void) {
  let start: { element: HTMLElement; x: number; y: number } | undefined;
  document.addEventListener(
    "touchstart",
    ({ target, touches }) => {
      const element = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
      const [touch, second] = touches;
      start = element && touch && !second ? { element, x: touch.clientX, y: touch.clientY } : undefined;
    },
    { passive: true },
  );
  document.addEventListener(
    "touchend",
    ({ changedTouches: [touch] }) => {
      if (!touch || !start) return;
      const dx = touch.clientX - start.x;
      const dy = touch.clientY - start.y;
      if (Math.abs(dx) >= MIN_SWIPE_PX && Math.abs(dx) > Math.abs(dy)) swiped(start.element, dx < 0 ? 1 : -1);
      start = undefined;
    },
    { passive: true },
  );
}
