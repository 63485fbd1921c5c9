import { useState } from "react";
import { ContentPictures } from "#app/features/quality/content-pictures.tsx";
import { describedNow, QualityCard } from "#app/features/quality/quality-card.tsx";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { formatEuros } from "#app/lib/text/money.ts";
import { ContentField, typedAmount, typedIn } from "#app/services/content/content-field.tsx";
import { type ContentFormProps, ContentRowForm } from "#app/services/content/content-row-form.tsx";
import { ContentFormBar } from "#app/services/forms/content-form-bar.tsx";
import type { Image } from "#app/services/pictures/image.ts";
import { equipments } from "./property.ts";
import { PropertyCommoditesField } from "./property-commodites-field.tsx";
import { type PropertyFormFields, propertyDefinition } from "./property-fields.ts";
import { PropertyPreview } from "./property-preview.tsx";
import { PropertyPublication } from "./property-publication.tsx";
import { propertyCriteria, typedPropertyLook, unusualPrix } from "./property-quality.ts";
import { PropertyResemblance } from "./property-resemblance.tsx";
import { shortStayQuestion } from "./property-short-stay.ts";

export function PropertyForm({ start, result, listUrl, published }: ContentFormProps) {
  const [shownImages, setShownImages] = useState(start.images);
  return (
    <ContentRowForm definition={propertyDefinition} start={start} result={result} className="content-form stack relative gap-4">
      {({ form, images, draft, noteEdit, isSaving }) => (
        <>
          <div className="content-form-main stack gap-4 shrinks">
            <PropertyInformationSection form={form} draft={draft} stored={start.version === undefined ? undefined : start.values} />
            <PropertyPlaceSection form={form} />
            <PropertyFeaturesSection form={form} onEdit={noteEdit} />
            <PropertyMediaSection form={form} images={images} onImages={setShownImages} />
          </div>
          <div className="content-form-side stack gap-4 shrinks">
            <PropertyPublication form={form} draft={draft} published={published} isSaving={isSaving} listUrl={listUrl} />
            <QualityCard criteria={propertyCriteria(typedPropertyLook(typedIn(form, draft), describedNow(shownImages, draft)))}>
              <PropertyResemblance typed={typedIn(form, draft)} />
            </QualityCard>
            <PropertyPreview values={form.values} draft={draft} cover={shownImages[0]} />
          </div>
          <ContentFormBar isSaving={isSaving} listUrl={listUrl} />
        </>
      )}
    </ContentRowForm>
  );
}

type PropertyInformationSectionProps = {
  form: PropertyFormFields;
  draft: FormData | undefined;
  /** What is saved; undefined for a new one. */
  stored: FormValues | undefined;
};

export function PropertyInformationSection({ form, draft, stored }: PropertyInformationSectionProps) {
  const prix = typedAmount(form, draft, "prix");
  const typed = typedIn(form, draft);
  const question = shortStayQuestion(typed, stored && ((name) => textOf(stored, name)));
  const unusual = unusualPrix(typedPropertyLook(typed, []));
  return (
    <section className="admin-card">
      <h3>Informations</h3>
      <div className="form-grid">
        <ContentField form={form} name="titre" className="form-grid-wide" />
        <ContentField form={form} name="type_bien" />
        <ContentField form={form} name="type_transaction" />
        {/* Shown by the stylesheet for furnished rentals only: it follows the choice without script too. */}
        <ContentField form={form} name="type_sejour" className="form-grid-wide property-form-furnished" />
        <ContentField
          form={form}
          name="prix"
          hint={question ?? unusual ?? (prix !== undefined && `${formatEuros(prix)} à la parité fixe`)}
        />
        {/* Also shown where it cannot be: what is wrong must be seen to be mended. */}
        <ContentField form={form} name="prix_unite" className="property-form-unit" />
        <ContentField form={form} name="prix_nuit" className="property-form-furnished property-form-rate-nuit" />
        <ContentField form={form} name="prix_semaine" className="property-form-furnished property-form-rate-semaine" />
        <ContentField form={form} name="prix_mois" className="property-form-furnished property-form-rate-mois" />
        <ContentField form={form} name="date_disponibilite" />
        <ContentField form={form} name="description" rows={5} className="form-grid-wide" />
      </div>
    </section>
  );
}

const counts = ["nombre_pieces", "nombre_chambres", "nombre_salles_bain", "surface_habitable", "surface_totale"] as const;

export function PropertyFeaturesSection({ form, onEdit }: { form: PropertyFormFields; onEdit: () => void }) {
  return (
    <section className="admin-card">
      <h3>Caractéristiques</h3>
      <p className="field-hint content-form-note">Tout ce bloc est facultatif.</p>
      <div className="content-form-grid stack">
        {counts.map((name) => (
          <ContentField key={name} form={form} name={name} optional={false} />
        ))}
      </div>
      <fieldset className="content-form-group mt-5">
        <legend className="mb-2 small">Équipements</legend>
        <div className="content-form-tiles stack gap-2">
          {equipments.map((name) => (
            <ContentField key={name} form={form} name={name} />
          ))}
        </div>
      </fieldset>
      <PropertyCommoditesField form={form} onEdit={onEdit} />
    </section>
  );
}

type PropertyMediaSectionProps = { form: PropertyFormFields; images: Image[]; onImages: (images: Image[]) => void };

export function PropertyMediaSection({ form, images, onImages }: PropertyMediaSectionProps) {
  return (
    <section className="admin-card content-form-media stack gap-5">
      <h3>Photos et vidéo</h3>
      <ContentPictures form={form} label="Photos du bien" usage="properties" images={images} onImages={onImages} />
      <ContentField form={form} name="video_url" hint="YouTube, Vimeo ou lien MP4 direct." />
    </section>
  );
}

export function PropertyPlaceSection({ form }: { form: PropertyFormFields }) {
  return (
    <section className="admin-card">
      <h3>Localisation</h3>
      <div className="content-form-grid stack">
        <ContentField form={form} name="localisation" className="content-form-wide" />
        <ContentField form={form} name="quartier" />
        <ContentField form={form} name="ville" />
        <ContentField
          form={form}
          name="position"
          className="whole-row"
          hint="Deux nombres, ou l’adresse d’une carte OpenStreetMap ou Google Maps. Les visiteurs ne voient que la zone, à environ 300 m près."
        />
      </div>
    </section>
  );
}
