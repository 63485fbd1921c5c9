import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { hydrateSections } from "#app/platform/html/lazy-section.ts";
import { listSearch } from "./home/list-address.ts";

const SETTLED_MS = 100;
const GIVE_UP_MS = 4_000;
const VISITOR_MOVES = ["wheel", "touchmove", "keydown", "pointerdown"];

/**
 * Brings the section named in the address into view, smoothly. The first page of a visit needs nothing: it arrives whole and the
 * browser scrolls it.
 */
export function useSectionScroll() {
  useScrollWithinPage();
  useScrollOnPageChange();
}

/** The router moves only when every sleeping part of the page is awake: the scroll does not wait for that. */
function useScrollWithinPage() {
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest("a");
      if (!link || link.target || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const { pathname, search } = window.location;
      if (!link.hash || link.pathname !== pathname || listSearch(link.search) !== listSearch(search)) return;
      findSection(link.hash)?.scrollIntoView();
      void hydrateSections();
    }
    addEventListener("click", handleClick);
    addEventListener("popstate", hydrateSections);
    return () => {
      removeEventListener("click", handleClick);
      removeEventListener("popstate", hydrateSections);
    };
  }, []);
}

/**
 * A new page starts at its top at once, then goes to its section. Parts of it may still arrive above that section:
 * the scroll is corrected each time the page has settled, until the visitor moves.
 */
function useScrollOnPageChange() {
  const { pathname, hash } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const previous = useRef(pathname);

  // Before the router scrolls: it follows the stylesheet, which asks for smoothness.
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    const { style } = document.documentElement;
    style.scrollBehavior = "auto";
    if (hash && !isReturn) {
      window.scrollTo(0, 0);
      style.scrollBehavior = "";
      return;
    }
    const frame = requestAnimationFrame(() => {
      style.scrollBehavior = "";
    });
    return () => {
      cancelAnimationFrame(frame);
      style.scrollBehavior = "";
    };
  }, [pathname, hash, isReturn]);

  useEffect(() => {
    const isSamePage = previous.current === pathname;
    previous.current = pathname;
    if (isSamePage || !hash || isReturn) return;
    let timer: ReturnType<typeof setTimeout>;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => findSection(hash)?.scrollIntoView(), SETTLED_MS);
    });
    function stop() {
      clearTimeout(timer);
      clearTimeout(end);
      observer.disconnect();
      for (const name of VISITOR_MOVES) removeEventListener(name, stop);
    }
    const end = setTimeout(stop, GIVE_UP_MS);
    for (const name of VISITOR_MOVES) addEventListener(name, stop, { passive: true });
    observer.observe(document.body);
    return stop;
  }, [pathname, hash, isReturn]);
}

function findSection(hash: string) {
  return document.getElementById(hash.slice(1));
}
