import { Check } from "lucide-react";
import { RowForm, type RowFormStart } from "#app/platform/forms/row-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import { vehicleDifferences, vehicleFieldLabels, vehicleFormValues } from "./vehicle-form-values.ts";
import { VehicleGeneralSection } from "./vehicle-general-section.tsx";
import { VehicleMediaSection } from "./vehicle-media-section.tsx";
import { type VehicleFormResult, vehicleResultMessage } from "./vehicle-messages.ts";
import { VehicleOtherSection } from "./vehicle-other-section.tsx";
import { VehiclePriceSection } from "./vehicle-price-section.tsx";

type VehicleFormProps = { start: RowFormStart; result: VehicleFormResult | undefined; listUrl: string };

export function VehicleForm({ start, result, listUrl }: VehicleFormProps) {
  const saveLabel = start.version === undefined ? "Ajouter" : "Modifier";
  return (
    <RowForm
      start={start}
      result={result}
      className="vehicle-form"
      conflictTitle="Ce véhicule a été modifié pendant votre saisie"
      valuesOf={vehicleFormValues}
      differencesOf={vehicleDifferences}
      messageOf={vehicleResultMessage}
    >
      {({ fields: { values, errors }, draft, images, isSaving }) => {
        const fields = { values, errors, labels: vehicleFieldLabels };
        return (
          <>
            <VehicleGeneralSection fields={fields} />
            <VehiclePriceSection fields={fields} draft={draft} />
            <VehicleOtherSection fields={fields} />
            <VehicleMediaSection fields={fields} draft={draft} images={images} />
            <div className="content-form-bar vehicle-form-bar">
              <Button type="submit" disabled={isSaving}>
                <Check />
                {isSaving ? "Enregistrement..." : saveLabel}
              </Button>
              <ButtonRouteLink to={listUrl} variant="outline">
                Annuler
              </ButtonRouteLink>
            </div>
          </>
        );
      }}
    </RowForm>
  );
}
