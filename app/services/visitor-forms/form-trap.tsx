import { TRAP_FIELD } from "./visitor-form.ts";

/** Nobody sees or reaches this field; programs that fill everything do. */
export function FormTrap() {
  return (
    <div className="form-trap" aria-hidden="true">
      <label>
        Ne remplissez pas ce champ
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
