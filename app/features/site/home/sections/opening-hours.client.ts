import { clocksAt, isOpenAt } from "#app/services/company-values/office-hours.ts";

const EVERY_MS = 20_000;

/** Says whether somebody is there now, and what time it is in Lomé where the visitor's clock says another. */
export function startOpeningHours() {
  update();
  setInterval(update, EVERY_MS);
  document.addEventListener("fadem:shown", update);
}

function update() {
  const line = document.querySelector<HTMLElement>(".opening-state");
  const hours = line?.nextElementSibling as HTMLElement | null | undefined;
  if (!line || !hours) return;
  const now = new Date();
  const isOpen = isOpenAt(JSON.parse(hours.dataset.week ?? "[]"), now, JSON.parse(hours.dataset.closed ?? "[]"));
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
