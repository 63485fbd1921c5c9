import type { FormValues } from "#app/lib/forms/forms.server.ts";
import type { FormDifference } from "#app/services/kept-forms/form-differences.ts";
import { formDifferences } from "#app/services/kept-forms/form-differences.ts";
import { hoursFormValues, hoursKinds, hoursLabels } from "./office-hours-form.ts";
import type { SampleMode } from "./sample-mode.ts";
import type { CompanySettings } from "./settings.ts";
import { type VisitSettings, visitFormValues, visitSettingsKinds, visitSettingsLabels } from "./visit-settings.ts";

export const sampleModeLabels: Record<SampleMode, string> = {
  auto: "Tant qu’il y a moins de 3 vrais avis",
  toujours: "Toujours",
  jamais: "Jamais",
};

/** Whether visitors may follow a search by e-mail. */
export const alertModes = ["oui", "non"] as const;
export type AlertMode = (typeof alertModes)[number];
export const alertModeLabels: Record<AlertMode, string> = { oui: "Proposées aux visiteurs", non: "Arrêtées" };

/** Everything the settings form edits, with the version it was read at; 0 before the first save. */
export type SiteSettings = {
  company: CompanySettings;
  avis_exemples: SampleMode;
  notification_email: string | null;
  /** After how many days without a word an available listing is asked about. */
  reconfirmation_jours: number;
  /** How long after it was seen a land paper still counts. */
  foncier_anciennete_mois: number;
  /** In office minutes: from when on a person without an answer is shown in amber, and in red. */
  delai_ambre: number;
  delai_rouge: number;
  /** Alerts by e-mail; without an e-mail server there are none, whatever stands here. */
  alertes: AlertMode;
  visites: VisitSettings;
  version: number;
  updated_at: string;
};

/** The words of the form, in its order. */
export const settingsLabels = {
  telephone_secretariat: "Téléphone du secrétariat",
  telephone_direction: "Téléphone de la direction",
  telephone_autre: "Autre téléphone",
  whatsapp: "WhatsApp",
  email: "E-mail public",
  adresse: "Adresse",
  ville: "Ville",
  ...hoursLabels,
  diaspora_url: "Lien de l’espace diaspora",
  avis_exemples: "Avis d’exemple",
  notification_email: "E-mail de notification",
  delai_ambre: "Répondre bientôt après (minutes)",
  delai_rouge: "En retard après (minutes)",
  reconfirmation_jours: "Reconfirmer une annonce après (jours)",
  foncier_anciennete_mois: "Une pièce foncière compte pendant (mois)",
  alertes: "Alertes par e-mail",
  ...visitSettingsLabels,
} as const;

/** The stored settings as their form would send them. */
export function settingsFormValues(settings: SiteSettings): FormValues {
  const { company, avis_exemples, notification_email, delai_ambre, delai_rouge, reconfirmation_jours, alertes } = settings;
  const { horaires: _, fermetures: __, heures_bureau, telephone_autre, email, diaspora_url, ...texts } = company;
  return {
    ...texts,
    telephone_autre: telephone_autre ?? "",
    email: email ?? "",
    diaspora_url: diaspora_url ?? "",
    ...hoursFormValues(heures_bureau),
    avis_exemples,
    notification_email: notification_email ?? "",
    delai_ambre: String(delai_ambre),
    delai_rouge: String(delai_rouge),
    reconfirmation_jours: String(reconfirmation_jours),
    foncier_anciennete_mois: String(settings.foncier_anciennete_mois),
    alertes,
    ...visitFormValues(settings.visites),
  };
}

export function settingsDifferences(mine: FormValues, stored: FormValues): FormDifference[] {
  const kinds = {
    avis_exemples: sampleModeLabels,
    delai_ambre: "number",
    delai_rouge: "number",
    reconfirmation_jours: "number",
    foncier_anciennete_mois: "number",
    alertes: alertModeLabels,
    ...visitSettingsKinds,
    ...hoursKinds,
  } as const;
  return formDifferences(settingsLabels, kinds, { mine, stored });
}
