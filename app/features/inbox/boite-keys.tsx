import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { useBoiteKeys } from "./use-boite-keys.ts";

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
