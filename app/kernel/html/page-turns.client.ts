type PageSwapEvent = Event & {
  viewTransition?: { ready: Promise<void>; finished: Promise<void>; skipTransition: () => void } | null;
  activation?: { entry?: { url: string | null } } | null;
};

/**
 * Public pages fade into one another (`pages.css`). The back-office does not take part: begun towards it, the fade would end there as an
 * error of the page. One that does not happen, because the visitor goes elsewhere meanwhile, is no error either.
 */
export function startPageTurns() {
  addEventListener("pageswap", (event) => {
    const { viewTransition, activation } = event as PageSwapEvent;
    if (!viewTransition) return;
    for (const end of [viewTransition.ready, viewTransition.finished]) end.catch(() => undefined);
    if (activation?.entry?.url?.startsWith(`${location.origin}/admin`)) viewTransition.skipTransition();
  });
}
