import { Check } from "lucide-react";
import { useState } from "react";
import { describedNow, QualityCard } from "#app/features/quality/quality-card.tsx";
import { typedIn } from "#app/services/content/content-field.tsx";
import { type ContentFormProps, ContentRowForm } from "#app/services/content/content-row-form.tsx";
import { returning } from "#app/ui/admin/list-return.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { vehicleDefinition } from "./vehicle-fields.ts";
import { VehicleGeneralSection } from "./vehicle-general-section.tsx";
import { VehicleMediaSection } from "./vehicle-media-section.tsx";
import { VehicleOtherSection } from "./vehicle-other-section.tsx";
import { VehiclePriceSection } from "./vehicle-price-section.tsx";
import { typedVehicleLook, vehicleCriteria } from "./vehicle-quality.ts";

export function VehicleForm({ start, result, listUrl, published }: ContentFormProps) {
  const saveLabel = start.version === undefined ? "Ajouter" : "Modifier";
  const [shownImages, setShownImages] = useState(start.images);
  return (
    <ContentRowForm definition={vehicleDefinition} start={start} result={result} className="vehicle-form stack relative gap-4">
      {({ form, draft, images, isSaving }) => (
        <>
          <VehicleGeneralSection form={form} />
          <VehiclePriceSection form={form} draft={draft} />
          <VehicleOtherSection form={form} draft={draft} published={published} />
          <div className="vehicle-form-side content-top stack shrinks">
            <VehicleMediaSection form={form} draft={draft} images={images} onImages={setShownImages} />
            <QualityCard criteria={vehicleCriteria(typedVehicleLook(typedIn(form, draft), describedNow(shownImages, draft)))} />
          </div>
          <div className="content-form-bar line gap-2h ruled vehicle-form-bar">
            <Button type="submit" disabled={isSaving}>
              <Check />
              {isSaving ? "Enregistrement..." : saveLabel}
            </Button>
            <ButtonRouteLink to={listUrl} state={returning} variant="outline">
              Annuler
            </ButtonRouteLink>
          </div>
        </>
      )}
    </ContentRowForm>
  );
}
