import { clocksAt, isOpenAt } from "#app/services/company-values/office-hours.ts";

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
