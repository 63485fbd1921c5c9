import { Idiomorph } from "idiomorph";
import { endIsland, updateAwakeIsland } from "#app/platform/islands/wake.client.ts";

/** Turns one element into another with as few changes as possible. */
export function morph(present: Element, next: Element) {
  void Idiomorph.morph(present, next, {
    morphStyle: "outerHTML",
    callbacks: {
      beforeNodeMorphed: (old: Node, made: Node) => !(old instanceof Element && made instanceof Element && isLeftAlone(old, made)),
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

function isLeftAlone(old: Element, made: Element) {
  if (old.matches("[data-island]"))
    return updateAwakeIsland(old, made.getAttribute("data-props") ?? undefined) || isSame(old, made, "data-props");
  if (old.matches(".picture-carousel")) return isSame(old, made, "data-images");
  if (old.matches("[data-heart]") && made.matches("[data-heart]")) return takeOver(old, made); // the heart in it was put there by a script
  // A field somebody is in. The library's own option would also leave alone a whole section that has the focus after a jump.
  if (old === document.activeElement && old.matches("input, select, textarea")) {
    for (const name of ["aria-describedby", "aria-invalid"]) tell(old, name, made.getAttribute(name));
    return true;
  }
  return old.matches("#devise, [data-kept]");
}

/** Says of its listing what the new one says. */
function takeOver(old: Element, made: Element) {
  for (const name of ["data-heart", "data-prix", "data-unite", "data-titre"]) tell(old, name, made.getAttribute(name));
  return true;
}

/** A field somebody is in keeps what is typed, and learns what is now said of it. */
function tell(field: Element, name: string, value: string | null) {
  if (value === null) field.removeAttribute(name);
  else field.setAttribute(name, value);
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
