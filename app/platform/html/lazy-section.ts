import { type ComponentType, lazy } from "react";

const NEAR = "100px";

const sleeping = new Map<string, () => void>();
const waking = new Set<Promise<unknown>>();
let isWatching = false;

/**
 * A part of the page whose code is fetched when the visitor comes near it. The server renders it like any other;
 * until then its links and forms work as plain HTML. Wrap it in <Suspense>. `isWanted`: the address asks for it at once.
 */
export function lazySection<Props>(
  id: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted: () => boolean = () => false,
) {
  return lazy(() => {
    if (import.meta.env.SSR) return load();
    const loading = isWanted() ? load() : comesNear(id).then(load);
    waking.add(loading);
    void loading.finally(() => waking.delete(loading));
    return loading;
  });
}

/**
 * The router shows a new address only once every part of the page is awake, and a part far away might never be:
 * whatever may move the router wakes them all.
 */
function wakeOnMoves() {
  if (isWatching) return;
  isWatching = true;
  for (const name of ["click", "input", "change", "submit", "popstate"]) addEventListener(name, wakeForMove, { capture: true });
}

function wakeForMove({ type, target }: Event) {
  if (type !== "click" || (target instanceof Element && target.closest("a"))) void hydrateSections();
}

/** Wakes every sleeping part, and resolves when their code is here. */
export async function hydrateSections() {
  for (const wake of sleeping.values()) wake();
  await Promise.allSettled(waking);
}

function comesNear(id: string): Promise<void> {
  const element = document.getElementById(id);
  if (!element) return Promise.resolve(); // not served with the page: it is wanted now
  wakeOnMoves();
  return new Promise((resolve) => {
    // On a busy phone several entries come at once, of which the first may be the oldest.
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake(), { rootMargin: NEAR });
    function wake() {
      observer.disconnect();
      sleeping.delete(id);
      resolve();
    }
    sleeping.set(id, wake);
    observer.observe(element);
  });
}
