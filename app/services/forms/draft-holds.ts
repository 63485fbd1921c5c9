export type LetGo = () => void;

/** The holds of this page: its next form waits for them, because one that was just left still has its draft for a moment. */
const held = new Map<string, Promise<unknown>>();

/**
 * Keeps a draft to one form: what is typed in one tab is offered in no other. The browser ends the hold with the page, however the
 * page ends. Undefined when another page has it; without locks every page has it.
 */
export function holdDraft(place: string): Promise<LetGo | undefined> {
  if (!("locks" in navigator)) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const before = held.get(place) ?? Promise.resolve();
    const ended = before
      .then(() => navigator.locks.request(place, { ifAvailable: true }, (lock) => (lock ? new Promise<void>(resolve) : resolve(undefined))))
      .catch(() => resolve(undefined)) // the page is being left
      .finally(() => {
        if (held.get(place) === ended) held.delete(place);
      });
    held.set(place, ended);
  });
}
