export type Unlock = () => void;

/** The locks of this page: its next form waits for them, because one that was just left still has its draft for a moment. */
const locked = new Map<string, Promise<unknown>>();

/**
 * Keeps a draft to one form: what is typed in one tab is offered in no other. The browser ends the lock with the page, however the
 * page ends. Undefined when another page has it; without locks every page has it.
 */
export function lockDraft(place: string): Promise<Unlock | undefined> {
  if (!("locks" in navigator)) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const before = locked.get(place) ?? Promise.resolve();
    const ended = before
      .then(() => navigator.locks.request(place, { ifAvailable: true }, (lock) => (lock ? new Promise<void>(resolve) : resolve(undefined))))
      .catch(() => resolve(undefined)) // the page is being left
      .finally(() => {
        if (locked.get(place) === ended) locked.delete(place);
      });
    locked.set(place, ended);
  });
}
