import { CURRENCY_KEY } from "./currency-key.ts";

const YEAR_S = 31_536_000;

/** Keeps the choice on this device. A page that is seen again, in another tab or by Back, takes over what was chosen meanwhile. */
export function startCurrencySwitch() {
  const box = document.querySelector<HTMLInputElement>("#devise");
  if (!box) return;
  const isKept = () => document.cookie.includes(`${CURRENCY_KEY}=eur`);
  let known = box.defaultChecked; // as the page found it: cookies are asked for in another process, and the page waits
  const keep = () => {
    if (box.checked === known) return;
    const secure = location.protocol === "https:" ? ";secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: older telephones have no other way
    document.cookie = `${CURRENCY_KEY}=eur;path=/;samesite=lax;max-age=${box.checked ? YEAR_S : 0}${secure}`;
    known = isKept();
  };
  // Only what changed elsewhere: a browser that keeps nothing must not turn the prices back by itself.
  const follow = () => {
    if (isKept() !== known) box.checked = known = isKept();
  };
  box.addEventListener("change", keep);
  keep(); // it may have been turned before this script was here
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  document.addEventListener("visibilitychange", follow);
}
