import { CONTENT_VERSION_HEADER, newestVersion } from "#app/platform/realtime/content-version.ts";

const STYLES = /<style[^>]*>.*?<\/style>/gs; // parsed, they would be reported as violations of the policy

/** The page at this address was read, and is not there any more. */
export class PageGone extends Error {}

/** Reads a page as a document. Throws where it cannot be read, so that what is on the screen stays. */
export async function fetchPage(address: string, options?: Pick<RequestInit, "signal" | "credentials">): Promise<Document> {
  const response = await fetch(address, { headers: { [CONTENT_VERSION_HEADER]: String(newestVersion()) }, ...options });
  if (response.status === 404 || response.status === 410) throw new PageGone();
  if (!response.ok) throw new Error(`The page answered ${response.status}`);
  return new DOMParser().parseFromString((await response.text()).replace(STYLES, ""), "text/html");
}
