import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

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
    <Form method="post" action={action} replace preventScrollReset className="boite-key-switch stack gap-2h" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="touches" />
      <p>{isOn ? "Ces touches sont actives pour votre compte." : "Ces touches sont coupées pour votre compte."}</p>
      <Button type="submit" name="touches" value={isOn ? "non" : "oui"} variant="outline" size="small" disabled={isBusy}>
        {isOn ? "Couper les touches" : "Activer les touches"}
      </Button>
    </Form>
  );
}
