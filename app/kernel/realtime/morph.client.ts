import { Idiomorph } from "idiomorph";
import { endIsland, updateAwakeIsland } from "#app/kernel/islands/wake.client.ts";

/** Turns one element into another with as few changes as possible. */
export function morph(present: Element, next: Element) {
  void Idiomorph.morph(present, next, {
    morphStyle: "outerHTML",
    callbacks: {
      beforeNodeMorphed(old: Node, made: Node) {
        if (!(old instanceof Element && made instanceof Element)) return true;
        if (isLeftAlone(old, made)) return false;
        copyMarks(old, made);
        return true;
      },
      beforeNodeRemoved(old: Node) {
        if (old instanceof Element) endIslands(old);
        return true;
      },
      beforeAttributeUpdated: (name: string, node: Element) => !isVisitors(name, node),
    },
  });
}

export function remove(part: Element | undefined) {
  if (!part) return;
  endIslands(part);
  part.remove();
}

function endIslands(part: Element) {
  for (const island of [part, ...part.querySelectorAll("[data-awake]")]) endIsland(island);
}

/**
 * The library takes any two elements of one name for the same. One that waited, or that a script of the page showed and hid, and that is
 * turned into one that does not, is shown as the page says: else the sentence of an empty list stays hidden like the spinner it was made of.
 */
function copyMarks(old: Element, made: Element) {
  if (old.matches("[data-awake]")) {
    endIsland(old); // another island, or none
    old.removeAttribute("data-awake");
  }
  for (const mark of ["data-waiting", "data-own"]) {
    if (old.hasAttribute(mark) === made.hasAttribute(mark)) continue;
    old.toggleAttribute(mark);
    for (const name of ["hidden", "aria-pressed"]) setOrRemove(old, name, made.getAttribute(name));
  }
}

function isLeftAlone(old: Element, made: Element) {
  if (old.matches("[data-island]") && isSame(old, made, "data-island"))
    return updateAwakeIsland(old, made.getAttribute("data-props") ?? undefined) || isSame(old, made, "data-props");
  if (old.matches(".picture-carousel")) return isSame(old, made, "data-images");
  if (old.matches("[data-heart]") && made.matches("[data-heart]")) return copyListingData(old, made); // the heart in it was put there by a script
  // The field with the focus keeps what is typed; only its error marks are updated. The library's option would also skip a focused section.
  if (old === document.activeElement && old.matches("input, select, textarea")) {
    for (const name of ["aria-describedby", "aria-invalid"]) setOrRemove(old, name, made.getAttribute(name));
    return true;
  }
  // The filters in their sheet are kept by that alone, whatever the page says of them.
  return old.matches("#devise, details[data-kept]") || (old.matches("[data-kept]") && made.matches("[data-kept]"));
}

/** Says of its listing what the new one says. */
function copyListingData(old: Element, made: Element) {
  for (const name of ["data-heart", "data-prix", "data-unite", "data-titre"]) setOrRemove(old, name, made.getAttribute(name));
  return true;
}

function setOrRemove(element: Element, name: string, value: string | null) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** What a visitor has opened, chosen or unfolded, where the keyboard is, and what waits or lies under a menu. */
function isVisitors(attribute: string, node: Element) {
  if (node.matches("[data-own]") && (attribute === "hidden" || attribute === "aria-pressed")) return true;
  if (attribute === "open" || attribute === "inert" || attribute === "data-unfolded" || attribute === "data-moved") return true;
  if (attribute === "tabindex") return node === document.activeElement;
  return attribute === "hidden" && node.matches("[data-waiting]");
}

function isSame(old: Element, made: Element, attribute: string) {
  return old.getAttribute(attribute) === made.getAttribute(attribute);
}
