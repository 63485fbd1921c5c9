export const CONTENT_VERSION_HEADER = "x-content-version";

let newest = 0;
let isInstalled = false;

export function newestVersion() {
  return newest;
}

/** From now on our reads name the newest change this browser has heard of: a process that has not heard of it renders afresh. */
export function sawVersion(version: number) {
  newest = Math.max(newest, version);
  if (!isInstalled) nameVersionInReads();
}

// React Router has no hook for the headers of its own data requests, so fetch is the one place to add them.
function nameVersionInReads() {
  isInstalled = true;
  const plainFetch = window.fetch;
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    if (origin === location.origin && request.method === "GET" && pathname.endsWith(".data")) {
      request.headers.set(CONTENT_VERSION_HEADER, String(newest));
      return plainFetch(request);
    }
    return plainFetch(input, init);
  };
}
