import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

/**
 * A word above a form about what is typed in it. It stays in sight while the form is scrolled, because a reload comes back in the middle
 * of it.
 */
export function FormNotice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);

  // Most browsers hold what is read still when something comes above it; where one does not, the form would move under the finger.
  useLayoutEffect(() => {
    const form = notice.current?.nextElementSibling;
    if (!notice.current || !form || CSS.supports("overflow-anchor", "auto")) return;
    if (form.getBoundingClientRect().top < notice.current.offsetHeight) window.scrollBy(0, notice.current.offsetHeight);
  }, []);

  useEffect(() => {
    const { top, bottom } = notice.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if (top < 0 || bottom > window.innerHeight) notice.current?.scrollIntoView({ block: "center" });
  }, []);

  return (
    <div className="draft-notice" role="status" ref={notice}>
      {icon}
      {children}
    </div>
  );
}
