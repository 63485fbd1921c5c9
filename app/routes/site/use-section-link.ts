import { useLocation } from "react-router";
import { listSearch } from "./home/list-address.ts";

/**
 * How to link to a section of the home page. On the home page itself, what the visitor has filtered stays.
 * `service`: what the contact form will be about. section-links.client.ts serves these links without leaving the page.
 */
export function useSectionLink() {
  const { pathname, search } = useLocation();
  return (section: string, service?: string) => {
    const params = new URLSearchParams(pathname === "/" ? listSearch(search) : "");
    if (service) params.set("service", service);
    const query = params.size > 0 ? `?${params}` : "";
    return { href: `/${query}#${section}`, "data-section": section, "data-service": service };
  };
}
