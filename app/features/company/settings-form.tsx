import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { OfficeHoursFields } from "#app/services/company-values/office-hours-fields.tsx";
import { hoursFields } from "#app/services/company-values/office-hours-form.ts";
import { sampleModes } from "#app/services/company-values/sample-mode.ts";
import { NUMBERS_ID } from "#app/services/company-values/settings.ts";
import {
  alertModeLabels,
  alertModes,
  type SiteSettings,
  sampleModeLabels,
  settingsDifferences,
  settingsFormValues,
  settingsLabels,
} from "#app/services/company-values/site-settings.ts";
import { boundsOf, choices, slotLabels, videoLabels, visitFields } from "#app/services/company-values/visit-settings.ts";
import { SelectField } from "#app/services/form-fields/select-field.tsx";
import { type FormFields, TextField } from "#app/services/form-fields/text-field.tsx";
import { RowForm, type RowFormResult, type RowKind } from "#app/services/kept-forms/row-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { settingsFailure, settingsStale } from "./settings-words.ts";

export type SettingsFormResult = RowFormResult<SiteSettings & { images: [] }>;

export const settingsKind: RowKind<SiteSettings & { images: [] }> = {
  lists: hoursFields,
  valuesOf: settingsFormValues,
  differencesOf: settingsDifferences,
  messageOf,
  conflictTitle: "Les paramètres ont été modifiés pendant votre saisie",
};

type SettingsFormProps = { settings: SiteSettings; result: SettingsFormResult | undefined; isMailReady: boolean };

export function SettingsForm({ settings, result, isMailReady }: SettingsFormProps) {
  useNumbersAsked();
  return (
    <RowForm
      start={{ values: settingsFormValues(settings), images: [], version: settings.version }}
      result={result}
      className="column gap-4"
      kind={settingsKind}
    >
      {({ fields: typed, isSaving }) => {
        const fields = { ...typed, labels: settingsLabels };
        return (
          <>
            <section className="admin-card settings-grid column gap-4" id={NUMBERS_ID}>
              <h3>Joindre l’entreprise</h3>
              <TextField fields={fields} name="telephone_secretariat" type="tel" />
              <TextField fields={fields} name="telephone_direction" type="tel" />
              <TextField
                fields={fields}
                name="telephone_autre"
                type="tel"
                optional
                hint="Le site n’en montre pas tant que ce champ est vide."
              />
              <TextField fields={fields} name="whatsapp" type="tel" hint="Le numéro des boutons WhatsApp de tout le site." />
              <TextField fields={fields} name="email" type="email" optional />
              <TextField fields={fields} name="diaspora_url" type="url" optional hint="Le lien reste masqué tant que ce champ est vide." />
            </section>
            <section className="admin-card settings-grid column gap-4" id="horaires">
              <h3>Bureau</h3>
              <TextField fields={fields} name="adresse" />
              <TextField fields={fields} name="ville" />
              <OfficeHoursFields values={fields.values} errors={fields.errors} />
              <p className="settings-wide">
                Congés, jours fériés, réunions&nbsp;: <Link to="/admin-dashboard/parametres/fermetures">fermetures</Link>.
              </p>
            </section>
            <section className="admin-card settings-grid column gap-4">
              <h3>Avis et demandes</h3>
              <SelectField fields={fields} name="avis_exemples" options={sampleModes} labels={sampleModeLabels} />
              <TextField
                fields={fields}
                name="notification_email"
                type="email"
                optional
                hint={
                  isMailReady
                    ? "Chaque nouvelle demande est annoncée à cette adresse."
                    : "Le site n’envoie pas encore d’e-mails\u00a0: demandez à la personne qui gère le serveur de brancher l’envoi."
                }
              />
              <p className="settings-wide">
                Combien de temps les demandes et le reste sont gardés&nbsp;: <Link to="/admin-dashboard/parametres/donnees">données</Link>.
              </p>
            </section>
            <section className="admin-card settings-grid column gap-4">
              <h3>Temps de réponse</h3>
              <TextField fields={fields} name="delai_ambre" inputMode="numeric" hint="En minutes d’ouverture du bureau. De 15 à 480." />
              <TextField
                fields={fields}
                name="delai_rouge"
                inputMode="numeric"
                hint="De 30 à 2&nbsp;880, plus que le premier. Une demande urgente est en retard dès le premier délai."
              />
            </section>
            <section className="admin-card settings-grid column gap-4">
              <h3>Annonces</h3>
              <TextField
                fields={fields}
                name="reconfirmation_jours"
                inputMode="numeric"
                hint="Passé ce délai sans nouvelle, une annonce disponible porte «&nbsp;À reconfirmer&nbsp;» dans les listes. Elle reste en ligne."
              />
              <TextField
                fields={fields}
                name="foncier_anciennete_mois"
                inputMode="numeric"
                hint="Passé ce délai après sa vue, une pièce ne compte plus, même sans date de fin&nbsp;: le niveau baisse de lui-même. De 3 à 36."
              />
              <SelectField
                fields={fields}
                name="alertes"
                options={alertModes}
                labels={alertModeLabels}
                hint={
                  isMailReady
                    ? "Un visiteur laisse son adresse pour être prévenu de nouvelles annonces, au plus une fois par jour. Arrêtées, rien ne part\u00a0; WhatsApp et le flux RSS restent proposés."
                    : "Sans envoi d’e-mails, les visiteurs n’ont que WhatsApp et le flux RSS pour être prévenus."
                }
              />
            </section>
            <VisitsPart fields={fields} />
            <div className="settings-save">
              <Button type="submit" disabled={isSaving}>
                {isSaving ? "Enregistrement…" : "Enregistrer"}
              </Button>
            </div>
          </>
        );
      }}
    </RowForm>
  );
}

type SettingsFields = FormFields<keyof typeof settingsLabels>;

/** When visitors may ask for a visit. */
function VisitsPart({ fields }: { fields: SettingsFields }) {
  return (
    <section className="admin-card settings-grid column gap-4" id="visites">
      <h3>Visites</h3>
      <SelectField
        fields={fields}
        name="visites_creneaux"
        options={choices}
        labels={slotLabels}
        hint="Les créneaux suivent les horaires du bureau et les fermetures."
        className="settings-wide"
      />
      <TextField
        fields={fields}
        name="visites_villes"
        hint="Séparées par des virgules. Chaque ville a ses propres visites en même temps. Ailleurs, les visiteurs proposent un jour, ou choisissent un appel vidéo."
        className="settings-wide"
      />
      {visitFields.map((name) => (
        <TextField key={name} fields={fields} name={`visites_${name}`} inputMode="numeric" hint={boundsOf(name)} />
      ))}
      <SelectField fields={fields} name="visites_video" options={choices} labels={videoLabels} />
    </section>
  );
}

function messageOf(result: SettingsFormResult) {
  switch (result.kind) {
    case "invalid":
      return { title: "Champ à corriger", description: Object.values(result.errors)[0] };
    case "stale":
      return settingsStale;
    case "failed":
      return { title: settingsFailure.title, description: result.message ?? settingsFailure.description };
  }
}

/** `Mes numéros` of the first day leads into the first of them, however often it is pressed. */
function useNumbersAsked() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press is another key
  useEffect(() => {
    if (hash !== `#${NUMBERS_ID}`) return;
    const field = document.querySelector<HTMLElement>(`#${NUMBERS_ID} input`);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" }); // clear of the notice above and of the bar below
  }, [hash, key]);
}
