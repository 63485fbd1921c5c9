import type { ComponentType } from "react";
import { isPlainClick } from "#app/lib/browser/plain-click.ts";
import { keepPresses } from "./early-taps.ts";
import type { AwakeIsland } from "./mount.client.ts";

/** The component of each island, as code fetched when it is first touched. */
export type IslandLoaders = Record<string, () => Promise<ComponentType<never>>>;

const SLEEPING = "[data-island]:not([data-awake])";
const PATIENCE_MS = 5_000;
const awake = new WeakMap<Element, AwakeIsland>();
const waking = new WeakMap<Element, Promise<void>>();

/**
 * Wakes an island when the visitor points at it, types in it or moves into it. A press or a sending that comes before its code is held and
 * repeated once it is awake; where the code cannot be fetched, the browser does by itself what the HTML says.
 */
export function startIslands(loaders: IslandLoaders) {
  for (const name of ["pointerdown", "focusin", "keydown", "touchstart"])
    document.addEventListener(name, ({ target }) => void wakeAround(target), { capture: true, passive: true });
  document.addEventListener("click", delayClick, { capture: true });
  document.addEventListener("change", ({ target }) => repeatChange(target), { capture: true });
  // Files chosen before this script was here: nothing else tells of them any more.
  for (const field of document.querySelectorAll<HTMLInputElement>(`${SLEEPING} input[type="file"]`))
    if (field.files?.length) repeatChange(field);
  document.addEventListener("submit", delaySubmit, { capture: true });

  function wakeAround(target: EventTarget | null): Promise<void> | undefined {
    const host = target instanceof Element ? target.closest(SLEEPING) : null;
    return host instanceof HTMLElement ? wake(host) : undefined;
  }

  function wake(host: HTMLElement): Promise<void> {
    const begun = waking.get(host);
    if (begun) return begun;
    const load = loaders[host.dataset.island ?? ""];
    if (!load) return Promise.reject(new Error(`No island ${host.dataset.island}`));
    const started = Promise.all([load(), import("./mount.client.ts")]).then(([component, { hydrateIsland }]) => {
      setOffline(host, false);
      awake.set(host, hydrateIsland(host, component));
      host.dataset.awake = "";
    });
    waking.set(host, started);
    started.catch(() => waking.delete(host));
    return started;
  }

  /** A choice made in an island that sleeps: its code is told of it when it is here. Where it cannot be fetched, the form sends it as it is. */
  function repeatChange(target: EventTarget | null) {
    wakeAround(target)?.then(
      () => target?.dispatchEvent(new Event("change", { bubbles: true })),
      () => undefined,
    );
  }

  function delayClick(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element) || !isPlainClick(event)) return;
    const control = target.closest<HTMLElement>("button, a[href], summary");
    // What the browser does with a field or its label needs no code of ours; sending is held below.
    if (!control || (control instanceof HTMLButtonElement && control.type === "submit")) return;
    const woken = wakeAround(control);
    if (!woken) return;
    event.preventDefault();
    event.stopPropagation();
    woken.then(
      () => control.click(),
      () => control instanceof HTMLAnchorElement && window.location.assign(control.href),
    );
  }

  function delaySubmit(event: SubmitEvent) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const woken = wakeAround(form);
    if (!woken) return;
    event.preventDefault();
    event.stopPropagation();
    if (form.ariaBusy === "true") return; // the second press of an impatient finger
    form.ariaBusy = "true";
    inTime(woken).then(
      () => {
        form.ariaBusy = null;
        form.requestSubmit(event.submitter);
      },
      () => {
        form.ariaBusy = null;
        if (navigator.onLine || !setOffline(form, true)) form.submit();
      },
    );
  }
}

/** Shows or hides what a form says of a network that is away; false where it has nothing to say. */
function setOffline(part: Element, isOffline: boolean): boolean {
  const notice = part.querySelector("[data-offline]");
  notice?.toggleAttribute("hidden", !isOffline);
  return notice !== null;
}

/** On a network this slow the browser's own way is the quicker one. */
function inTime(woken: Promise<void>): Promise<void> {
  return Promise.race([woken, new Promise<void>((_, reject) => setTimeout(() => reject(new Error("Too slow")), PATIENCE_MS))]);
}

/** Gives an island that is awake what the new page would have given it; false when it sleeps and may be replaced. */
export function updateAwakeIsland(host: Element, props: string | undefined): boolean {
  const island = awake.get(host);
  if (!island) return false;
  if (props !== undefined && props !== host.getAttribute("data-props")) {
    host.setAttribute("data-props", props);
    island.update(JSON.parse(props));
  }
  return true;
}

/** Before its host leaves the page or becomes something else. */
export function endIsland(host: Element) {
  awake.get(host)?.end();
  awake.delete(host);
  waking.delete(host);
}

/** What starts a part of a page that is nothing without its script. */
export type PartLoaders = Record<string, () => Promise<(part: HTMLElement) => void>>;

/** Fetches the script of each such part with the page that has it; where it cannot be fetched, the part says so. */
export function startParts(loaders: PartLoaders) {
  for (const part of document.querySelectorAll<HTMLElement>("[data-part]")) {
    const pressAgain = keepPresses(part);
    loaders[part.dataset.part ?? ""]?.().then(
      (start) => {
        start(part);
        pressAgain();
      },
      () => part.querySelector("[data-failed]")?.removeAttribute("hidden"),
    );
  }
}
