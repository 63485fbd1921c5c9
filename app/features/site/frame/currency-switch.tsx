import { RawScript } from "#app/kernel/html/raw-html.tsx";
import { text as restore } from "./currency.inline.ts?text";

/**
 * Francs or euros first. The page is the same for everybody: currency-switch.css turns the prices round while the box is ticked, with or
 * without script; currency-switch.client.ts keeps the choice.
 */
export function CurrencySwitch() {
  return (
    <>
      <label className="currency-switch">
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells whether it is checked by itself */}
        <input type="checkbox" role="switch" id="devise" autoComplete="off" aria-label="Prix en euros d’abord" />
        <span>FCFA</span>
        <span>€</span>
      </label>
      <RawScript html={restore} />
    </>
  );
}
