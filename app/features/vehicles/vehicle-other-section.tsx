import { ContentField } from "#app/services/content/content-field.tsx";
import { PublicationChoice } from "#app/services/content/publication-choice.tsx";
import { PreviewLink } from "#app/services/drafts/preview-link.tsx";
import type { Published } from "#app/services/publication/publication-rules.ts";
import { vehicleEquipments } from "./vehicle.ts";
import type { VehicleFormFields } from "./vehicle-fields.ts";

type VehicleOtherSectionProps = { form: VehicleFormFields; draft: FormData | undefined; published: Published | undefined };

export function VehicleOtherSection({ form, draft, published }: VehicleOtherSectionProps) {
  return (
    <section className="admin-card">
      <h3>Autres informations</h3>
      <div className="form-grid">
        <ContentField form={form} name="couleur" />
        <ContentField
          form={form}
          name="statut"
          hint="Maintenance&nbsp;: le véhicule est hors service. Il quitte la liste du site, mais sa page reste ouverte."
        />
        <div className="form-grid-wide">
          <PublicationChoice form={form} draft={draft} published={published} isLabelled />
        </div>
        <div className="form-grid-wide">
          <PreviewLink full />
        </div>
        <ContentField form={form} name="localisation" className="form-grid-wide" />
        <fieldset className="vehicle-form-group form-grid-wide">
          <legend className="small w-620">Équipements</legend>
          <div className="vehicle-form-tiles flow gap-2">
            {vehicleEquipments.map((name) => (
              <ContentField key={name} form={form} name={name} label={name === "climatisation" ? "Clim." : undefined} />
            ))}
          </div>
        </fieldset>
        <ContentField form={form} name="proprietaire_nom" className="vehicle-form-owner" />
        <ContentField form={form} name="proprietaire_telephone" />
        <div className="form-grid-wide">
          <ContentField form={form} name="contact_proprietaire_public" />
          <p className="field-hint">Sans cette case, le nom et le téléphone du propriétaire ne quittent jamais le tableau de bord.</p>
        </div>
        <ContentField form={form} name="notes_internes" hint="Jamais montrées au public." className="form-grid-wide" />
      </div>
    </section>
  );
}
