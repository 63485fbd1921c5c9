import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { useSendingKey } from "#app/features/inbox/parts/sending-key.tsx";
import { useMay } from "#app/services/auth/member-rights.tsx";

type Keys = {
  isOn: boolean;
  here: string;
  openId: string | undefined;
  me: string;
  undoLast: () => void;
  showHelp: () => void;
};

/** Acts on the person whose row has the focus, else on the open one. Silent in fields, in dialogs and with Ctrl, Alt or Meta. */
export function useBoiteKeys(keys: Keys) {
  const submit = useSubmit();
  const may = useMay();
  const cle_envoi = useSendingKey();
  const latest = useRef({ ...keys, submit, may, cle_envoi });

  useEffect(() => {
    latest.current = { ...keys, submit, may, cle_envoi };
  });

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isWriting(event.target)) return;
      if (!latest.current.isOn || document.querySelector("dialog[open]")) return;
      if (pressed(event.key, latest.current)) event.preventDefault();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}

function isWriting(target: EventTarget | null) {
  return target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select, [contenteditable=true]") !== null;
}

type Now = Keys & { submit: ReturnType<typeof useSubmit>; may: ReturnType<typeof useMay>; cle_envoi: string };

/** True for a key that did something. */
function pressed(key: string, { here, openId, me, undoLast, showHelp, submit, may, cle_envoi }: Now): boolean {
  const focused = document.activeElement?.closest<HTMLElement>("[data-person]");
  // Whoever pressed and is not known yet can be neither closed nor followed, and nobody else is meant.
  const press = document.activeElement?.closest<HTMLElement>("[data-press]");
  const person = focused?.dataset.person ?? (press ? undefined : openId);
  const send = (fields: Record<string, string>) =>
    void submit({ ...fields, cle_envoi }, { method: "post", action: here, replace: true, preventScrollReset: true });
  switch (key) {
    case "j":
      return step(1);
    case "k":
      return step(-1);
    case "/":
      return reach("[role=search] input");
    case "?":
      showHelp();
      return true;
    case "z":
      undoLast();
      return true;
    case "x":
      return tick(focused);
    case "a":
      if (person && may("boite.attribuer")) send({ intent: "suivre", id: person, membre: me });
      return true;
    case "e":
      if (person) send({ intent: "clore", id: person });
      return true;
    case "r":
      if (press) return follow(press);
      return focused && focused.dataset.person !== openId ? follow(focused) : reach("#repondre :is(textarea, a, button)");
    case "n":
      return unfold("#note", "textarea");
    case "d":
      return unfold("#suite", "input[name=echeance]");
    default:
      return false;
  }
}

function step(by: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".boite-link")];
  const index = links.findIndex(
    (link) => link === document.activeElement || link.closest("[data-person], [data-press]")?.contains(document.activeElement),
  );
  const current = index < 0 ? links.findIndex((link) => link.ariaCurrent === "true") : index;
  links[current < 0 ? 0 : Math.min(Math.max(current + by, 0), links.length - 1)]?.focus();
  return links.length > 0;
}

function reach(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  element?.scrollIntoView({ block: "nearest" });
  return element !== null;
}

function follow(row: HTMLElement): boolean {
  row.querySelector<HTMLAnchorElement>(".boite-link")?.click();
  return true;
}

function tick(row: HTMLElement | null | undefined): boolean {
  row?.querySelector<HTMLInputElement>(".pick-box input")?.click();
  return row !== null && row !== undefined;
}

function unfold(details: string, field: string): boolean {
  const element = document.querySelector<HTMLDetailsElement>(details);
  if (!element) return false;
  element.open = true;
  return reach(`${details} ${field}`);
}
