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
