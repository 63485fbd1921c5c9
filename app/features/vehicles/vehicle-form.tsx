import { useState } from "react";
import { StayCalendarCard } from "#app/features/listing-parts/stay-calendar-card.tsx";
import { ContentPictures } from "#app/features/quality/photo-questions.tsx";
import { describedNow, QualityCard } from "#app/features/quality/quality-card.tsx";
import { textOf } from "#app/lib/forms/form-values.ts";
import { formatEuros } from "#app/lib/text/money.ts";
import { parseVideoUrl } from "#app/lib/values/video.ts";
import { ContentField, typedAmount, typedIn } from "#app/services/content/content-field.tsx";
import { type ContentFormProps, ContentRowForm } from "#app/services/content/content-form.tsx";
import { ContentFormBar } from "#app/services/content/content-form-publication.tsx";
import { PublicationChoice } from "#app/services/content/publication-choice.tsx";
import { CancelLink } from "#app/services/kept-forms/kept-form.tsx";
import type { Image } from "#app/services/pictures/image.ts";
import { VideoPlayer } from "#app/services/pictures/video-player.tsx";
import type { PublicationState } from "#app/services/publication/publication-rules.ts";
import { vehicleEquipments } from "./vehicle.ts";
import { type VehicleFormFields, vehicleDefinition } from "./vehicle-fields.ts";
import { typedVehicleQuality, unusualVehiclePrix, vehicleCriteria } from "./vehicle-quality.ts";

export function VehicleForm({ start, result, listUrl, published, row }: ContentFormProps) {
  const saveLabel = start.version === undefined ? "Ajouter" : "Modifier";
  const [shownImages, setShownImages] = useState(start.images);
  return (
    <ContentRowForm definition={vehicleDefinition} start={start} result={result} className="vehicle-form stack relative gap-4">
      {({ form, draft, images, isSaving }) => (
        <>
          <VehicleMediaSection form={form} draft={draft} images={images} onImages={setShownImages} />
          <VehicleGeneralSection form={form} />
          <VehiclePriceSection form={form} draft={draft} />
          <VehicleOtherSection form={form} draft={draft} published={published} />
          {row && "reservable" in row && <StayCalendarCard table="vehicles" row={row} />}
          <QualityCard criteria={vehicleCriteria(typedVehicleQuality(typedIn(form, draft), describedNow(shownImages, draft)))} />
          <div className="vehicle-form-foot">
            <CancelLink to={listUrl} />
            <ContentFormBar isSaving={isSaving} label={isSaving ? "Enregistrement..." : saveLabel} />
          </div>
        </>
      )}
    </ContentRowForm>
  );
}

function VehicleGeneralSection({ form }: { form: VehicleFormFields }) {
  return (
    <section className="admin-card">
      <h3>Informations générales</h3>
      <div className="form-grid">
        <ContentField form={form} name="titre" className="form-grid-wide" />
        <ContentField form={form} name="marque" />
        <ContentField form={form} name="modele" />
        <ContentField form={form} name="type_transaction" />
        <ContentField form={form} name="annee" maxLength={4} />
        <ContentField form={form} name="description" rows={4} className="form-grid-wide" />
      </div>
    </section>
  );
}

/** Of a hire, beside its day rate. */
const hireNames = ["prix_semaine", "prix_mois", "caution", "sejour_min", "sejour_max"] as const;

type VehiclePriceSectionProps = { form: VehicleFormFields; draft: FormData | undefined };

function VehiclePriceSection({ form, draft }: VehiclePriceSectionProps) {
  const isHire = String(draft?.get("type_transaction") ?? textOf(form.values, "type_transaction")) === "location";
  const prix = typedAmount(form, draft, "prix");
  const unusual = unusualVehiclePrix(typedVehicleQuality(typedIn(form, draft), []));
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
        {hireNames.map((name) => (
          <ContentField key={name} form={form} name={name} className="vehicle-form-day" />
        ))}
        <ContentField form={form} name="heures_sejour" placeholder="De 8h à 18h" className="vehicle-form-day" />
        <ContentField form={form} name="reservable" className="vehicle-form-day form-grid-wide" />
        <ContentField form={form} name="kilometrage" />
        <ContentField form={form} name="nombre_places" maxLength={2} />
        <ContentField form={form} name="carburant" />
        <ContentField form={form} name="transmission" />
      </div>
    </section>
  );
}

type VehicleMediaSectionProps = {
  form: VehicleFormFields;
  draft: FormData | undefined;
  images: Image[];
  onImages: (images: Image[]) => void;
};

function VehicleMediaSection({ form, draft, images, onImages }: VehicleMediaSectionProps) {
  const videoUrl = String(draft?.get("video_url") ?? textOf(form.values, "video_url")).trim();
  return (
    <section className="admin-card content-form-media stack gap-5">
      <ContentPictures
        form={form}
        title="Images et vidéos"
        label="Photos du véhicule"
        usage="vehicles"
        withVideo
        images={images}
        onImages={onImages}
      />
      <ContentField
        form={form}
        name="video_url"
        placeholder="YouTube, Vimeo ou MP4"
        hint="Lien YouTube, Vimeo ou lien direct vers une vidéo MP4."
      />
      {parseVideoUrl(videoUrl) && (
        <div className="vehicle-form-video">
          <VideoPlayer key={videoUrl} url={videoUrl} title="Aperçu de la vidéo" sizes="480px" caption="Aperçu" />
        </div>
      )}
    </section>
  );
}

type VehicleOtherSectionProps = { form: VehicleFormFields; draft: FormData | undefined; published: PublicationState | undefined };

function VehicleOtherSection({ form, draft, published }: VehicleOtherSectionProps) {
  return (
    <section className="admin-card vehicle-form-other">
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
