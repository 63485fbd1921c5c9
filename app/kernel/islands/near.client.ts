const NEAR = "200px";

/**
 * Wakes islands inside `data-near` when they come near the window, once the visitor has begun to use the page; where data is saved they
 * wait for a tap. The event is one of those that startIslands (wake.client.ts) listens to.
 */
export function startNearIslands() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        target.querySelector("[data-island]")?.dispatchEvent(new Event("focusin", { bubbles: true }));
      }
    },
    { rootMargin: NEAR },
  );
  const watch = () => {
    for (const part of document.querySelectorAll("[data-near]")) observer.observe(part);
  };
  document.addEventListener("fadem:opened", watch); // the details of a listing over its list
  watch();
}
