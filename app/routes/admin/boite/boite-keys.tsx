import { useState } from "react";
import { useNavigation } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { KeyList, keyWords } from "./key-list.tsx";
import { KeysSwitch } from "./keys-switch.tsx";
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
