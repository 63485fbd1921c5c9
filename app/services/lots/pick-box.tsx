/** For the `form` attribute of the boxes: the bar that acts on what is ticked stands elsewhere in the page. */
export const CHOOSE_FORM = "choix";

type PickBoxProps = { id: string; label: string; isDisabled?: boolean };

/** Chooses a row of a list; on a phone it shows once a member began to choose. */
export function PickBox({ id, label, isDisabled }: PickBoxProps) {
  return (
    <label className="pick-box centre fixed">
      <input
        type="checkbox"
        form={CHOOSE_FORM}
        name="id"
        value={id}
        disabled={isDisabled}
        aria-label={`Choisir ${label}`}
        autoComplete="off"
      />
    </label>
  );
}
