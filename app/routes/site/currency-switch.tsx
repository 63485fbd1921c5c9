import { useEffect, useState } from "react";

const KEY = "devise";

/**
 * Francs or euros first, kept on this device. The page is the same for everybody: currency-switch.css turns the prices round
 * when the document says so.
 */
export function CurrencySwitch() {
  const [isEuro, setIsEuro] = useState(false);

  useEffect(() => setIsEuro(readChoice() === "eur"), []);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-euros", isEuro);
  }, [isEuro]);

  function toggle() {
    setIsEuro(!isEuro);
    keepChoice(isEuro ? "xof" : "eur");
  }

  return (
    <button
      type="button"
      className="currency-switch"
      role="switch"
      aria-checked={isEuro}
      aria-label="Prix en euros d’abord"
      onClick={toggle}
    >
      <span>FCFA</span>
      <span>€</span>
    </button>
  );
}

// A browser that keeps nothing still turns the prices round for this visit.
function readChoice() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keepChoice(choice: string) {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    return;
  }
}
