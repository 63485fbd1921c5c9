import type { FocusEvent } from "react";
import { carburants, transmissions } from "#app/db/schema.ts";
import { textOf, typedPrix } from "#app/lib/form-values.ts";
import { formatEuros, formatNumber } from "#app/lib/money.ts";
import { SelectField } from "#app/platform/forms/select-field.tsx";
import { type FormFields, TextField } from "#app/platform/forms/text-field.tsx";
import { carburantLabels, transmissionLabels } from "./vehicle.ts";
import type { VehicleField } from "./vehicle-form-values.ts";

type VehiclePriceSectionProps = { fields: FormFields<VehicleField>; draft: FormData | undefined };

export function VehiclePriceSection({ fields, draft }: VehiclePriceSectionProps) {
  const typed = (name: VehicleField) => typedPrix(String(draft?.get(name) ?? textOf(fields.values, name)));
  const isHire = String(draft?.get("type_transaction") ?? textOf(fields.values, "type_transaction")) === "location";
  const prix = typed("prix");
  const jour = typed("prix_location_jour");
  return (
    <section className="admin-card">
      <h3>Prix et caractéristiques</h3>
      <div className="form-grid">
        <TextField
          fields={fields}
          name="prix"
          inputMode="numeric"
          maxLength={20}
          optional={isHire}
          hint={isHire ? "Valeur du véhicule, jamais montrée au public." : prix !== undefined && formatEuros(prix)}
          onBlur={groupDigits}
        />
        {/* Shown by the stylesheet for a hire only: it follows the choice without script too. */}
        <TextField
          fields={fields}
          name="prix_location_jour"
          inputMode="numeric"
          maxLength={20}
          className="vehicle-form-day"
          hint={jour !== undefined && `${formatEuros(jour)} par jour`}
          onBlur={groupDigits}
        />
        <TextField fields={fields} name="kilometrage" inputMode="numeric" maxLength={12} optional />
        <TextField fields={fields} name="nombre_places" inputMode="numeric" maxLength={2} optional />
        <SelectField fields={fields} name="carburant" options={carburants} labels={carburantLabels} placeholder="Non précisé" optional />
        <SelectField
          fields={fields}
          name="transmission"
          options={transmissions}
          labels={transmissionLabels}
          placeholder="Non précisée"
          optional
        />
      </div>
    </section>
  );
}

function groupDigits({ currentTarget }: FocusEvent<HTMLInputElement>) {
  const typed = typedPrix(currentTarget.value);
  if (typed !== undefined) currentTarget.value = formatNumber(typed);
}
