import { EURO_PARITY } from "#app/lib/text/money.ts";

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

/** A visitor who turns to the other currency means the same price: an amount that is a number is written anew, any other text stays. */
function convertPrices(form: HTMLFormElement, toEuros: boolean) {
  for (const name of PRICES) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement) || !/^[\d\s]+$/.test(field.value)) continue;
    const amount = Number(field.value.replace(/\s/g, ""));
    field.value = String(Math.round(toEuros ? amount / EURO_PARITY : amount * EURO_PARITY));
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
