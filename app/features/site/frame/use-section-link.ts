import { useLocation } from "react-router";
import { useGap } from "#app/kernel/html/cached-part.tsx";

/**
 * How to link to a section of the home page. On the home page itself, what the visitor has filtered stays.
 * `service`: what the contact form will be about. site-frame.client.ts serves these links without leaving the page.
 */
export function useSectionLink() {
  const own = useFilteredSearch();
  const filtered = useGap() ?? own;
  return (section: string, service?: string) => {
    const query = [filtered, service && new URLSearchParams({ service }).toString()].filter(Boolean).join("&");
    return { href: `/${query && `?${query}`}#${section}`, "data-section": section, "data-service": service };
  };
}

/** What the visitor has filtered on the home page: the gap of a kept part that has such links. */
export function useFilteredSearch(): string {
  const { pathname, search } = useLocation();
  return pathname === "/" ? listSearch(search) : "";
}

/** A search without the service asked for: what the lists themselves depend on. */
function listSearch(search: string) {
  const params = new URLSearchParams(search);
  params.delete("service");
  return params.toString();
}
