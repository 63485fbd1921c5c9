/** Names the newest change a browser has heard of: a process that has not heard of it renders the page afresh. */
export const CONTENT_VERSION_HEADER = "x-content-version";

let newest = 0;

export function newestVersion() {
  return newest;
}

export function sawVersion(version: number) {
  newest = Math.max(newest, version);
}
