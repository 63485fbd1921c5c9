import { useLocation } from "react-router";
import { listSearch } from "./home/list-address.ts";

/**
 * How to link to a section of the home page. On the home page itself, what the visitor has filtered stays.
 * `service`: what the contact form will be about.
 */
export function useSectionLink() {
  const { pathname, search } = useLocation();
  const isHome = pathname === "/";
  return (section: string, service?: string) => {
    const params = new URLSearchParams(isHome ? listSearch(search) : "");
    if (service) params.set("service", service);
    return {
      to: { pathname: "/", search: params.toString(), hash: section },
      preventScrollReset: isHome, // use-section-scroll.ts has scrolled already
      defaultShouldRevalidate: !isHome, // the lists stay as they are
    };
  };
}
