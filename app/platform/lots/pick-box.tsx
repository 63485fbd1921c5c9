/** For the `form` attribute of the boxes: the bar that acts on what is ticked stands elsewhere in the page. */
export const CHOOSE_FORM = "choix";

/** Chooses a row of a list; on a phone it shows once somebody began to choose. */
export function PickBox({ id, label }: { id: string; label: string }) {
  return (
    <label className="pick-box centre fixed">
      <input type="checkbox" form={CHOOSE_FORM} name="id" value={id} aria-label={`Choisir ${label}`} autoComplete="off" />
    </label>
  );
}
