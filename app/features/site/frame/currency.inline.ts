import { CURRENCY_KEY } from "./currency-key.ts";

/**
 * The box stands right before this script: a choice kept on this device is there before the first price is drawn. What was kept stays
 * readable as the first state of the box.
 */
if (document.cookie.includes(`${CURRENCY_KEY}=eur`)) {
  const box = document.currentScript?.previousElementSibling?.firstChild as HTMLInputElement;
  box.checked = box.defaultChecked = true;
}
