import { useLocation } from "react-router";
import { listSearch } from "./home/list-address.ts";

/** How to link to a section of the home page. On the home page itself, what the visitor has filtered stays. */
export function useSectionLink() {
  const { pathname, search } = useLocation();
  const isHome = pathname === "/";
  return (section: string) => ({
    to: { pathname: "/", search: isHome ? listSearch(search) : "", hash: section },
    preventScrollReset: isHome, // use-section-scroll.ts has scrolled already
  });
}
