import { CONTENT_VERSION_HEADER, newestVersion, SHOWN_PAGE_HEADER } from "./living-parts.ts";

const STYLES = /<style[^>]*>.*?<\/style>/gs; // parsed, they would be reported as violations of the policy

/** The page at this address was read, and is not there any more. */
export class PageGone extends Error {}

/**
 * Reads a page as a document. Throws where it cannot be read, so that what is on the screen stays. With `olderPage`, which names an older page
 * of this address, the parts that are as they were may be empty (living-parts.ts): that answer is no page to keep.
 */
export async function fetchPage(
  address: string,
  { olderPage, ...options }: Pick<RequestInit, "signal" | "credentials"> & { olderPage?: string } = {},
): Promise<Document> {
  const headers = { [CONTENT_VERSION_HEADER]: String(newestVersion()), ...(olderPage && { [SHOWN_PAGE_HEADER]: olderPage }) };
  const response = await fetch(address, { headers, ...(olderPage && { cache: "no-store" }), ...options });
  if (response.status === 404 || response.status === 410) throw new PageGone();
  if (!response.ok) throw new Error(`Status ${response.status}`);
  return new DOMParser().parseFromString((await response.text()).replace(STYLES, ""), "text/html");
}
