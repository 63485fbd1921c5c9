/** Something to press, or a page of the site that opens in a tab of its own. */
export type ToastAction = { label: string } & ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: undefined });

export type ToastMessage = {
  title: string;
  description?: string;
  tone: "ok" | "bad" | "info";
  action?: ToastAction;
  second?: ToastAction;
  /** Longer than usual. */
  stayMs?: number;
};
export type Toast = Omit<ToastMessage, "stayMs"> & { id: number };

const STAY_MS = 6_000;
const STAY_WITH_ACTION_MS = 10_000;
const MAX_SHOWN = 3; // beyond that they would cover the page

type Countdown = { remaining: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined };

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
let isPaused = false;
const countdowns = new Map<number, Countdown>();
const listeners = new Set<() => void>();

/** Shows a message for 6 seconds, 10 when it offers an action, unless it says otherwise. Browser only. */
export function toast({ stayMs, ...message }: ToastMessage) {
  lastId += 1;
  const id = lastId;
  countdowns.set(id, { remaining: stayMs ?? (message.action ? STAY_WITH_ACTION_MS : STAY_MS), startedAt: 0, timer: undefined });
  if (!isPaused) start(id);
  setToasts([...toasts, { ...message, id }]);
  const oldest = toasts[0];
  if (oldest && toasts.length > MAX_SHOWN) remove(oldest.id);
  return id;
}

/** Closing one ends the pause: the pointer and the focus cannot leave what is gone. */
export function dismissToast(id: number) {
  remove(id);
  resumeToasts();
}

/** Nothing leaves while someone is reading or about to press. */
export function pauseToasts() {
  if (isPaused) return;
  isPaused = true;
  for (const countdown of countdowns.values()) {
    clearTimeout(countdown.timer);
    countdown.remaining -= Date.now() - countdown.startedAt;
  }
}

export function resumeToasts() {
  if (!isPaused) return;
  isPaused = false;
  for (const id of countdowns.keys()) start(id);
}

export function shownToasts() {
  return toasts;
}

/** What the server and the first browser render show. */
export function noToasts() {
  return none;
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function start(id: number) {
  const countdown = countdowns.get(id);
  if (!countdown) return;
  countdown.startedAt = Date.now();
  countdown.timer = setTimeout(() => remove(id), countdown.remaining);
}

function remove(id: number) {
  clearTimeout(countdowns.get(id)?.timer);
  countdowns.delete(id);
  setToasts(toasts.filter((other) => other.id !== id));
}

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
