import { CURRENCY_KEY } from "./currency-key.ts";

/** Keeps the choice on this device, and follows it in the other tabs. */
export function startCurrencySwitch() {
  const box = document.querySelector<HTMLInputElement>("#devise");
  if (!box) return;
  box.addEventListener("change", () => keep(box));
  keep(box); // it may have been turned before this script was here
  addEventListener("storage", ({ key, newValue }) => {
    if (key === CURRENCY_KEY) box.checked = newValue === "eur";
  });
}

function keep({ checked }: HTMLInputElement) {
  try {
    if (checked !== (localStorage.getItem(CURRENCY_KEY) === "eur")) localStorage.setItem(CURRENCY_KEY, checked ? "eur" : "xof");
  } catch {
    // A browser that keeps nothing still turns the prices round for this page.
  }
}
