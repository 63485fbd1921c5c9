import { startActiveSection } from "#app/features/site/frame/active-section.client.ts";

const SOON_MS = 4_500;

/** What the home page alone has: slides, and an entry of the menu that is the current one. */
export function startHome(hero: HTMLElement) {
  startHero(hero);
  startActiveSection();
}

/**
 * Turns the slides. The bar of the current slide is the clock: its animation lasts 6 s, hero.css holds it under a pointer, the focus or
 * reduced motion, and its end shows the next slide.
 */
function startHero(hero: HTMLElement) {
  const pictures = [...hero.querySelectorAll(".hero-pictures > *")];
  const slides = [...hero.querySelectorAll(".hero-slide")];
  const actions = [...hero.querySelectorAll(".hero-actions")];
  const bars = [...hero.querySelectorAll<HTMLElement>(".hero-bars button")];
  let current = 0;
  let isPaused = false;
  let isSeen = false;
  let soon: ReturnType<typeof setTimeout>;

  function fetchPicture(index: number) {
    const template = pictures[index]?.querySelector("template");
    if (template) template.replaceWith(template.content);
  }

  function show(index: number) {
    current = (index + slides.length) % slides.length;
    fetchPicture(current);
    for (const list of [pictures, slides, actions])
      for (const [position, element] of list.entries()) element.classList.toggle("is-current", position === current);
    for (const [position, bar] of bars.entries()) {
      if (position === current) bar.setAttribute("aria-current", "true");
      else bar.removeAttribute("aria-current");
    }
    const number = hero.querySelector(".hero-number b");
    if (number) number.textContent = String(current + 1);
  }

  function updateMotion() {
    hero.dataset.state = isSeen && !isPaused ? "running" : "held";
  }

  function pause(button: Element) {
    isPaused = !isPaused;
    button.ariaLabel = isPaused ? "Reprendre le défilement" : "Mettre le défilement en pause";
    button.toggleAttribute("data-paused", isPaused);
    hero.querySelector(".hero-slides")?.setAttribute("aria-live", isPaused ? "polite" : "off");
    updateMotion();
  }

  hero.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(".hero-controls button") : null;
    if (!button) return;
    if (button.dataset.slide) show(Number(button.dataset.slide));
    else if (button.dataset.step) show(current + Number(button.dataset.step));
    else pause(button);
  });
  /** The next picture is asked for shortly before its turn, unless the slides wait by then. */
  hero.addEventListener("animationstart", () => {
    clearTimeout(soon);
    soon = setTimeout(() => hero.dataset.state === "running" && fetchPicture((current + 1) % slides.length), SOON_MS);
  });
  hero.addEventListener("animationend", ({ target }) => {
    if (target instanceof Element && target.closest(".hero-bars")) show(current + 1);
  });
  // A changed text brings the markup of the first slide back.
  document.addEventListener("fadem:shown", () => {
    show(current);
    updateMotion();
  });
  new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? false;
    updateMotion();
  }).observe(hero);
}
