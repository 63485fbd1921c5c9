import { Banknote, CalendarDays, MapPin, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { LandStair } from "#app/features/land/land-mark.tsx";
import { type LandLevel, levelName } from "#app/features/land/land-papers.ts";
import { StayCalendarCard } from "#app/features/listing-parts/stay-calendar-card.tsx";
import { ContentPictures, useLikeness } from "#app/features/quality/photo-questions.tsx";
import { describedNow, QualityCard } from "#app/features/quality/quality-card.tsx";
import { listOf, textOf } from "#app/lib/forms/form-values.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { formatEuros, formatPrix, typedPrix } from "#app/lib/text/money.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { ContentField, FormFold, typedAmount, typedIn } from "#app/services/content/content-field.tsx";
import { type ContentFormProps, ContentRowForm } from "#app/services/content/content-form.tsx";
import { ContentFormBar, ContentFormPublication } from "#app/services/content/content-form-publication.tsx";
import { PublicationChoice } from "#app/services/content/publication-choice.tsx";
import { fallbackUrl, type Image } from "#app/services/pictures/image.ts";
import { landLevelOn } from "#app/services/publication/land-level.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { equipments, typedPrixSuffix, typeSejourLabels } from "./property.ts";
import { PropertyCommoditesField } from "./property-commodites-field.tsx";
import { type PropertyFormFields, propertyDefinition } from "./property-fields.ts";
import { LAND_FIELD, propertyCriteria, shortStayQuestion, typedPropertyQuality, unusualPrix } from "./property-quality.ts";
import type { Resemblance } from "./property-resemblance.server.ts";

export function PropertyForm({ start, result, listUrl, published, row }: ContentFormProps) {
  const stored = row && "foncier_niveau" in row ? row : undefined;
  const level = stored ? landLevelOn(stored) : 0;
  const [shownImages, setShownImages] = useState(start.images);
  return (
    <ContentRowForm definition={propertyDefinition} start={start} result={result} className="content-form stack relative gap-4">
      {({ form, images, draft, noteEdit, isSaving }) => (
        <>
          <div className="content-form-main stack gap-4 shrinks">
            <PropertyMediaSection form={form} images={images} onImages={setShownImages} />
            <PropertyInformationSection form={form} draft={draft} stored={start.version === undefined ? undefined : start.values} />
            <PropertyPlaceSection form={form} />
            <PropertyFeaturesSection form={form} />
            <PropertyFolds form={form} draft={draft} onEdit={noteEdit} />
          </div>
          <div className="content-form-side stack gap-4 shrinks">
            <ContentFormPublication isSaving={isSaving} listUrl={listUrl}>
              <PublicationChoice form={form} draft={draft} published={published} />
              <ContentField form={form} name="statut" />
              <p className="field-hint">Seuls les biens «&nbsp;Disponible&nbsp;» sont dans les listes du site.</p>
            </ContentFormPublication>
            <LandFileCard id={stored?.id} level={level} />
            {row && "reservable" in row && <StayCalendarCard table="properties" row={row} />}
            <QualityCard criteria={propertyCriteria(typedPropertyQuality(typedIn(form, draft), describedNow(shownImages, draft), level))}>
              <PropertyResemblance typed={typedIn(form, draft)} />
            </QualityCard>
            <PropertyPreview values={form.values} draft={draft} cover={shownImages[0]} />
          </div>
          <ContentFormBar isSaving={isSaving} />
        </>
      )}
    </ContentRowForm>
  );
}

/** The way to the land file, and the level it gives today. */
function LandFileCard({ id, level }: { id: string | undefined; level: number }) {
  const may = useMay();
  if (!may("foncier.lire")) return null;
  return (
    <section className="admin-card stack gap-2" id={LAND_FIELD}>
      <h3>Papiers fonciers</h3>
      <p className="line gap-2 small">
        <LandStair level={level as LandLevel} />
        {levelName(level as LandLevel)}
      </p>
      {id ? (
        <ButtonRouteLink to={`/admin-dashboard/biens/${id}/foncier`} variant="outline">
          Dossier foncier
        </ButtonRouteLink>
      ) : (
        <p className="field-hint">Enregistrez le bien, puis ouvrez son dossier foncier.</p>
      )}
    </section>
  );
}

type PropertyInformationSectionProps = {
  form: PropertyFormFields;
  draft: FormData | undefined;
  /** What is saved; undefined for a new one. */
  stored: FormValues | undefined;
};

function PropertyInformationSection({ form, draft, stored }: PropertyInformationSectionProps) {
  const prix = typedAmount(form, draft, "prix");
  const typed = typedIn(form, draft);
  const question = shortStayQuestion(typed, stored && ((name) => textOf(stored, name)));
  const unusual = unusualPrix(typedPropertyQuality(typed, []));
  return (
    <section className="admin-card">
      <h3>Informations</h3>
      <div className="form-grid">
        <ContentField form={form} name="titre" className="form-grid-wide" />
        <ContentField form={form} name="type_bien" />
        <ContentField form={form} name="type_transaction" />
        <ContentField
          form={form}
          name="prix"
          hint={question ?? unusual ?? (prix !== undefined && `${formatEuros(prix)} à la parité fixe`)}
        />
        {/* Also shown where it cannot be: what is wrong must be seen to be mended. */}
        <ContentField form={form} name="prix_unite" className="property-form-unit" />
        <ContentField form={form} name="date_disponibilite" />
        <ContentField form={form} name="description" rows={5} className="form-grid-wide" />
      </div>
    </section>
  );
}

const counts = ["nombre_pieces", "nombre_chambres", "nombre_salles_bain", "surface_habitable", "surface_totale"] as const;

function PropertyFeaturesSection({ form }: { form: PropertyFormFields }) {
  return (
    <section className="admin-card">
      <h3>Caractéristiques</h3>
      <p className="field-hint content-form-note">Tout ce bloc est facultatif.</p>
      <div className="content-form-grid stack">
        {counts.map((name) => (
          <ContentField key={name} form={form} name={name} optional={false} />
        ))}
      </div>
    </section>
  );
}

const rates = ["nuit", "semaine", "mois"] as const;
const stayNames = ["heures_sejour", "sejour_min", "sejour_max", "reservable"] as const;

/** What many properties do without: each part says what is in it, and opens when it is needed. */
function PropertyFolds({ form, draft, onEdit }: { form: PropertyFormFields; draft: FormData | undefined; onEdit: () => void }) {
  const typed = typedIn(form, draft);
  const given = rates.filter((rate) => typed(`prix_${rate}`).trim() !== "").length;
  const commodites = draft ? draft.getAll("commodites").map(String) : listOf(form.values, "commodites");
  const chosen = equipments.filter((name) => typed(name) === "on").length + commodites.filter((word) => word.trim() !== "").length;
  return (
    <section className="admin-card form-folds" aria-label="Autres informations">
      {/* Rates and stay are shown by the stylesheet for furnished rentals only: they follow the choice without script too. */}
      <FormFold
        icon={<Banknote />}
        title="Tarifs"
        state={given > 0 ? `${given} ${pluralize(given, "indiqué")}` : "aucun"}
        form={form}
        names={[...rates.map((rate) => `prix_${rate}` as const), "frais_menage", "caution"]}
        className="property-form-furnished"
      >
        <div className="form-grid">
          {rates.map((rate) => (
            <ContentField key={rate} form={form} name={`prix_${rate}`} className={`property-form-rate-${rate}`} />
          ))}
          <ContentField form={form} name="frais_menage" hint="Ajouté une fois au prix d’un séjour." />
          <ContentField form={form} name="caution" hint="Rendue au départ, jamais dans le total." />
        </div>
      </FormFold>
      <FormFold
        icon={<MapPin />}
        title="Position"
        state={typed("position").trim() === "" ? "non indiquée" : "indiquée"}
        form={form}
        names={["position"]}
      >
        <ContentField
          form={form}
          name="position"
          hint="Deux nombres, ou l’adresse d’une carte OpenStreetMap ou Google Maps. Les visiteurs ne voient que la zone, à environ 300 m près."
        />
      </FormFold>
      <FormFold
        icon={<CalendarDays />}
        title="Séjour"
        state={typeSejourLabels[typed("type_sejour") as keyof typeof typeSejourLabels] ?? "aucun"}
        form={form}
        names={["type_sejour", ...stayNames]}
        className="property-form-furnished"
      >
        <div className="form-grid">
          <ContentField form={form} name="type_sejour" />
          <ContentField form={form} name="heures_sejour" placeholder="Arrivée dès 14h, départ avant 11h" />
          <ContentField form={form} name="sejour_min" />
          <ContentField form={form} name="sejour_max" />
          <ContentField form={form} name="reservable" className="form-grid-wide" />
        </div>
      </FormFold>
      <FormFold
        icon={<SlidersHorizontal />}
        title="Équipements"
        state={chosen > 0 ? `${chosen} ${pluralize(chosen, "choisi")}` : "aucun"}
        form={form}
        names={["commodites"]}
      >
        <fieldset className="content-form-group">
          <legend className="visually-hidden">Équipements</legend>
          <div className="content-form-tiles stack gap-2">
            {equipments.map((name) => (
              <ContentField key={name} form={form} name={name} />
            ))}
          </div>
        </fieldset>
        <PropertyCommoditesField form={form} onEdit={onEdit} />
      </FormFold>
    </section>
  );
}

type PropertyMediaSectionProps = { form: PropertyFormFields; images: Image[]; onImages: (images: Image[]) => void };

function PropertyMediaSection({ form, images, onImages }: PropertyMediaSectionProps) {
  return (
    <section className="admin-card content-form-media stack gap-5">
      <ContentPictures form={form} title="Photos" label="Photos du bien" usage="properties" images={images} onImages={onImages} />
      <ContentField form={form} name="video_url" hint="YouTube, Vimeo ou lien MP4 direct." />
    </section>
  );
}

function PropertyPlaceSection({ form }: { form: PropertyFormFields }) {
  return (
    <section className="admin-card">
      <h3>Localisation</h3>
      <div className="content-form-grid stack">
        <ContentField form={form} name="localisation" className="content-form-wide" />
        <ContentField form={form} name="quartier" />
        <ContentField form={form} name="ville" />
      </div>
    </section>
  );
}

type PropertyPreviewProps = { values: FormValues; draft: FormData | undefined; cover: Image | undefined };

/** The card in short, as it is being typed. */
function PropertyPreview({ values, draft, cover }: PropertyPreviewProps) {
  const typed = (name: string) => String(draft ? (draft.get(name) ?? "") : textOf(values, name)).trim();
  const prix = typedPrix(typed("prix"));
  const place = [typed("quartier") || typed("localisation"), typed("ville")].filter(Boolean).join(", ");
  return (
    <section className="admin-card property-preview">
      <h3>Aperçu</h3>
      {cover ? (
        <img src={fallbackUrl(cover)} alt="" width={280} height={210} />
      ) : (
        <div className="property-preview-no-image centre muted tiny middle">Pas d’image</div>
      )}
      <p className="property-preview-titre mt-3 breaks">{typed("titre") || "Titre du bien"}</p>
      <p className="muted">{place}</p>
      <p className="property-preview-prix mt-1h one-line">
        {prix === undefined ? "Prix à indiquer" : formatPrix(prix)}
        {prix !== undefined && <small> {typedPrixSuffix(typed)}</small>}
      </p>
    </section>
  );
}

const facts = ["ville", "type_bien", "type_transaction", "prix", "prix_unite"];

/** "Ressemble à B-0019.": another listing that may be the same home. */
function PropertyResemblance({ typed }: { typed: (name: string) => string }) {
  const surface = typed("surface_habitable") || typed("surface_totale");
  const isComplete = surface !== "" && typed("prix") !== "" && typed("type_bien") !== "" && typed("type_transaction") !== "";
  const typedFacts = { ...Object.fromEntries(facts.map((name) => [name, typed(name)])), surface };
  const answer = useLikeness<{ resembles?: Resemblance }>("properties", isComplete ? typedFacts : undefined);
  const resemblance = answer?.resembles;
  return (
    <p role="status" className="property-resemblance">
      {resemblance && (
        <>
          Ressemble à{" "}
          <a href={resemblance.address} target="_blank" rel="noopener noreferrer" title={resemblance.titre}>
            {resemblance.reference}
          </a>
          .
        </>
      )}
    </p>
  );
}
