import { vehicleStatuts } from "#app/db/schema.ts";
import { textOf } from "#app/lib/form-values.ts";
import { SelectField } from "#app/platform/forms/select-field.tsx";
import { type FormFields, TextField } from "#app/platform/forms/text-field.tsx";
import { CheckboxTile } from "#app/ui/checkbox-tile.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { vehicleEquipmentLabels, vehicleEquipments, vehicleStatutLabels } from "./vehicle.ts";
import type { VehicleField } from "./vehicle-form-values.ts";

export function VehicleOtherSection({ fields }: { fields: FormFields<VehicleField> }) {
  const { values, errors, labels } = fields;
  return (
    <section className="admin-card">
      <h3>Autres informations</h3>
      <div className="form-grid">
        <TextField fields={fields} name="couleur" maxLength={60} optional />
        <SelectField fields={fields} name="statut" options={vehicleStatuts} labels={vehicleStatutLabels} />
        <TextField fields={fields} name="localisation" maxLength={200} optional className="form-grid-wide" />
        <fieldset className="vehicle-form-group form-grid-wide">
          <legend>Équipements</legend>
          <div className="vehicle-form-tiles">
            {vehicleEquipments.map((name) => (
              <CheckboxTile
                key={name}
                name={name}
                label={name === "climatisation" ? "Clim." : vehicleEquipmentLabels[name]}
                defaultChecked={textOf(values, name) === "on"}
              />
            ))}
          </div>
        </fieldset>
        <TextField fields={fields} name="proprietaire_nom" maxLength={200} optional className="vehicle-form-owner" />
        <TextField fields={fields} name="proprietaire_telephone" type="tel" inputMode="tel" maxLength={20} optional />
        <div className="form-grid-wide">
          <CheckboxTile
            name="contact_proprietaire_public"
            label={labels.contact_proprietaire_public}
            defaultChecked={textOf(values, "contact_proprietaire_public") === "on"}
          />
          <p className="field-hint">Sans cette case, le nom et le téléphone du propriétaire ne quittent jamais le tableau de bord.</p>
        </div>
        <Field
          label={labels.notes_internes}
          name="notes_internes"
          optional
          error={errors.notes_internes}
          hint="Jamais montrées au public."
          className="form-grid-wide"
        >
          {(ids) => <Textarea {...ids} name="notes_internes" rows={3} defaultValue={textOf(values, "notes_internes")} />}
        </Field>
      </div>
    </section>
  );
}
