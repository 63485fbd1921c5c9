import { type ComponentType, createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { ToastRegion } from "#app/ui/overlays/toast.tsx";

export type AwakeIsland = { update: (props: object) => void; end: () => void };

type AnyComponent = ComponentType<never>;

/** Notices of forms are shown by React too: their region comes with the first part that is awake. */
let hasToasts = false;

function ensureToasts() {
  if (hasToasts) return;
  hasToasts = true;
  createRoot(document.body.appendChild(document.createElement("div"))).render(createElement(ToastRegion));
}

/** Takes over what the server rendered. At once, so that a press that waits for it finds its handlers. */
export function hydrateIsland(host: HTMLElement, component: AnyComponent): AwakeIsland {
  const { prefix, props = "{}" } = host.dataset;
  let root: Root | undefined;
  ensureToasts();
  flushSync(() => {
    root = hydrateRoot(host, createElement(component, JSON.parse(props)), { identifierPrefix: prefix });
  });
  return {
    update: (next) => root?.render(createElement(component, next as never)),
    end: () => root?.unmount(),
  };
}

/** Something that lies over the page, a dialog or the viewer: made when it is asked for, gone when it closes. */
export function mountOverlay(component: AnyComponent, props: object) {
  ensureToasts();
  const host = document.body.appendChild(document.createElement("div"));
  host.dataset.overlay = "";
  const root = createRoot(host);
  function close() {
    root.unmount();
    host.remove();
  }
  flushSync(() => root.render(createElement(component, { ...props, onClose: close } as never)));
}
