type Release = () => void;

/** The places that this page has or leaves: its next form waits for them, because one that was just left still has its lock for a moment. */
const leaving = new Map<string, Promise<unknown>>();

/** Whether a form of this page has the place, or has just left it. */
export function isHeldHere(place: string): boolean {
  return leaving.has(place);
}

/**
 * One form, one tab: resolves to undefined while another tab has the place, unless it is taken from that tab (`steal`), which hears of it by
 * `onLost`. The browser ends a lock with its page, however the page ends; without locks every tab has the place.
 */
export function lockPlace(place: string, { steal = false, onLost }: { steal?: boolean; onLost: () => void }): Promise<Release | undefined> {
  if (!("locks" in navigator)) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    let isHeld = false;
    const ended = (leaving.get(place) ?? Promise.resolve())
      .then(() =>
        navigator.locks.request(place, steal ? { steal } : { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(undefined);
          isHeld = true;
          return new Promise<void>(resolve);
        }),
      )
      .catch(() => (isHeld ? onLost() : resolve(undefined))) // taken over by another tab, or the page is being left
      .finally(() => {
        if (leaving.get(place) === ended) leaving.delete(place);
      });
    leaving.set(place, ended);
  });
}
