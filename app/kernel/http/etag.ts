/**
 * Whether the browser holds what we would send, by its If-None-Match. Our mark begins and ends with a quotation mark, which none has inside:
 * wherever the list holds it, weak or not, it is an entry of its own, and no list need be taken apart.
 */
export function knowsEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.includes(etag) ?? false;
}
