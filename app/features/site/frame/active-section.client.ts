// A section is the one being read while it crosses a line 40 % down the window.
const READING_LINE = "-40% 0px -60% 0px";

/** On the home page, the entry of the menu whose section is in view is the current one. */
export function startActiveSection() {
  let current: string | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
      if (!entered) return;
      current = entered.target.id;
      mark(current);
    },
    { rootMargin: READING_LINE },
  );
  // All of them: a section without an entry in the menu lights none.
  for (const section of document.querySelectorAll("#contenu > section")) observer.observe(section);
  document.addEventListener("fadem:shown", () => current !== undefined && mark(current));
}

function mark(section: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(":is(.site-menu, .site-drawer) a[data-section]")) {
    if (link.dataset.section === section) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}
