import { textOf } from "#app/lib/forms/form-values.ts";
import { formatEuros } from "#app/lib/text/money.ts";
import { ContentField, typedAmount, typedIn } from "#app/services/content/content-field.tsx";
import type { VehicleFormFields } from "./vehicle-fields.ts";
import { typedVehicleLook, unusualVehiclePrix } from "./vehicle-quality.ts";

type VehiclePriceSectionProps = { form: VehicleFormFields; draft: FormData | undefined };

export function VehiclePriceSection({ form, draft }: VehiclePriceSectionProps) {
  const isHire = String(draft?.get("type_transaction") ?? textOf(form.values, "type_transaction")) === "location";
  const prix = typedAmount(form, draft, "prix");
  const unusual = unusualVehiclePrix(typedVehicleLook(typedIn(form, draft), []));
  const jour = typedAmount(form, draft, "prix_location_jour");
  return (
    <section className="admin-card">
      <h3>Prix et caractéristiques</h3>
      <div className="form-grid">
        <ContentField
          form={form}
          name="prix"
          optional={isHire}
          hint={isHire ? "Valeur du véhicule, jamais montrée au public." : (unusual ?? (prix !== undefined && formatEuros(prix)))}
        />
        {/* Shown by the stylesheet for a hire only: it follows the choice without script too. */}
        <ContentField
          form={form}
          name="prix_location_jour"
          optional={false}
          className="vehicle-form-day"
          hint={isHire && (unusual ?? (jour !== undefined && `${formatEuros(jour)} par jour`))}
        />
        <ContentField form={form} name="kilometrage" />
        <ContentField form={form} name="nombre_places" maxLength={2} />
        <ContentField form={form} name="carburant" />
        <ContentField form={form} name="transmission" />
      </div>
    </section>
  );
}
