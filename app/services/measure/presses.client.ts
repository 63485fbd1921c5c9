import { listingIn, NO_LISTING, newPressCode, withPress } from "./press-reference.ts";

const WIDGETS = ".contact-widgets a";
/** The message each address was made from, while that address stands: a second press has a reference of its own. */
const written = new WeakMap<HTMLAnchorElement, { search: string; message: string }>();

/**
 * Gives each press of a link to the company a reference of its own: in the message of WhatsApp, and for the beacon, which reads
 * `data-press`. It listens before anything else does; the link then opens as it would have.
 */
export function startPresses() {
  addEventListener("click", complete, { capture: true });
}

function complete({ target }: MouseEvent) {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || !isOwn(link)) return;
  const message = messageOf(link);
  const reference = `${listingIn(message) ?? listingAround(link) ?? NO_LISTING}-${newPressCode()}`;
  link.dataset.press = reference;
  if (link.protocol === "tel:") return;
  link.search = `?text=${encodeURIComponent(withPress(message, reference))}`;
  written.set(link, { search: link.search, message });
}

/** The company's numbers are those of the widgets and of the foot of every page; an owner's number is another. */
function isOwn(link: HTMLAnchorElement) {
  const number = numberOf(link);
  return number && linksIn(`${WIDGETS}, .site-footer a`).some((own) => numberOf(own) === number);
}

function linksIn(selector: string, part: ParentNode | null = document) {
  return [...(part?.querySelectorAll<HTMLAnchorElement>(selector) ?? [])];
}

function numberOf({ protocol, hostname, pathname }: HTMLAnchorElement) {
  return (protocol === "tel:" || hostname === "wa.me") && pathname.replace(/\D/g, "");
}

/** As the page wrote it, which may have been written anew since the last press: with another price, say. */
function messageOf(link: HTMLAnchorElement) {
  const last = written.get(link);
  return last && last.search === link.search ? last.message : (new URLSearchParams(link.search).get("text") ?? "");
}

/** A call says nothing: what it is about is told by the messages beside it, or by the one of the page. */
function listingAround(link: HTMLAnchorElement) {
  return [...linksIn("a", link.closest("article")), ...linksIn(WIDGETS)].map((other) => listingIn(messageOf(other))).find(Boolean);
}
