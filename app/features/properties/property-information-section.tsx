import { propertyTypesBien, propertyTypesSejour, propertyTypesTransaction } from "#app/db/schema.ts";
import { textOf, typedPrix } from "#app/lib/form-values.ts";
import { formatEuros, formatNumber } from "#app/lib/money.ts";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { typeBienLabels, typeSejourLabels, typeTransactionLabels } from "./property.ts";
import { propertyFieldLabels } from "./property-form-values.ts";
import { PropertySelectField } from "./property-select-field.tsx";
import { type PropertyFields, PropertyTextField } from "./property-text-field.tsx";

export function PropertyInformationSection({ fields, draft }: { fields: PropertyFields; draft: FormData | undefined }) {
  const prix = typedPrix(String(draft?.get("prix") ?? textOf(fields.values, "prix")));
  return (
    <section className="admin-card">
      <h3>Informations</h3>
      <div className="form-grid">
        <PropertyTextField fields={fields} name="titre" maxLength={120} className="form-grid-wide" />
        <PropertySelectField fields={fields} name="type_bien" options={propertyTypesBien} labels={typeBienLabels} placeholder="Choisir" />
        <PropertySelectField
          fields={fields}
          name="type_transaction"
          options={propertyTypesTransaction}
          labels={typeTransactionLabels}
          placeholder="Choisir"
        />
        {/* Shown by the stylesheet for furnished rentals only: it follows the choice without script too. */}
        <PropertySelectField
          fields={fields}
          name="type_sejour"
          options={propertyTypesSejour}
          labels={typeSejourLabels}
          placeholder="Non précisé"
          optional
          className="form-grid-wide property-form-sejour"
        />
        <PropertyTextField
          fields={fields}
          name="prix"
          inputMode="numeric"
          hint={prix === undefined ? undefined : `${formatEuros(prix)} à la parité fixe`}
          onBlur={({ currentTarget }) => {
            const typed = typedPrix(currentTarget.value);
            if (typed !== undefined) currentTarget.value = formatNumber(typed);
          }}
        />
        <PropertyTextField fields={fields} name="date_disponibilite" type="date" optional />
        <Field label={propertyFieldLabels.description} name="description" error={fields.errors.description} className="form-grid-wide">
          {(ids) => <Textarea {...ids} name="description" rows={5} defaultValue={textOf(fields.values, "description")} />}
        </Field>
      </div>
    </section>
  );
}
