import { useId } from "react";
import { listOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { FieldError, Input } from "#app/ui/controls/field.tsx";
import { MAX_SPANS, weekDays } from "./office-hours.ts";
import { hoursFields } from "./office-hours-form.ts";

type HoursProps = { values: FormValues; errors: FormErrors };

/** The office hours, up to two spans a day. Plain fields: empty ones are no span, so that nothing has to be added or removed by script. */
export function OfficeHoursFields({ values, errors }: HoursProps) {
  return (
    <fieldset className="office-hours stack gap-3 shrinks">
      <legend className="field-label">Horaires d’ouverture</legend>
      <p className="field-hint">Heure de Lomé. Laissez vides les heures d’un jour fermé, et la seconde plage s’il n’y a pas de pause.</p>
      {hoursFields.map((name, day) => (
        <DayHours key={name} name={name} day={weekDays[day] ?? ""} typed={listOf(values, name)} error={errors[name]} />
      ))}
    </fieldset>
  );
}

function DayHours({ name, day, typed, error }: { name: string; day: string; typed: string[]; error: string | undefined }) {
  const errorId = useId();
  const shared = { type: "time", name, "aria-describedby": error && errorId, "aria-invalid": error ? true : undefined } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset would be read twice at every field
    <div className="office-day ruled-below column gap-2" role="group" aria-label={day}>
      <span className="office-day-name w-600">{day}</span>
      {Array.from({ length: MAX_SPANS }, (_, nth) => nth).map((nth) => (
        <span key={nth} className="office-span stack gap-2">
          <Input {...shared} aria-label={`${day}, ${places[nth]}, début`} defaultValue={typed[2 * nth] ?? ""} />
          <span aria-hidden="true">–</span>
          <Input {...shared} aria-label={`${day}, ${places[nth]}, fin`} defaultValue={typed[2 * nth + 1] ?? ""} />
        </span>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

const places = ["première plage", "seconde plage"];
