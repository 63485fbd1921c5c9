const TOUCHES = ["pointerdown", "keydown", "scroll", "touchstart"];

/** A page sent without the second stylesheet fetches it at the first touch: dialogs and notices will want it. */
export function startLateStyles() {
  const href = document.getElementById("site-script")?.dataset.styles;
  if (!href) return;
  const fetchStyles = () => {
    for (const name of TOUCHES) removeEventListener(name, fetchStyles);
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  };
  for (const name of TOUCHES) addEventListener(name, fetchStyles, { passive: true });
}
