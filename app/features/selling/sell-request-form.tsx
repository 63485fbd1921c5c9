import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from "react";
import { carburants, etatsVehicule, transmissions } from "#app/db/tables/closed-lists.ts";
import { createSellPhotos, type SellPhoto, UNREADABLE } from "#app/features/selling/photos/sell-photos.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import { formatEuros, typedPrix } from "#app/lib/text/money.ts";
import { SELL_PATH, SELL_PHOTOS_PATH } from "#app/services/addresses/public-paths.ts";
import { PhoneField } from "#app/services/form-fields/phone-field.tsx";
import { SelectField } from "#app/services/form-fields/select-field.tsx";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { postFile, UploadFailure } from "#app/services/uploads/post-file.ts";
import { readPhoto } from "#app/services/uploads/shrink-photo.ts";
import { FormDialog } from "#app/services/visitor-forms/form-dialog.tsx";
import { FormReceipt, FormThanks } from "#app/services/visitor-forms/receipt.tsx";
import { useVisitorForm } from "#app/services/visitor-forms/use-visitor-form.ts";
import { EITHER_ENOUGH, EMAIL, eitherOf, type FormAnswer, type KeptFile } from "#app/services/visitor-forms/visitor-form.ts";
import { FormFailure, FormSendButton, FormTrap, PrivacyNotice } from "#app/services/visitor-forms/visitor-form.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { SellPhotoField } from "./sell-photo-field.tsx";
import { showSellReceipt } from "./sell-receipt.client.tsx";
import {
  carburantLabels,
  etatVehiculeLabels,
  FIRST_SELL_YEAR,
  sellRequestLabels as labels,
  photoErrors,
  photoNotice,
  SELL_BACK,
  SELL_FAILED,
  sellRequired,
  transmissionLabels,
} from "./vehicle-sell-request.ts";

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
          <TextField
            fields={fields}
            name="email"
            type="email"
            inputMode="email"
            maxLength={100}
            autoComplete="email"
            hint={EITHER_ENOUGH}
          />
          <PhoneField values={form.typed} errors={form.errors} optional={false} />
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
          <TextField fields={fields} name="kilometrage" inputMode="numeric" maxLength={12} placeholder="92&nbsp;000" optional />
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
            placeholder="11&nbsp;500&nbsp;000"
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
            {notice}
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

const none: readonly SellPhoto[] = [];

type SellRequestOptions = { answer?: FormAnswer; onSent?: (answer: FormAnswer & { kind: "sent" }, notices: string[]) => void };

/** The form of a sell request and its photos, for the dialog and for the page. */
export function useSellRequest({ answer, onSent }: SellRequestOptions) {
  const [photos] = useState(() =>
    createSellPhotos(async (file, options) => {
      const photo = await readPhoto(file);
      if (!photo) throw new UploadFailure(UNREADABLE, photoErrors.unreadable);
      return (await postFile<{ token: string }>(SELL_PHOTOS_PATH, photo, options, photoErrors)).token;
    }),
  );
  const [missing, setMissing] = useState<string[]>([]);
  const list = useSyncExternalStore(photos.subscribe, photos.list, () => none);
  const form = useVisitorForm({
    name: "vente",
    action: SELL_PATH,
    messages: { failed: SELL_FAILED },
    answer,
    required: sellRequired,
    either: eitherOf(EMAIL),
    // The request does not leave without photos that are still on their way.
    collect: async () => (await photos.settle()).map((token): [string, string] => ["photos", token]),
    onSent(sent) {
      const missing = listMissingPhotos(photos.list(), sent.lost);
      setMissing(missing);
      photos.clear();
      onSent?.(sent, missing);
    },
  });
  return { form, photos, list, missing, kept: answer?.kept ?? [], notices: answer?.notices ?? [] };
}

/** The photos that are not with the request: refused, cut off, or no longer there when it was stored. */
function listMissingPhotos(list: readonly SellPhoto[], lost: readonly KeptFile[] = []) {
  return list.flatMap(({ file, failure, result }) => {
    const error = failure?.message ?? (lost.some(({ token }) => token === result) ? photoErrors.lost : undefined);
    return error ? photoNotice({ name: file.name, error }) : [];
  });
}

type SellRequestState = ReturnType<typeof useSellRequest>;

/** The form on its own page. An island. */
export function SellRequestPageForm({ answer }: { answer?: FormAnswer }) {
  const request = useSellRequest({ answer });
  if (request.form.receipt)
    return (
      <FormReceipt receipt={request.form.receipt} notices={request.missing} canCopy>
        <ButtonLink href={SELL_BACK.href}>{SELL_BACK.label}</ButtonLink>
      </FormReceipt>
    );
  return (
    <SellRequestForm request={request}>
      <div>
        <FormSendButton form={request.form}>Envoyer ma demande</FormSendButton>
      </div>
    </SellRequestForm>
  );
}

const THANKS_MS = 2_000;

/** Mounted while open. Says thank you, then closes by itself; what was said of the request stays in the page under it. */
export function SellRequestDialog({ onClose }: { onClose: () => void }) {
  const request = useSellRequest({
    onSent(answer, notices) {
      if (answer.receipt.reference) showSellReceipt({ receipt: answer.receipt, notices });
    },
  });
  const formId = useId();
  const { receipt } = request.form;
  const isSent = receipt !== undefined;

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(onClose, THANKS_MS);
    return () => clearTimeout(timer);
  }, [isSent, onClose]);

  if (receipt)
    return (
      <Dialog open onClose={onClose} title="Vendre votre véhicule" size="small">
        <FormThanks title={receipt.title}>
          <p className="lead">{receipt.lead}</p>
          <p className="field-hint">Cette fenêtre se ferme dans 2 secondes.</p>
        </FormThanks>
      </Dialog>
    );
  return (
    <FormDialog
      onClose={onClose}
      title="Vendre votre véhicule"
      className="sell-dialog"
      hasMore={request.list.length > 0}
      footer={(close) => (
        <>
          <FormSendButton form={request.form} formId={formId}>
            Envoyer ma demande
          </FormSendButton>
          <Button type="button" variant="outline" onClick={close}>
            Annuler
          </Button>
        </>
      )}
    >
      <SellRequestForm request={request} id={formId} />
    </FormDialog>
  );
}
