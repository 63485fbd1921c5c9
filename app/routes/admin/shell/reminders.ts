const PREFIX = "fadem-relance:";
const FORGOTTEN_MS = 7 * 86_400_000;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
type OneAtATime = <Answer>(work: () => Answer) => Promise<Answer>;

/** Tabs ask one after the other, where the browser can see to that. */
function inTurn<Answer>(work: () => Answer): Promise<Answer> {
  return "locks" in navigator ? (navigator.locks.request("fadem-relances", work) as Promise<Answer>) : Promise.resolve(work());
}

/** True for the first tab that asks for this deadline; a deadline that was moved is another one. */
export function claimReminder(
  { id, echeance }: { id: string; echeance: string },
  store: Store = window.localStorage,
  oneAtATime: OneAtATime = inTurn,
  now = Date.now(),
): Promise<boolean> {
  return oneAtATime(() => {
    const key = `${PREFIX}${id}:${echeance}`;
    if (store.getItem(key) !== null) return false;
    forgetOld(store, now);
    store.setItem(key, String(now));
    return true;
  });
}

function forgetOld(store: Store, now: number) {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? "").filter((key) => key.startsWith(PREFIX));
  for (const key of keys) if (now - Number(store.getItem(key)) > FORGOTTEN_MS) store.removeItem(key);
}
