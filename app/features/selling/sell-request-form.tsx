import { type ReactNode, useState } from "react";
import { carburants, etatsVehicule, transmissions } from "#app/db/tables/closed-lists.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { formatEuros, typedPrix } from "#app/lib/text/money.ts";
import { PhoneField } from "#app/services/form-fields/phone-field.tsx";
import { SelectField } from "#app/services/form-fields/select-field.tsx";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { FormFailure, FormTrap, PrivacyNotice } from "#app/services/visitor-forms/visitor-form-end.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { SellPhotoField } from "./sell-photo-field.tsx";
import { carburantLabels, sellRequestLabels as labels, transmissionLabels } from "./sell-request-labels.ts";
import type { SellRequestState } from "./use-sell-request.ts";
import { etatVehiculeLabels, FIRST_SELL_YEAR } from "./vehicle-sell-request.ts";

type SellRequestFormProps = {
  request: SellRequestState;
  id?: string /** The buttons, where they belong to the form. */;
  children?: ReactNode;
};

const CHOOSE = "Choisissez";

/** The fields of a sell request; its button is in the foot of the dialog or given as children. */
export function SellRequestForm({ request: { form, photos, list, kept, notices }, id, children }: SellRequestFormProps) {
  const fields = { values: form.typed, errors: form.errors, labels };
  const [prix, setPrix] = useState(typedPrix(textOf(form.typed, "prix_souhaite")));
  return (
    <form {...form.formProps} id={id} encType="multipart/form-data" className="sell-form">
      <FormTrap />
      <p className="lead">Décrivez votre véhicule&nbsp;: nous l’évaluons et vous proposons un prix. Deux minutes suffisent.</p>
      <fieldset>
        <legend>Vos coordonnées</legend>
        <div className="form-grid">
          <TextField fields={fields} name="nom" maxLength={100} autoComplete="family-name" />
          <TextField fields={fields} name="prenom" maxLength={100} autoComplete="given-name" optional />
          <TextField fields={fields} name="email" type="email" inputMode="email" maxLength={100} autoComplete="email" />
          <PhoneField values={form.typed} errors={form.errors} />
        </div>
      </fieldset>
      <fieldset>
        <legend>Le véhicule</legend>
        <div className="sell-form-grid">
          <TextField fields={fields} name="marque" maxLength={60} />
          <TextField fields={fields} name="modele" maxLength={60} />
          <TextField
            fields={fields}
            name="annee"
            inputMode="numeric"
            maxLength={4}
            placeholder={`À partir de ${FIRST_SELL_YEAR}`}
            optional
          />
          <TextField fields={fields} name="kilometrage" inputMode="numeric" maxLength={12} placeholder="92 000" optional />
          <TextField fields={fields} name="couleur" maxLength={60} optional />
          <SelectField fields={fields} name="carburant" options={carburants} labels={carburantLabels} placeholder={CHOOSE} optional />
          <SelectField
            fields={fields}
            name="transmission"
            options={transmissions}
            labels={transmissionLabels}
            placeholder={CHOOSE}
            optional
          />
          <SelectField
            fields={fields}
            name="etat_vehicule"
            options={etatsVehicule}
            labels={etatVehiculeLabels}
            placeholder={CHOOSE}
            optional
          />
          <TextField
            fields={fields}
            name="prix_souhaite"
            inputMode="numeric"
            maxLength={20}
            placeholder="11 500 000"
            hint={prix && formatEuros(prix)}
            onChange={({ currentTarget }) => setPrix(typedPrix(currentTarget.value))}
            className="sell-form-price"
            optional
          />
          <Field label={labels.description} name="description" optional error={form.errors.description} className="sell-form-wide">
            {(ids) => <Textarea {...ids} name="description" maxLength={2_000} defaultValue={textOf(form.typed, "description")} />}
          </Field>
        </div>
      </fieldset>
      <fieldset>
        <legend>Photos et vidéo</legend>
        {notices.map((notice) => (
          <p key={notice} className="field-error">
            Photo non reçue. {notice}
          </p>
        ))}
        <SellPhotoField photos={photos} list={list} kept={kept} error={form.errors.photos} />
        <TextField
          fields={fields}
          name="video_url"
          type="url"
          inputMode="url"
          maxLength={500}
          placeholder="https://youtube.com/…"
          className="sell-form-video"
          optional
        />
      </fieldset>
      <FormFailure form={form} />
      <PrivacyNotice />
      {children}
    </form>
  );
}
