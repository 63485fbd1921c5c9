// A browser that shows a page and hears of a change asks for what has changed since. Both sides name the parts of a page alike.

/** Whose children live: they show content, and are shown anew when it changes. */
export const CONTENT_ID = "contenu";

/** The parts of the shell that show content, by a class of theirs. */
export const SHELL_PARTS = ["site-header", "site-footer", "contact-widgets"] as const;

/** On a part that is as it was: its content was left out. */
export const SAME = "data-same";

/** Names the page a browser shows, which every page says of itself in a comment at its end. */
export const SHOWN_PAGE_HEADER = "x-shown-page";

/** Names the newest change a browser has heard of: a process that has not heard of it renders the page afresh. */
export const CONTENT_VERSION_HEADER = "x-content-version";

let newest = 0;

export function newestVersion() {
  return newest;
}

export function sawVersion(version: number) {
  newest = Math.max(newest, version);
}
