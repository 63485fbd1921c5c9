import { clocksAt, isOpenAt } from "#app/services/company-values/office-hours.ts";

const SOON_MS = 4_500;

/**
 * Turns the slides. The bar of the current slide is the clock: its animation lasts 6 s, hero.css holds it under a pointer, the focus or
 * reduced motion, and its end shows the next slide.
 */
export function startHero() {
  const hero = document.querySelector<HTMLElement>(".hero");
  if (!hero) return;
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
    const number = hero?.querySelector(".hero-number b");
    if (number) number.textContent = String(current + 1);
  }

  function updateMotion() {
    if (hero) hero.dataset.state = isSeen && !isPaused ? "running" : "held";
  }

  function pause(button: Element) {
    isPaused = !isPaused;
    button.ariaLabel = isPaused ? "Reprendre le défilement" : "Mettre le défilement en pause";
    button.toggleAttribute("data-paused", isPaused);
    hero?.querySelector(".hero-slides")?.setAttribute("aria-live", isPaused ? "polite" : "off");
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

/**
 * Bands and price fields speak the currency of the switch in the header, as long as no price is set: an amount keeps the currency it was
 * typed in. The page is the same for all visitors.
 */
export function startPriceCurrency() {
  const box = document.querySelector<HTMLInputElement>("#devise");
  if (!box) return;
  const follow = () => {
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-filters]")) setCurrency(form, box.checked ? "eur" : "xof");
  };
  box.addEventListener("change", follow);
  document.addEventListener("fadem:shown", follow);
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "devise" && target.type === "radio" && target.form)
      convertPrices(target.form, target.value === "eur");
  });
  follow();
}

const PRICES = ["prix_min", "prix_max"];
const FRANCS = 655.957;

/** A visitor who turns to the other currency means the same price: an amount that is a number is written anew, any other text stays. */
function convertPrices(form: HTMLFormElement, toEuros: boolean) {
  for (const name of PRICES) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement) || !/^[\d\s]+$/.test(field.value)) continue;
    const amount = Number(field.value.replace(/\s/g, ""));
    field.value = String(Math.round(toEuros ? amount / FRANCS : amount * FRANCS));
  }
}

function setCurrency(form: HTMLFormElement, chosen: "eur" | "xof") {
  const devise = form.elements.namedItem("devise"); // one hidden field, or two to choose from
  if (!(devise instanceof HTMLInputElement || devise instanceof RadioNodeList)) return;
  const hasPrix = PRICES.some((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.value.trim() !== "";
  });
  if (!hasPrix) devise.value = chosen;
  const ofFields = devise.value === "eur" ? "eur" : "xof";
  for (const text of form.querySelectorAll<HTMLElement>("[data-eur]"))
    text.textContent = text.dataset[text instanceof HTMLOptionElement ? chosen : ofFields] ?? "";
}

const EVERY_MS = 20_000;

/** Says whether the office is open now, in the bar of every page and in the section of the hours, and what time it is in Lomé where the visitor's clock says another. */
export function startOpeningHours() {
  update();
  setInterval(update, EVERY_MS);
  document.addEventListener("fadem:shown", update);
}

function update() {
  const bar = document.querySelector<HTMLElement>(".contact-widgets");
  if (!bar) return;
  const { week = "[]", closed = "[]" } = bar.dataset;
  const now = new Date();
  const isOpen = isOpenAt(JSON.parse(week), now, JSON.parse(closed));
  bar.toggleAttribute("data-shut", !isOpen);
  const line = document.querySelector(".opening-state");
  if (!line) return;
  line.classList.remove("is-unknown");
  line.classList.toggle("is-open", isOpen);
  const state = document.createElement("b");
  state.textContent = isOpen ? "Ouvert maintenant" : "Fermé";
  const { lome, visitor } = clocksAt(now, now.getTimezoneOffset());
  const clocks = document.createElement("span");
  clocks.className = "tabular";
  clocks.textContent = `Il est ${lome} à Lomé, ${visitor} chez vous`;
  line.replaceChildren(state, ...(visitor ? [clocks] : []));
}
