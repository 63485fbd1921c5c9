import { vehicleTypesTransaction } from "#app/db/schema.ts";
import { textOf } from "#app/lib/form-values.ts";
import { SelectField } from "#app/platform/forms/select-field.tsx";
import { type FormFields, TextField } from "#app/platform/forms/text-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { vehicleTransactionLabels } from "./vehicle.ts";
import type { VehicleField } from "./vehicle-form-values.ts";

export function VehicleGeneralSection({ fields }: { fields: FormFields<VehicleField> }) {
  const { values, errors, labels } = fields;
  return (
    <section className="admin-card">
      <h3>Informations générales</h3>
      <div className="form-grid">
        <TextField fields={fields} name="titre" maxLength={200} className="form-grid-wide" />
        <TextField fields={fields} name="marque" maxLength={200} />
        <TextField fields={fields} name="modele" maxLength={200} />
        <SelectField fields={fields} name="type_transaction" options={vehicleTypesTransaction} labels={vehicleTransactionLabels} />
        <TextField fields={fields} name="annee" inputMode="numeric" maxLength={4} optional />
        <Field label={labels.description} name="description" optional error={errors.description} className="form-grid-wide">
          {(ids) => <Textarea {...ids} name="description" rows={4} defaultValue={textOf(values, "description")} />}
        </Field>
      </div>
    </section>
  );
}
