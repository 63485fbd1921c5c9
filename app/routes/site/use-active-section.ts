import { useEffect, useState } from "react";
import { useLocation } from "react-router";

// A section is the one being read while it crosses a line 40 % down the window.
const READING_LINE = "-40% 0px -60% 0px";

/** The page of a listing, "/biens/villa", belongs to the section that lists it. */
const LISTING_PAGE = /^\/(biens|realisations|vehicules)\//;

/** The section of the home page in view, or the one a listing belongs to; undefined on other pages. */
export function useActiveSection(): string | undefined {
  const { pathname } = useLocation();
  const isHome = pathname === "/";
  const [active, setActive] = useState("accueil");

  useEffect(() => {
    const page = document.getElementById("contenu");
    if (!isHome || !page) return;
    const sections = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (entered) setActive(entered.target.id);
      },
      { rootMargin: READING_LINE },
    );
    function watch() {
      sections.disconnect();
      // All of them: a section without an entry in the menu lights none.
      for (const section of document.querySelectorAll("#contenu > section")) sections.observe(section);
    }
    watch();
    // Sections arrive late when the visitor comes from another page, and React may replace one.
    const changes = new MutationObserver(watch);
    changes.observe(page, { childList: true });
    return () => {
      sections.disconnect();
      changes.disconnect();
    };
  }, [isHome]);

  return isHome ? active : LISTING_PAGE.exec(pathname)?.[1];
}
