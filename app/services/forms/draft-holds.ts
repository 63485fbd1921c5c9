export type LetGo = () => void;

/** The holds of this page: its next form waits for them, because one that was just left still has its draft for a moment. */
const held = new Map<string, Promise<unknown>>();

/**
 * Keeps a draft to one form: what another tab is typing is offered to nobody else. The browser ends the hold with the page, however it
 * ends. Undefined when another page has it; a browser without locks lets everybody have it.
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
