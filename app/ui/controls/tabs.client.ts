const TABS = '[role="tab"]';

/** Arrow keys, Home and End move along tabs that are links, and choose the one they reach; the Tab key reaches the chosen one only. */
export function startTabs() {
  leaveOneReachable();
  document.addEventListener("fadem:shown", leaveOneReachable);
  document.addEventListener("keydown", (event) => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>(TABS) : null;
    const tabs = [...(tab?.closest('[role="tablist"]')?.querySelectorAll<HTMLElement>(TABS) ?? [])];
    const index = tab ? tabs.indexOf(tab) : -1;
    const steps: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 };
    const wanted = steps[event.key];
    if (index < 0 || wanted === undefined) return;
    event.preventDefault();
    const next = tabs[(wanted + tabs.length) % tabs.length];
    next?.focus();
    if (next !== tab) next?.click();
  });
}

function leaveOneReachable() {
  for (const tab of document.querySelectorAll<HTMLElement>(TABS)) tab.tabIndex = tab.ariaSelected === "true" ? 0 : -1;
}
