import { useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { useSendingKey } from "#app/features/inbox/parts/boite-forms.tsx";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";

type BoiteKeysProps = {
  /** The member has not switched them off. */
  isOn: boolean;
  here: string;
  openId: string | undefined;
  me: string;
  undoLast: () => void;
};

/** What the keyboard can do, under the list and behind `?`. */
export function BoiteKeys(props: BoiteKeysProps) {
  const [isHelp, setHelp] = useState(false);
  const isBusy = useNavigation().formMethod === "POST";
  useBoiteKeys({ ...props, showHelp: () => setHelp(true) });
  return (
    <>
      <p className="boite-keys">
        {keyWords.slice(0, 5).map(([key, words]) => (
          <span key={key}>
            <kbd>{key}</kbd> {words}
          </span>
        ))}
        <button type="button" onClick={() => setHelp(true)}>
          <kbd>?</kbd> toutes les touches
        </button>
      </p>
      <Dialog open={isHelp} onClose={() => setHelp(false)} title="Touches de la boîte" size="small">
        <KeyList />
        <KeysSwitch isOn={props.isOn} action={props.here} isBusy={isBusy} onSubmit={() => setHelp(false)} />
      </Dialog>
    </>
  );
}

/** In the order they are shown. */
export const keyWords: readonly [key: string, words: string][] = [
  ["j", "suivante"],
  ["k", "précédente"],
  ["r", "répondre"],
  ["a", "à moi"],
  ["e", "clore"],
  ["Entrée", "ouvrir"],
  ["n", "note"],
  ["d", "échéance"],
  ["x", "choisir"],
  ["z", "annuler"],
  ["/", "rechercher"],
  ["?", "cette liste"],
];

/** What each key does. */
export function KeyList() {
  return (
    <dl className="boite-key-list stack gap-2h">
      {keyWords.map(([key, words]) => (
        <div className="stack" key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

type KeysSwitchProps = {
  /** The member has not switched them off. */
  isOn: boolean;
  /** Where it is sent: the page that shows it. */
  action?: string;
  isBusy: boolean;
  onSubmit?: () => void;
};

/** The one switch of the keys, in the account and behind `?`. */
export function KeysSwitch({ isOn, action, isBusy, onSubmit }: KeysSwitchProps) {
  return (
    <Form method="post" action={action} replace preventScrollReset className="from-start mt-4 stack gap-2h" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="touches" />
      <p>{isOn ? "Ces touches sont actives pour votre compte." : "Ces touches sont coupées pour votre compte."}</p>
      <Button type="submit" name="touches" value={isOn ? "non" : "oui"} variant="outline" size="small" disabled={isBusy}>
        {isOn ? "Couper les touches" : "Activer les touches"}
      </Button>
    </Form>
  );
}

type Keys = {
  isOn: boolean;
  here: string;
  openId: string | undefined;
  me: string;
  undoLast: () => void;
  showHelp: () => void;
};

/** Acts on the person whose row has the focus, else on the open one. Silent in fields, in dialogs and with Ctrl, Alt or Meta. */
function useBoiteKeys(keys: Keys) {
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
      if (runKey(event.key, latest.current)) event.preventDefault();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}

function isWriting(target: EventTarget | null) {
  return target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select, [contenteditable=true]") !== null;
}

type KeyContext = Keys & { submit: ReturnType<typeof useSubmit>; may: ReturnType<typeof useMay>; cle_envoi: string };

/** True for a key that did something. */
function runKey(key: string, { here, openId, me, undoLast, showHelp, submit, may, cle_envoi }: KeyContext): boolean {
  const focused = document.activeElement?.closest<HTMLElement>("[data-person]");
  // The row of a press has no person yet: there is nothing to close or to follow, and no other row is meant.
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
