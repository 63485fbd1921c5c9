import { CURRENCY_KEY } from "./currency-key.ts";

const YEAR_S = 31_536_000;

/** Keeps the choice on this device. A page that is seen again, in another tab or by Back, takes over what was chosen meanwhile. */
export function startCurrencySwitch() {
  const box = document.querySelector<HTMLInputElement>("#devise");
  if (!box) return;
  const isKept = () => document.cookie.includes(`${CURRENCY_KEY}=eur`);
  const keep = () => {
    const secure = location.protocol === "https:" ? ";secure" : "";
    if (box.checked === isKept()) return;
    // biome-ignore lint/suspicious/noDocumentCookie: older telephones have no other way
    document.cookie = `${CURRENCY_KEY}=eur;path=/;samesite=lax;max-age=${box.checked ? YEAR_S : 0}${secure}`;
  };
  const follow = () => {
    box.checked = isKept();
  };
  box.addEventListener("change", keep);
  keep(); // it may have been turned before this script was here
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  document.addEventListener("visibilitychange", follow);
}
