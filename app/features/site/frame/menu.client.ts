const OPEN = ".site-menu details[open]";

/**
 * The lists under an entry of the header are `<details>`, which the browser opens and closes by their chevron. They also close when the
 * visitor presses or moves the keyboard elsewhere, follows one of their links, or presses Escape.
 */
export function startMenuLists() {
  for (const name of ["pointerdown", "focusin", "click"])
    document.addEventListener(name, ({ target }) => {
      const open = document.querySelector<HTMLDetailsElement>(OPEN);
      if (!open || !(target instanceof Element)) return;
      if (!open.contains(target) || (name === "click" && target.closest("a"))) open.open = false;
    });
  document.addEventListener("keydown", ({ key }) => {
    const open = key === "Escape" ? document.querySelector<HTMLDetailsElement>(OPEN) : null;
    if (!open) return;
    if (open.contains(document.activeElement)) open.querySelector("summary")?.focus();
    open.open = false;
  });
}

const WIDE = "(min-width: 1280px)"; // the whole menu fits in the header: site-header.css

/**
 * The open drawer covers the page: the keyboard must not wander under it. It gives way when a link in it is followed (early-taps.ts) or the
 * window grows.
 */
export function startDrawer() {
  const drawer = document.getElementById("menu");
  if (!drawer) return;
  const covered = document.querySelectorAll<HTMLElement>("#contenu, .site-footer");
  function cover() {
    const isOpen = drawer?.matches(":popover-open") ?? false;
    for (const element of covered) element.inert = isOpen;
  }
  drawer.addEventListener("toggle", cover);
  drawer.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("a")) return;
    for (const element of covered) element.inert = false; // before the focus moves there; the event of the drawer comes later
  });
  matchMedia(WIDE).addEventListener("change", () => drawer.hidePopover());
  cover();
}
