import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { siteMenu } from "./site-menu.ts";

// A section is the one being read while it crosses a line 40 % down the window.
const READING_LINE = "-40% 0px -60% 0px";

/** The section of the home page in view; undefined on other pages. */
export function useActiveSection(): string | undefined {
  const { pathname } = useLocation();
  const isHome = pathname === "/";
  const [active, setActive] = useState("accueil");

  useEffect(() => {
    if (!isHome) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setActive(entered.target.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const { section } of siteMenu) {
      const element = section && document.getElementById(section);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [isHome]);

  return isHome ? active : undefined;
}
